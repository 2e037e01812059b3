import { useEffect, useState } from 'react'
import { useOnline } from '@cubic/web-kit/online'
import { paths } from '@cubic/web-kit/paths'
import { useTexts } from '@cubic/web-kit/text'
import { Button, LinkButton } from '@cubic/web-kit/ui/button'
import type { Filling, FormPart } from '../data/hooks.ts'
import { registrationTexts } from '../internal/texts.ts'
import { SubmitFailure } from './submit-failure.tsx'

/** A refusal that arose after the form was opened. */
export function WhyNot({
  filling: { state },
  failure,
}: {
  readonly filling: Filling
  readonly failure: string | null
}) {
  const t = useTexts(registrationTexts)
  return (
    <>
      {state.message !== null && state.message !== failure && <SubmitFailure>{state.message}</SubmitFailure>}
      <p className="mt-1 text-sm text-ink-2">{[state.detail, t.typedKept].filter(Boolean).join(t.stop)}</p>
    </>
  )
}

/** The alternative once the form cannot be submitted any more. */
export function Instead({ filling: { form, state }, control }: FormPart) {
  const t = useTexts(registrationTexts)
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
  const t = useTexts(registrationTexts)
  const [first] = problems
  return (
    <p className="text-sm text-bad">
      {t.toFix(problems.length)}
      {first && (
        <>
          {' · '}
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
  const t = useTexts(registrationTexts)
  const isOnline = useOnline()
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), SLOW_MS)
    return () => clearTimeout(timer)
  }, [])
  if (!isOnline) return t.offline
  return isSlow ? t.slow : null
}
