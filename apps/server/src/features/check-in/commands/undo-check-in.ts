import {
  type CheckedArgumentsOf,
  type MethodOutcome,
  ok,
  refuse,
  type ScanDirection,
  type UNDO_CHECK_IN,
  type UNDO_CHECK_OUT,
} from '@cubic/contract'
import type { Caller, Tx } from '@cubic/data-platform'
import { undoRefusal } from '@cubic/domain/check-in/transition'
import { lockTicket } from '../../tickets/data/queries.ts'
import type { KeptScan } from '../internal/scan-rows.ts'
import { undoScans } from './take-scans.ts'

/** The five seconds in which a pass can take its own scan back, and the time that the call may take to reach us. */
const OWN_SCAN_MS = 5000 + 3000

/** `session` is undefined for the event as a whole with all its sessions. */
type Undone = {
  readonly direction: ScanDirection
  readonly sessionId: number | undefined
  readonly reason: string | null
}

/**
 * The ticket can be scanned again. By staff, earlier scans that still wait on a device are void too. A scanner pass can
 * only take its own scan back, and only at once.
 */
export async function undoCheckIn(
  tx: Tx,
  caller: Caller,
  id: number,
  { reason, session_id }: CheckedArgumentsOf<typeof UNDO_CHECK_IN>,
): Promise<MethodOutcome<typeof UNDO_CHECK_IN>> {
  const ticket = await lockTicket(tx, id)
  if (!ticket) return refuse('save:not_found')
  const sessionId = session_id ?? undefined
  const refusal =
    undoRefusal(ticket.state) ?? ((await isAt(tx, id, sessionId, 'in')) ? undefined : 'event:not_checked_in')
  if (refusal) return refuse(refusal)
  const isUndone = await undo(tx, caller, id, { direction: 'in', sessionId, reason })
  return isUndone ? ok() : refuse('event:undo_too_late')
}

export async function undoCheckOut(
  tx: Tx,
  caller: Caller,
  id: number,
  { reason, session_id }: CheckedArgumentsOf<typeof UNDO_CHECK_OUT>,
): Promise<MethodOutcome<typeof UNDO_CHECK_OUT>> {
  const ticket = await lockTicket(tx, id)
  if (!ticket) return refuse('save:not_found')
  const sessionId = session_id ?? undefined
  if (!(await isAt(tx, id, sessionId, 'out'))) return refuse('event:not_checked_out')
  const isUndone = await undo(tx, caller, id, { direction: 'out', sessionId, reason })
  return isUndone ? ok() : refuse('event:undo_too_late')
}

/** A session is asked of the attendance; a check-in alone of the ticket. */
async function isAt(tx: Tx, id: number, sessionId: number | undefined, direction: ScanDirection): Promise<boolean> {
  if (direction === 'in' && sessionId === undefined) return true
  const found = await tx.one<{ is_in: boolean; is_out: boolean }>`
    select in_time is not null as is_in, out_time is not null and source <> 'closed' as is_out from cubic_attendance
    where applicant_id = ${id} and session_id is not distinct from ${sessionId ?? null}::integer`
  return (direction === 'in' ? found?.is_in : found?.is_out) ?? false
}

/** False where a pass may not, or no longer. */
async function undo(tx: Tx, caller: Caller, id: number, { direction, sessionId, reason }: Undone): Promise<boolean> {
  const { key } = caller
  if (!key) {
    // All that was scanned of the ticket, or what of it is one session's; a check-in takes the check-outs along.
    const voids =
      direction === 'out' ? { sessionId: sessionId ?? null, direction } : sessionId === undefined ? {} : { sessionId }
    const which = (scan: KeptScan) =>
      (voids.sessionId === undefined || scan.session_id === voids.sessionId) &&
      (direction === 'in' || scan.direction === 'out')
    return undoScans(tx, caller, id, { which, voids, reason })
  }
  const last = await tx.one<{ scan_id: string; age: number }>`
    select scan_id, extract(epoch from clock_timestamp() - received_time)::float8 * 1000 as age from cubic_scan
    where applicant_id = ${id} and pass_id = ${key.id} and verdict = any(${COUNTING[direction]}::text[]) and not undone
      and (${direction === 'in' && sessionId === undefined} or session_id is not distinct from ${sessionId ?? null}::integer)
    order by received_time desc, id desc limit 1`
  if (!last || last.age > OWN_SCAN_MS) return false
  return undoScans(tx, caller, id, { which: ({ scan_id }) => scan_id === last.scan_id, voids: undefined, reason })
}

const COUNTING = { in: ['welcome', 'back'], out: ['goodbye'] } as const
