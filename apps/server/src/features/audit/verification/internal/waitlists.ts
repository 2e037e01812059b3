import { SEAT_HOLDING } from '@cubic/contract'
import type { Tx } from '@cubic/data-platform'
import { allotSeats, canEverSit, type ReservedPlaces } from '@cubic/domain/registration/reserved-places'
import { parseScope, type Person } from '@cubic/domain/registration/scope'
import { type Finding, findingOf } from './look-for.ts'

type Group = {
  readonly regist_id: number
  readonly first_id: number
  readonly wanted: number
  readonly seat_limit: number | null
  readonly free: number | null
  readonly persons: readonly Person[]
  readonly now: Date
}
type Waitlist = { readonly groups: readonly Group[]; readonly places: readonly ReservedPlaces[] }
/** The server gives away lapsed places every few seconds. */
const JUST_LAPSED_MS = 60_000

/**
 * Finds groups that can never be seated, and groups that should have been promoted: the first one if it fits into free
 * seats, a later one if it fits into seats reserved for its people. Groups are promoted whole.
 */
export async function checkWaitlists(tx: Tx): Promise<readonly Finding[]> {
  const groups = await listGroups(tx)
  const places = await listPlaces(tx, [...new Set(groups.map((group) => group.regist_id))])
  const waitlists = groupBy(groups).map(([registId, waiting]) => ({
    groups: waiting,
    places: places.filter((reserved) => reserved.regist_id === registId),
  }))
  const beside = waitlists.filter(isBesideFreeSeat).flatMap((waitlist) => waitlist.groups[0]?.regist_id ?? [])
  const forGood = waitlists.flatMap((waitlist) => waitlist.groups.filter((group) => !isSeatable(group, waitlist)))
  return [
    ...findingOf('seat_beside_waitlist', beside),
    ...findingOf(
      'waits_for_good',
      forGood.map((group) => group.first_id).toSorted((one, other) => one - other),
    ),
  ]
}

function isBesideFreeSeat(waitlist: Waitlist): boolean {
  // Promotion passes over groups that can never be seated.
  const able = waitlist.groups.filter((group) => isSeatable(group, waitlist))
  return able.some(({ wanted, free, persons, now }, index) =>
    // A group that joined after reserved places lapsed was not there to take them, so a group is a finding only if
    // it fits at both moments.
    [now, new Date(now.getTime() - JUST_LAPSED_MS)].every((moment) => {
      const seats = allotSeats(wanted, free, waitlist.places, persons, moment)
      return seats !== undefined && (index === 0 || !seats.includes(null))
    }),
  )
}

function isSeatable({ wanted, seat_limit: limit, persons }: Group, { places }: Waitlist): boolean {
  return canEverSit(wanted, limit, places, persons)
}

/**
 * Lists, in order, the groups to examine: those that may never be seated and, if seats are free, the first of the
 * others, or all others if some are reserved.
 */
async function listGroups(tx: Tx): Promise<readonly Group[]> {
  // An event that is over or cancelled promotes nobody.
  return tx.rows<Group>`
    with waiting as (
      select event_id, submitter_id, count(*)::integer as wanted, min(id) as first_id, min(coalesce(waitlist_rank, id)) as rank
      from cubic_event_applicant where registration_status = 'waitlisted'
      group by event_id, submitter_id, case when submitter_id is null then id end),
    kept as (
      select regist_id, coalesce(sum(seats) filter (where until is null), 0)::integer as for_good from cubic_reserved_places group by regist_id),
    judged as (
      select waiting.*, counter.regist_id, counter.seat_limit, counter.seat_limit - counter.taken_number as free, kept.regist_id is not null as has_kept,
        coalesce(waiting.wanted > greatest(1, counter.seat_limit - coalesce(kept.for_good, 0)), false) as may_wait_for_good
      from waiting join cubic_seat_counter counter using (event_id) join cubic_event_base event on event.id = waiting.event_id
      left join kept on kept.regist_id = counter.regist_id
      where event.stage = 'published' and coalesce(event.end_time > now(), true)),
    numbered as (
      select judged.*, count(*) filter (where not may_wait_for_good) over (partition by event_id order by rank) as place from judged)
    select regist_id, first_id, wanted, seat_limit, free, now() as now, coalesce((
      select json_agg(json_build_object('person_type', person.person_type, 'unify_id', person.unify_id, 'unit_ids', (
        with recursive above as (
          select unit.id, unit.parent_id from cubic_event_person__unit_ids link join cubic_unit unit on unit.id = link.related_id
          where link.owner_id = person.id
          union select unit.id, unit.parent_id from above join cubic_unit unit on unit.id = above.parent_id)
        select json_agg(id) from above)))
      from cubic_event_person person where person.user_id = numbered.submitter_id), '[]'::json) as persons
    from numbered where may_wait_for_good or (coalesce(free > 0, true) and (place = 1 or has_kept))
    order by regist_id, rank`
}

function groupBy(groups: readonly Group[]): readonly (readonly [number, readonly Group[]])[] {
  const waitlists = new Map<number, Group[]>()
  for (const group of groups) {
    const waiting = waitlists.get(group.regist_id)
    if (waiting) waiting.push(group)
    else waitlists.set(group.regist_id, [group])
  }
  return [...waitlists]
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
