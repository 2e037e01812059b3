import { invariant, type Text } from '@cubic/contract'
import { identifier, type Queryable, sql, type Sql, type Tx } from '@cubic/data-platform'
import { bindingCodeFrom, normalizeBindingCode } from '@cubic/domain/ticket/binding-code'
import { randomBytes } from 'node:crypto'
import { findHourSettings } from './settings.ts'

type Translation = { readonly [lang in 'cn' | 'en']: string | null }

/** As it was when the transcript was issued. */
export type TranscriptContent = {
  readonly name: string
  readonly unify_id: string | null
  readonly unit: Translation
  readonly person_type: string | null
  readonly entry_year: number | null
  readonly organisation: Text
  readonly target: number
  /** The oldest first. */
  readonly terms: readonly { readonly start: string; readonly name: Translation }[]
  readonly categories: readonly {
    readonly name: Translation
    readonly minimum: number | null
    readonly hours: number
    /** By the first day of the term; the empty text stands for the time before the first. */
    readonly terms: { readonly [start: string]: number }
  }[]
  readonly total: number
  /** The newest first. */
  readonly entries: readonly {
    readonly day: string
    readonly title: Translation
    readonly category: Translation
    readonly hours: number
  }[]
}
export type Transcript = {
  readonly number: string
  readonly code: string
  readonly person_id: number
  readonly user_id: number | null
  readonly issued_time: Date
  readonly content: TranscriptContent
}

/** The code may be typed in any form. */
export async function findTranscript(db: Queryable, typed: string): Promise<Transcript | undefined> {
  const code = normalizeBindingCode(typed)
  if (code === undefined) return undefined
  return db.one<Transcript>`
    select transcript.number, transcript.code, transcript.person_id, person.user_id, transcript.issued_time, transcript.content
    from cubic_transcript transcript join cubic_event_person person on person.id = transcript.person_id where transcript.code = ${code}`
}

/** Prefers the identity in use if it has locked hours, else takes another that has. */
export async function findTranscriptPerson(db: Queryable, userId: number): Promise<number | undefined> {
  const found = await db.one<{ id: number }>`
    select person.id from cubic_event_person person join cubic_user account on account.id = person.user_id
    where person.user_id = ${userId} and exists (
      select 1 from cubic_hour_entry entry where entry.person_id = person.id and entry.state = 'locked' and not entry.corrected)
    order by person.id <> coalesce(account.default_identity_id, 0), person.id limit 1`
  return found?.id
}

type Asked = { readonly personId: number; readonly organisation: Text; readonly timeZone: string }

/** Reads locked hours alone. */
export async function readTranscript(
  db: Queryable,
  { personId, organisation, timeZone }: Asked,
): Promise<TranscriptContent | undefined> {
  const { target } = await findHourSettings(db)
  return db.one<TranscriptContent>`
    with printed as (
      select entry.id, entry.category_id, entry.hours::numeric(9,2) as hours, entry.event_id, entry.reason,
        (entry.earned_time at time zone ${timeZone})::date as day, entry.earned_time
      from cubic_hour_entry entry where entry.person_id = ${personId} and entry.state = 'locked' and not entry.corrected),
    placed as (select printed.*, (select max(term.start) from cubic_term term where term.start <= printed.day) as term from printed)
    select person.name, person.unify_id, json_build_object('cn', person.unit_cn, 'en', person.unit_en) as unit, person.person_type, person.entry_year,
      ${JSON.stringify(organisation)}::json as organisation, ${target}::float8 as target,
      (select coalesce(json_agg(json_build_object('start', term.start, 'name', ${both('term')}) order by term.start), '[]')
        from cubic_term term where term.start in (select term from placed)) as terms,
      (select coalesce(json_agg(json_build_object('name', ${both('category')}, 'minimum', category.minimum,
          'hours', coalesce((select sum(hours) from placed where category_id = category.id), 0),
          'terms', coalesce((select json_object_agg(coalesce(of_term.term::text, ''), of_term.hours) from (
            select term, sum(hours) as hours from placed where category_id = category.id group by term) of_term), '{}'))
          order by category.sort, category.id), '[]')
        from cubic_hour_category category where category.unit_id is null or category.id in (select category_id from placed)) as categories,
      coalesce((select sum(hours) from placed), 0)::float8 as total,
      (select coalesce(json_agg(json_build_object('day', placed.day, 'title', case when event.id is null then json_build_object('cn', placed.reason, 'en', null)
            else ${both('event')} end, 'category', ${both('category')}, 'hours', placed.hours) order by placed.earned_time desc, placed.id desc), '[]')
        from placed join cubic_hour_category category on category.id = placed.category_id
        left join cubic_event_base event on event.id = placed.event_id) as entries
    from cubic_event_person person where person.id = ${personId}`
}

const both = (alias: 'term' | 'category' | 'event'): Sql =>
  sql`json_build_object('cn', ${identifier(alias)}.name_cn, 'en', ${identifier(alias)}.name_en)`

/** The same content is the same transcript, with one number and code, however often it is downloaded. */
export async function issueTranscript(
  tx: Tx,
  content: TranscriptContent,
  { personId, timeZone }: Omit<Asked, 'organisation'>,
): Promise<Transcript> {
  await tx.run`select 1 from cubic_event_person where id = ${personId} for no key update`
  const json = JSON.stringify(content)
  const last = await tx.one<Transcript>`
    select transcript.number, transcript.code, transcript.person_id, person.user_id, transcript.issued_time, transcript.content
    from cubic_transcript transcript join cubic_event_person person on person.id = transcript.person_id
    where transcript.person_id = ${personId} and transcript.content = ${json}::jsonb order by transcript.issued_time desc limit 1`
  if (last) return last
  const made = await tx.one<Omit<Transcript, 'user_id'>>`
    insert into cubic_transcript (number, code, person_id, content)
    select to_char(now() at time zone ${timeZone}, 'YYYY') || '-HS-' || lpad(nextval('cubic_transcript_number')::text, 6, '0'), ${bindingCodeFrom(randomBytes(12))}, ${personId}, ${json}::jsonb
    returning number, code, person_id, issued_time, content`
  invariant(made, 'a transcript is stored')
  const person = await tx.one<{ user_id: number | null }>`select user_id from cubic_event_person where id = ${personId}`
  return { ...made, user_id: person?.user_id ?? null }
}
