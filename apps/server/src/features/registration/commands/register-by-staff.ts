import {
  type FieldProblem,
  invariant,
  LIVE,
  ok,
  type Outcome,
  refuse,
  type RegisteredApplicant,
  type Text,
} from '@cubic/contract'
import type { Caller, Queryable, Tx } from '@cubic/data-platform'
import { isRunningOrComing } from '@cubic/domain/event/status'
import type { Person } from '@cubic/domain/registration/scope'
import { choiceProblems, SESSIONS_FIELD } from '@cubic/domain/session/choice'
import { sessionAt } from '@cubic/domain/check-in/session-at'
import { recordChanges } from '../../audit/commands/record-change.ts'
import { announceEventChange } from '../../events/commands/announce-event-change.ts'
import { caseOfStatus, enqueueMessages } from '../../messages/commands/enqueue-messages.ts'
import type { StaffEntry } from '../internal/staff-entry.ts'
import type { Registration } from '../reading/registration.ts'
import type { Session } from '../reading/sessions.ts'
import { listStandings } from '../reading/standing.ts'
import { moveSeats } from '../seats/move-seats.ts'
import { takeApplicantIds } from '../submission/applicant-ids.ts'
import { newBindingCode } from '../submission/binding-codes.ts'
import { type ApplicantRow, insertApplicants } from '../submission/insert-applicants.ts'
import { findRegistration, lockRegistration } from '../submission/open-registrations.ts'
import { createSeating } from '../submission/seating.ts'
import { insertPlaces } from '../submission/session-places.ts'
import { choosable, createSessionSeating, type SessionPlace } from '../submission/session-seating.ts'

/**
 * `exists`: registered already. `repeated`: the same as the entry at that place. `full`, `session_full`: no seat, and
 * no waitlist. `misfit`: what is wrong with the sessions they choose.
 */
export type Placement =
  | {
      readonly kind: 'success' | 'waitlisted'
      readonly seat: number | null
      readonly standing: Standing
      readonly sessions: readonly SessionPlace[]
    }
  | { readonly kind: 'exists' }
  | { readonly kind: 'repeated'; readonly of: number }
  | { readonly kind: 'full' }
  | { readonly kind: 'session_full'; readonly session: string | number | Text }
  | { readonly kind: 'misfit'; readonly problems: readonly FieldProblem[] }
type Standing = { readonly submitted: boolean; readonly persons: readonly Person[] }
type Asked = {
  readonly eventId: number
  readonly entries: readonly StaffEntry[]
  readonly source: string
  /** Nobody waits for a seat in a session. */
  readonly sessionsAtOnce?: boolean
}
type AskedToWrite = Asked & {
  /** Registers the others, if some find no seat or repeat another entry. */ readonly skipsUnplaced?: boolean
}
type StaffRefusal = 'events:status_forbidden'
type Placed = { readonly registration: Registration; readonly placements: readonly Placement[] }

/** Says what `registerByStaff` would do now, without a lock and without writing. */
export async function foreseeByStaff(
  db: Queryable,
  asked: Asked,
): Promise<Outcome<readonly Placement[], StaffRefusal>> {
  const placed = await placeEntries(db, await findRegistration(db, asked.eventId), asked)
  return placed.ok ? ok(placed.value.placements) : placed
}

/**
 * Registers people on behalf of staff, in order: accepted without review, outside the registration window, its
 * scope and its group size, but never beyond the seats, past the waitlist or twice. If an entry finds no seat or
 * repeats another one, nothing is written, unless such entries are skipped. `registered` is in the order of the
 * entries; undefined stands for people who were registered before or skipped. People who wait for a seat get it
 * without review too.
 */
export async function registerByStaff(
  tx: Tx,
  caller: Caller,
  asked: AskedToWrite,
): Promise<
  Outcome<
    { readonly placements: readonly Placement[]; readonly registered: readonly (RegisteredApplicant | undefined)[] },
    StaffRefusal
  >
> {
  const placed = await placeEntries(tx, await lockRegistration(tx, asked.eventId), asked)
  if (!placed.ok) return placed
  const { registration, placements } = placed.value
  const isWhole = !placements.some(({ kind }) => UNPLACED.has(kind))
  if (!isWhole && !asked.skipsUnplaced) return ok({ placements, registered: [] })
  const ids = await takeApplicantIds(tx, asked.entries.length)
  const rows = asked.entries.map((entry, index) =>
    rowOf(entry, placements[index], { ...asked, registration, id: ids[index] }),
  )
  const added = rows.filter((row) => row !== undefined)
  const places = placements.flatMap((placement, index) => placesOf(placement, rows[index]?.id))
  const seats = added.filter((row) => row.status !== 'waitlisted').length
  if (seats > 0)
    invariant((await moveSeats(tx, registration.regist_id, seats)).ok, 'the seats were counted under the lock')
  await openSubmissions(tx, asked.eventId, added)
  // From now on they get other answers than newcomers.
  if (added.some((row) => row.user_id !== null)) await announceEventChange(tx, asked.eventId)
  await insertApplicants(tx, added)
  await insertPlaces(tx, places)
  const waiting = added.filter(({ status }) => status === 'waitlisted').map(({ id }) => id)
  if (waiting.length > 0) await tx.run`update cubic_event_applicant set is_accepted = true where id = any(${waiting})`
  await recordChanges(
    tx,
    caller,
    added.map(({ id, event_id, status }) => ({
      model: 'CubicEventApplicant',
      id,
      action: 'add',
      before: null,
      after: { event_id, registration_status: status, source: asked.source },
    })),
  )
  await enqueueMessages(
    tx,
    added.map(({ id, status, user_id: userId }) => ({
      case: caseOfStatus(status),
      key: `${caseOfStatus(status)}:${id}:0`,
      eventId: asked.eventId,
      applicantId: id,
      userId,
    })),
  )
  const registered = rows.map(
    (row) => row && { id: row.id, registration_status: row.status, flora_external_id: row.code },
  )
  return ok({ placements, registered })
}

const UNPLACED: ReadonlySet<Placement['kind']> = new Set(['full', 'session_full', 'misfit', 'repeated'])

async function placeEntries(
  db: Queryable,
  registration: Registration | undefined,
  { entries, sessionsAtOnce = false }: Pick<Asked, 'entries' | 'sessionsAtOnce'>,
): Promise<Outcome<Placed, StaffRefusal>> {
  if (!registration || !isRunningOrComing(registration.eventStatus)) return refuse('events:status_forbidden')
  const eventId = registration.event_id
  const known = await listKnown(db, eventId, entries)
  const standings = await listStandings(
    db,
    entries.map(({ userId }) => ({ eventId, userId })),
  )
  const seating = createSeating(registration)
  const sessionSeating = createSessionSeating({
    ...registration,
    waitlist: registration.waitlist && !sessionsAtOnce,
  })
  const seen = new Map<string, number>()
  const placements = entries.map((entry, index): Placement => {
    const keys = keysOf({ ...entry.contact, userId: entry.userId, values: entry.values })
    if (keys.some((key) => known.has(key))) return { kind: 'exists' }
    const of = keys.map((key) => seen.get(key)).find((place) => place !== undefined)
    if (of !== undefined) return { kind: 'repeated', of }
    for (const key of keys) seen.set(key, index)
    const persons = entry.person ? [entry.person] : (standings[index]?.persons ?? [])
    const standing = { submitted: standings[index]?.submitted === true, persons }
    const { chosen, problems } = chosenBy(entry, registration)
    if (problems.length > 0) return { kind: 'misfit', problems }
    const [seat] = seating.find(1, persons) ?? []
    if (seat === undefined && !registration.waitlist) return { kind: 'full' }
    const isSeated = seat !== undefined
    const places = sessionSeating.find([chosen], { isSeated })
    if (!places.ok) return { kind: 'session_full', session: places.parameters['session'] ?? '' }
    sessionSeating.take(places.value, { isSeated })
    const sessions = places.value.flat()
    if (isSeated) seating.take([seat])
    else seating.wait()
    return isSeated
      ? { kind: 'success', seat, standing, sessions }
      : { kind: 'waitlisted', seat: null, standing, sessions }
  })
  return ok({ registration, placements })
}

/** Prefers a session with a seat. */
function sessionComingFor(sessions: readonly Session[], now: number): Session | undefined {
  const held = sessions.filter(({ cancelled }) => !cancelled)
  const withSeat = held.filter(({ free }) => free !== 0)
  return sessionAt(withSeat, now, 'in') ?? sessionAt(held, now, 'in')
}

function chosenBy(
  { sessions: given }: StaffEntry,
  registration: Registration,
): { readonly chosen: readonly number[]; readonly problems: readonly FieldProblem[] } {
  const sessions = choosable(registration)
  const now = registration.now.getTime()
  if (!sessions) {
    const isChosen = given !== 'now' && (given?.length ?? 0) > 0
    return { chosen: [], problems: isChosen ? [{ problem: 'no_choice', field: SESSIONS_FIELD, parameters: {} }] : [] }
  }
  const chosen = given === 'now' ? [sessionComingFor(sessions, now)?.id ?? []].flat() : (given ?? [])
  const rules = { allowOverlap: registration.allow_overlap === true, now, byStaff: true }
  return { chosen, problems: choiceProblems(sessions, chosen, rules) }
}

type Known = {
  readonly userId: number | null
  readonly name: string
  readonly phone?: string | null | undefined
  readonly email?: string | null | undefined
  readonly values: unknown
}

async function listKnown(db: Queryable, eventId: number, entries: readonly StaffEntry[]): Promise<ReadonlySet<string>> {
  const rows = await db.rows<Known>`
    select user_id as "userId", name, phone, email, "values" from cubic_event_applicant
    where event_id = ${eventId} and registration_status = any(${LIVE})
      and (name = any(${entries.map(({ contact }) => contact.name)}) or user_id = any(${entries.flatMap(({ userId }) => userId ?? [])}))`
  return new Set(rows.flatMap((row) => keysOf(row)))
}

/** Two entries with a key in common are one person: account; name with phone or e-mail; else the answers. */
function keysOf({ userId, name, phone, email, values }: Known): readonly string[] {
  const keys = [
    ...(userId === null ? [] : [`user ${userId}`]),
    ...(phone ? [`phone ${name} ${phone}`] : []),
    ...(email ? [`email ${name} ${email.toLowerCase()}`] : []),
  ]
  if (keys.length > 0) return keys
  const answers = typeof values === 'object' && values !== null ? Object.entries(values) : []
  return [`answers ${name} ${JSON.stringify(answers.toSorted(([one], [other]) => Number(one) - Number(other)))}`]
}

function placesOf(placement: Placement, id: number | undefined) {
  if (id === undefined || !('sessions' in placement)) return []
  return placement.sessions.map((place) => ({ applicant_id: id, ...place }))
}

type RowContext = Pick<Asked, 'source'> & { readonly registration: Registration; readonly id: number | undefined }

function rowOf(
  { values, contact, userId, note }: StaffEntry,
  placement: Placement | undefined,
  { registration, source, id }: RowContext,
): ApplicantRow | undefined {
  if (!placement || !('standing' in placement)) return undefined
  invariant(id !== undefined, 'an id was taken for every entry')
  return {
    id,
    event_id: registration.event_id,
    regist_id: registration.regist_id,
    user_id: userId,
    // Their own submission, which they can edit, unless they have one for others already.
    submitter_id: placement.standing.submitted ? null : userId,
    name: contact.name,
    phone: contact.phone ?? null,
    email: contact.email ?? null,
    values,
    status: placement.kind,
    code: newBindingCode(),
    project: null,
    location: null,
    source,
    reserved_id: placement.seat,
    note,
  }
}

async function openSubmissions(tx: Tx, eventId: number, rows: readonly ApplicantRow[]): Promise<void> {
  await tx.run`
    insert into cubic_submission (event_id, submitter_id)
    select ${eventId}::integer, submitter_id from unnest(${rows.flatMap((row) => row.submitter_id ?? [])}::integer[]) as submitter_id
    order by submitter_id on conflict do nothing`
}
