import { useEffect, useRef } from 'react'
import { useDates } from '@cubic/web-kit/clock'
import { useTexts } from '@cubic/web-kit/text'
import { Notice } from '@cubic/web-kit/ui/card'
import { Icon } from '@cubic/web-kit/ui/icon'
import { Skeleton } from '@cubic/web-kit/ui/states'
import type { Filling, FormPart } from '../data/hooks.ts'
import { joinsWaitlist } from '../internal/admission.ts'
import { registrationTexts } from '../internal/texts.ts'
import { RegistrantCard } from './registrant-card.tsx'
import { island } from '../../../hydration/island.tsx'

/** Shown while the list is empty. */
const ChooseWhom = island(async () => (await import('./choose-whom.tsx')).ChooseWhom, {
  ahead: true,
  fallback: <Skeleton className="h-[240px]" />,
})

/** Needed only for several registrants. */
const SameRegistrants = island(async () => (await import('./same-registrants.tsx')).SameRegistrants, { ahead: true })

/** The registrants with their questions, or the choice of whom to register. */
export function RegistrantList({ filling, control }: FormPart) {
  const { registrants } = control.state
  const list = useFocusAfterRemoval(registrants.length)
  return (
    <div ref={list} tabIndex={-1} className="outline-none">
      {registrants.length === 0 ? (
        <ChooseWhom filling={filling} control={control} />
      ) : (
        <Registrants filling={filling} control={control} />
      )}
    </div>
  )
}

/** Moves the keyboard focus to the rest of the list: the pressed button is gone with the removed person. */
function useFocusAfterRemoval(count: number): React.RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null)
  const before = useRef(count)
  useEffect(() => {
    if (count < before.current) list.current?.focus({ preventScroll: true })
    before.current = count
  }, [count])
  return list
}

function Registrants({ filling, control }: FormPart) {
  const t = useTexts(registrationTexts)
  const { form, user } = filling
  const { state, dispatch, shown, isSubmitting } = control
  const { registered_by: by } = filling.state
  const holds = by === null ? t.alreadyHolds : t.alreadyHoldsBy(by)
  return (
    <div className="grid grid-cols-1 gap-3">
      {control.isRestored && (
        <Notice tone="brand">
          {t.restored}
          {t.gap}
          <button
            type="button"
            onClick={control.startOver}
            className="font-semibold text-brand-text underline underline-offset-3"
          >
            {t.startOver}
          </button>
        </Notice>
      )}
      {form.event.registered && <Notice tone="brand">{holds}</Notice>}
      <BeforeSubmit filling={filling} count={state.registrants.length} />
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
          onLeave={control.leave}
        />
      ))}
      {state.registrants.length > 1 && <SameRegistrants fields={form.fields} registrants={state.registrants} />}
      <AddRegistrants filling={filling} control={control} />
      <ChangesUntil state={filling.state} />
    </div>
  )
}

/** Says what a submission leads to, if not to a seat at once. */
function BeforeSubmit({ filling: { state }, count }: { readonly filling: Filling; readonly count: number }) {
  const t = useTexts(registrationTexts)
  if (!state.can_register) return null
  if (!joinsWaitlist(state, count)) return state.need_audit ? <Notice tone="brand">{t.reviewNotice}</Notice> : null
  const { joins_waitlist, seats_left, waitlist_length } = state
  const place = t.waitlistNotice(waitlist_length + 1)
  return (
    <Notice>
      {joins_waitlist || seats_left === null
        ? [place, count > 1 && t.groupTogether].filter(Boolean).join(t.gap)
        : t.groupWaits(seats_left, count)}
    </Notice>
  )
}

function ChangesUntil({ state: { modify_until } }: Pick<Filling, 'state'>) {
  const t = useTexts(registrationTexts)
  const { moment } = useDates()
  return (
    <p className="text-center text-xs text-ink-3">
      {modify_until === null ? t.changesAllowed : t.changesUntil(moment(modify_until))}
    </p>
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
    'flex min-h-12 flex-1 items-center justify-center gap-1.5 rounded-[14px] border-[1.5px] border-dashed border-line-2 font-semibold text-brand-text transition hover:bg-brand-soft disabled:opacity-45'
  const { max_applicants: max } = registration
  const canAddSelf = !form.event.registered && !registrants.some(({ self }) => self)
  return (
    <div className="grid gap-2">
      <div className="flex gap-3 large-text:flex-col">
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
      <p className="text-center text-xs text-ink-3">{t.upTo(registrants.length, max)}</p>
    </div>
  )
}
