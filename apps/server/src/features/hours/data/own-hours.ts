import type { Lang, OwnHours } from '@cubic/contract'
import { identifier, type Queryable, raw, sql, type Sql, translated } from '@cubic/data-platform'
import { findHourSettings } from './settings.ts'

const instant = (moment: Sql): Sql => sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`

/** Includes every identity of the account: whoever studies twice reads of both. */
export async function readOwnHours(
  db: Queryable,
  { userId, lang, timeZone }: { readonly userId: number; readonly lang: Lang; readonly timeZone: string },
): Promise<OwnHours> {
  const { target } = await findHourSettings(db)
  const name = (table: string, field = 'name') => translated(identifier(table), field, lang)
  const entry = raw('entry')
  const found = await db.one<Omit<OwnHours, 'target' | 'has_transcript'>>`
    with own as (select id from cubic_event_person where user_id = ${userId}),
    dated as (
      select entry.*, (entry.earned_time at time zone ${timeZone})::date as day from cubic_hour_entry entry where entry.person_id in (select id from own)),
    placed as (
      select dated.*, (select max(term.start) from cubic_term term where term.start <= dated.day) as term from dated)
    select (
      select coalesce(json_agg(json_build_object('id', category.id, 'name', ${name('category')}, 'minimum', category.minimum,
        'cap_day', category.cap_day, 'cap_term', category.cap_term, 'locked', coalesce(total.locked, 0), 'published', coalesce(total.published, 0),
        'proposed', coalesce(total.proposed, 0)) order by category.sort, category.id), '[]')
      from cubic_hour_category category
      left join (select category_id, sum(locked) as locked, sum(published) as published, sum(proposed) as proposed from cubic_hour_total
        where person_id in (select id from own) group by category_id) total on total.category_id = category.id
      where category.unit_id is null or total.category_id is not null) as categories,
    (select coalesce(json_agg(json_build_object('start', term.start, 'name', ${name('term')}) order by term.start desc), '[]')
      from cubic_term term
      where term.start in (select term from placed)
        or term.start = (select max(start) from cubic_term where start <= (now() at time zone ${timeZone})::date)) as terms,
    (select coalesce(json_agg(json_build_object('id', entry.id, 'event_id', entry.event_id,
        'title', coalesce(${name('event')}, entry.reason, ''), 'category_id', entry.category_id,
        'hours', entry.hours, 'earned_hours', entry.earned_hours, 'cut_day', entry.cut_day, 'cut_term', entry.cut_term,
        'state', entry.state, 'source', entry.source, 'earned_time', ${instant(sql`${entry}.earned_time`)}, 'term', entry.term,
        'basis', entry.basis, 'reason', entry.reason, 'corrects_id', entry.corrects_id, 'corrected', entry.corrected,
        'objections_until', ${instant(sql`${entry}.objections_until`)}, 'objection', entry.objection, 'objection_file', entry.objection_file,
        'objection_state', entry.objection_state, 'objection_step', entry.objection_step, 'objected_time', ${instant(sql`${entry}.objected_time`)},
        'objection_answer', entry.objection_answer, 'answered_time', ${instant(sql`${entry}.answered_time`)},
        'can_object', entry.state = 'published' and not entry.corrected and entry.objections_until > now()
          and (entry.objection_state is null or entry.objection_state = 'kept' and entry.objection_step = 'organiser'),
        'came_time', ${instant(sql`ticket.check_in_time`)}, 'left_time', ${instant(sql`present.out_time`)},
        'checks_out', coalesce(event.sign_out, false), 'organiser', ${name('event', 'organiser')})
        order by entry.earned_time desc, entry.id desc), '[]')
      from placed entry
      left join cubic_event_base event on event.id = entry.event_id
      left join lateral (select own_ticket.id, own_ticket.check_in_time from cubic_event_applicant own_ticket
        where own_ticket.event_id = entry.event_id and own_ticket.user_id = ${userId} and own_ticket.check_in_status = 'attend' limit 1) ticket on true
      left join lateral (select max(attendance.out_time) as out_time from cubic_attendance attendance where attendance.applicant_id = ticket.id) present on true
    ) as entries`
  const hours = found ?? { categories: [], terms: [], entries: [] }
  const isPrinted = ({ state, corrected }: OwnHours['entries'][number]) => state === 'locked' && !corrected
  return { target, ...hours, has_transcript: hours.entries.some(isPrinted) }
}
