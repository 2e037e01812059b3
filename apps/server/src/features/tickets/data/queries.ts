import type { CheckInStatus, EventStage, PersonType, RegistrationStatus } from '@cubic/contract'
import type { Tx } from '@cubic/data-platform'
import type { TicketState } from '@cubic/domain/check-in/transition'
import { eventStatus } from '@cubic/domain/event/status'

type TicketRow = {
  readonly id: number
  readonly event_id: number
  readonly user_id: number | null
  readonly name: string
  readonly registration_status: RegistrationStatus
  readonly check_in_status: CheckInStatus
  readonly check_in_time: Date | null
  readonly check_in_by_name: string | null
  readonly person_type: PersonType | null
  readonly activity_evaluation_score: number | null
  readonly stage: EventStage
  readonly start_time: Date | null
  readonly end_time: Date | null
  readonly sign_in: boolean
  readonly leave_frees_seat: boolean
  readonly now: Date
}
export type LockedTicket = TicketRow & { readonly state: TicketState }

/** The ticket with all facts that its rules need, locked until the transaction ends. */
export async function lockTicket(tx: Tx, id: number): Promise<LockedTicket | undefined> {
  // The lock first, in its own statement: one that waits for the lock would join rows read before the wait.
  await tx.one`select 1 from cubic_event_applicant where id = ${id} for update`
  const row = await tx.one<TicketRow>`
    select applicant.id, applicant.event_id, applicant.user_id, applicant.name, applicant.registration_status, applicant.check_in_status, applicant.check_in_time,
      scanner.name as check_in_by_name,
      (select person.person_type from cubic_event_person person where person.user_id = applicant.user_id order by person.id limit 1) as person_type, applicant.activity_evaluation_score, event.stage, event.start_time, event.end_time, event.sign_in,
      coalesce((select regist.leave_frees_seat from cubic_event_regist regist where regist.id = applicant.regist_id), false) as leave_frees_seat, now() as now
    from cubic_event_applicant applicant
    join cubic_event_base event on event.id = applicant.event_id
    left join cubic_user scanner on scanner.id = applicant.check_in_by
    where applicant.id = ${id}`
  return (
    row && {
      ...row,
      state: {
        registration_status: row.registration_status,
        check_in_status: row.check_in_status,
        sign_in: row.sign_in,
        eventStatus: eventStatus(row, row.now),
      },
    }
  )
}
