import { invariant } from '@cubic/contract'
import type { Caller, Tx } from '@cubic/data-platform'
import { allotSeats, type ReservedPlaces, seatsKept } from '@cubic/domain/registration/reserved-places'
import { recordChanges } from '../../audit/commands/record-change.ts'
import { caseOfStatus, enqueueForChange } from '../../messages/commands/enqueue-messages.ts'
import { listReservedPlaces } from '../reading/reserved-places.ts'
import { moveSeats } from '../seats/move-seats.ts'
import { promoteSessions } from './promote-sessions.ts'
import { isSeatable, listWaitingGroups } from './waiting-groups.ts'

type Counter = {
  readonly event_id: number
  readonly seat_limit: number | null
  readonly free: number | null
  readonly need_audit: boolean
  /** Since when free seats have been held for the first group that does not fit; null while none are. */
  readonly held_since: Date | null
  readonly waitlist_hold_minutes: number | null
  readonly choose_sessions: string | null
  readonly now: Date
}
type Choice = {
  /** The applicants who get a seat now, each with the reserved places their seat comes from, or null. */
  readonly promoted: ReadonlyMap<number, number | null>
  /** Is there a waiting group that does not fit into the remaining seats? */
  readonly isBlocked: boolean
}
/** Few promotions exceed the first number. The second keeps a larger one from reading the list again and again. */
const [FIRST_GROUPS, MORE_GROUPS] = [100, 10_000]

/**
 * Gives free seats to the waitlist, in its order and to whole groups. A group that does not fit yet is overtaken only
 * by people for whom the seats are kept; a group that can never get seats is skipped. Part of the transaction that
 * frees the seats. An event that is over or cancelled promotes nobody. With `holdMinutes` (of the job; an event may set
 * its own), a group that has held free seats for that long may be overtaken by groups that fit, and keeps its place.
 */
export async function promoteWaitlist(
  tx: Tx,
  caller: Caller,
  registId: number,
  { holdMinutes }: { readonly holdMinutes?: number | undefined } = {},
): Promise<void> {
  // Joining the list takes this lock too, so nobody is put on the list while a seat is being freed here.
  await tx.one`select 1 from cubic_seat_counter where regist_id = ${registId} for update`
  const counter = await tx.one<Counter>`
    select regist.event_id, counter.seat_limit, counter.seat_limit - counter.taken_number as free, regist.need_audit, counter.held_since, regist.waitlist_hold_minutes,
      regist.choose_sessions, now() as now
    from cubic_seat_counter counter join cubic_event_regist regist on regist.id = counter.regist_id
    join cubic_event_base event on event.id = regist.event_id
    where counter.regist_id = ${registId} and event.stage = 'published' and coalesce(event.end_time > now(), true)`
  if (!counter) return
  const seated = await promoteGroups(tx, caller, { registId, counter, holdMinutes })
  // Whoever has a seat now hears of their sessions with it.
  if (counter.choose_sessions === 'some') await promoteSessions(tx, caller, counter.event_id, { toldOtherwise: seated })
}

type Promoting = { readonly registId: number; readonly counter: Counter; readonly holdMinutes: number | undefined }
const NOBODY: ReadonlySet<number> = new Set()

/** Gives the event's own seats to the groups that wait for them. */
async function promoteGroups(
  tx: Tx,
  caller: Caller,
  { registId, counter, holdMinutes }: Promoting,
): Promise<ReadonlySet<number>> {
  if (counter.free === 0) return NOBODY
  const places = await listReservedPlaces(tx, [registId])
  const mayPass = holdMinutes !== undefined && hasHeldFor(counter, counter.waitlist_hold_minutes ?? holdMinutes)
  const { promoted, isBlocked } = await chooseGroups(tx, counter, places, mayPass)
  await noteHold(tx, registId, isBlocked && counter.free !== promoted.size)
  if (promoted.size === 0) return NOBODY
  if (!(await lockWaiting(tx, [...promoted.keys()])))
    return promoteGroups(tx, caller, { registId, counter, holdMinutes })

  const moved = await moveSeats(tx, registId, promoted.size)
  invariant(moved.ok, 'seats that were counted under the lock are there')
  await seat(tx, caller, promoted, counter)
  return new Set(promoted.keys())
}

/** Gives them their seats: in review where the event reviews people, unless staff have accepted them already. */
async function seat(tx: Tx, caller: Caller, promoted: Choice['promoted'], counter: Counter): Promise<void> {
  const seated = await tx.rows<{ id: number; status: 'waiting_review' | 'success' }>`
    update cubic_event_applicant applicant set reserved_id = seat.reserved_id, waitlist_rank = null,
      registration_status = case when ${counter.need_audit}::boolean and not applicant.is_accepted then 'waiting_review' else 'success' end
    from unnest(${[...promoted.keys()]}::integer[], ${[...promoted.values()]}::integer[]) as seat (id, reserved_id)
    where applicant.id = seat.id
    returning applicant.id, applicant.registration_status as status`
  const inOrder = seated.toSorted((one, other) => one.id - other.id)
  await recordChanges(
    tx,
    caller,
    inOrder.map(({ id, status }) => ({
      model: 'CubicEventApplicant',
      id,
      action: 'promote',
      before: { registration_status: 'waitlisted' },
      after: { registration_status: status },
    })),
  )
  for (const status of ['waiting_review', 'success'] as const) {
    const applicantIds = inOrder.filter((each) => each.status === status).map(({ id }) => id)
    if (applicantIds.length > 0) await enqueueForChange(tx, { case: caseOfStatus(status), applicantIds })
  }
}

export async function promoteWaitlistOf(tx: Tx, caller: Caller, eventId: number): Promise<void> {
  const regist = await tx.one<{ id: number }>`select id from cubic_event_regist where event_id = ${eventId}`
  if (regist) await promoteWaitlist(tx, caller, regist.id)
}

function hasHeldFor({ held_since: since, now }: Counter, minutes: number): boolean {
  return since !== null && now.getTime() - since.getTime() >= minutes * 60_000
}

/** Keeps the time when the first seat was held; `moveSeatsOfAll` clears it when no seat is left. */
async function noteHold(tx: Tx, registId: number, isHolding: boolean): Promise<void> {
  await tx.run`
    update cubic_seat_counter set held_since = case when ${isHolding} then now() end
    where regist_id = ${registId} and (held_since is not null) <> ${isHolding}`
}

/** Chooses who gets a seat now. `mayPass`: may overtake groups that do not fit. */
async function chooseGroups(
  tx: Tx,
  { event_id: eventId, seat_limit: limit, free, now }: Counter,
  reserved: readonly ReservedPlaces[],
  mayPass: boolean,
): Promise<Choice> {
  const promoted = new Map<number, number | null>()
  let places = reserved
  let isBlocked = false
  const isClosed = (): boolean => isBlocked && !mayPass
  let after: number | undefined
  for (let max = FIRST_GROUPS; ; max = MORE_GROUPS) {
    // Behind a group that does not fit, a person may only take a seat that is reserved for them.
    const kept = places.filter((place) => seatsKept(place, now) > 0)
    if (free === promoted.size || (isClosed() && kept.length === 0)) return { promoted, isBlocked }
    const inScopeOf = isClosed() ? kept.map((place) => place.scope) : undefined
    const groups = await listWaitingGroups(tx, eventId, { after, max, inScopeOf })
    for (const group of groups.filter((each) => isSeatable(each, { limit, places: reserved }))) {
      const { ids, persons } = group
      const left = free === null ? null : free - promoted.size
      const seats = allotSeats(ids.length, left, places, persons, now)
      if (!seats || (isClosed() && seats.includes(null))) {
        isBlocked = true
        continue
      }
      ids.forEach((id, index) => promoted.set(id, seats[index] ?? null))
      places = places.map((place) => ({ ...place, held: place.held + seats.filter((id) => id === place.id).length }))
    }
    const last = groups.at(-1)
    if (!last || groups.length < max) return { promoted, isBlocked }
    after = last.rank
  }
}

/** Locks the chosen applicants; false if one of them no longer waits. */
async function lockWaiting(tx: Tx, ids: readonly number[]): Promise<boolean> {
  const locked = await tx.rows`
    select id from cubic_event_applicant where id = any(${ids}) and registration_status = 'waitlisted' order by id for update`
  return locked.length === ids.length
}
