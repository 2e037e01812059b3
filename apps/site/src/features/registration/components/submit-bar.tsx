import { useEffect, useRef } from 'react'
import { island } from '../../../hydration/island.tsx'
import { useTexts } from '@cubic/web-kit/language/text'
import { Button } from '@cubic/web-kit/ui/button'
import { BottomAction } from '@cubic/web-kit/ui/layout'
import { Skeleton } from '@cubic/web-kit/ui/states'
import type { FormPart, RegistrationFormControl } from '../data/hooks.ts'
import { joinsWaitlist, withoutSeat } from '../internal/admission.ts'
import { registrationTexts } from '../internal/texts.ts'
import { SubmitFailure } from './submit-failure.tsx'

const blocked = () => import('./submit-notes.tsx')
const WhyNot = island(async () => (await blocked()).WhyNot, { ahead: true })
const ToFix = island(async () => (await blocked()).ToFix, { ahead: true })
const RemoveSelf = island(async () => (await blocked()).RemoveSelf, {
  ahead: true,
  fallback: <Skeleton className="h-[50px]" />,
})
const SeatsShort = island(async () => (await blocked()).SeatsShort, { ahead: true })
const AfterAWhile = island(async () => (await blocked()).AfterAWhile, { ahead: true })
const Instead = island(async () => (await blocked()).Instead, { ahead: true, fallback: <Skeleton className="h-12" /> })

/** The bottom bar: what is missing and the submit button, or why submitting is impossible and an alternative. */
export function SubmitBar({ filling, control }: FormPart) {
  const { state, problems, isSubmitting } = control
  const isBlocked = !filling.state.can_register && !isSubmitting
  const reason = useFocusOfRefused(control, isBlocked)
  if (state.registrants.length === 0) return null
  return (
    <BottomAction>
      <div className="grid gap-2">
        <div ref={reason} tabIndex={-1} role="alert" className="outline-none empty:hidden">
          {state.attempted && problems.length > 0 && !state.failure && <ToFix control={control} />}
          {state.failure && <SubmitFailure>{state.failure}</SubmitFailure>}
          {isBlocked && <WhyNot filling={filling} failure={state.failure} />}
        </div>
        <SlowNote active={isSubmitting} />
        {isBlocked ? <Instead filling={filling} control={control} /> : <Submit filling={filling} control={control} />}
      </div>
    </BottomAction>
  )
}

/** Moves the keyboard focus to the reason: the pressed button may be replaced, at once or when the state is read. */
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

function Submit({ filling, control }: FormPart) {
  const t = useTexts(registrationTexts)
  const { state: registration, form } = filling
  const { state, dispatch, isSubmitting, submit } = control
  const count = state.registrants.length
  const self = form.event.registered && !isSubmitting && state.registrants.find((registrant) => registrant.self)
  if (self) return <RemoveSelf onRemove={() => dispatch({ type: 'removed', key: self.key })} />
  const over = withoutSeat(registration, count)
  const own = joinsWaitlist(registration, count) ? t.joinWaitlist(count) : t.submit(count)
  const label = filling.submitLabel ?? own
  return (
    <>
      {over > 0 && !isSubmitting && <SeatsShort left={registration.seats_left ?? 0} over={over} />}
      <Button size="lg" block pending={isSubmitting} disabled={over > 0 && !isSubmitting} onClick={submit}>
        {isSubmitting ? t.submitting : label}
      </Button>
    </>
  )
}

function SlowNote({ active }: { readonly active: boolean }) {
  return (
    <p role="status" className="text-center text-sm text-ink-2 empty:hidden">
      {active && <AfterAWhile />}
    </p>
  )
}
