import { type AUDIT_APPLICANTS, type Decision, type MethodOutcome, ok, refuse } from '@cubic/contract'
import type { Caller, Tx } from '@cubic/data-platform'
import { recordChanges } from '../../audit/commands/record-change.ts'
import { caseOfStatus, enqueueForChange, UNDO_SECONDS } from '../../messages/commands/enqueue-messages.ts'
import { type Leaving, passOnSeats } from './pass-on-seats.ts'
import { whyDecided } from '../internal/why-decided.ts'

/** Skips and names those whom somebody else has decided on. The seats of the rejected go to the waitlist. */
export async function auditApplicants(
  tx: Tx,
  caller: Caller,
  ids: readonly number[],
  decision: Decision,
  reason: string | null,
): Promise<MethodOutcome<typeof AUDIT_APPLICANTS>> {
  if (decision === 'reject' && !reason) return refuse('event:reason_required')
  const waiting = await tx.rows<Leaving>`
    select id, event_id, regist_id, submitter_id, true as held_seat from cubic_event_applicant
    where id = any(${ids}) and registration_status = 'waiting_review' order by id for update`
  const audited = waiting.map((applicant) => applicant.id)
  const status = decision === 'approve' ? 'success' : 'review_failed'
  await tx.run`
    update cubic_event_applicant set registration_status = ${status}, reject_reason = ${decision === 'reject' ? reason : null},
      reserved_id = case when ${decision === 'reject'} then null else reserved_id end where id = any(${audited})`
  await recordChanges(
    tx,
    caller,
    audited.map((id) => ({
      model: 'CubicEventApplicant',
      id,
      action: 'audit',
      before: { registration_status: 'waiting_review' },
      after: { registration_status: status, reason },
    })),
  )
  await enqueueForChange(tx, {
    case: caseOfStatus(status),
    applicantIds: audited,
    facts: decision === 'reject' ? { reason } : {},
    waitSeconds: UNDO_SECONDS,
  })
  if (decision === 'reject') await passOnSeats(tx, caller, waiting)
  const done = new Set(audited)
  const skipped = ids.filter((id) => !done.has(id))
  return ok({ audited, skipped, reasons: await whyDecided(tx, caller, skipped) })
}
