import { type ACCEPT_SCANS, type MethodOutcome, ok, refuse } from '@cubic/contract'
import type { Caller, Tx } from '@cubic/data-platform'
import { recordChange } from '../../audit/commands/record-change.ts'
import { countLateScans } from './take-scans.ts'

/** Also settles their conflicts. */
export async function acceptScans(tx: Tx, caller: Caller, passId: number): Promise<MethodOutcome<typeof ACCEPT_SCANS>> {
  const pass = await tx.one<{
    event_id: number
  }>`select event_id from cubic_scanner_pass where id = ${passId} for update`
  if (!pass) return refuse('door:no_conflict')
  const late = await tx.rows<{ scan_id: string }>`
    select scan_id from cubic_scan where pass_id = ${passId} and not undone
      and reason in ('door:pass_revoked', 'door:pass_expired') and settled_time is null`
  const scanIds = late.map(({ scan_id }) => scan_id)
  if (scanIds.length === 0) return refuse('door:no_conflict')
  const { checkIns } = await countLateScans(tx, caller, pass.event_id, scanIds)
  await tx.run`
    update cubic_scan set settled_by = ${caller.userId}, settled_time = now()
    where scan_id = any(${scanIds}::text[]) and conflict = 'revoked'`
  await recordChange(tx, caller, {
    model: 'CubicScannerPass',
    id: passId,
    action: 'accept_scans',
    before: null,
    after: { event_id: pass.event_id, accepted: scanIds.length, checked_in: checkIns.length },
  })
  return ok({ accepted: scanIds.length, checked_in: checkIns.length })
}
