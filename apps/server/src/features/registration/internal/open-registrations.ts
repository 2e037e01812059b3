import { raw, type Tx } from '@cubic/data-platform'
import type { OpenRegistration } from './admission.ts'
import type { KnownForms } from './known-forms.ts'
import { listKnownRegistrations, type Registration } from './registration-settings.ts'

/** What to do about a counter that somebody else holds: wait for it, or leave its registration out. */
export type IfHeld = 'wait' | 'skip'

/**
 * Locks the seat counters of the registrations, in the order of their ids, and reads what only then stands still: settings, seats,
 * kept places, who waits, the form, and the time. By event; one without a counter, or whose counter is skipped, is not there.
 */
export async function openRegistrations(
  tx: Tx,
  registrations: readonly Registration[],
  { forms, ifHeld }: { readonly forms: KnownForms; readonly ifHeld: IfHeld },
): Promise<ReadonlyMap<number, OpenRegistration>> {
  if (registrations.length === 0) return new Map()
  // Sent in this order: the locks come before what is read under them.
  const [locked, now, fields] = await Promise.all([
    lockCounters(
      tx,
      registrations.map((registration) => registration.regist_id),
      ifHeld,
    ),
    listKnownRegistrations(tx, registrations),
    forms.list(
      tx,
      registrations.map((registration) => registration.event_id),
    ),
  ])
  const open = [...now].filter(([, registration]) => locked.has(registration.regist_id))
  return new Map(open.map(([eventId, registration]) => [eventId, { registration, fields: fields.get(eventId) ?? [] }]))
}

/** Those whose counters are locked now. */
async function lockCounters(tx: Tx, registIds: readonly number[], ifHeld: IfHeld): Promise<ReadonlySet<number>> {
  const rows = await tx.rows<{ regist_id: number }>`
    select regist_id from cubic_seat_counter
    where regist_id = any(${registIds}) order by regist_id for update ${raw(ifHeld === 'skip' ? 'skip locked' : '')}`
  return new Set(rows.map(({ regist_id: registId }) => registId))
}
