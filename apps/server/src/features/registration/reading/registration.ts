import type { EventStage, EventStatus, RegistrationPhase } from '@cubic/contract'
import { type Caller, type Queryable, raw, sql, type Sql } from '@cubic/data-platform'
import { eventStatus } from '@cubic/domain/event/status'
import type { CommonFacts, RegistrationAttempt } from '@cubic/domain/registration/refusal'
import {
  largestGroup,
  type ReservedPlaces,
  seatsKept,
  seatsKeptFor,
  seatsOpenTo,
} from '@cubic/domain/registration/reserved-places'
import { isForAll, isInScope, parseScope, type Scope } from '@cubic/domain/registration/scope'
import { canEdit, modifyUntil, registrationPhase } from '@cubic/domain/registration/window'
import { HOT_STATEMENT } from '../../../infra/database/statement-names.ts'
import type { LockedTx } from '../seats/lock-counters.ts'
import { listLongScopes, type LongScope } from './long-scopes.ts'
import { listReservedPlaces, listReservedPlacesOf, type PlacesOfRegistration } from './reserved-places.ts'
import { listStandings, type Standing } from './standing.ts'

type Row = LongScope & {
  readonly event_id: number
  readonly now: Date
  readonly stage: EventStage
  readonly show_participant_number: boolean
  readonly start_time: Date | null
  readonly end_time: Date | null
  readonly closed: boolean
  readonly regist_start_time: Date | null
  readonly regist_end_time: Date | null
  readonly modify_end_time: Date | null
  readonly need_audit: boolean
  readonly waitlist: boolean
  /** Null also for a long list, of which each version is read once. */
  readonly scope: unknown
  readonly has_long_scope: boolean | null
  readonly max_applicants: number
  readonly taken_number: number
  readonly seat_limit: number | null
  /** Null where `countWaiting` says it. */
  readonly waiting: number | null
  readonly keeps_places: boolean
}
/** In bytes, as it is stored. */
const LONG_SCOPE = 2000

/** The current state of an event's registration, the same for everybody. */
export type Registration = Omit<Row, 'scope' | 'has_long_scope' | 'scope_version' | 'waiting'> & {
  readonly scope: Scope
  /** How many are on the waitlist. */
  readonly waiting: number
  readonly eventStatus: EventStatus
  readonly phase: RegistrationPhase
  readonly modifyUntil: Date | null
  readonly canEdit: boolean
  /** Seats that are kept for some people. */
  readonly places: readonly ReservedPlaces[]
  /** Seats that nobody holds; null: unlimited. */
  readonly free: number | null
}
export type RegistrationSettings = Registration &
  Standing & {
    readonly attempt: Omit<RegistrationAttempt, 'whom'>
    /** Free seats that are kept for others, and when the last of them opens to all; null where one never does. */
    readonly seatsKept: number
    readonly keptUntil: Date | null
  }

/** The registrations of the events that have one, by event and by the database's clock. */
export async function listRegistrations(
  db: Queryable,
  eventIds: readonly number[],
): Promise<ReadonlyMap<number, Registration>> {
  const rows = await listRows(db, eventIds, WITH_WAITING)
  const keeping = rows.filter((row) => row.keeps_places).map((row) => row.regist_id)
  const places = keeping.length > 0 ? await listReservedPlaces(db, keeping) : []
  return registrationsOf(rows, { places, scopes: await listScopesOf(db, rows) })
}

/** The same, read while their counters are locked, in one round trip: kept places are read even if there are none. */
export async function listLockedRegistrations(
  tx: LockedTx,
  eventIds: readonly number[],
): Promise<ReadonlyMap<number, Registration>> {
  const [rows, waiting, places] = await Promise.all([
    listRows(tx, eventIds, FOR_BATCHES),
    countWaiting(tx, eventIds),
    listReservedPlacesOf(tx, eventIds),
  ])
  return registrationsOf(rows, { places, waiting, scopes: await listScopesOf(tx, rows) })
}

/** The scopes that are long lists. */
async function listScopesOf(db: Queryable, rows: readonly Row[]): Promise<ReadonlyMap<number, Scope>> {
  const long = rows.filter((row) => row.has_long_scope === true)
  return long.length > 0 ? listLongScopes(db, long) : new Map()
}

const WITH_WAITING = {
  mark: raw(''),
  waiting: sql`(select count(*) from cubic_event_applicant waiting where waiting.event_id = event.id and waiting.registration_status = 'waitlisted')`,
}
const FOR_BATCHES = { mark: raw(HOT_STATEMENT), waiting: sql`null` }

async function listRows(
  db: Queryable,
  eventIds: readonly number[],
  { mark, waiting }: { readonly mark: Sql; readonly waiting: Sql },
): Promise<readonly Row[]> {
  // If the transaction waited for a lock, its own `now()` is in the past.
  return db.rows<Row>`${mark}
    select event.id as event_id, clock_timestamp() as now, event.stage, event.show_participant_number, event.start_time, event.end_time, regist.id as regist_id, regist.closed,
      regist.regist_start_time, regist.regist_end_time, regist.modify_end_time, regist.need_audit, regist.waitlist,
      case when pg_column_size(regist.scope) <= ${LONG_SCOPE} then regist.scope end as scope, pg_column_size(regist.scope) > ${LONG_SCOPE} as has_long_scope,
      concat(current_database(), ' ', regist.id, ' ', regist.xmin) as scope_version,
      regist.max_applicants, coalesce(counter.taken_number, 0) as taken_number, counter.seat_limit, ${waiting} as waiting,
      exists (select 1 from cubic_reserved_places kept where kept.regist_id = regist.id) as keeps_places
    from cubic_event_base event
    join cubic_event_regist regist on regist.event_id = event.id
    left join cubic_seat_counter counter on counter.regist_id = regist.id
    where event.id = any(${eventIds})`
}

/**
 * By event, how many are on its waitlist. Under the lock it is not a part of `listRows`, whose plan is kept there: one that was made while
 * the table was small would read all applicants of an event.
 */
async function countWaiting(db: Queryable, eventIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const rows = await db.rows<{ event_id: number; waiting: number }>`
    select event_id, count(*) as waiting from cubic_event_applicant
    where event_id = any(${eventIds}) and registration_status = 'waitlisted' group by event_id`
  return new Map(rows.map(({ event_id: eventId, waiting }) => [eventId, waiting]))
}

type Apart = {
  readonly places: readonly PlacesOfRegistration[]
  readonly waiting?: ReadonlyMap<number, number>
  readonly scopes: ReadonlyMap<number, Scope>
}

/** Leaves out a registration that was deleted before its long scope was read. */
function registrationsOf(rows: readonly Row[], { places, waiting, scopes }: Apart): ReadonlyMap<number, Registration> {
  const registrations = new Map<number, Registration>()
  for (const row of rows) {
    const { event_id: eventId, regist_id: registId } = row
    const scope = row.has_long_scope ? scopes.get(registId) : (parseScope(row.scope) ?? 'everyone')
    const kept = places.filter((place) => place.regist_id === registId)
    if (scope !== undefined)
      registrations.set(
        eventId,
        registrationOf(row, { scope, places: kept, waiting: row.waiting ?? waiting?.get(eventId) ?? 0 }),
      )
  }
  return registrations
}

function registrationOf(
  row: Row,
  { scope, places, waiting }: Pick<Registration, 'scope' | 'places' | 'waiting'>,
): Registration {
  const status = eventStatus(row, row.now)
  const until = modifyUntil({
    modify_end_time: row.modify_end_time,
    closes: row.regist_end_time,
    eventEnd: row.end_time,
  })
  return {
    ...row,
    scope,
    waiting,
    eventStatus: status,
    phase: registrationPhase(
      { opens: row.regist_start_time, closes: row.regist_end_time, stopped: row.closed, eventStatus: status },
      row.now,
    ),
    modifyUntil: until,
    canEdit: canEdit({ modifyUntil: until, eventStatus: status }, row.now),
    places,
    free: row.seat_limit === null ? null : Math.max(0, row.seat_limit - row.taken_number),
  }
}

/** The facts that the rules of admission need about one person. */
export function attemptOf(
  registration: Pick<
    Registration,
    'eventStatus' | 'phase' | 'scope' | 'places' | 'free' | 'waitlist' | 'waiting' | 'now'
  >,
  standing: Standing,
): Omit<RegistrationAttempt, 'whom'> {
  const { eventStatus: status, phase, scope, places, free, waitlist, waiting, now } = registration
  // People on a waitlist that was closed still come first: only seats kept for these persons are left.
  const seatsLeft =
    free !== null && waiting > 0 && !waitlist
      ? seatsKeptFor(free, places, standing.persons, now)
      : seatsOpenTo(free, places, standing.persons, now)
  const { signedIn, persons, registered, submitted } = standing
  return {
    signedIn,
    eventStatus: status,
    phase,
    inScope: isInScope(scope, persons),
    registered,
    submitted,
    seatsLeft,
    waitlist,
  }
}

/** The facts of the same registration that are equal for everybody. */
export function commonFactsOf(registration: Registration): CommonFacts {
  const { phase, waitlist, free, scope } = registration
  return { eventStatus: registration.eventStatus, phase, waitlist, free, isForAll: isForAll(scope) }
}

/** How many may be registered by one submission. */
export function groupMax(
  { max_applicants: max, seat_limit: limit, places }: Pick<Registration, 'max_applicants' | 'seat_limit' | 'places'>,
  { persons }: Pick<Standing, 'persons'>,
): number {
  return largestGroup(max, limit, places, persons)
}

/** Everything that decides on this caller's registration for the event now; undefined if the event takes none. */
export async function findRegistrationSettings(
  db: Queryable,
  caller: Caller,
  eventId: number,
): Promise<RegistrationSettings | undefined> {
  const registration = (await listRegistrations(db, [eventId])).get(eventId)
  const [standing] = await listStandings(db, [{ eventId, userId: caller.userId }])
  if (!registration || !standing) return undefined
  const { free, places, now } = registration
  const attempt = attemptOf(registration, standing)
  const forOthers = places.filter((place) => !isInScope(place.scope, standing.persons) && seatsKept(place, now) > 0)
  const kept = forOthers.reduce((seats, place) => seats + seatsKept(place, now), 0)
  return {
    ...registration,
    ...standing,
    attempt,
    seatsKept: Math.min((free ?? 0) - (attempt.seatsLeft ?? 0), kept),
    keptUntil: latest(forOthers.map((place) => place.until)),
  }
}

/** The last of the moments; null if one never comes or there is none. */
function latest(moments: readonly (Date | null)[]): Date | null {
  const [first = null, ...others] = moments
  return others.reduce((last, moment) => last && moment && (last > moment ? last : moment), first)
}

/** The first of the moments; null if there is none. */
export function earliest(moments: readonly (Date | null)[]): Date | null {
  return moments.reduce((first, moment) => (first && moment && first < moment ? first : (moment ?? first)), null)
}
