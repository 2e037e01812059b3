import { assertNever, type RegistrationState } from '@cubic/contract'
import { use, useState } from 'react'
import { createPortal } from 'react-dom'
import { useIsAway } from '../../lib/away.ts'
import { useRegistrationState } from '../../lib/registration-state.ts'
import { ownPerson } from '../../features/people/data/api.ts'
import {
  ownApplicants,
  registrationForm,
  type OwnApplicant,
  type RegistrationForm,
} from '../../features/registration/data/api.ts'
import { RegistrationHeader } from '../../features/registration/components/registration-header.tsx'
import { RegistrationSkeleton } from '../../features/registration/components/registration-skeleton.tsx'
import { RegistrantList } from '../../features/registration/components/registration-form.tsx'
import { SubmitBar } from '../../features/registration/components/submit-bar.tsx'
import { failureText } from '@cubic/web-kit/queries/faults'
import { island } from '../../hydration/island.tsx'
import {
  useForgottenDraft,
  useRegistrationForm,
  useRegistrationView,
  type Filling,
} from '../../features/registration/data/hooks.ts'
import { useSearchParams } from '@cubic/web-kit/navigation/routing'
import { texts, useTexts } from '@cubic/web-kit/language/text'
import { ErrorState } from '@cubic/web-kit/ui/states'
import { BarsContext, useHeading } from './register-bars.ts'
import { keepPreviousLanguage, retryReads, useQuery } from '@cubic/web-kit/queries/query'

/** Only one of these, or the form, is shown. */
const EventNotThere = island(async () => (await import('./event-not-there.tsx')).EventNotThere)
const outcomes = () => import('./register-outcomes.tsx')
const Left = island(async () => (await outcomes()).Left)
const Refused = island(async () => (await outcomes()).Refused)
const useful = () => import('./useful-now.tsx')
const UsefulNow = island(async () => (await useful()).UsefulNow)
const ShareDialog = island(async () => (await useful()).ShareDialog)
const RegisteringDates = island(async () => (await import('./registering-dates.tsx')).RegisteringDates, {
  fallback: <RegistrationSkeleton />,
})
const sessions = () => import('./register-sessions.tsx')
const SessionsToChoose = island(async () => (await sessions()).SessionsToChoose)
const SessionsOf = island(async () => (await sessions()).SessionsOf)
const SubmittedRegistration = island(
  async () => (await import('../../features/registration/components/submitted-registration.tsx')).SubmittedRegistration,
  { fallback: <RegistrationSkeleton part="list" /> },
)

const pageTexts = texts({
  mine: { cn: '我的报名', en: 'My registration' },
})

type Who = { readonly uid: number; readonly name: string }

export function Registration({ eventId, user }: { readonly eventId: number; readonly user: Who | undefined }) {
  // keeps the form of the previous language until the other arrives, and with it the input
  const form = useQuery({ ...registrationForm(eventId), placeholderData: keepPreviousLanguage })
  const state = useRegistrationState(eventId, { placeholderData: keepPreviousLanguage, inPublic: undefined })
  const person = useQuery({ ...ownPerson(user?.uid ?? 0), enabled: user !== undefined })
  const { isAway, isAsking } = useIsAway()
  const failed = [form, state, person].find((read) => read.isError && read.data === undefined)
  if (failed || isAway)
    return (
      <ErrorState
        message={failureText(failed?.error ?? null)}
        pending={failed?.isFetching ?? isAsking}
        onRetry={retryReads}
      />
    )
  if (form.data === null || state.data === null) return <EventNotThere id={eventId} />
  if (!user || !form.data?.fields || !state.data || person.isLoading)
    return <RegistrationSkeleton event={form.data?.event} />
  return (
    <Registering
      form={form.data}
      state={state.data}
      stateReadAt={state.dataUpdatedAt}
      user={user}
      own={person.data ?? null}
    />
  )
}

type RegisteringProps = Omit<Filling, 'onSending' | 'onRegistered'> & { readonly stateReadAt: number }

function Registering({ stateReadAt, ...known }: RegisteringProps) {
  const { form, state, user } = known
  const [registered, setRegistered] = useState<{ readonly applicants: readonly OwnApplicant[]; readonly at: number }>()
  const [hasSent, setHasSent] = useState(false)
  const [params] = useSearchParams()
  const dates = params.get('dates')
  // trusts the answer until the state has been read again
  const isBefore = registered !== undefined && stateReadAt <= registered.at
  const { view, beginAgain } = useRegistrationView(state, isBefore)
  if (dates) return <RegisteringDates {...known} dates={dates} />
  switch (view) {
    case 'left':
      return <Left form={form} state={state} user={user} onAgain={beginAgain} />
    case 'registered':
      return (
        <Submitted
          form={form}
          state={isBefore ? undefined : state}
          user={user}
          registered={registered?.applicants}
          isNew={hasSent}
        />
      )
    case 'refused':
      return <Refused form={form} state={state} user={user} />
    case 'filling':
      return (
        <FillIn
          {...known}
          onSending={() => setHasSent(true)}
          onRegistered={(applicants) => setRegistered({ applicants, at: Date.now() })}
        />
      )
    default:
      return assertNever(view)
  }
}

function FillIn(filling: Filling) {
  const { action } = use(BarsContext)
  const control = useRegistrationForm(filling)
  return (
    <>
      <RegistrationHeader event={filling.form.event} state={filling.state} />
      <RegistrantList
        filling={filling}
        control={control}
        sessions={filling.form.sessions?.chooses && <SessionsToChoose filling={filling} control={control} />}
      />
      {action && createPortal(<SubmitBar filling={filling} control={control} />, action)}
    </>
  )
}

type SubmittedProps = {
  readonly form: RegistrationForm
  /** Undefined if older than the registration. */
  readonly state: RegistrationState | undefined
  readonly user: Who
  /** The applicants in the answer to the submission, if it arrived. */
  readonly registered: readonly OwnApplicant[] | undefined
  readonly isNew: boolean
}

function Submitted({ form, state, user, registered, isNew }: SubmittedProps) {
  const t = useTexts(pageTexts)
  const { event, fields } = form
  useForgottenDraft({ eventId: event.id, userId: user.uid })
  const applicants = useQuery(ownApplicants(event.id, user.uid))
  const shown = applicants.data ?? registered
  useHeading(t.mine)
  return (
    <>
      <RegistrationHeader event={event} state={null} />
      {shown && (
        <SubmittedRegistration
          event={event}
          fields={fields}
          state={state}
          applicants={shown}
          userId={user.uid}
          isNew={isNew}
          useful={<UsefulNow event={event} userId={user.uid} />}
          Share={ShareDialog}
          renderSessions={(applicant) =>
            form.sessions && <SessionsOf form={form} state={state} applicant={applicant} />
          }
        />
      )}
      {!shown &&
        (applicants.isError ? (
          <ErrorState compact pending={applicants.isFetching} onRetry={retryReads} />
        ) : (
          <RegistrationSkeleton part="list" />
        ))}
    </>
  )
}
