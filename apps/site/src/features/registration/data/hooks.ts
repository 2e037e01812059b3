import type { RefusalKind, RegistrationState } from '@cubic/contract'
import type { RegistrationAnswer } from '@cubic/data-client'
import { isUnanswered } from '@cubic/domain/registration/typed-answer'
import { useEffect, useReducer, useState } from 'react'
import { faultOf } from '@cubic/web-kit/queries/faults'
import { useLanguage } from '@cubic/web-kit/language/language'
import { useChange } from '@cubic/web-kit/queries/change'
import { useTexts } from '@cubic/web-kit/language/text'
import { newUuid } from '@cubic/web-kit/uuid'
import { changeRegistration, type OwnApplicant, type RegistrationForm } from './api.ts'
import { dropDraft, keepDraft, readDraft, type DraftOwner } from '../internal/draft.ts'
import { inputId, problemsOf } from '../internal/form-problems.ts'
import { formReducer, startForm, type FormState } from '../internal/form-state.ts'
import { ownAnswers, type OwnData } from '../internal/own-answers.ts'
import {
  applicantInputs,
  countAnswered,
  questionsFor,
  registrantName,
  serverProblems,
  withoutHidden,
  type Registrant,
} from '../internal/registrants.ts'
import { registrationView, type RegistrationView } from '../internal/registration-view.ts'
import { registrationTexts } from '../internal/texts.ts'

export type Filling = {
  readonly form: RegistrationForm
  readonly state: RegistrationState
  readonly user: { readonly uid: number; readonly name: string }
  readonly own: OwnData | null
  /** Called when a submission is sent: from then on it may have been accepted, whatever the answer. */
  readonly onSending: () => void
  readonly onRegistered: (applicants: readonly OwnApplicant[]) => void
  /** Sends it in place of the event's own registration: for several dates of a series. */
  readonly change?: typeof changeRegistration
  readonly submitLabel?: string
}

/** After these refusals an earlier submission holds: the page shows it. */
const STANDING: readonly string[] = [
  'event:already_submitted',
  'event:request_conflict',
] satisfies readonly RefusalKind[]

const LEAVE_MS = 200

export function useRegistrationForm(filling: Filling) {
  const { form, user } = filling
  const lang = useLanguage()
  const owner: DraftOwner = { eventId: form.event.id, userId: user.uid }
  const [restored, setRestored] = useState(() => readDraft(owner, Date.now()) !== undefined)
  const [state, dispatch] = useReducer(formReducer, filling, openForm)
  const { registrants, requestId } = state
  useKeptDraft(owner, form.fields, state)
  useFocus(state.focus)
  const problems = [
    ...(state.sessions?.problems ?? []),
    ...problemsOf({ fields: form.fields, registrants, fromServer: state.fromServer, lang }),
  ]
  const submission = useSubmission(filling, state, dispatch)
  const [first] = form.fields
  const add = (registrant: Registrant) => {
    const complete = registrants.map(({ key }) => key).filter((key) => problems.every((problem) => problem.key !== key))
    dispatch({ type: 'added', registrant, firstInput: first && inputId(registrant.key, first.id), complete })
  }
  return {
    state,
    dispatch,
    problems,
    shown: problems.filter((problem) => state.attempted || state.touched.has(problem.inputId)),
    isRestored: restored,
    isSubmitting: submission.isPending,
    /**
     * Called when a filled input loses focus. Deferred, so that an error message does not move the
     * target of the current press.
     */
    leave: (left: string) => void setTimeout(() => dispatch({ type: 'touched', inputId: left }), LEAVE_MS),
    addSelf: () => add(ownRegistrant(filling)),
    addOther: () => add({ key: newKey(), self: false, values: {} }),
    startOver: () => {
      dropDraft(owner)
      setRestored(false)
      dispatch({ type: 'startedOver', state: openForm(filling) })
    },
    submit: () => {
      dispatch({ type: 'attempted', problems })
      if (problems.length > 0 || registrants.length === 0) return
      filling.onSending()
      void submission.submit(requestId)
    },
  }
}
export type RegistrationFormControl = ReturnType<typeof useRegistrationForm>
export type FormPart = { readonly filling: Filling; readonly control: RegistrationFormControl }

function openForm(filling: Filling): FormState {
  const { form, user } = filling
  const draft = readDraft({ eventId: form.event.id, userId: user.uid }, Date.now())
  const registrants = draft?.registrants ?? (form.event.registered ? [] : [ownRegistrant(filling)])
  const isComplete = (registrant: Registrant) =>
    questionsFor(form.fields, registrant).every(
      (field) => !field.required || !isUnanswered(registrant.values[field.id]),
    ) && countAnswered(form.fields, registrant) > 0
  return startForm(
    {
      requestId: draft?.request_id ?? newUuid(),
      registrants,
      isPristine: draft === undefined,
      touched: new Set(draft?.touched),
      attempted: draft?.attempted ?? false,
    },
    isComplete,
  )
}

function ownRegistrant({ form, own }: Filling): Registrant {
  return { key: newKey(), self: true, values: own ? ownAnswers(form.fields, own) : {} }
}

function useKeptDraft(
  owner: DraftOwner,
  fields: RegistrationForm['fields'],
  { requestId, registrants, isPristine, touched, attempted }: FormState,
): void {
  const { eventId, userId } = owner
  useEffect(() => {
    if (isPristine) return
    const draft = {
      request_id: requestId,
      registrants: registrants.map((registrant) => withoutHidden(fields, registrant)),
      touched: [...touched],
      attempted,
    }
    keepDraft({ eventId, userId }, draft, Date.now())
  }, [eventId, userId, fields, requestId, registrants, isPristine, touched, attempted])
}

export function useForgottenDraft({ eventId, userId }: DraftOwner): void {
  useEffect(() => dropDraft({ eventId, userId }), [eventId, userId])
}

export function useHasDraft({ eventId, userId }: DraftOwner): boolean {
  const [hasDraft] = useState(() => readDraft({ eventId, userId }, Date.now()) !== undefined)
  return hasDraft
}

function useFocus(focus: FormState['focus']): void {
  useEffect(() => {
    if (!focus) return
    const question = document.getElementById(focus.inputId)
    question?.scrollIntoView({ block: 'center' })
    question?.querySelector<HTMLElement>('input, select, textarea')?.focus({ preventScroll: true })
  }, [focus])
}

function useSubmission(
  { form, user, onRegistered, change: changing = changeRegistration }: Filling,
  { registrants, sessions }: FormState,
  dispatch: React.Dispatch<Parameters<typeof formReducer>[1]>,
) {
  const t = useTexts(registrationTexts)
  const lang = useLanguage()
  // shows the result at once, without waiting for the refetch
  const change = useChange(changing, { waits: false })
  const eventId = form.event.id
  const refuse = (message: string, errors: Extract<RegistrationAnswer, { status: 'error' }>['errors'] = []) => {
    const fromServer = serverProblems(registrants, errors)
    const [first] = problemsOf({ fields: form.fields, registrants, fromServer, lang })
    dispatch({ type: 'refused', message, fromServer, first })
  }
  const submit = async (request_id: string) => {
    try {
      const answer = await change.mutateAsync({
        eventId,
        action: 'add',
        data: {
          applicants: applicantInputs(form.fields, registrants, sessions?.ids),
          request_id,
        },
      })
      if (answer.status === 'error' && !STANDING.includes(answer.sub_kind))
        return refuse(answer.errors.find(({ field }) => field === 'sessions')?.message ?? answer.message, answer.errors)
      dropDraft({ eventId, userId: user.uid })
      if (answer.status === 'ok')
        return onRegistered(
          answer.applicants.map((registered, index) => ownApplicantOf(registered, registrants[index], form, user)),
        )
      // this request id is settled: the next submission needs a new one
      dispatch({ type: 'settled', requestId: newUuid() })
      const { REFUSALS } = await import('../internal/refusal-texts.ts')
      refuse(REFUSALS['event:already_submitted'][lang])
    } catch (error) {
      const fault = faultOf(error)
      refuse(fault.kind === 'refused' ? fault.message : fault.kind === 'busy' ? t.busy : t.noAnswer)
    }
  }
  return { submit, isPending: change.isPending }
}

type Registered = Extract<RegistrationAnswer, { status: 'ok' }>['applicants'][number]

/** Derives an applicant from the answer, before any refetch. */
function ownApplicantOf(
  registered: Registered,
  registrant: Registrant | undefined,
  { fields }: RegistrationForm,
  user: Filling['user'],
): OwnApplicant {
  return {
    id: registered.id,
    name: registrant ? registrantName(fields, registrant, user.name) : '',
    values: registrant?.values ?? {},
    registration_status: registered.registration_status,
    check_in_status: 'not_present',
    flora_external_id: registered.flora_external_id,
    waitlist_position: null,
    reject_reason: null,
    user_id: registrant?.self ? { id: user.uid } : null,
    submitter_id: { id: user.uid },
    created_time: new Date().toISOString(),
  }
}

function newKey(): string {
  return newUuid().slice(0, 8)
}

/** Returns the view of the registration page, and how to start again after a withdrawal. */
export function useRegistrationView(state: RegistrationState, isAnswered: boolean) {
  const [view, setView] = useState<RegistrationView>()
  const shown = registrationView(view, state, isAnswered)
  if (shown !== view) setView(shown)
  return { view: shown, beginAgain: () => setView('filling') }
}
