import { type Outcome, ok, refuse, type RegisteredApplicant, SEAT_HOLDING } from '@cubic/contract'
import { type Caller, sql, type Tx } from '@cubic/data-platform'
import { recordChanges } from '../../audit/commands/record-change.ts'
import { findRegistrationSettings } from '../reading/registration.ts'
import { returnSeats } from '../seats/move-seats.ts'
import { releaseAnswerFiles, valuesWithoutFiles } from '../submission/answer-files.ts'
import { closeEmptySubmissions, lockWithdrawable } from '../submission/submission.ts'
import { promoteWaitlist } from '../waitlist/promote-waitlist.ts'

/** All or none, until the modification deadline; a waitlisted ticket at any time, by its owner too. */
export async function withdrawApplicants(
  tx: Tx,
  caller: Caller,
  eventId: number,
  ids: readonly number[],
): Promise<Outcome<readonly RegisteredApplicant[]>> {
  if (ids.length === 0) return refuse('event:applicants_required')
  const settings = await findRegistrationSettings(tx, caller, eventId)
  if (!settings || caller.userId === null) return refuse('event:not_found')
  const own = await lockWithdrawable(tx, caller, { eventId, ids })
  if (own.length !== new Set(ids).size) return refuse('event:unknown_applicant')
  // Waitlisted applicants may stop waiting at any time.
  const waitOnly = own.every((applicant) => applicant.registration_status === 'waitlisted')
  if (!settings.canEdit && !waitOnly) return refuse('event:edit_closed')
  if (own.some((applicant) => applicant.check_in_status === 'attend')) return refuse('event:already_checked_in')

  // Leave is cleared: a withdrawn ticket on leave is one whose leave gave up the seat, and only such a
  // leave can be taken back.
  // A withdrawal of one's own is not taken back: the files go at once, the other answers stay.
  await tx.run`
    update cubic_event_applicant applicant set registration_status = 'withdrawn', reserved_id = null, leave_reason = null,
      check_in_status = 'not_present', "values" = ${valuesWithoutFiles(sql`applicant`)} where id = any(${ids})`
  await releaseAnswerFiles(tx, ids)
  await recordChanges(
    tx,
    caller,
    own.map(({ id, registration_status, check_in_status }) => ({
      model: 'CubicEventApplicant',
      id,
      action: 'delete',
      before: { registration_status, ...(check_in_status === 'leave' && { check_in_status }) },
      after: {
        registration_status: 'withdrawn',
        ...(check_in_status === 'leave' && { check_in_status: 'not_present' }),
      },
    })),
  )
  const held = own.filter((applicant) => SEAT_HOLDING.some((status) => status === applicant.registration_status)).length
  await returnSeats(tx, settings.regist_id, { seats: held, applicantIds: ids })
  await closeEmptySubmissions(
    tx,
    eventId,
    own.map((applicant) => applicant.submitter_id),
  )
  await promoteWaitlist(tx, caller, settings.regist_id)
  return ok(own.map(({ id, flora_external_id }) => ({ id, registration_status: 'withdrawn', flora_external_id })))
}
