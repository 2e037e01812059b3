import { raw, type Tx } from '@cubic/data-platform'
import type { OpenRegistration } from './admission.ts'
import type { KnownForms } from './known-forms.ts'
import { listRegistrationsAtOnce, type Registration } from './registration-settings.ts'
import { isSeatable, listWaitingGroups } from './waiting-groups.ts'

/** What to do about a counter that somebody else holds: wait for it, or leave its registration out. */
export type IfHeld = 'wait' | 'skip'

const GROUPS_LOOKED_AT = 100

/**
 * Locks the seat counters of the events' registrations, in the order of their ids, and reads what only then stands still: settings,
 * seats, kept places, who waits, the form, and the time. By event: `held` where the counter is skipped; an event that takes no
 * registrations is not there.
 */
export async function openRegistrations(
  tx: Tx,
  eventIds: readonly number[],
  { forms, ifHeld }: { readonly forms: KnownForms; readonly ifHeld: IfHeld },
): Promise<ReadonlyMap<number, OpenRegistration | 'held'>> {
  // Sent in this order: the locks come before what is read under them.
  const [locked, registrations, fields] = await Promise.all([
    lockCounters(tx, eventIds, ifHeld),
    listRegistrationsAtOnce(tx, eventIds),
    forms.list(tx, eventIds),
  ])
  const open = new Map<number, OpenRegistration | 'held'>()
  for (const [eventId, registration] of registrations) {
    if (locked.has(registration.regist_id)) {
      const waiting = await countInTheWay(tx, registration)
      open.set(eventId, { registration: { ...registration, waiting }, fields: fields.get(eventId) ?? [] })
    } else if (ifHeld === 'skip') open.set(eventId, 'held')
  }
  return open
}

/** The registration of one event, with its counter locked: what is free, and how many wait for it. */
export async function lockRegistration(tx: Tx, eventId: number): Promise<Registration | undefined> {
  const [, registrations] = await Promise.all([
    lockCounters(tx, [eventId], 'wait'),
    listRegistrationsAtOnce(tx, [eventId]),
  ])
  const registration = registrations.get(eventId)
  return registration && { ...registration, waiting: await countInTheWay(tx, registration) }
}

/** The registrations whose counters are locked now. */
async function lockCounters(tx: Tx, eventIds: readonly number[], ifHeld: IfHeld): Promise<ReadonlySet<number>> {
  const rows = await tx.rows<{ regist_id: number }>`
    select regist_id from cubic_seat_counter
    where event_id = any(${eventIds}) order by regist_id for update ${raw(ifHeld === 'skip' ? 'skip locked' : '')}`
  return new Set(rows.map(({ regist_id: registId }) => registId))
}

/** How many wait, or none where they wait beside free seats that they can never take. */
async function countInTheWay(tx: Tx, registration: Registration): Promise<number> {
  const { event_id: eventId, waiting, free, seat_limit: limit, places } = registration
  if (waiting === 0 || !free) return waiting
  const first = await listWaitingGroups(tx, eventId, { max: GROUPS_LOOKED_AT })
  const isInTheWay = first.length === GROUPS_LOOKED_AT || first.some((group) => isSeatable(group, { limit, places }))
  return isInTheWay ? waiting : 0
}
