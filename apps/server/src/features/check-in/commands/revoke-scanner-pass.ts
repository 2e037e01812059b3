import { type MethodOutcome, ok, refuse, type REVOKE_SCANNER_PASS } from '@cubic/contract'
import type { Caller, Tx } from '@cubic/data-platform'
import { recordChange } from '../../audit/commands/record-change.ts'

/** Its next call is refused. */
export async function revokeScannerPass(
  tx: Tx,
  caller: Caller,
  eventId: number,
  passId: number,
): Promise<MethodOutcome<typeof REVOKE_SCANNER_PASS>> {
  const pass = await tx.one<{ revoked_time: Date | null }>`
    select revoked_time from cubic_scanner_pass where id = ${passId} and event_id = ${eventId} for update`
  if (!pass) return refuse('door:pass_unknown')
  if (pass.revoked_time) return ok()
  await tx.run`update cubic_scanner_pass set revoked_time = now(), revoked_by = ${caller.userId} where id = ${passId}`
  await recordChange(tx, caller, {
    model: 'CubicScannerPass',
    id: passId,
    action: 'revoke_scanner_pass',
    before: null,
    after: { event_id: eventId, revoked: true },
  })
  return ok()
}
