import { assertNever, type RegistrationState } from '@cubic/contract'
import { createContext, use, useLayoutEffect, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import { useLocation, useParams } from '../../lib/router.tsx'
import { RefusedBefore } from '../../features/events/components/refused-before.tsx'
import { useRegistrationState } from '../../features/events/hooks.ts'
import { ownPerson } from '../../features/people/api.ts'
import {
  ownApplicants,
  registrationForm,
  type OwnApplicant,
  type RegistrationForm,
} from '../../features/registration/api.ts'
import {
  RegistrationHeader,
  RegistrationSkeleton,
} from '../../features/registration/components/registration-header.tsx'
import { RegistrantList } from '../../features/registration/components/registration-form.tsx'
import { SubmitBar } from '../../features/registration/components/submit-bar.tsx'
import { SubmittedRegistration } from '../../features/registration/components/submitted-registration.tsx'
import {
  useForgottenDraft,
  useHasDraft,
  useRegistrationForm,
  useRegistrationView,
  type Filling,
} from '../../features/registration/hooks.ts'
import { useDates } from '../../lib/clock.ts'
import { paths } from '../../lib/paths.ts'
import { useSession } from '../../lib/session.ts'
import { inSentence, texts, useTexts } from '../../lib/text.ts'
import { useTitle } from '../../lib/title.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { BackBar } from '../../ui/back-bar.tsx'
import { PageContainer } from '../../ui/layout.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { SiteShell } from './site-shell.tsx'
import { keepPrevious, useQuery } from '../../lib/query.ts'

const pageTexts = texts({
  fillIn: { cn: '填写报名信息', en: 'Register' },
  registration: { cn: '报名', en: 'Registration' },
  mine: { cn: '我的报名', en: 'My registration' },
  logInFirst: { cn: '登录后即可报名', en: 'Log in to register' },
  logInHint: {
    cn: '登录后会自动填好您的信息，报名码也会保存在个人中心。',
    en: 'What we know about you is filled in, and your tickets are kept in your personal center.',
  },
  logInEnded: { cn: '您的登录已结束', en: 'Your log-in has ended' },
  logInAgain: { cn: '请重新登录后继续。', en: 'Please log in again to go on.' },
  logIn: { cn: '登录', en: 'Log in' },
  notFound: { cn: '活动不存在或不可见', en: 'The event does not exist or is not visible to you' },
  notFoundHint: { cn: '链接可能有误，或活动已下线。', en: 'The link may be wrong, or the event is no longer listed.' },
  toActivities: { cn: '看看其他活动', en: 'Other activities' },
  opensAt: {
    cn: (moment: string) => `${moment} 开放报名`,
    en: (moment: string) => `Registration opens ${inSentence(moment)}`,
  },
  toEvent: { cn: '返回活动', en: 'Back to the event' },
  left: { cn: '您目前没有报名这个活动', en: 'You are not registered for this event now' },
  leftHint: { cn: '报名开放期间，您可以重新报名。', en: 'You can register again while registration is open.' },
  leftFullHint: {
    cn: '名额已满，您可以重新加入候补，从最后排起。',
    en: 'All seats are taken: you can join the waitlist again, at its end.',
  },
  waitAgain: { cn: '加入候补', en: 'Join the waitlist' },
  again: { cn: '重新报名', en: 'Register again' },
  /** Between two sentences. */
  gap: { cn: '', en: ' ' },
  typedKept: { cn: '您上次填写的内容仍保存在本机。', en: 'What you filled in last time is kept on this device.' },
})

/** The page's bars, which stay while what is between them changes. */
const BarsContext = createContext<{
  readonly setHeading: (heading: string | undefined) => void
  /** Where the sticky action goes. */
  readonly action: HTMLElement | null
}>({ setHeading: () => undefined, action: null })

export function RegisterPage() {
  const t = useTexts(pageTexts)
  const eventId = Number(useParams()['id'])
  const isEvent = Number.isSafeInteger(eventId) && eventId > 0
  const [heading = t.fillIn, setHeading] = useState<string>()
  const [action, setAction] = useState<HTMLElement | null>(null)
  const bars = useMemo(() => ({ setHeading, action }), [action])
  useTitle(heading)
  return (
    <SiteShell phoneMenu="plain" action={<div ref={setAction} className="contents" />}>
      <BackBar title={heading} fallback={isEvent ? paths.event(eventId) : paths.activities()} />
      <PageContainer width="medium" className="grid grid-cols-1 gap-4 pt-1 pb-10 md:px-4!">
        <BarsContext value={bars}>{isEvent ? <OfEvent eventId={eventId} /> : <NotFound />}</BarsContext>
      </PageContainer>
    </SiteShell>
  )
}

function OfEvent({ eventId }: { readonly eventId: number }) {
  const session = useSession()
  const [lastUser, setLastUser] = useState<number>()
  if (session.user && session.user.uid !== lastUser) setLastUser(session.user.uid)
  if (session.state === 'guest') return <LogInFirst eventId={eventId} lastUser={lastUser} />
  // keyed: another event, or another person, begins with nothing of the one before
  return <Registration key={`${eventId}-${session.user?.uid ?? 0}`} eventId={eventId} user={session.user} />
}

type Who = { readonly uid: number; readonly name: string }

function Registration({ eventId, user }: { readonly eventId: number; readonly user: Who | undefined }) {
  const form = useQuery(registrationForm(eventId))
  // in the language before until it is there in the other: what is being filled in stays
  const state = useRegistrationState(eventId, { placeholderData: keepPrevious })
  const person = useQuery({ ...ownPerson(user?.uid ?? 0), enabled: user !== undefined })
  const failed = [form, state].find((read) => read.isError && read.data === undefined)
  if (failed)
    return (
      <ErrorState message={failed.error?.message} pending={failed.isFetching} onRetry={() => void failed.refetch()} />
    )
  if (form.data === null || state.data === null) return <NotFound />
  if (!user || !form.data || !state.data || person.isLoading) return <RegistrationSkeleton />
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
  // the answer is believed until the state has been read anew
  const isBefore = registered !== undefined && stateReadAt <= registered.at
  const { view, beginAnew } = useRegistrationView(state, isBefore)
  switch (view) {
    case 'left':
      return <Left form={form} state={state} user={user} onAgain={beginAnew} />
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
      <RegistrantList filling={filling} control={control} />
      {action && createPortal(<SubmitBar filling={filling} control={control} />, action)}
    </>
  )
}

type SubmittedProps = {
  readonly form: RegistrationForm
  /** Undefined where it is older than the registration. */
  readonly state: RegistrationState | undefined
  readonly user: Who
  /** What the answer to the submission told, where it was heard. */
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
          eventId={event.id}
          fields={fields}
          state={state}
          applicants={shown}
          userId={user.uid}
          isNew={isNew}
        />
      )}
      {!shown &&
        (applicants.isError ? (
          <ErrorState compact pending={applicants.isFetching} onRetry={() => void applicants.refetch()} />
        ) : (
          <RegistrationSkeleton part="list" />
        ))}
    </>
  )
}

/** The page's heading while this is shown. */
function useHeading(heading: string): void {
  const { setHeading } = use(BarsContext)
  useLayoutEffect(() => {
    setHeading(heading)
    return () => setHeading(undefined)
  }, [setHeading, heading])
}

function Refused({ form, state, user }: Pick<Filling, 'form' | 'state' | 'user'>) {
  const t = useTexts(pageTexts)
  const { moment } = useDates()
  const hasDraft = useHasDraft({ eventId: form.event.id, userId: user.uid })
  const opens = state.phase === 'upcoming' && state.opens_at !== null ? t.opensAt(moment(state.opens_at)) : undefined
  useHeading(t.registration)
  const isFinal = state.phase !== 'upcoming'
  return (
    <>
      <RegistrationHeader event={form.event} state={null} />
      <EmptyState
        icon={state.phase === 'upcoming' ? 'clock' : 'lock'}
        title={state.message ?? ''}
        action={
          <div className="flex flex-wrap justify-center gap-2.5">
            <LinkButton to={paths.event(form.event.id)} variant="secondary">
              {t.toEvent}
            </LinkButton>
            {isFinal && (
              <LinkButton to={paths.activities({ type: form.event.type_id?.id })}>{t.toActivities}</LinkButton>
            )}
          </div>
        }
      >
        {opens ?? state.detail}
        {hasDraft && <p className="mt-2">{t.typedKept}</p>}
      </EmptyState>
    </>
  )
}

function Left({
  form,
  state,
  user,
  onAgain,
}: Pick<Filling, 'form' | 'state' | 'user'> & { readonly onAgain: () => void }) {
  const t = useTexts(pageTexts)
  useHeading(t.registration)
  return (
    <>
      <RegistrationHeader event={form.event} state={null} />
      <EmptyState
        icon="check"
        title={t.left}
        action={
          <div className="flex flex-wrap justify-center gap-2.5">
            <LinkButton to={paths.event(form.event.id)}>{t.toEvent}</LinkButton>
            <Button variant="secondary" onClick={onAgain}>
              {state.joins_waitlist ? t.waitAgain : t.again}
            </Button>
          </div>
        }
      >
        <RefusedBefore eventId={form.event.id} uid={user.uid} />
        {state.joins_waitlist ? t.leftFullHint : t.leftHint}
      </EmptyState>
    </>
  )
}

function LogInFirst({
  eventId,
  lastUser,
}: {
  readonly eventId: number
  /** Who was logged in here until now. */
  readonly lastUser: number | undefined
}) {
  const t = useTexts(pageTexts)
  const { pathname, search } = useLocation()
  const hasDraft = useHasDraft({ eventId, userId: lastUser ?? 0 })
  return (
    <EmptyState
      icon="user"
      title={lastUser === undefined ? t.logInFirst : t.logInEnded}
      action={
        <LinkButton to={paths.logIn(`${pathname}${search}`)} size="lg">
          {t.logIn}
        </LinkButton>
      }
    >
      {lastUser === undefined ? t.logInHint : [t.logInAgain, hasDraft && t.typedKept].filter(Boolean).join(t.gap)}
    </EmptyState>
  )
}

function NotFound() {
  const t = useTexts(pageTexts)
  return (
    <EmptyState
      icon="search"
      title={t.notFound}
      action={<LinkButton to={paths.activities()}>{t.toActivities}</LinkButton>}
    >
      {t.notFoundHint}
    </EmptyState>
  )
}
