import { type MethodOutcome, ok, type WRITE_NOTE } from '@cubic/contract'
import type { Caller, Tx } from '@cubic/data-platform'
import { recordChange } from '../../audit/commands/record-change.ts'

/** The caller has locked the applicant. */
export async function writeNote(
  tx: Tx,
  caller: Caller,
  id: number,
  note: string | null,
): Promise<MethodOutcome<typeof WRITE_NOTE>> {
  const before = await tx.one<{ note: string | null }>`select note from cubic_event_applicant where id = ${id}`
  await tx.run`update cubic_event_applicant set note = ${note} where id = ${id}`
  await recordChange(tx, caller, {
    model: 'CubicEventApplicant',
    id,
    action: 'write_note',
    before: { note: before?.note ?? null },
    after: { note },
  })
  return ok()
}
