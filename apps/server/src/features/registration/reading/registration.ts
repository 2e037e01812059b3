import type { ChooseSessions, EventStage, EventStatus, RegistrationPhase } from '@cubic/contract'
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
import { formVersionOf } from './form.ts'
import { listLongScopes, type LongScope } from './long-scopes.ts'
import { listReservedPlaces, type PlacesOfRegistration } from './reserved-places.ts'
import { listSessions, type Session } from './sessions.ts'
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
  /** Null where a batch counts them. */
  readonly waiting: number | null
  readonly keeps_places: boolean
  readonly choose_sessions: ChooseSessions | null
  readonly allow_overlap: boolean | null
}
/** In bytes, as it is stored. */
const LONG_SCOPE = 2000

/** The current state of an event's registration, the same for everybody. */
export type Registration = Omit<Row, 'scope' | 'has_long_scope' | 'scope_version' | 'waiting'> & {
  readonly scope: Scope
  readonly waiting: number
  readonly eventStatus: EventStatus
  readonly phase: RegistrationPhase
  readonly modifyUntil: Date | null
  readonly canEdit: boolean
  readonly places: readonly ReservedPlaces[]
  /** Those that registrants choose from; empty where a registration is for all of them. */
  readonly sessions: readonly Session[]
  /** Seats that nobody holds; null: unlimited. */
  readonly free: number | null
}
export type RegistrationSettings = Registration &
  Standing & {
    readonly attempt: RegistrationAttempt
    /** Free seats that are kept for others, and when the last of them opens to all; null where one never does. */
    readonly seatsKept: number
    readonly keptUntil: Date | null
  }

/** The registrations of the events that have one, by event and by the database's clock. */
export async function listRegistrations(
  db: Queryable,
  eventIds: readonly number[],
): Promise<ReadonlyMap<number, Registration>> {
  return registrationsOf(db, await listRows<Row>(db, { of: sql`where event.id = any(${eventIds})`, also: WAITING }))
}

export type BatchRow = Row & {
  /** Do all signed-in users see it? */
  readonly is_seen: boolean
  readonly form_version: string
  /** See `takeApplicantIds`. */
  readonly ids: readonly number[]
}

/**
 * Reads, while their counters are locked, what a batch needs of the events, and takes so many ids for the applicants
 * of each. `isSeen`: do all signed-in users see the `event`? The database keeps the plan: everything is found by an
 * index that nothing else fits.
 */
export function listBatchRows(
  tx: LockedTx,
  applicants: ReadonlyMap<number, number>,
  isSeen: Sql,
): Promise<readonly BatchRow[]> {
  const [eventIds, counts] = [[...applicants.keys()], [...applicants.values()]]
  // PostgreSQL keeps the plan for single values; for an array it makes a new one each time.
  const asked =
    applicants.size === 1
      ? sql`(values (${eventIds[0]}::integer, ${counts[0]}::integer))`
      : sql`unnest(${eventIds}::integer[], ${counts}::integer[])`
  return listRows<BatchRow>(tx, {
    mark: HOT_STATEMENT,
    of: sql`join ${asked} as asked (event_id, applicants) on asked.event_id = event.id`,
    also: sql`null as waiting, ${isSeen} as is_seen, ${formVersionOf(sql`event.id`)} as form_version,
      array(select nextval('cubic_event_applicant_id_seq')::integer from generate_series(1, asked.applicants)) as ids`,
  })
}

async function listScopesOf(db: Queryable, rows: readonly Row[]): Promise<ReadonlyMap<number, Scope>> {
  const long = rows.filter((row) => row.has_long_scope === true)
  return long.length > 0 ? listLongScopes(db, long) : new Map()
}

const WAITING = sql`(
      select count(*) from cubic_event_applicant waiting where waiting.event_id = event.id and waiting.registration_status = 'waitlisted') as waiting`

function listRows<Read extends Row>(
  db: Queryable,
  { mark = '', of, also }: { readonly mark?: string; readonly of: Sql; readonly also: Sql },
): Promise<readonly Read[]> {
  // If the transaction waited for a lock, its own `now()` is in the past.
  return db.rows<Read>`${raw(mark)}
    select event.id as event_id, clock_timestamp() as now, event.stage, event.show_participant_number, event.start_time, event.end_time, regist.id as regist_id, regist.closed,
      regist.regist_start_time, regist.regist_end_time, regist.modify_end_time, regist.need_audit, regist.waitlist, regist.choose_sessions, regist.allow_overlap,
      case when pg_column_size(regist.scope) <= ${LONG_SCOPE} then regist.scope end as scope, pg_column_size(regist.scope) > ${LONG_SCOPE} as has_long_scope,
      concat(current_database(), ' ', regist.id, ' ', regist.xmin) as scope_version,
      regist.max_applicants, coalesce(counter.taken_number, 0) as taken_number, counter.seat_limit, ${also},
      exists (select 1 from cubic_reserved_places kept where kept.regist_id = regist.id) as keeps_places
    from cubic_event_base event
    join cubic_event_regist regist on regist.event_id = event.id
    left join cubic_seat_counter counter on counter.regist_id = regist.id
    ${of}`
}

/** `waiting`: sizes of waitlists that the rows do not say. Leaves out registrations deleted meanwhile. */
export async function registrationsOf(
  db: Queryable,
  rows: readonly Row[],
  waiting?: ReadonlyMap<number, number>,
): Promise<ReadonlyMap<number, Registration>> {
  const keeping = rows.filter((row) => row.keeps_places).map((row) => row.regist_id)
  const places: readonly PlacesOfRegistration[] = keeping.length > 0 ? await listReservedPlaces(db, keeping) : []
  const choosing = rows.filter((row) => row.choose_sessions === 'some').map((row) => row.event_id)
  const sessions = choosing.length > 0 ? await listSessions(db, choosing) : []
  const scopes = await listScopesOf(db, rows)
  const registrations = new Map<number, Registration>()
  for (const row of rows) {
    const { event_id: eventId, regist_id: registId } = row
    const scope = row.has_long_scope ? scopes.get(registId) : (parseScope(row.scope) ?? 'everyone')
    const kept = places.filter((place) => place.regist_id === registId)
    if (scope !== undefined)
      registrations.set(
        eventId,
        registrationOf(row, {
          scope,
          places: kept,
          sessions: sessions.filter((session) => session.event_id === eventId),
          waiting: row.waiting ?? waiting?.get(eventId) ?? 0,
        }),
      )
  }
  return registrations
}

function registrationOf(
  row: Row,
  { scope, places, sessions, waiting }: Pick<Registration, 'scope' | 'places' | 'sessions' | 'waiting'>,
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
    sessions,
    free: row.seat_limit === null ? null : Math.max(0, row.seat_limit - row.taken_number),
  }
}

/** Seats that are left, and those among them that are kept for some people. */
export type SeatsLeft = Pick<Registration, 'free' | 'places'>

/** The facts that the rules of admission need about one person who asks for so many seats of those that are `left`. */
export function attemptOf(
  registration: Registration,
  standing: Standing,
  {
    whom,
    seatsWanted,
    left,
  }: Required<Pick<RegistrationAttempt, 'whom' | 'seatsWanted'>> & { readonly left: SeatsLeft },
): RegistrationAttempt {
  const { eventStatus: status, phase, scope, waitlist, waiting, now } = registration
  const { free, places } = left
  // People on a waitlist that was closed still come first: only seats kept for these persons are left.
  const seatsLeft =
    free !== null && waiting > 0 && !waitlist
      ? seatsKeptFor(free, places, standing.persons, now)
      : seatsOpenTo(free, places, standing.persons, now)
  const { signedIn, persons, registered, submitted } = standing
  return {
    whom,
    seatsWanted,
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

/** Returns the facts of a registration that are the same for everybody. */
export function commonFactsOf(registration: Registration): CommonFacts {
  const { phase, waitlist, free, scope } = registration
  return { eventStatus: registration.eventStatus, phase, waitlist, free, trueForAll: { inScope: isForAll(scope) } }
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
  return (await listRegistrationSettings(db, caller, [eventId])).get(eventId)
}

export async function listRegistrationSettings(
  db: Queryable,
  caller: Caller,
  eventIds: readonly number[],
): Promise<ReadonlyMap<number, RegistrationSettings>> {
  const registrations = await listRegistrations(db, eventIds)
  const standings = await listStandings(
    db,
    eventIds.map((eventId) => ({ eventId, userId: caller.userId })),
  )
  return new Map(
    eventIds.flatMap((eventId, index) => {
      const [registration, standing] = [registrations.get(eventId), standings[index]]
      return registration && standing ? [[eventId, settingsOf(registration, standing)] as const] : []
    }),
  )
}

function settingsOf(registration: Registration, standing: Standing): RegistrationSettings {
  const { free, places, now } = registration
  const attempt = attemptOf(registration, standing, { whom: 'anybody', seatsWanted: 1, left: registration })
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

function latest(moments: readonly (Date | null)[]): Date | null {
  const [first = null, ...others] = moments
  return others.reduce((last, moment) => last && moment && (last > moment ? last : moment), first)
}

export function earliest(moments: readonly (Date | null)[]): Date | null {
  return moments.reduce((first, moment) => (first && moment && first < moment ? first : (moment ?? first)), null)
}
