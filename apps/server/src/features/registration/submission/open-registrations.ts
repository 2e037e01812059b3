import type { Text } from '@cubic/contract'
import type { Queryable, Tx } from '@cubic/data-platform'
import type { FormField } from '@cubic/domain/registration/form-field'
import type { KnownForms } from '../reading/known-forms.ts'
import { listLockedRegistrations, listRegistrations, type Registration } from '../reading/registration.ts'
import { type IfHeld, type LockedTx, underCounterLocks } from '../seats/lock-counters.ts'
import { isSeatable, listWaitingGroups } from '../waitlist/waiting-groups.ts'

/** A registration whose counter is locked: its free seats and its waitlist are known, and nobody else can change them. */
export type OpenRegistration = {
  readonly registration: Registration
  readonly fields: readonly FormField<Text>[]
}
type Opened<Read> = {
  /** By event: `held` if the counter was skipped. Events that take no registrations are left out. */
  readonly open: ReadonlyMap<number, OpenRegistration | 'held'>
  readonly read: Read
}
type Options = { readonly forms: KnownForms; readonly ifHeld: IfHeld }

const GROUPS_LOOKED_AT = 100

/**
 * Locks the seat counters of the events' registrations and then reads settings, seats, kept places, the waitlist, the form and the
 * time, along with the caller's own reads, in the same round trip.
 */
export async function openRegistrations<Read>(
  tx: Tx,
  eventIds: readonly number[],
  { forms, ifHeld }: Options,
  alsoRead: (locked: LockedTx) => Promise<Read>,
): Promise<Opened<Read>> {
  const {
    lockedIds,
    read: [registrations, fields, read],
  } = await underCounterLocks(tx, { eventIds, ifHeld }, (locked) =>
    Promise.all([listLockedRegistrations(locked, eventIds), forms.list(locked, eventIds), alsoRead(locked)]),
  )
  const open = new Map<number, OpenRegistration | 'held'>()
  for (const [eventId, registration] of registrations) {
    if (lockedIds.has(registration.regist_id)) {
      const waiting = await countInTheWay(tx, registration)
      open.set(eventId, { registration: { ...registration, waiting }, fields: fields.get(eventId) ?? [] })
    } else if (ifHeld === 'skip') open.set(eventId, 'held')
  }
  return { open, read }
}

/** The registration of one event, with its counter locked: its free seats, and how many people wait for them. */
export async function lockRegistration(tx: Tx, eventId: number): Promise<Registration | undefined> {
  const eventIds = [eventId]
  const { read: registrations } = await underCounterLocks(tx, { eventIds, ifHeld: 'wait' }, (locked) =>
    listLockedRegistrations(locked, eventIds),
  )
  const registration = registrations.get(eventId)
  return registration && { ...registration, waiting: await countInTheWay(tx, registration) }
}

/** The same without the lock: it may be out of date when it is used. */
export async function findRegistration(db: Queryable, eventId: number): Promise<Registration | undefined> {
  const registration = (await listRegistrations(db, [eventId])).get(eventId)
  return registration && { ...registration, waiting: await countInTheWay(db, registration) }
}

/** How many people wait; 0 if there are free seats that they can never take. */
async function countInTheWay(db: Queryable, registration: Registration): Promise<number> {
  const { event_id: eventId, waiting, free, seat_limit: limit, places } = registration
  if (waiting === 0 || !free) return waiting
  const first = await listWaitingGroups(db, eventId, { max: GROUPS_LOOKED_AT })
  const isInTheWay = first.length === GROUPS_LOOKED_AT || first.some((group) => isSeatable(group, { limit, places }))
  return isInTheWay ? waiting : 0
}
