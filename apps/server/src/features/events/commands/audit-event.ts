import { type AUDIT_EVENT, type Decision, type MethodOutcome, ok } from '@cubic/contract'
import type { Caller, Tx } from '@cubic/data-platform'
import { recordChange } from '../../audit/commands/record-change.ts'
import { hasRole, isEventManager } from '../../people/data/roles.ts'
import { findReview } from '../../units/data/queries.ts'
import { moveEvent } from './move-event.ts'

type Audit = {
  readonly decision: Decision
  readonly reason: string | null
  readonly afterPublishing: (tx: Tx, caller: Caller, eventId: number) => Promise<void>
}

/** Where the event's unit and then the centre review, the unit hands it on. */
export async function auditEvent(
  tx: Tx,
  caller: Caller,
  id: number,
  { decision, reason, afterPublishing }: Audit,
): Promise<MethodOutcome<typeof AUDIT_EVENT>> {
  if (decision === 'approve' && !reviewsForCentre(caller) && (await isHandedOn(tx, id))) {
    await tx.run`update cubic_event_base set review_step = 'centre' where id = ${id}`
    const change = { before: { review_step: 'unit' }, after: { review_step: 'centre' } }
    await recordChange(tx, caller, { model: 'CubicEventBase', id, action: 'approve', ...change })
    return ok()
  }
  const moved = await moveEvent(tx, caller, id, decision, { reason })
  if (moved.ok && decision === 'approve') await afterPublishing(tx, caller, id)
  return moved
}

function reviewsForCentre(caller: Caller): boolean {
  return isEventManager(caller) || hasRole(caller, 'event_auditor')
}

async function isHandedOn(tx: Tx, id: number): Promise<boolean> {
  const event = await tx.one<{ unit_id: number | null }>`
    select unit_id from cubic_event_base where id = ${id} and stage = 'waiting_review' and review_step = 'unit'`
  return event !== undefined && (await findReview(tx, event.unit_id)) === 'unit_then_centre'
}
