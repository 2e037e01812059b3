import { SEAT_HOLDING } from '@cubic/contract'
import type { Tx } from '@cubic/data-platform'
import { allotSeats, type ReservedPlaces } from '@cubic/domain/registration/reserved-places'
import { parseScope, type Person } from '@cubic/domain/registration/scope'
import { type Finding, findingOf } from './look-for.ts'

type Group = {
  readonly regist_id: number
  /** From 1: where it stands on the waitlist of its registration. */
  readonly place: number
  readonly wanted: number
  readonly free: number | null
  readonly persons: readonly Person[]
  readonly now: Date
}
/** The server gives lapsed places away every few seconds. */
const JUST_LAPSED_MS = 60_000

/**
 * No group on a waitlist, whole as it is promoted, could sit now: not the first one in the free seats that are not kept for others,
 * and none behind it in seats that are kept for them.
 */
export async function checkWaitlists(tx: Tx): Promise<readonly Finding[]> {
  // An event that is over or cancelled promotes nobody.
  const groups = await tx.rows<Group>`
    with waiting as (
      select event_id, submitter_id, count(*)::integer as wanted, row_number() over (partition by event_id order by min(id))::integer as place
      from cubic_event_applicant where registration_status = 'waitlisted' group by event_id, submitter_id)
    select counter.regist_id, waiting.place, waiting.wanted, counter.seat_limit - counter.taken_number as free, now() as now,
      coalesce((
        select json_agg(json_build_object('person_type', person.person_type, 'unify_id', person.unify_id))
        from cubic_event_person person where person.user_id = waiting.submitter_id), '[]'::json) as persons
    from waiting join cubic_seat_counter counter using (event_id) join cubic_event_base event on event.id = waiting.event_id
    where event.stage = 'published' and coalesce(event.end_time > now(), true)
      and (counter.seat_limit is null or counter.taken_number < counter.seat_limit)
      and (waiting.place = 1 or exists (select 1 from cubic_reserved_places places where places.regist_id = counter.regist_id))
    order by counter.regist_id, waiting.place`
  const places = await listPlaces(tx, [...new Set(groups.map((group) => group.regist_id))])
  const beside = groups.filter(({ regist_id: registId, place, wanted, free, persons, now }) => {
    const kept = places.filter((reserved) => reserved.regist_id === registId)
    const seats = allotSeats(wanted, free, kept, persons, new Date(now.getTime() - JUST_LAPSED_MS))
    return seats !== undefined && (place === 1 || !seats.includes(null))
  })
  return findingOf('seat_beside_waitlist', [...new Set(beside.map((group) => group.regist_id))])
}

async function listPlaces(
  tx: Tx,
  registIds: readonly number[],
): Promise<readonly (ReservedPlaces & { readonly regist_id: number })[]> {
  const rows = await tx.rows<Omit<ReservedPlaces, 'scope'> & { readonly regist_id: number; readonly scope: unknown }>`
    select places.regist_id, places.id, places.seats, places.scope, places.until, (
      select count(*)::integer from cubic_event_applicant holder
      where holder.reserved_id = places.id and holder.registration_status = any(${SEAT_HOLDING})) as held
    from cubic_reserved_places places where places.regist_id = any(${registIds})`
  return rows.flatMap((row) => {
    const scope = parseScope(row.scope)
    return scope ? [{ ...row, scope }] : []
  })
}
