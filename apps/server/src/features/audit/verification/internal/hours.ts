import { sql, type Tx } from '@cubic/data-platform'
import { type Finding, lookFor } from './look-for.ts'

/** I8: every locked hour has its source, and hours are counted as their entries say. */
export async function checkHours(tx: Tx): Promise<readonly Finding[]> {
  // a backup of before there were hours
  const tables = await tx.one<{ there: boolean }>`
    select to_regclass('cubic_hour_entry') is not null and to_regclass('cubic_hour_total') is not null as there`
  if (!tables?.there) return []
  return [
    ...(await lookFor(
      tx,
      'hours_without_source',
      // what attendance gives now is noted by a job, and somebody without an account cannot be looked for
      sql`select entry.id from cubic_hour_entry entry join cubic_event_person person on person.id = entry.person_id
        where entry.state = 'locked' and not entry.corrected and case when entry.source = 'event' then entry.event_id is null
          or entry.record_hours is null and person.user_id is not null
            and not exists (select 1 from cubic_hour_note note where note.event_id = entry.event_id)
            and not exists (select 1 from cubic_event_applicant ticket where ticket.event_id = entry.event_id
              and ticket.user_id = person.user_id and ticket.registration_status = 'success' and ticket.check_in_status = 'attend')
          else coalesce(entry.reason, '') = '' end`,
    )),
    ...(await lookFor(
      tx,
      'hours_cut_unsaid',
      sql`select id from cubic_hour_entry
        where not corrected and (hours + cut_day + cut_term)::numeric(9,2) <> earned_hours::numeric(9,2)`,
    )),
    ...(await lookFor(
      tx,
      'hours_corrected_unlike',
      sql`select entry.id from cubic_hour_entry entry
        where entry.corrected <> exists (select 1 from cubic_hour_entry later where later.corrects_id = entry.id)`,
    )),
    ...(await lookFor(
      tx,
      'hours_sum_wrong',
      sql`select coalesce(total.person_id, sums.person_id) as id
        from cubic_hour_total total full join (
          select person_id, category_id, sum(hours::numeric(9,2)) as hours from cubic_hour_entry where not corrected group by 1, 2) sums
          on sums.person_id = total.person_id and sums.category_id = total.category_id
        where total.hours is distinct from sums.hours`,
    )),
  ]
}
