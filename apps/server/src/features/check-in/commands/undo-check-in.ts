import { type MethodOutcome, ok, refuse, type UNDO_CHECK_IN } from '@cubic/contract'
import type { Caller, Tx } from '@cubic/data-platform'
import { undoRefusal } from '@cubic/domain/check-in/transition'
import { lockTicket } from '../../tickets/data/queries.ts'
import { undoScans } from './take-scans.ts'

/** The five seconds in which a pass can take its own scan back, and the time that the call may take to reach us. */
const OWN_SCAN_MS = 5000 + 3000

/**
 * Undoes a check-in: the ticket can be scanned again. By staff, scans from before that still wait on some device are
 * void too. A scanner pass can only take its own scan back, and only at once.
 */
export async function undoCheckIn(
  tx: Tx,
  caller: Caller,
  id: number,
  reason: string | null,
): Promise<MethodOutcome<typeof UNDO_CHECK_IN>> {
  const ticket = await lockTicket(tx, id)
  if (!ticket) return refuse('save:not_found')
  const refusal = undoRefusal(ticket.state)
  if (refusal) return refuse(refusal)
  const { key } = caller
  if (!key) {
    await undoScans(tx, caller, id, { which: () => true, voidsAll: true, reason })
    return ok()
  }
  const last = await tx.one<{ scan_id: string; age: number }>`
    select scan_id, extract(epoch from clock_timestamp() - received_time)::float8 * 1000 as age from cubic_scan
    where applicant_id = ${id} and pass_id = ${key.id} and verdict = 'welcome'`
  if (!last || last.age > OWN_SCAN_MS) return refuse('event:undo_too_late')
  await undoScans(tx, caller, id, { which: ({ scan_id }) => scan_id === last.scan_id, voidsAll: false, reason })
  return ok()
}
