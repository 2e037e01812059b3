import type { Text } from '@cubic/contract'
import { type Queryable, sql, type Sql } from '@cubic/data-platform'
import { personOf } from '../../hours/data/presence.ts'
import type { CertifiedEvent } from './certified-event.ts'

/** Null where it is not recorded. */
export type Earned = {
  readonly minutes: number | null
  readonly sessions: number
  readonly hours: number | null
  readonly category_cn: string | null
  readonly category_en: string | null
}

/** Only hours that can no longer be objected to are printed. */
const lockedHours = (applicant: Sql): Sql => sql`cubic_hour_entry entry
  where entry.event_id = ${applicant}.event_id and entry.person_id = ${personOf(sql`${applicant}.user_id`)}
    and entry.state = 'locked' and not entry.corrected and entry.earned_hours > 0`
const sessionsOf = (
  applicant: Sql,
): Sql => sql`(select count(distinct attendance.session_id) from cubic_attendance attendance
  where attendance.applicant_id = ${applicant}.id and attendance.session_id is not null and attendance.in_time is not null)`

/** For an applicant who attended. */
export const meetsRule = (applicant: Sql, event: Sql): Sql => sql`(case ${event}.certificate_rule
  when 'attended' then true
  when 'hours' then exists (select 1 from ${lockedHours(applicant)})
  when 'sessions' then ${sessionsOf(applicant)} >= coalesce(${event}.certificate_sessions, 1)
  else false end)`

export async function readEarnings(
  db: Queryable,
  { id: eventId }: CertifiedEvent,
  holders: readonly { readonly id: number }[],
): Promise<ReadonlyMap<number, Earned>> {
  const applicant = sql`applicant`
  const rows = await db.rows<Earned & { readonly id: number }>`
    select applicant.id, ${sessionsOf(applicant)}::integer as sessions, present.minutes::integer as minutes,
      earned.hours, earned.category_cn, earned.category_en
    from cubic_event_applicant applicant join cubic_event_base event on event.id = applicant.event_id
    left join lateral (
      select coalesce(sum(attendance.minutes) filter (where attendance.session_id is not null),
        max(attendance.minutes) filter (where attendance.session_id is null)) as minutes
      from cubic_attendance attendance where event.sign_out and attendance.applicant_id = applicant.id) present on true
    left join lateral (
      select entry.earned_hours as hours, category.name_cn as category_cn, category.name_en as category_en
      from (select * from ${lockedHours(applicant)} order by entry.id desc limit 1) entry
      join cubic_hour_category category on category.id = entry.category_id) earned on true
    where applicant.event_id = ${eventId} and applicant.id = any(${holders.map(({ id }) => id)})`
  return new Map(rows.map(({ id, ...earned }) => [id, earned]))
}

/** Says in words why somebody has it. */
export function basisOf(event: CertifiedEvent, isCheckedIn: boolean, earned: Earned | undefined): Text {
  const sessions = earned?.sessions ?? 0
  if (sessions > 0)
    return {
      cn: `签到 ${sessions} 场`,
      en: sessions === 1 ? 'Checked in at one session' : `Checked in at ${sessions} sessions`,
    }
  if (event.sign_out && (earned?.minutes ?? null) !== null) return { cn: '签到和签退', en: 'Checked in and out' }
  return isCheckedIn
    ? { cn: '签到确认到场', en: 'Checked in at the event' }
    : { cn: '主办方确认参加', en: 'Confirmed by the organiser' }
}
