import { raw, type Tx } from '@cubic/data-platform'
import type { OpenRegistration } from './admission.ts'
import type { KnownForms } from './known-forms.ts'
import type { Registration } from './registration-settings.ts'
import { listReservedPlaces } from './reserved-places.ts'

/** What to do about a counter that somebody else holds: wait for it, or leave its registration out. */
export type IfHeld = 'wait' | 'skip'

/**
 * Locks the seat counters of the registrations, in the order of their ids, and reads what only then stands still. By event;
 * one without a counter, or whose counter is skipped, is not there.
 */
export async function openRegistrations(
  tx: Tx,
  registrations: readonly Registration[],
  { forms, ifHeld }: { readonly forms: KnownForms; readonly ifHeld: IfHeld },
): Promise<ReadonlyMap<number, OpenRegistration>> {
  if (registrations.length === 0) return new Map()
  const kept = registrations.filter(({ places }) => places.length > 0)
  // Sent in this order: the locks come before what is read under them.
  const [counters, waiting, places, fields] = await Promise.all([
    lockCounters(
      tx,
      registrations.map((registration) => registration.regist_id),
      ifHeld,
    ),
    countWaiting(
      tx,
      registrations.map((registration) => registration.event_id),
    ),
    kept.length > 0
      ? listReservedPlaces(
          tx,
          kept.map((registration) => registration.regist_id),
        )
      : [],
    forms.list(
      tx,
      registrations.map((registration) => registration.event_id),
    ),
  ])

  const open = new Map<number, OpenRegistration>()
  for (const registration of registrations) {
    const { event_id: eventId, regist_id: registId } = registration
    const free = counters.get(registId)
    if (free === undefined) continue
    open.set(eventId, {
      registration: {
        ...registration,
        free,
        waiting: waiting.get(eventId) ?? 0,
        places: places.filter((place) => place.regist_id === registId),
      },
      fields: fields.get(eventId) ?? [],
    })
  }
  return open
}

/** The free seats by registration; null: unlimited. */
async function lockCounters(
  tx: Tx,
  registIds: readonly number[],
  ifHeld: IfHeld,
): Promise<ReadonlyMap<number, number | null>> {
  const rows = await tx.rows<{ regist_id: number; free: number | null }>`
    select regist_id, seat_limit - taken_number as free from cubic_seat_counter
    where regist_id = any(${registIds}) order by regist_id for update ${raw(ifHeld === 'skip' ? 'skip locked' : '')}`
  return new Map(rows.map(({ regist_id: registId, free }) => [registId, free]))
}

/** How many wait, by event. */
async function countWaiting(tx: Tx, eventIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const rows = await tx.rows<{ event_id: number; waiting: number }>`
    select event_id, count(*)::integer as waiting from cubic_event_applicant
    where event_id = any(${eventIds}) and registration_status = 'waitlisted' group by event_id`
  return new Map(rows.map((row) => [row.event_id, row.waiting]))
}
