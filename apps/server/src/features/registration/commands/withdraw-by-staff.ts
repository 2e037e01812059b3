import {
  fillText,
  LIVE,
  type MethodOutcome,
  ok,
  REFUSALS,
  SEAT_HOLDING,
  type WITHDRAW_APPLICANTS,
} from '@cubic/contract'
import type { Caller, Tx } from '@cubic/data-platform'
import { recordChanges } from '../../audit/commands/record-change.ts'
import { whyDecided } from '../internal/why-decided.ts'
import { type Leaving, passOnSeats } from './pass-on-seats.ts'

type Withdrawn = Leaving & { readonly registration_status: string; readonly check_in_status: string }

/** Withdraws from any submission, at any time. Skips and names those who are checked in. */
export async function withdrawByStaff(
  tx: Tx,
  caller: Caller,
  ids: readonly number[],
  reason: string | null,
): Promise<MethodOutcome<typeof WITHDRAW_APPLICANTS>> {
  const seated = await lockThose(tx, ids, SEAT_HOLDING)
  const others = ids.filter((id) => !seated.some((applicant) => applicant.id === id))
  // Waiting applicants are locked after the counters of their registrations (docs/locking.md).
  await tx.run`
    select 1 from cubic_seat_counter where regist_id in (
      select regist_id from cubic_event_applicant where id = any(${others}) and registration_status = 'waitlisted')
    order by regist_id for update`
  const live = [...seated, ...(await lockThose(tx, others, LIVE))]
  const leaving = live.filter((applicant) => applicant.check_in_status !== 'attend')
  const withdrawn = leaving.map((applicant) => applicant.id)
  await tx.run`
    update cubic_event_applicant set registration_status = 'withdrawn', reserved_id = null, leave_reason = null,
      check_in_status = 'not_present' where id = any(${withdrawn})`
  await recordChanges(
    tx,
    caller,
    leaving.map(({ id, registration_status, check_in_status }) => ({
      model: 'CubicEventApplicant',
      id,
      action: 'withdraw',
      before: { registration_status, ...(check_in_status === 'leave' && { check_in_status }) },
      after: {
        registration_status: 'withdrawn',
        ...(check_in_status === 'leave' && { check_in_status: 'not_present' }),
        reason,
      },
    })),
  )
  await passOnSeats(tx, caller, leaving)
  const done = new Set(withdrawn)
  const skipped = ids.filter((id) => !done.has(id))
  const arrived = live.flatMap(({ id }) =>
    done.has(id) ? [] : [[id, fillText(REFUSALS['event:arrived_already'], caller.lang)] as const],
  )
  const reasons = { ...(await whyDecided(tx, caller, skipped)), ...Object.fromEntries(arrived) }
  return ok({ withdrawn: ids.filter((id) => done.has(id)), skipped, reasons })
}

function lockThose(tx: Tx, ids: readonly number[], states: readonly string[]): Promise<readonly Withdrawn[]> {
  return tx.rows<Withdrawn>`
    select id, event_id, regist_id, submitter_id, registration_status, check_in_status,
      registration_status = any(${SEAT_HOLDING}) as held_seat
    from cubic_event_applicant where id = any(${ids}) and registration_status = any(${states}) order by id for update`
}
