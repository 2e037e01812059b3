import type { Caller, Tx } from '@cubic/data-platform'
import { returnSeats } from '../seats/move-seats.ts'
import { closeEmptySubmissions } from '../submission/submission.ts'
import { promoteWaitlist } from '../waitlist/promote-waitlist.ts'

export type Leaving = {
  readonly id: number
  readonly event_id: number
  readonly regist_id: number
  readonly submitter_id: number | null
  readonly held_seat: boolean
}

/** Frees seats and promotes from waitlists by ascending registration id, the order in which all code locks them. */
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
