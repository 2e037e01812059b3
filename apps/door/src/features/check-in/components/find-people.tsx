import { BY_HAND, CHECK_IN_STATUS, PERSON_TYPE, REGISTRATION_STATUS, type DoorTicket } from '@cubic/contract'
import { maskName } from '@cubic/domain/ticket/mask'
import { useDates } from '@cubic/web-kit/clock'
import { useTexts } from '@cubic/web-kit/text'
import { Badge } from '@cubic/web-kit/ui/badge'
import { Button } from '@cubic/web-kit/ui/button'
import { Dialog } from '@cubic/web-kit/ui/dialog'
import { Icon } from '@cubic/web-kit/ui/icon'
import { SearchField } from '@cubic/web-kit/ui/search-field'
import { useDeferredValue, useState } from 'react'
import type { Station } from '../internal/station.ts'
import { findPeople } from '../internal/ticket-list.ts'
import { checkInTexts } from '../texts.ts'
import { Chips } from './chips.tsx'
import { WalkInForm } from './walk-in-form.tsx'

const SHOWN_MAX = 30

/** Finds somebody without a code in this device's list, and checks them in by hand once their ID was seen. */
export function FindPeople({
  station,
  walkInEvent,
  gate,
  onCheckIn,
  onDismiss,
}: {
  readonly station: Station
  /** The event that registers people at the door, if one does. */
  readonly walkInEvent: number | undefined
  readonly gate: string | null
  /** Takes the text to be scanned, and why it is not read from a ticket. */
  readonly onCheckIn: (text: string, why: string) => void
  readonly onDismiss: () => void
}) {
  const t = useTexts(checkInTexts)
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<DoorTicket>()
  const [isNew, setNew] = useState(false)
  const wanted = useDeferredValue(typed)
  const { tickets, isCut } = findPeople(station.lists(), wanted, SHOWN_MAX)
  // one dialog for every step: a second one that replaces it would be dismissed with it
  const title = isNew ? t.walkIn : chosen ? t.byHand : t.findPeople
  const back = chosen || isNew ? () => (setChosen(undefined), setNew(false)) : onDismiss
  return (
    <Dialog title={title} onDismiss={back}>
      {isNew && walkInEvent !== undefined ? (
        <WalkInForm eventId={walkInEvent} gate={gate} name={typed} onDone={station.refresh} onDismiss={onDismiss} />
      ) : chosen ? (
        <ByHand ticket={chosen} onCheckIn={onCheckIn} />
      ) : (
        <Results
          {...{ typed, tickets, isCut }}
          isEmpty={wanted.trim() !== '' && tickets.length === 0}
          onType={setTyped}
          onChoose={setChosen}
          onWalkIn={walkInEvent === undefined ? undefined : () => setNew(true)}
        />
      )}
    </Dialog>
  )
}

function Results({
  typed,
  tickets,
  isCut,
  isEmpty,
  onType,
  onChoose,
  onWalkIn,
}: {
  readonly typed: string
  readonly tickets: readonly DoorTicket[]
  readonly isCut: boolean
  readonly isEmpty: boolean
  readonly onType: (typed: string) => void
  readonly onChoose: (ticket: DoorTicket) => void
  readonly onWalkIn: (() => void) | undefined
}) {
  const t = useTexts(checkInTexts)
  return (
    <>
      <SearchField label={t.search} placeholder={t.search} value={typed} onChange={onType} />
      <div className="min-h-[40svh] pt-3 flat:min-h-0">
        {isEmpty && (
          <div className="rounded-[18px] border border-line p-4">
            <b>{t.noMatch}</b>
            <p className="text-sm text-ink-2">{t.noMatchHint}</p>
          </div>
        )}
        {tickets.length > 0 && (
          <ul className="divide-y divide-line rounded-[18px] border border-line px-3.5">
            {tickets.map((ticket) => (
              <li key={ticket.id}>
                <Person ticket={ticket} onChoose={() => onChoose(ticket)} />
              </li>
            ))}
          </ul>
        )}
        {isCut && <p className="pt-2 text-sm text-ink-2">{t.moreMatches}</p>}
        <p className="flex items-start gap-2 pt-3 text-sm text-ink-2">
          <Icon name="lock" size={17} />
          {t.maskedHint}
        </p>
        {onWalkIn && (
          <Button variant="secondary" icon="plus" block className="mt-4" onClick={onWalkIn}>
            {t.walkIn}
          </Button>
        )}
      </div>
    </>
  )
}

function Person({ ticket, onChoose }: { readonly ticket: DoorTicket; readonly onChoose: () => void }) {
  const t = useTexts(checkInTexts)
  const { time } = useDates()
  const mayEnter = ticket.registration_status === 'success' && ticket.check_in_status !== 'attend'
  return (
    <div className="flex min-h-18 items-center gap-3 py-2">
      <Who ticket={ticket} />
      {mayEnter ? (
        <Button onClick={onChoose}>{t.checkIn}</Button>
      ) : (
        <span className="grid justify-items-end gap-1 text-sm text-ink-2">
          <State ticket={ticket} />
          {ticket.check_in_time !== null && time(ticket.check_in_time)}
        </span>
      )}
    </div>
  )
}

function Who({ ticket: { name, person_type, digits, test } }: { readonly ticket: DoorTicket }) {
  const t = useTexts(checkInTexts)
  const { lang } = useDates()
  const masked = maskName(name)
  return (
    <>
      <span
        aria-hidden="true"
        className="grid size-10 shrink-0 place-items-center rounded-full bg-brand-soft font-bold text-brand-text"
      >
        {[...masked][0]}
      </span>
      <span className="min-w-0 flex-1">
        <b className="block truncate">{masked}</b>
        <span className="block text-sm text-ink-2">
          {[test ? t.rehearsal : '', person_type === null ? '' : PERSON_TYPE[person_type][lang]]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {digits && <span className="block text-sm text-ink-2">{t.phoneEnd(digits)}</span>}
      </span>
    </>
  )
}

function State({ ticket: { registration_status, check_in_status } }: { readonly ticket: DoorTicket }) {
  const { lang } = useDates()
  if (registration_status !== 'success')
    return <Badge tone="neutral">{REGISTRATION_STATUS[registration_status][lang]}</Badge>
  return (
    <Badge tone={check_in_status === 'attend' ? 'success' : 'neutral'}>{CHECK_IN_STATUS[check_in_status][lang]}</Badge>
  )
}

function ByHand({
  ticket,
  onCheckIn,
}: {
  readonly ticket: DoorTicket
  readonly onCheckIn: (text: string, why: string) => void
}) {
  const t = useTexts(checkInTexts)
  const reasons = [t.phoneDead, t.phoneForgotten, t.codeUnreadable, t.other].map((label) => ({ value: label, label }))
  const [why, setWhy] = useState(t.phoneDead)
  const [isChecked, setChecked] = useState(false)
  return (
    <>
      <div className="flex items-center gap-3 py-2">
        <Who ticket={ticket} />
        <State ticket={ticket} />
      </div>
      <label
        htmlFor="id-checked"
        className="mt-3 flex cursor-pointer items-center gap-3 rounded-[18px] border border-line p-4 has-checked:border-brand-text has-checked:bg-brand-soft"
      >
        <input
          type="checkbox"
          checked={isChecked}
          onChange={(event) => setChecked(event.currentTarget.checked)}
          className="size-6 accent-brand-text"
        />
        <b>
          {t.idChecked}
          <small className="block text-sm font-normal text-ink-2">{t.idCheckedHint}</small>
        </b>
      </label>
      <p className="mt-4 mb-2.5 text-[0.9375rem] font-semibold">{t.whyByHand}</p>
      <Chips label={t.whyByHand} chips={reasons} value={why} onChange={setWhy} />
      <Button
        size="lg"
        block
        className="mt-5"
        disabled={!isChecked}
        icon="check"
        onClick={() => onCheckIn(`${BY_HAND}${ticket.id}`, why)}
      >
        {t.checkIn}
      </Button>
      <p className="mt-2.5 text-center text-[0.8125rem] text-ink-2">{t.reasonIsKept}</p>
    </>
  )
}
