import type { RegistrationState } from '@cubic/contract'
import { useCallback } from 'react'
import type { OwnApplicant, RegistrationForm } from '../../features/registration/data/api.ts'
import type { FormPart } from '../../features/registration/data/hooks.ts'
import { ChosenSessions } from '../../features/sessions/components/chosen-sessions.tsx'
import { TicketSessions } from '../../features/sessions/components/ticket-sessions.tsx'

const INPUT = 'registrant-sessions'

/** The part of the form in which people choose sessions, for all whom they register. */
export function SessionsToChoose({ filling: { form, state }, control }: FormPart) {
  const { dispatch } = control
  const { registrants } = control.state
  const key = registrants[0]?.key ?? ''
  const choose = useCallback(
    (ids: readonly number[], problem: string | null) => {
      const problems = problem === null ? [] : [{ inputId: INPUT, key, message: problem, label: problem }]
      dispatch({ type: 'chose', sessions: { ids, problems } })
    },
    [dispatch, key],
  )
  return (
    <ChosenSessions
      eventId={form.event.id}
      waitlist={state.waitlist}
      needsReview={state.need_audit}
      people={registrants.length}
      disabled={control.isSubmitting}
      onChosen={choose}
      inputId={INPUT}
    />
  )
}

/** The sessions of a registrant's ticket. */
export function SessionsOf({
  form,
  state,
  applicant: { id, registration_status: status },
}: {
  readonly form: RegistrationForm
  readonly state: RegistrationState | undefined
  readonly applicant: OwnApplicant
}) {
  return (
    <TicketSessions
      ticketId={id}
      eventId={form.event.id}
      status={status}
      chooses={form.sessions?.chooses === true}
      waitlist={state?.waitlist === true}
    />
  )
}
