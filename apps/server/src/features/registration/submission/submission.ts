import { type ApplicantInput, LIVE, type RegistrationStatus, SEAT_HOLDING } from '@cubic/contract'
import type { CheckedAnswers } from '@cubic/domain/registration/form'
import { type Caller, sql, type Sql, type Tx } from '@cubic/data-platform'
import type { Form } from '../reading/form.ts'
import type { RequestKey } from './request-key.ts'

/** A request to register applicants, all of them or none. */
export type Submission = {
  readonly caller: Caller & { readonly userId: number }
  readonly eventId: number
  readonly applicants: readonly ApplicantInput[]
  /** In characters, as JSON. */
  readonly size: number
  readonly projectId: number | null
  readonly location: string | null
  readonly source: string
  readonly request: RequestKey | undefined
  /** Is it already known that the caller may see the event? */
  readonly isSeen: boolean
  /** Its answers, checked before it waits, so that no organiser's pattern runs while the counter is locked. */
  readonly checked: CheckedForm
}
export type CheckedForm = { readonly form: Form; readonly answers: readonly CheckedAnswers[] }

export type SubmittedApplicant = {
  readonly id: number
  readonly user_id: number | null
  readonly submitter_id: number
  readonly registration_status: RegistrationStatus
  readonly check_in_status: string
  readonly flora_external_id: string
  readonly name: string
  readonly values: unknown
  readonly created_time: Date | null
}

type Asked = { readonly eventId: number; readonly ids: readonly number[] }

/** The live applicants of the caller's own submission among `ids`, locked in the order of their ids. */
export async function lockOwnApplicants(tx: Tx, caller: Caller, asked: Asked): Promise<readonly SubmittedApplicant[]> {
  return lockApplicants(tx, asked, sql`submitter_id = ${caller.userId} and registration_status = any(${LIVE})`)
}

/**
 * Locks the applicants among `ids` that the caller may withdraw: the live ones of their own submission, and their own
 * ticket while it is waitlisted, even if somebody else submitted it. Waitlisted ones are locked after the counter, as
 * promotion does (docs/locking.md).
 */
export async function lockWithdrawable(tx: Tx, caller: Caller, asked: Asked): Promise<readonly SubmittedApplicant[]> {
  const isSubmitter = sql`submitter_id = ${caller.userId}`
  const isWaiting = sql`registration_status = 'waitlisted' and (${isSubmitter} or user_id = ${caller.userId})`
  const seated = await lockApplicants(tx, asked, sql`${isSubmitter} and registration_status = any(${SEAT_HOLDING})`)
  const known = new Set(seated.map((applicant) => applicant.id))
  const ids = asked.ids.filter((id) => !known.has(id))
  if (ids.length === 0) return seated
  const { eventId } = asked
  await tx.run`
    select 1 from cubic_seat_counter where event_id = ${eventId} and exists (
      select 1 from cubic_event_applicant where event_id = ${eventId} and id = any(${ids}) and ${isWaiting}) for update`
  // An applicant who was promoted just now holds a seat.
  const live = sql`(${isSubmitter} and registration_status = any(${LIVE}) or ${isWaiting})`
  return [...seated, ...(await lockApplicants(tx, { eventId, ids }, live))]
}

function lockApplicants(tx: Tx, { eventId, ids }: Asked, which: Sql): Promise<SubmittedApplicant[]> {
  return tx.rows<SubmittedApplicant>`
    select id, user_id, submitter_id, registration_status, check_in_status, flora_external_id, name, "values", created_time from cubic_event_applicant
    where event_id = ${eventId} and id = any(${ids}) and ${which} order by id for update`
}

/** Ends the submissions of which no applicant is live: their submitters may register again. */
export async function closeEmptySubmissions(
  tx: Tx,
  eventId: number,
  submitterIds: readonly (number | null)[],
): Promise<void> {
  await tx.run`
    delete from cubic_submission submission where event_id = ${eventId} and submitter_id = any(${submitterIds}) and not exists (
      select 1 from cubic_event_applicant own where own.event_id = ${eventId} and own.submitter_id = submission.submitter_id
        and own.registration_status = any(${LIVE}))`
}

/** Reopens the submission for an applicant who is live again, if it has ended. */
export async function openSubmission(tx: Tx, eventId: number, submitterId: number): Promise<void> {
  await tx.run`
    insert into cubic_submission (event_id, submitter_id) values (${eventId}, ${submitterId}) on conflict do nothing`
}
