import { type Outcome, ok, refuse } from '@cubic/contract'
import { type Caller, type Tx, violates } from '@cubic/data-platform'
import { allotSeats } from '@cubic/domain/registration/reserved-places'
import { recordChange } from '../../audit/commands/record-change.ts'
import { announceEventChange } from '../../events/commands/announce-event-change.ts'
import { caseOfStatus, enqueueForChange } from '../../messages/commands/enqueue-messages.ts'
import { listStandings } from '../reading/standing.ts'
import { moveSeats } from '../seats/move-seats.ts'
import { lockRegistration } from '../submission/open-registrations.ts'
import { openSubmission } from '../submission/submission.ts'
import { promoteSessions } from '../waitlist/promote-sessions.ts'

type RetakeRefusal = 'save:not_found' | 'event:not_found' | 'event:seat_taken' | 'event:already_registered'
type Applicant = {
  readonly event_id: number
  readonly user_id: number | null
  readonly submitter_id: number | null
  readonly registration_status: string
}

type Change = {
  readonly action: string
  readonly status: 'success' | 'waiting_review'
  /** They never heard that they had lost it. */
  readonly isQuiet?: boolean
}
const BACK_FROM_LEAVE: Change = { action: 'retake_seat', status: 'success' }

/** Refused if no seat is free or others wait for it. The caller has locked the applicant. */
export async function retakeSeat(
  tx: Tx,
  caller: Caller,
  applicantId: number,
  { action, status, isQuiet = false }: Change = BACK_FROM_LEAVE,
): Promise<Outcome<undefined, RetakeRefusal>> {
  const applicant = await tx.one<Applicant>`
    select event_id, user_id, submitter_id, registration_status from cubic_event_applicant where id = ${applicantId}`
  if (!applicant) return refuse('save:not_found')
  const { event_id: eventId, submitter_id: submitterId } = applicant
  const registration = await lockRegistration(tx, eventId)
  if (!registration) return refuse('event:not_found')

  const { free, places, waiting, now, regist_id: registId } = registration
  const [standing] = await listStandings(tx, [{ eventId, userId: submitterId ?? applicant.user_id }])
  const [seat] = allotSeats(1, free, places, standing?.persons ?? [], now) ?? []
  // While others wait, only kept seats may be taken.
  if (seat === undefined || (seat === null && waiting > 0 && free !== null)) return refuse('event:seat_taken')
  const moved = await moveSeats(tx, registId, 1)
  if (!moved.ok) return refuse('event:seat_taken')

  if (submitterId !== null) await openSubmission(tx, eventId, submitterId)
  try {
    await tx.savepoint(
      () => tx.run`
        update cubic_event_applicant set registration_status = ${status}, reject_reason = null, reserved_id = ${seat} where id = ${applicantId}`,
    )
  } catch (error) {
    if (violates(error, 'one_ticket_per_user')) return refuse('event:already_registered')
    throw error
  }
  await recordChange(tx, caller, {
    model: 'CubicEventApplicant',
    id: applicantId,
    action,
    before: { registration_status: applicant.registration_status },
    after: { registration_status: status },
  })
  if (!isQuiet) await enqueueForChange(tx, { case: caseOfStatus(status), applicantIds: [applicantId] })
  // Sessions whose seats are gone are waited for, at the old place.
  if (registration.choose_sessions === 'some')
    await promoteSessions(tx, caller, eventId, { toldOtherwise: new Set([applicantId]) })
  await announceEventChange(tx, eventId)
  return ok()
}
