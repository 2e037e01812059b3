import { type Caller, type Database, sql, type Sql } from '@cubic/data-platform'
import { LRUCache } from 'lru-cache'

/** These fields of a record reveal something of its person. */
const REVEALING: { readonly [model: string]: { readonly fields: readonly string[]; readonly subject: Sql } } = {
  User: {
    fields: ['phone', 'email'],
    subject: sql`select id as person, null::integer as event_id, id as submitter from cubic_user`,
  },
  EventPerson: {
    fields: ['phone', 'email', 'unify_id'],
    subject: sql`select user_id as person, null::integer as event_id, user_id as submitter from cubic_event_person`,
  },
  CubicEventApplicant: {
    fields: ['phone', 'email', 'values', 'consents'],
    subject: sql`select coalesce(user_id, submitter_id) as person, event_id, submitter_id as submitter from cubic_event_applicant`,
  },
}

/** Noted today by this process: lists and panels read the same record again and again. */
const noted = new LRUCache<string, true>({ max: 10_000, ttl: 3_600_000 })

/** Once a day, before the caller gets the record. */
export async function noteOpening(
  db: Database,
  caller: Caller,
  model: string,
  record: { readonly id: number; readonly [field: string]: unknown },
): Promise<void> {
  const { id } = record
  const by = (caller.viewer ?? caller).userId
  const revealing = Object.hasOwn(REVEALING, model) ? REVEALING[model] : undefined
  if (by === null || !revealing?.fields.some((name) => (record[name] ?? null) !== null)) return
  const key = `${by} ${model} ${id}`
  if (noted.has(key)) return
  await db.transaction(
    (tx) => tx.run`
    with subject as (select person, event_id from (${revealing.subject} where id = ${id}) found
        where person is not null and person <> ${by} and submitter is distinct from ${by}),
      look as (insert into cubic_look (at, kind, by_id, event_id, model, record_id)
        select now(), 'opened', ${by}, event_id, ${model}, ${id} from subject
        on conflict (by_id, model, record_id, day) where kind = 'opened' do nothing returning id)
    insert into cubic_looked_at (user_id, look_id) select person, look.id from look, subject`,
  )
  noted.set(key, true)
}
