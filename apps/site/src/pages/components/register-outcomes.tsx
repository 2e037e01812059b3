import { RefusedBefore } from '../../features/events/components/refused-before.tsx'
import { eventTexts } from '../../features/events/data/texts.ts'
import { RegistrationHeader } from '../../features/registration/components/registration-header.tsx'
import { useHasDraft, type Filling } from '../../features/registration/data/hooks.ts'
import { useDates } from '@cubic/web-kit/datetime/clock'
import { paths } from '@cubic/web-kit/navigation/paths'
import { useLocation } from '@cubic/web-kit/navigation/routing'
import { inSentence, texts, useTexts } from '@cubic/web-kit/language/text'
import { Button, LinkButton } from '@cubic/web-kit/ui/button'
import { EmptyState } from '@cubic/web-kit/ui/states'
import { useHeading } from './register-bars.ts'

const outcomeTexts = texts({
  registration: { cn: '报名', en: 'Registration' },
  logInEnded: { cn: '登录已过期', en: 'You’ve been logged out' },
  logInAgain: { cn: '重新登录即可继续。', en: 'Please log in again to continue.' },
  logIn: { cn: '登录', en: 'Log in' },
  opensAt: {
    cn: (moment: string) => `${moment} 开放报名`,
    en: (moment: string) => `Registration opens ${inSentence(moment)}`,
  },
  toEvent: { cn: '返回活动', en: 'Back to the event' },
  left: { cn: '您目前没有报名这个活动', en: 'You’re not registered for this event' },
  leftHint: { cn: '报名开放期间，您可以重新报名。', en: 'You can register again while registration is open.' },
  leftFullHint: {
    cn: '名额已满，您可以重新加入候补，从最后排起。',
    en: 'All seats are taken. You can join the waitlist again, at the end.',
  },
  waitAgain: { cn: '加入候补', en: 'Join the waitlist' },
  again: { cn: '重新报名', en: 'Register again' },
  /** Between two sentences. */
  gap: { cn: '', en: ' ' },
  typedKept: { cn: '您填写的内容还在这台设备上。', en: 'Your answers are still saved on this device.' },
})

type Outcome = Pick<Filling, 'form' | 'state' | 'user'>

export function Refused({ form, state, user }: Outcome) {
  const t = useTexts(outcomeTexts)
  const te = useTexts(eventTexts)
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
              <LinkButton to={paths.activities({ type: form.event.type_id?.id })}>{te.otherEvents}</LinkButton>
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

export function Left({ form, state, user, onAgain }: Outcome & { readonly onAgain: () => void }) {
  const t = useTexts(outcomeTexts)
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

export function LogInEnded({ eventId, lastUser }: { readonly eventId: number; readonly lastUser: number }) {
  const t = useTexts(outcomeTexts)
  const { pathname, search } = useLocation()
  const hasDraft = useHasDraft({ eventId, userId: lastUser })
  return (
    <EmptyState
      icon="user"
      title={t.logInEnded}
      action={
        <LinkButton to={paths.logIn(`${pathname}${search}`)} size="lg">
          {t.logIn}
        </LinkButton>
      }
    >
      {[t.logInAgain, hasDraft && t.typedKept].filter(Boolean).join(t.gap)}
    </EmptyState>
  )
}
