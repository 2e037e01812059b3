import { SEAT_HOLDING } from '@cubic/contract'
import { sql, type Tx } from '@cubic/data-platform'
import { type Finding, lookFor } from './look-for.ts'

const HELD = sql`
  select regist_id, count(*) as seats from cubic_event_applicant where registration_status = any(${SEAT_HOLDING}) group by regist_id`

/** I1: seats held, by the counter and by the applicants, stay within the limit of the settings. */
export async function checkSeatLimits(tx: Tx): Promise<readonly Finding[]> {
  return [
    ...(await lookFor(
      tx,
      'seats_over_limit',
      sql`select counter.regist_id as id from cubic_seat_counter counter left join (${HELD}) held using (regist_id)
        where greatest(counter.taken_number, held.seats) > counter.seat_limit`,
    )),
    ...(await lookFor(
      tx,
      'limit_unlike_settings',
      sql`select regist.id from cubic_event_regist regist join cubic_seat_counter counter on counter.regist_id = regist.id
        where counter.seat_limit is distinct from case when regist.limited then regist.limit_number end
          or counter.event_id <> regist.event_id`,
    )),
  ]
}

/** I2: each registration has a counter, and it counts the applicants who hold a seat. */
export async function checkSeatCounts(tx: Tx): Promise<readonly Finding[]> {
  return [
    ...(await lookFor(
      tx,
      'taken_unlike_held',
      sql`select counter.regist_id as id from cubic_seat_counter counter left join (${HELD}) held using (regist_id)
        where counter.taken_number <> coalesce(held.seats, 0)`,
    )),
    ...(await lookFor(
      tx,
      'counter_missing',
      sql`select id from cubic_event_regist regist where not exists (
        select 1 from cubic_seat_counter counter where counter.regist_id = regist.id)`,
    )),
    ...(await lookFor(
      tx,
      'counter_without_registration',
      sql`select regist_id as id from cubic_seat_counter counter where not exists (
        select 1 from cubic_event_regist regist where regist.id = counter.regist_id)`,
    )),
  ]
}
