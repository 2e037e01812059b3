import { useEffect, useRef, useState } from 'react'
import { useOnline } from '../../../lib/online.ts'
import { paths } from '../../../lib/paths.ts'
import { useTexts } from '../../../lib/text.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { BottomAction } from '../../../ui/layout.tsx'
import type { Filling, RegistrationFormControl } from '../hooks.ts'
import { joinsWaitlist, withoutSeat } from '../internal/admission.ts'
import { registrationTexts } from '../internal/texts.ts'

type BarPart = { readonly filling: Filling; readonly control: RegistrationFormControl }

/** The bar at the bottom: what is still to be done, and the button that does it all; or why it cannot be done, and what can. */
export function SubmitBar({ filling, control }: BarPart) {
  const { state, problems, isSubmitting } = control
  const isBlocked = !filling.state.can_register && !isSubmitting
  const reason = useFocusOfRefused(control, isBlocked)
  if (state.registrants.length === 0) return null
  return (
    <BottomAction>
      <div className="grid gap-2">
        <div ref={reason} tabIndex={-1} role="alert" className="outline-none empty:hidden">
          {state.attempted && problems.length > 0 && !state.failure && <ToFix control={control} />}
          {state.failure && <Failure>{state.failure}</Failure>}
          {isBlocked && <WhyNot filling={filling} failure={state.failure} />}
        </div>
        <SlowNote active={isSubmitting} />
        {isBlocked ? <Instead filling={filling} control={control} /> : <Submit filling={filling} control={control} />}
      </div>
    </BottomAction>
  )
}

/** The button that was pressed may give way to another, at once or when the state is read: who uses the keyboard goes on at the reason. */
function useFocusOfRefused(
  { state, isSubmitting }: RegistrationFormControl,
  isBlocked: boolean,
): React.RefObject<HTMLDivElement | null> {
  const reason = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const isRefused = state.failure !== null || isBlocked
    if (isRefused && !isSubmitting && document.activeElement === document.body) reason.current?.focus()
  }, [state.failure, isSubmitting, isBlocked])
  return reason
}

function Submit({ filling, control }: BarPart) {
  const t = useTexts(registrationTexts)
  const { state: registration, form } = filling
  const { state, dispatch, isSubmitting, submit } = control
  const count = state.registrants.length
  const self = form.event.registered && !isSubmitting && state.registrants.find((registrant) => registrant.self)
  if (self)
    return (
      <Button size="lg" block variant="secondary" onClick={() => dispatch({ type: 'removed', key: self.key })}>
        {t.removeSelf}
      </Button>
    )
  const over = withoutSeat(registration, count)
  const label = joinsWaitlist(registration, count) ? t.joinWaitlist(count) : t.submit(count)
  return (
    <>
      {over > 0 && !isSubmitting && (
        <p className="text-sm text-warn">{t.seatsShort(registration.seats_left ?? 0, over)}</p>
      )}
      <Button size="lg" block pending={isSubmitting} disabled={over > 0 && !isSubmitting} onClick={submit}>
        {isSubmitting ? t.submitting : label}
      </Button>
    </>
  )
}

function Failure({ children }: { readonly children: string }) {
  return (
    <p className="flex items-start gap-2 text-sm text-bad">
      <Icon name="warning" size={17} className="mt-px" />
      {children}
    </p>
  )
}

/** What the server says now that was not so when the form was opened. */
function WhyNot({ filling: { state }, failure }: { readonly filling: Filling; readonly failure: string | null }) {
  const t = useTexts(registrationTexts)
  return (
    <>
      {state.message !== null && state.message !== failure && <Failure>{state.message}</Failure>}
      <p className="mt-1 text-sm text-ink-2">{[state.detail, t.typedKept].filter(Boolean).join(t.stop)}</p>
    </>
  )
}

/** What can be done where the form cannot be submitted any more. */
function Instead({ filling: { form, state }, control }: BarPart) {
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
    default:
      return (
        <LinkButton variant="secondary" size="lg" block to={paths.event(id)}>
          {t.toEvent}
        </LinkButton>
      )
  }
}

function ToFix({ control: { problems, dispatch } }: Pick<BarPart, 'control'>) {
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

function SlowNote({ active }: { readonly active: boolean }) {
  return (
    <p role="status" className="text-center text-sm text-ink-2 empty:hidden">
      {active && <AfterAWhile />}
    </p>
  )
}

function AfterAWhile() {
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
