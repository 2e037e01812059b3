import { type Outcome, ok, refuse, type RegistrationStatus } from '@cubic/contract'
import type { Caller, Tx } from '@cubic/data-platform'
import { recordChange } from '../../audit/commands/record-change.ts'
import { closeEmptySubmission } from '../internal/submission.ts'
import { moveSeats } from './move-seats.ts'
import { promoteWaitlist } from './promote-waitlist.ts'

type Reviewed = {
  readonly event_id: number
  readonly regist_id: number
  readonly submitter_id: number
  readonly registration_status: RegistrationStatus
}

/** Approves or rejects an applicant who waits for review; a rejection gives its reason and frees the seat. */
export async function auditApplicant(
  tx: Tx,
  caller: Caller,
  id: number,
  decision: 'approve' | 'reject',
  reason: string | null,
): Promise<Outcome<undefined>> {
  const applicant =
    await tx.one<Reviewed>`select event_id, regist_id, submitter_id, registration_status from cubic_event_applicant where id = ${id} for update`
  if (applicant?.registration_status !== 'waiting_review') return refuse('event:forbidden_transition')
  if (decision === 'reject' && !reason) return refuse('event:reason_required')
  const status = decision === 'approve' ? 'success' : 'review_failed'
  await tx.run`update cubic_event_applicant set registration_status = ${status}, reject_reason = ${decision === 'reject' ? reason : null} where id = ${id}`
  await recordChange(tx, caller, {
    model: 'CubicEventApplicant',
    id,
    action: 'audit',
    before: { registration_status: 'waiting_review' },
    after: { registration_status: status, reason },
  })
  if (status === 'review_failed') {
    await moveSeats(tx, applicant.regist_id, -1)
    await closeEmptySubmission(tx, applicant.event_id, applicant.submitter_id)
    await promoteWaitlist(tx, caller, applicant.regist_id)
  }
  return ok()
}
