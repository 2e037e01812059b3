import { type MethodOutcome, ok, type SUBMIT_REVIEW } from '@cubic/contract'
import type { Caller, Tx } from '@cubic/data-platform'
import { isEventManager, unitsOf } from '../../people/data/roles.ts'
import { findFirstStep, findReview } from '../../units/data/queries.ts'
import { moveEvent } from './move-event.ts'

/** Approves at once where the unit asks for no review of its authors. */
export async function submitReview(
  tx: Tx,
  caller: Caller,
  id: number,
  afterPublishing: (tx: Tx, caller: Caller, eventId: number) => Promise<void>,
): Promise<MethodOutcome<typeof SUBMIT_REVIEW>> {
  const moved = await moveEvent(tx, caller, id, 'submit_review')
  if (!moved.ok) return moved
  const event = await tx.one<{ unit_id: number | null }>`select unit_id from cubic_event_base where id = ${id}`
  const unitId = event?.unit_id ?? null
  if (unitId === null) return ok()
  const isTrusted = isEventManager(caller) || unitsOf(caller, 'author').includes(unitId)
  if (isTrusted && (await findReview(tx, unitId)) === 'none') {
    const approved = await moveEvent(tx, caller, id, 'approve')
    if (approved.ok) await afterPublishing(tx, caller, id)
    return approved
  }
  await tx.run`update cubic_event_base set review_step = ${await findFirstStep(tx, unitId)} where id = ${id}`
  return ok()
}
