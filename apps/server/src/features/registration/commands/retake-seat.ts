import { type Outcome, ok, refuse } from '@cubic/contract'
import { type Caller, type Tx, violates } from '@cubic/data-platform'
import { allotSeats } from '@cubic/domain/registration/reserved-places'
import { recordChange } from '../../audit/commands/record-change.ts'
import { announceEventChange } from '../../events/commands/announce-event-change.ts'
import { listStandings } from '../reading/standing.ts'
import { moveSeats } from '../seats/move-seats.ts'
import { lockRegistration } from '../submission/open-registrations.ts'
import { openSubmission } from '../submission/submission.ts'

type RetakeRefusal = 'save:not_found' | 'event:not_found' | 'event:seat_taken' | 'event:already_registered'
type Applicant = { readonly event_id: number; readonly submitter_id: number }

/**
 * Gives a withdrawn applicant a seat again, if one is free and nobody waits for it. The caller has locked the applicant. The
 * counterpart of `freeSeat`.
 */
export async function retakeSeat(
  tx: Tx,
  caller: Caller,
  applicantId: number,
): Promise<Outcome<undefined, RetakeRefusal>> {
  const applicant = await tx.one<Applicant>`
    select event_id, submitter_id from cubic_event_applicant where id = ${applicantId}`
  if (!applicant) return refuse('save:not_found')
  const { event_id: eventId, submitter_id: submitterId } = applicant
  const registration = await lockRegistration(tx, eventId)
  if (!registration) return refuse('event:not_found')

  const { free, places, waiting, now, regist_id: registId } = registration
  const [standing] = await listStandings(tx, [{ eventId, userId: submitterId }])
  const [seat] = allotSeats(1, free, places, standing?.persons ?? [], now) ?? []
  // While others wait, only kept seats may be taken.
  if (seat === undefined || (seat === null && waiting > 0 && free !== null)) return refuse('event:seat_taken')
  const moved = await moveSeats(tx, registId, 1)
  if (!moved.ok) return refuse('event:seat_taken')

  await openSubmission(tx, eventId, submitterId)
  try {
    await tx.savepoint(
      () => tx.run`
        update cubic_event_applicant set registration_status = 'success', reserved_id = ${seat} where id = ${applicantId}`,
    )
  } catch (error) {
    if (violates(error, 'one_ticket_per_user')) return refuse('event:already_registered')
    throw error
  }
  await recordChange(tx, caller, {
    model: 'CubicEventApplicant',
    id: applicantId,
    action: 'retake_seat',
    before: { registration_status: 'withdrawn' },
    after: { registration_status: 'success' },
  })
  await announceEventChange(tx, eventId)
  return ok()
}
