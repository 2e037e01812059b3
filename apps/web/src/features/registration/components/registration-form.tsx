import type { RegistrationState } from '@cubic/contract'
import { useEffect, useState } from 'react'
import { useTexts } from '../../../lib/text.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/card.tsx'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import { BottomAction } from '../../../ui/layout.tsx'
import type { Filling, RegistrationFormControl } from '../hooks.ts'
import { registrationTexts } from '../internal/texts.ts'
import { RegistrantCard } from './registrant-card.tsx'

type FormPart = { readonly filling: Filling; readonly control: RegistrationFormControl }

/** The people to be registered, with their questions. */
export function RegistrantList({ filling, control }: FormPart) {
  const t = useTexts(registrationTexts)
  const { form, user } = filling
  const { state, dispatch, shown, isSubmitting } = control
  if (state.registrants.length === 0) return <ChooseWhom filling={filling} control={control} />
  return (
    <div className="grid gap-3">
      {control.isRestored && (
        <Notice tone="brand">
          {t.restored}{' '}
          <button
            type="button"
            onClick={control.startOver}
            className="font-semibold text-brand-text underline underline-offset-3"
          >
            {t.startOver}
          </button>
        </Notice>
      )}
      {form.event.registered && <Notice tone="brand">{t.alreadyHolds}</Notice>}
      {joinsWaitlist(filling.state, state.registrants.length) && <Notice>{t.waitlistNotice}</Notice>}
      {state.registrants.map((registrant, index) => (
        <RegistrantCard
          key={registrant.key}
          fields={form.fields}
          registrant={registrant}
          place={index + 1}
          ownName={user.name}
          isOpen={state.open.includes(registrant.key)}
          problems={shown}
          disabled={isSubmitting}
          onToggle={() => dispatch({ type: 'toggled', key: registrant.key })}
          onRemove={() => dispatch({ type: 'removed', key: registrant.key })}
          onAnswer={(fieldId, value) => dispatch({ type: 'answered', key: registrant.key, fieldId, value })}
          onLeave={(inputId) => dispatch({ type: 'touched', inputId })}
        />
      ))}
      <AddRegistrants filling={filling} control={control} />
    </div>
  )
}

function ChooseWhom({ filling, control }: FormPart) {
  const t = useTexts(registrationTexts)
  const { registered } = filling.form.event
  return (
    <section className="grid gap-3">
      <div>
        <h2 className="text-lg">{t.whom}</h2>
        <p className="mt-0.5 text-[14px] text-ink-2">{registered ? t.alreadyHolds : t.whomHint}</p>
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        {!registered && <BigChoice icon="user" title={t.forMyself} hint={t.forMyselfHint} onClick={control.addSelf} />}
        <BigChoice icon="users" title={t.forOthers} hint={t.forOthersHint} onClick={control.addOther} />
      </div>
    </section>
  )
}

function BigChoice({
  icon,
  title,
  hint,
  onClick,
}: {
  readonly icon: IconName
  readonly title: string
  readonly hint: string
  readonly onClick: () => void
}) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="flex items-center gap-3.5 rounded-[18px] border border-line bg-surface p-4 text-left transition hover:border-line-2 active:scale-[.99]"
    >
      <span className="grid size-11 shrink-0 place-items-center rounded-[14px] bg-brand-soft text-brand-text">
        <Icon name={icon} size={22} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{title}</span>
        <span className="block text-sm text-ink-2">{hint}</span>
      </span>
      <Icon name="chevron-right" size={18} className="text-ink-3" />
    </button>
  )
}

function AddRegistrants({ filling, control }: FormPart) {
  const t = useTexts(registrationTexts)
  const { state: registration, form } = filling
  const { registrants } = control.state
  if (registrants.length >= registration.max_applicants)
    return registration.max_applicants > 1 ? (
      <p className="py-1 text-center text-sm text-ink-3">{t.limitReached(registration.max_applicants)}</p>
    ) : null
  const look =
    'flex h-12 flex-1 items-center justify-center gap-1.5 rounded-[14px] border-[1.5px] border-dashed border-line-2 font-semibold text-brand-text transition hover:bg-brand-soft disabled:opacity-45'
  const canAddSelf = !form.event.registered && !registrants.some(({ self }) => self)
  return (
    <div className="flex gap-3">
      {canAddSelf && (
        <button type="button" disabled={control.isSubmitting} onClick={control.addSelf} className={look}>
          <Icon name="plus" size={18} />
          {t.addSelf}
        </button>
      )}
      <button type="button" disabled={control.isSubmitting} onClick={control.addOther} className={look}>
        <Icon name="plus" size={18} />
        {t.addOther}
      </button>
    </div>
  )
}

/** The bar at the bottom: what is still to be done, and the button that does it all. */
export function SubmitBar({ filling, control }: FormPart) {
  const t = useTexts(registrationTexts)
  const { state, problems, isSubmitting } = control
  const count = state.registrants.length
  const waits = joinsWaitlist(filling.state, count)
  const short = shortOfSeats(filling.state, count)
  if (count === 0) return null
  return (
    <BottomAction>
      <div className="grid gap-2">
        <div role="alert" className="empty:hidden">
          {state.attempted && problems.length > 0 && !state.failure && <ToFix control={control} />}
          {state.failure && (
            <p className="flex items-start gap-2 text-sm text-bad">
              <Icon name="warning" size={17} className="mt-px" />
              {state.failure}
            </p>
          )}
        </div>
        {short && <p className="text-sm text-warn">{t.seatsShort(filling.state.seats_left ?? 0)}</p>}
        <SlowNote active={isSubmitting} />
        <Button size="lg" block pending={isSubmitting} disabled={short} onClick={control.submit}>
          {isSubmitting ? t.submitting : waits ? t.joinWaitlist(count) : t.submit(count)}
        </Button>
      </div>
    </BottomAction>
  )
}

function ToFix({ control: { problems, dispatch } }: Pick<FormPart, 'control'>) {
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
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), SLOW_MS)
    return () => clearTimeout(timer)
  }, [])
  return isSlow ? t.slow : null
}

function joinsWaitlist(state: RegistrationState, count: number): boolean {
  return state.waitlist && state.seats_left !== null && (state.seats_left < count || state.waitlist_length > 0)
}

function shortOfSeats(state: RegistrationState, count: number): boolean {
  return !state.waitlist && state.seats_left !== null && state.seats_left < count
}
