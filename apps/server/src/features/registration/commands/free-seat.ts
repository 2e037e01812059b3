import type { Caller, Tx } from '@cubic/data-platform'
import { recordChange } from '../../audit/commands/record-change.ts'
import { returnSeats } from '../seats/move-seats.ts'
import { closeEmptySubmissions } from '../submission/submission.ts'
import { promoteWaitlist } from '../waitlist/promote-waitlist.ts'

type Holder = { readonly event_id: number; readonly regist_id: number; readonly submitter_id: number | null }

/** The caller has locked the applicant and found that they hold a seat. */
export async function freeSeat(tx: Tx, caller: Caller, applicantId: number): Promise<void> {
  const holder = await tx.one<Holder>`
    update cubic_event_applicant set registration_status = 'withdrawn', reserved_id = null where id = ${applicantId}
    returning event_id, regist_id, submitter_id`
  if (!holder) return
  await recordChange(tx, caller, {
    model: 'CubicEventApplicant',
    id: applicantId,
    action: 'free_seat',
    before: { registration_status: 'success' },
    after: { registration_status: 'withdrawn' },
  })
  await returnSeats(tx, holder.regist_id, { seats: 1, applicantIds: [applicantId] })
  await closeEmptySubmissions(tx, holder.event_id, [holder.submitter_id])
  await promoteWaitlist(tx, caller, holder.regist_id)
}
