import type { DoorTicket } from '@cubic/contract'
import { maskNameInList } from '@cubic/domain/ticket/mask'
import { useTexts } from '@cubic/web-kit/language/text'
import { Button } from '@cubic/web-kit/ui/button'
import { Dialog } from '@cubic/web-kit/ui/dialog'
import { TickBox } from '@cubic/web-kit/ui/tick-box'
import { useState } from 'react'
import { checkInTexts } from '../../data/texts.ts'
import { groupOf } from '../../internal/lists/ticket-list.ts'
import type { Door } from '../../internal/screen/use-door.ts'
import { mayEnter } from '../../internal/station/may-enter.ts'
import type { Station } from '../../internal/station/station.ts'
import { useStationState } from '../../internal/station/use-station.ts'
import { PersonLine, PersonState } from '../controls/person-line.tsx'

/** The people who were registered together with a scanned ticket, to be let in with one press. */
export function GroupSheet({
  station,
  door,
  ticketId,
  onDone,
  onDismiss,
}: {
  readonly station: Station
  readonly door: Door
  readonly ticketId: number
  /** Takes how many did not come in after all. */
  readonly onDone: (failed: number) => void
  readonly onDismiss: () => void
}) {
  const t = useTexts(checkInTexts)
  const { group, chosen, leftOut, toggle } = useChosen(station, ticketId)
  const [isPending, setPending] = useState(false)
  const admit = async () => {
    setPending(true)
    const ids = chosen.map(({ id }) => id)
    onDone(await door.admit(ids, t.groupNote))
  }
  return (
    <Dialog
      title={t.groupTitle}
      onDismiss={onDismiss}
      actions={
        <Button
          size="lg"
          icon="check"
          block
          disabled={chosen.length === 0}
          pending={isPending}
          onClick={() => void admit()}
        >
          {chosen.length === 0 ? t.groupNobody : t.groupCheckIn(chosen.length)}
        </Button>
      }
    >
      <p className="pb-3 text-sm text-ink-2">{t.groupHint}</p>
      <ul className="divide-y divide-line rounded-[18px] border border-line">
        {group.map((ticket) => (
          <li key={ticket.id}>
            <Companion
              ticket={ticket}
              wasLetIn={station.wasLetIn(ticket.id)}
              isChosen={!leftOut.has(ticket.id)}
              onToggle={() => toggle(ticket.id)}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

/** The group of a ticket, and who of it is let in: everybody who may enter, except those whom staff left out. */
function useChosen(station: Station, ticketId: number) {
  useStationState(station)
  const group = groupOf(station.lists(), ticketId)
  const [leftOut, setLeftOut] = useState<ReadonlySet<number>>(new Set())
  const chosen = group.filter((ticket) => mayEnter(ticket, station.wasLetIn) && !leftOut.has(ticket.id))
  const toggle = (id: number) =>
    setLeftOut((before) => new Set(before.has(id) ? [...before].filter((each) => each !== id) : [...before, id]))
  return { group, chosen, leftOut, toggle }
}

function Companion({
  ticket,
  wasLetIn,
  isChosen,
  onToggle,
}: {
  readonly ticket: DoorTicket
  readonly wasLetIn: boolean
  readonly isChosen: boolean
  readonly onToggle: () => void
}) {
  const isOpen = mayEnter(ticket, () => wasLetIn)
  return (
    <label
      className={`flex min-h-16 items-center gap-3 px-3.5 py-2 has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-brand-text ${isOpen ? 'cursor-pointer' : 'opacity-75'}`}
    >
      <PersonLine ticket={ticket} />
      {(!isOpen || ticket.check_in_status === 'leave') && <PersonState ticket={ticket} wasLetIn={wasLetIn} />}
      {isOpen && (
        <TickBox
          label={maskNameInList(ticket.name)}
          checked={isChosen}
          onChange={onToggle}
          size="size-6 rounded-[7px]"
        />
      )}
    </label>
  )
}
