import type { Caller, Tx } from '@cubic/data-platform'
import { returnSeats } from '../seats/move-seats.ts'
import { closeEmptySubmissions } from '../submission/submission.ts'
import { promoteWaitlist } from '../waitlist/promote-waitlist.ts'

/** An applicant who is no longer live, and whether they held a seat. */
export type Leaving = {
  readonly id: number
  readonly event_id: number
  readonly regist_id: number
  readonly submitter_id: number | null
  readonly held_seat: boolean
}

/**
 * Frees the seats of applicants whose rows have just been changed, and promotes from the waitlists. One registration
 * after the other, in the order of their ids: the order in which all code locks them.
 */
export async function passOnSeats(tx: Tx, caller: Caller, leaving: readonly Leaving[]): Promise<void> {
  const events = new Map(leaving.map((applicant) => [applicant.regist_id, applicant.event_id]))
  for (const [registId, eventId] of [...events].toSorted(([one], [other]) => one - other)) {
    const applicants = leaving.filter((applicant) => applicant.regist_id === registId)
    const seats = applicants.filter((applicant) => applicant.held_seat).length
    await returnSeats(tx, registId, { seats, applicantIds: applicants.map(({ id }) => id) })
    await closeEmptySubmissions(
      tx,
      eventId,
      applicants.map((applicant) => applicant.submitter_id),
    )
    await promoteWaitlist(tx, caller, registId)
  }
}
