import { type MethodOutcome, ok, refuse, type SETTLE_SCAN } from '@cubic/contract'
import type { Caller, Tx } from '@cubic/data-platform'
import { recordChanges } from '../../audit/commands/record-change.ts'

/** A conflict of two gates is settled for all scans of the ticket. */
export async function settleScan(
  tx: Tx,
  caller: Caller,
  id: number,
  note: string | null,
): Promise<MethodOutcome<typeof SETTLE_SCAN>> {
  const settled = await tx.rows<{ id: number; conflict: string }>`
    update cubic_scan other set settled_by = ${caller.userId}, settled_time = now(), settled_note = ${note}
    from cubic_scan scan
    where scan.id = ${id} and other.conflict is not null and other.settled_time is null
      and (other.id = scan.id or scan.conflict = 'two_gates' and other.conflict = 'two_gates' and other.event_id = scan.event_id
        and coalesce(other.applicant_id, other.test_ticket_id) = coalesce(scan.applicant_id, scan.test_ticket_id)
        and other.direction = scan.direction and other.session_id is not distinct from scan.session_id)
      and scan.conflict is not null
    returning other.id, other.conflict`
  if (!settled.some((scan) => scan.id === id)) return refuse('door:no_conflict')
  await recordChanges(
    tx,
    caller,
    settled.map((scan) => ({
      model: 'CubicScan',
      id: scan.id,
      action: 'settle',
      before: { conflict: scan.conflict, settled: false },
      after: { settled: true, note },
    })),
  )
  return ok({ settled: settled.map((scan) => scan.id) })
}
