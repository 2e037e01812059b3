import { type ApplicantInput, LIVE, type RegistrationStatus } from '@cubic/contract'
import type { Caller, Tx } from '@cubic/data-platform'
import type { RequestKey } from './first-answers.ts'

/** What somebody asks for: all its applicants are registered, or none. */
export type Submission = {
  readonly caller: Caller & { readonly userId: number }
  readonly eventId: number
  readonly applicants: readonly ApplicantInput[]
  readonly projectId: number | null
  readonly location: string | null
  readonly source: string
  readonly request: RequestKey | undefined
  /** Was it found before that the caller may see the event? */
  readonly isSeen: boolean
}

export type SubmittedApplicant = {
  readonly id: number
  readonly user_id: number | null
  readonly registration_status: RegistrationStatus
  readonly check_in_status: string
  readonly flora_external_id: string
  readonly name: string
  readonly values: unknown
}

/** The live applicants of the caller's own submission among `ids`, locked in the order of their ids. */
export async function lockOwnApplicants(
  tx: Tx,
  caller: Caller,
  eventId: number,
  ids: readonly number[],
): Promise<readonly SubmittedApplicant[]> {
  return tx.rows<SubmittedApplicant>`
    select id, user_id, registration_status, check_in_status, flora_external_id, name, "values" from cubic_event_applicant
    where event_id = ${eventId} and submitter_id = ${caller.userId} and id = any(${ids}) and registration_status = any(${LIVE}) order by id for update`
}

/** Ends the submission once none of its applicants is live: its person may register anew. */
export async function closeEmptySubmission(tx: Tx, eventId: number, submitterId: number): Promise<void> {
  await tx.run`
    delete from cubic_submission where event_id = ${eventId} and submitter_id = ${submitterId} and not exists (
      select 1 from cubic_event_applicant where event_id = ${eventId} and submitter_id = ${submitterId} and registration_status = any(${LIVE}))`
}
