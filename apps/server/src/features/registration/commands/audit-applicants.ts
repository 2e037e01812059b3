import { type AUDIT_APPLICANTS, type Decision, type MethodOutcome, ok, refuse } from '@cubic/contract'
import type { Caller, Tx } from '@cubic/data-platform'
import { recordChanges } from '../../audit/commands/record-change.ts'
import { moveSeats } from '../seats/move-seats.ts'
import { closeEmptySubmission } from '../submission/submission.ts'
import { promoteWaitlist } from '../waitlist/promote-waitlist.ts'

type Reviewed = {
  readonly id: number
  readonly event_id: number
  readonly regist_id: number
  readonly submitter_id: number
}

/**
 * Approves or rejects the applicants under review. The others, which somebody else was faster to decide, are skipped and named.
 * A rejection gives its reason and frees the seats, which go to the waitlist.
 */
export async function auditApplicants(
  tx: Tx,
  caller: Caller,
  ids: readonly number[],
  decision: Decision,
  reason: string | null,
): Promise<MethodOutcome<typeof AUDIT_APPLICANTS>> {
  if (decision === 'reject' && !reason) return refuse('event:reason_required')
  const waiting = await tx.rows<Reviewed>`
    select id, event_id, regist_id, submitter_id from cubic_event_applicant
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
  if (decision === 'reject') await freeSeats(tx, caller, waiting)
  return ok({ audited, skipped: ids.filter((id) => !audited.includes(id)) })
}

/** One registration after the other, in the order of their ids: the order in which all code locks them. */
async function freeSeats(tx: Tx, caller: Caller, rejected: readonly Reviewed[]): Promise<void> {
  const registrations = [...new Set(rejected.map((applicant) => applicant.regist_id))].toSorted(
    (one, other) => one - other,
  )
  for (const registId of registrations) {
    const applicants = rejected.filter((applicant) => applicant.regist_id === registId)
    await moveSeats(tx, registId, -applicants.length)
    for (const { event_id: eventId, submitter_id: submitterId } of applicants)
      await closeEmptySubmission(tx, eventId, submitterId)
    await promoteWaitlist(tx, caller, registId)
  }
}
