import { useEffect, useRef, type ReactNode } from 'react'
import { contactIn } from '@cubic/domain/registration/question-types'
import { useDates } from '@cubic/web-kit/datetime/clock'
import { useTexts } from '@cubic/web-kit/language/text'
import { Icon } from '@cubic/web-kit/ui/icon'
import { Skeleton } from '@cubic/web-kit/ui/states'
import type { Filling, FormPart } from '../data/hooks.ts'
import { joinsWaitlist } from '../internal/admission.ts'
import { registrationTexts } from '../internal/texts.ts'
import { RegistrantCard } from './registrant-card.tsx'
import { island } from '../../../hydration/island.tsx'

/** Shown while the list is empty. */
const whom = () => import('./choose-whom.tsx')
const ChooseWhom = island(async () => (await whom()).ChooseWhom, {
  ahead: true,
  fallback: <Skeleton className="h-[240px]" />,
})

const AlreadyHolds = island(async () => (await whom()).AlreadyHolds)
/** For a draft, a full group, or where a seat is not certain. */
const notes = () => import('./before-submit.tsx')
const fallback = <Skeleton className="h-[58px] rounded-lg" />
const Restored = island(async () => (await notes()).Restored, { fallback })
const LimitReached = island(async () => (await notes()).LimitReached, { ahead: true })
const KeptUntil = island(async () => (await import('./kept-until.tsx')).KeptUntil)
const BeforeSubmit = island(async () => (await notes()).BeforeSubmit, { fallback })

const SameRegistrants = island(async () => (await import('./same-registrants.tsx')).SameRegistrants, { ahead: true })

type ListProps = FormPart & {
  readonly sessions?: ReactNode
}

export function RegistrantList({ filling, control, sessions }: ListProps) {
  const { registrants } = control.state
  const list = useFocusAfterRemoval(registrants.length)
  return (
    <div ref={list} tabIndex={-1} className="outline-none">
      {registrants.length === 0 ? (
        <ChooseWhom filling={filling} control={control} />
      ) : (
        <Registrants filling={filling} control={control} sessions={sessions} />
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

function Registrants({ filling, control, sessions }: ListProps) {
  const { form, user } = filling
  const { state, dispatch, shown, isSubmitting } = control
  return (
    <div className="grid grid-cols-1 gap-3">
      {control.isRestored && <Restored onStartOver={control.startOver} />}
      {form.event.registered && <AlreadyHolds by={filling.state.registered_by} />}
      {leadsElsewhere(filling.state, state.registrants.length) && (
        <BeforeSubmit filling={filling} count={state.registrants.length} />
      )}
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
      {sessions}
      {state.registrants.length > 1 && (
        <SameRegistrants
          fields={form.fields}
          phones={form.fields.filter(({ type }) => contactIn(type) === 'phone')}
          registrants={state.registrants}
        />
      )}
      <AddRegistrants filling={filling} control={control} />
      <ChangesUntil state={filling.state} />
      {form.fields.some(({ deleted_on }) => deleted_on) && <KeptUntil fields={form.fields} />}
    </div>
  )
}

/** Does a submission lead to a review, or to the waitlist? */
function leadsElsewhere(state: Filling['state'], count: number): boolean {
  return state.can_register && (state.need_audit || joinsWaitlist(state, count))
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
    return registration.max_applicants > 1 ? <LimitReached max={registration.max_applicants} /> : null
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
