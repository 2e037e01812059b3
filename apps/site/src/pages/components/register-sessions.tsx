import type { RegistrationState, SeriesDate } from '@cubic/contract'
import { useDates } from '@cubic/web-kit/datetime/clock'
import { useCallback, useEffect, useState } from 'react'
import type { OwnApplicant, RegistrationForm } from '../../features/registration/data/api.ts'
import type { FormPart } from '../../features/registration/data/hooks.ts'
import { ChosenSessions } from '../../features/sessions/components/chosen-sessions.tsx'
import { TicketSessions } from '../../features/sessions/components/ticket-sessions.tsx'

const INPUT = 'registrant-sessions'

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

type Chosen = { readonly ids: readonly number[]; readonly problem: string | null }

/** The same for each of several dates on which people choose. */
export function SessionsOfDates({
  dates,
  control,
}: Pick<FormPart, 'control'> & { readonly dates: readonly SeriesDate[] }) {
  const { dispatch } = control
  const key = control.state.registrants[0]?.key ?? ''
  const [chosen, setChosen] = useState<ReadonlyMap<number, Chosen>>(new Map())
  const choose = useCallback(
    (eventId: number, of: Chosen) => setChosen((before) => new Map(before).set(eventId, of)),
    [],
  )
  useEffect(() => {
    const problems = [...chosen].flatMap(([eventId, { problem }]) =>
      problem === null ? [] : [{ inputId: inputOf(eventId), key, message: problem, label: problem }],
    )
    dispatch({ type: 'chose', sessions: { ids: [...chosen.values()].flatMap(({ ids }) => ids), problems } })
  }, [chosen, dispatch, key])
  return dates.map((date) => <SessionsOfDate key={date.event_id} date={date} control={control} onChosen={choose} />)
}

type DateProps = Pick<FormPart, 'control'> & {
  readonly date: SeriesDate
  readonly onChosen: (eventId: number, chosen: Chosen) => void
}

function SessionsOfDate({ date: { event_id: eventId, start_time: start, state }, control, onChosen }: DateProps) {
  const { moment } = useDates()
  const choose = useCallback(
    (ids: readonly number[], problem: string | null) => onChosen(eventId, { ids, problem }),
    [eventId, onChosen],
  )
  return (
    <ChosenSessions
      eventId={eventId}
      of={start === null ? undefined : moment(start)}
      waitlist={state.waitlist}
      needsReview={state.need_audit}
      people={control.state.registrants.length}
      disabled={control.isSubmitting}
      onChosen={choose}
      inputId={inputOf(eventId)}
    />
  )
}

const inputOf = (eventId: number): string => `${INPUT}-${eventId}`

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
