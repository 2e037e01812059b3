import { SEAT_HOLDING } from '@cubic/contract'
import type { Tx } from '@cubic/data-platform'
import { allotSeats, type ReservedPlaces } from '@cubic/domain/registration/reserved-places'
import { parseScope, type Person } from '@cubic/domain/registration/scope'
import { type Finding, findingOf } from './look-for.ts'

type First = {
  readonly regist_id: number
  readonly wanted: number
  readonly free: number | null
  readonly persons: readonly Person[]
  readonly now: Date
}
/** The server gives lapsed places away every few seconds. */
const JUST_LAPSED_MS = 60_000

/** The first group on a waitlist, whole as it is promoted, does not fit into the free seats that are not kept for others. */
export async function checkWaitlists(tx: Tx): Promise<readonly Finding[]> {
  // An event that is over or cancelled promotes nobody.
  const firsts = await tx.rows<First>`
    with first as (
      select distinct on (event_id) event_id, submitter_id from cubic_event_applicant
      where registration_status = 'waitlisted' order by event_id, id)
    select counter.regist_id, counter.seat_limit - counter.taken_number as free, now() as now, (
        select count(*)::integer from cubic_event_applicant applicant
        where applicant.event_id = first.event_id and applicant.submitter_id is not distinct from first.submitter_id
          and applicant.registration_status = 'waitlisted') as wanted,
      coalesce((
        select json_agg(json_build_object('person_type', person.person_type, 'unify_id', person.unify_id))
        from cubic_event_person person where person.user_id = first.submitter_id), '[]'::json) as persons
    from first join cubic_seat_counter counter using (event_id) join cubic_event_base event on event.id = first.event_id
    where event.stage = 'published' and coalesce(event.end_time > now(), true)
      and (counter.seat_limit is null or counter.taken_number < counter.seat_limit)
    order by counter.regist_id`
  const places = await listPlaces(
    tx,
    firsts.map((first) => first.regist_id),
  )
  const beside = firsts.filter(({ regist_id: registId, wanted, free, persons, now }) => {
    const kept = places.filter((place) => place.regist_id === registId)
    return allotSeats(wanted, free, kept, persons, new Date(now.getTime() - JUST_LAPSED_MS)) !== undefined
  })
  return findingOf(
    'seat_beside_waitlist',
    beside.map((first) => first.regist_id),
  )
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
