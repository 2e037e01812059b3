import { useEffect, useState } from 'react'
import { useOnline } from '@cubic/web-kit/offline/online'
import { paths } from '@cubic/web-kit/navigation/paths'
import { DOT, plural, texts, useTexts } from '@cubic/web-kit/language/text'
import { Button, LinkButton } from '@cubic/web-kit/ui/button'
import type { Filling, FormPart } from '../data/hooks.ts'
import { LATE } from '../internal/late-texts.ts'
import { SHARED } from '../internal/texts.ts'
import { SubmitFailure } from './submit-failure.tsx'

const notesTexts = texts({
  stop: LATE.stop,
  removeSelf: { cn: '移除本人，只为他人报名', en: 'Remove me, register others only' },
  seatsShort: {
    cn: (left: number, over: number) => `仅剩 ${left} 席，请移除 ${over} 人后再提交`,
    en: (left: number, over: number) =>
      `Only ${plural(left, 'seat')} left: remove ${plural(over, 'person', 'people')} to continue`,
  },
  toFix: SHARED.toFix,
  typedKept: { cn: '填写的内容已保存在本机。', en: 'Your answers are saved on this device.' },
  tryAgain: { cn: '再试一次', en: 'Try again' },
  notOpenYet: { cn: '尚未开放', en: 'Not open yet' },
  logIn: { cn: '登录', en: 'Log in' },
  toEvent: { cn: '返回活动', en: 'Back to the event' },
  otherEvents: { cn: '看看其他活动', en: 'See other events' },
  slow: {
    cn: '网络较慢，仍在提交，请不要关闭页面',
    en: 'The network is slow. Still submitting: please keep this page open',
  },
  offline: {
    cn: '现在没有网络，正在重试，请不要关闭页面',
    en: 'You’re offline. Still trying: please keep this page open',
  },
})

/** A refusal that arose after the form was opened. */
export function WhyNot({
  filling: { state },
  failure,
}: {
  readonly filling: Filling
  readonly failure: string | null
}) {
  const t = useTexts(notesTexts)
  return (
    <>
      {state.message !== null && state.message !== failure && <SubmitFailure>{state.message}</SubmitFailure>}
      <p className="mt-1 text-sm text-ink-2">{[state.detail, t.typedKept].filter(Boolean).join(t.stop)}</p>
    </>
  )
}

/** For a member who got a ticket from somebody else meanwhile. */
export function RemoveSelf({ onRemove }: { readonly onRemove: () => void }) {
  return (
    <Button size="lg" block variant="secondary" onClick={onRemove}>
      {useTexts(notesTexts).removeSelf}
    </Button>
  )
}

export function SeatsShort({ left, over }: { readonly left: number; readonly over: number }) {
  return <p className="text-sm text-warn">{useTexts(notesTexts).seatsShort(left, over)}</p>
}

/** The alternative once the form cannot be submitted any more. */
export function Instead({ filling: { form, state }, control }: FormPart) {
  const t = useTexts(notesTexts)
  const { id, type_id } = form.event
  switch (state.refusal) {
    case 'event:regist_full':
      return (
        <div className="flex gap-2.5 *:flex-1 large-text:flex-col">
          <LinkButton variant="secondary" size="lg" to={paths.activities({ type: type_id?.id })}>
            {t.otherEvents}
          </LinkButton>
          <Button size="lg" onClick={control.submit}>
            {t.tryAgain}
          </Button>
        </div>
      )
    case 'event:unauthenticated':
      return (
        <LinkButton size="lg" block to={paths.logIn(paths.register(id))}>
          {t.logIn}
        </LinkButton>
      )
    case 'events:regist_has_not_started':
      return (
        <Button size="lg" variant="secondary" block disabled>
          {t.notOpenYet}
        </Button>
      )
    case null:
    case 'events:status_forbidden':
    case 'events:regist_date_pass':
    case 'event:too_few_seats':
    case 'event:out_of_scope':
    case 'event:already_registered':
    case 'event:already_submitted':
      return (
        <LinkButton variant="secondary" size="lg" block to={paths.event(id)}>
          {t.toEvent}
        </LinkButton>
      )
  }
}

export function ToFix({ control: { problems, dispatch } }: Pick<FormPart, 'control'>) {
  const t = useTexts(notesTexts)
  const [first] = problems
  return (
    <p className="text-sm text-bad">
      {t.toFix(problems.length)}
      {first && (
        <>
          {DOT}
          <button
            type="button"
            onClick={() => dispatch({ type: 'wentTo', problem: first })}
            className="font-semibold underline underline-offset-3"
          >
            {first.label}
          </button>
        </>
      )}
    </p>
  )
}

const SLOW_MS = 3000

export function AfterAWhile() {
  const t = useTexts(notesTexts)
  const isOnline = useOnline()
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), SLOW_MS)
    return () => clearTimeout(timer)
  }, [])
  if (!isOnline) return t.offline
  return isSlow ? t.slow : null
}
