import type { DoorTicket } from '@cubic/contract'
import { looksLikeCardNumber, readCardNumber } from '@cubic/domain/ticket/card-number'
import { useTexts } from '@cubic/web-kit/language/text'
import { Button } from '@cubic/web-kit/ui/button'
import { Dialog } from '@cubic/web-kit/ui/dialog'
import { Icon } from '@cubic/web-kit/ui/icon'
import { SearchField } from '@cubic/web-kit/ui/search-field'
import { useDeferredValue, useEffect, useRef, useState, type ReactNode } from 'react'
import { checkInTexts } from '../../data/texts.ts'
import { isWholeName } from '../../internal/lists/name-search.ts'
import { readRoster, ROSTER_FILTERS, type RosterFilter } from '../../internal/lists/roster.ts'
import { walkInEventOf, type SheetProps } from '../../internal/screen/scanning.ts'
import { mayPass } from '../../internal/station/may-enter.ts'
import type { Station } from '../../internal/station/station.ts'
import { useStationState } from '../../internal/station/use-station.ts'
import { Chips } from '../controls/chips.tsx'
import { PersonLine, PersonState } from '../controls/person-line.tsx'
import { CheckInByHand } from './check-in-by-hand.tsx'
import { WalkInForm } from './walk-in-form.tsx'

/** Rows are added as one scrolls: a list of ten thousand must not be drawn at once. */
const PAGE = 50

/** Lists the people on this device, and checks them in by hand after a look at their ID. */
export function FindPeople({ station, state, door, gate, device, scanning }: SheetProps) {
  const t = useTexts(checkInTexts)
  const [typed, setTyped] = useState('')
  const [filter, setFilter] = useState<RosterFilter>('all')
  const [chosen, setChosen] = useState<DoorTicket>()
  const { isRegistering, setRegistering, close } = scanning
  const walkInEvent = walkInEventOf(state)
  // one dialog for every step: a second one that replaces it would be dismissed with it
  const isOut = state.mode.direction === 'out'
  const title = isRegistering ? t.walkIn : chosen ? (isOut ? t.outByHand : t.byHand) : t.findPeople
  const back = chosen || isRegistering ? () => (setChosen(undefined), setRegistering(false)) : close
  return (
    <Dialog title={title} isAside={scanning.shown !== undefined} onDismiss={back}>
      {isRegistering && walkInEvent ? (
        <WalkInForm
          {...{ gate, device, typed }}
          event={walkInEvent}
          onDone={(walkIn) => {
            close()
            void door.registered(walkIn)
            void station.refresh()
          }}
        />
      ) : chosen ? (
        <CheckInByHand
          {...{ state }}
          ticket={chosen}
          searched={typed}
          onCheckIn={(text, about) => scanning.read(text, 'by_hand', about)}
        />
      ) : (
        <People
          {...{ station, typed, filter }}
          onType={setTyped}
          onFilter={setFilter}
          onChoose={setChosen}
          onWalkIn={walkInEvent && (() => setRegistering(true))}
        />
      )}
    </Dialog>
  )
}

function People({
  station,
  typed,
  filter,
  onType,
  onFilter,
  onChoose,
  onWalkIn,
}: {
  readonly station: Station
  readonly typed: string
  readonly filter: RosterFilter
  readonly onType: (typed: string) => void
  readonly onFilter: (filter: RosterFilter) => void
  readonly onChoose: (ticket: DoorTicket) => void
  readonly onWalkIn: (() => void) | undefined
}) {
  const t = useTexts(checkInTexts)
  const { isPrepared } = useStationState(station)
  const wanted = useDeferredValue(typed)
  const { tickets, counts, more } = usePages(station, { wanted, filter })
  const labels = { all: t.all, notHere: t.notHere, here: t.isIn, others: t.others }
  const chips = ROSTER_FILTERS.filter((each) => each !== 'others' || counts.others > 0 || filter === each).map(
    (value) => ({ value, label: labels[value], count: counts[value] }),
  )
  return (
    <>
      <SearchField label={t.searchLabel} placeholder={t.search} value={typed} onChange={onType} />
      <div className="pt-3">
        <Chips label={t.whom} chips={chips} value={filter} onChange={onFilter} isOneLine />
      </div>
      {/* as high as the screen allows, whatever is found: nothing moves below the finger */}
      <div className="min-h-[calc(92dvh-15.5rem)] pt-3">
        {!isPrepared && <p className="pb-3 text-sm text-warn">{t.listComing}</p>}
        {tickets.length > 0 ? (
          <Found {...{ station, tickets, wanted, onChoose }} />
        ) : (
          <Nobody {...{ filter, onWalkIn }} isSearch={wanted.trim() !== ''} isEmpty={counts.all === 0} />
        )}
        {more && (
          <MoreWhenSeen key={more.asked} onSeen={more.show}>
            {t.moreOf(counts[filter] - tickets.length)}
          </MoreWhenSeen>
        )}
        <p className="flex items-start gap-2 pt-3 text-sm text-ink-2">
          <Icon name="lock" size={17} />
          {t.maskedHint}
        </p>
      </div>
      {onWalkIn && (
        <div className="sticky -bottom-5 -mx-5 -mb-5 border-t border-line bg-surface px-5 pt-3 pb-5 flat:py-2">
          <Button variant="secondary" icon="plus" block onClick={onWalkIn}>
            {t.walkIn}
          </Button>
        </div>
      )}
    </>
  )
}

function Found({
  station,
  tickets,
  wanted,
  onChoose,
}: {
  readonly station: Station
  readonly tickets: readonly DoorTicket[]
  readonly wanted: string
  readonly onChoose: (ticket: DoorTicket) => void
}) {
  return (
    <ul className="divide-y divide-line rounded-[18px] border border-line px-3.5">
      {tickets.map((ticket) => (
        <li key={ticket.id} className="[contain-intrinsic-size:auto_4.5rem] [content-visibility:auto]">
          <Person
            ticket={ticket}
            isNameShown={isWholeName(wanted, ticket.name)}
            isOpen={mayPass(station, ticket)}
            wasLetIn={station.wasLetIn(ticket.id)}
            isOut={station.state().mode.direction === 'out'}
            onChoose={() => onChoose(ticket)}
          />
        </li>
      ))}
    </ul>
  )
}

type Asked = { readonly wanted: string; readonly filter: RosterFilter }

/** The first people of the list; `more` shows further ones, if there are any. */
function usePages(station: Station, { wanted, filter }: Asked) {
  const numberHashes = useNumberHashes(station, wanted)
  const [pages, setPages] = useState({ of: '', count: 1 })
  const asked = `${filter} ${wanted}`
  const count = pages.of === asked ? pages.count : 1
  const { wasLetIn } = station
  const found = readRoster(station.lists(), { typed: wanted, numberHashes, filter, wasLetIn, limit: PAGE * count })
  const isWhole = found.tickets.length === found.counts[filter]
  return { ...found, more: isWhole ? undefined : { asked, show: () => setPages({ of: asked, count: count + 1 }) } }
}

/** Returns what was typed, read as the number of a campus card, as each list hashes it. */
function useNumberHashes(station: Station, typed: string): ReadonlyMap<number, string> {
  const number = readCardNumber(typed)
  const wanted = number !== undefined && looksLikeCardNumber(number) ? number : undefined
  const [known, setKnown] = useState<{ readonly number: string; readonly hashes: ReadonlyMap<number, string> }>()
  useEffect(() => {
    if (wanted === undefined) return
    let isStale = false
    void station.hashNumber(wanted).then((hashes) => {
      if (!isStale) setKnown({ number: wanted, hashes })
    })
    return () => void (isStale = true)
  }, [station, wanted])
  return known !== undefined && known.number === wanted ? known.hashes : NO_HASHES
}
const NO_HASHES: ReadonlyMap<number, string> = new Map()

/** Asks for the next rows as the end of the list comes into view. Without scrolling, a button does the same. */
function MoreWhenSeen({ onSeen, children }: { readonly onSeen: () => void; readonly children: ReactNode }) {
  const end = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const element = end.current
    if (!element) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting === true && onSeen(), {
      rootMargin: '400px',
    })
    observer.observe(element)
    return () => observer.disconnect()
  })
  return (
    <button ref={end} type="button" onClick={onSeen} className="min-h-11 w-full text-sm font-semibold text-brand-text">
      {children}
    </button>
  )
}

function Nobody({
  isSearch,
  filter,
  isEmpty,
  onWalkIn,
}: {
  readonly isSearch: boolean
  readonly filter: RosterFilter
  readonly isEmpty: boolean
  readonly onWalkIn: (() => void) | undefined
}) {
  const t = useTexts(checkInTexts)
  const [title, hint] =
    isSearch && isEmpty
      ? [t.noMatch, t.noMatchHint]
      : filter === 'notHere' && !isEmpty && !isSearch
        ? [t.allHere, t.allHereHint]
        : [isEmpty ? t.emptyList : t.nobodyYet, '']
  return (
    <div className="rounded-[18px] border border-line p-4">
      <b>{title}</b>
      {hint !== '' && <p className="text-sm text-ink-2">{hint}</p>}
      {onWalkIn && isSearch && isEmpty && <p className="mt-1 text-sm font-semibold">{t.noMatchWalkIn}</p>}
    </div>
  )
}

function Person({
  ticket,
  isNameShown,
  isOpen,
  isOut,
  wasLetIn,
  onChoose,
}: {
  readonly ticket: DoorTicket
  readonly isNameShown: boolean
  readonly isOpen: boolean
  readonly isOut: boolean
  readonly wasLetIn: boolean
  readonly onChoose: () => void
}) {
  const t = useTexts(checkInTexts)
  return (
    <div className="flex min-h-18 items-center gap-3 py-2">
      <PersonLine ticket={ticket} isNameShown={isNameShown} />
      {ticket.check_in_status === 'leave' && isOpen && <PersonState ticket={ticket} wasLetIn={false} />}
      {isOpen ? (
        <Button onClick={onChoose}>{isOut ? t.checkOut : t.checkIn}</Button>
      ) : (
        <PersonState {...{ ticket, wasLetIn }} />
      )}
    </div>
  )
}
