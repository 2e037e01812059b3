import type { Queryable, Tx } from '@cubic/data-platform'
import { listRegistrations, type Registration } from '../reading/registration.ts'
import { underCounterLocks } from '../seats/lock-counters.ts'
import { isSeatable, listWaitingGroups } from '../waitlist/waiting-groups.ts'

const GROUPS_LOOKED_AT = 100

export async function lockRegistration(tx: Tx, eventId: number): Promise<Registration | undefined> {
  const eventIds = [eventId]
  const { read: registrations } = await underCounterLocks(tx, { eventIds, ifHeld: 'wait' }, (locked) =>
    listRegistrations(locked, eventIds),
  )
  const registration = registrations.get(eventId)
  return registration && { ...registration, waiting: await countInTheWay(tx, registration) }
}

/** Without the lock: it may be out of date when it is used. */
export async function findRegistration(db: Queryable, eventId: number): Promise<Registration | undefined> {
  const registration = (await listRegistrations(db, [eventId])).get(eventId)
  return registration && { ...registration, waiting: await countInTheWay(db, registration) }
}

/** How many people wait; 0 if there are free seats that they can never take. */
export async function countInTheWay(db: Queryable, registration: Registration): Promise<number> {
  const { event_id: eventId, waiting, free, seat_limit: limit, places } = registration
  if (waiting === 0 || !free) return waiting
  const first = await listWaitingGroups(db, eventId, { max: GROUPS_LOOKED_AT })
  const isInTheWay = first.length === GROUPS_LOOKED_AT || first.some((group) => isSeatable(group, { limit, places }))
  return isInTheWay ? waiting : 0
}
