import { useDates } from '@cubic/web-kit/clock'
import { useTexts } from '@cubic/web-kit/text'
import { classNames } from '@cubic/web-kit/ui/class-names'
import { Dialog } from '@cubic/web-kit/ui/dialog'
import { Icon } from '@cubic/web-kit/ui/icon'
import { EmptyState } from '@cubic/web-kit/ui/states'
import type { DoorEvent } from '../internal/door-event.ts'
import type { DoorChoice, DoorEvents } from '../internal/door-choice.ts'
import { checkInTexts } from '../texts.ts'

type EventPickerProps = {
  readonly events: DoorEvents
  readonly choice: DoorChoice | undefined
  readonly onChoose: (choice: DoorChoice) => void
  readonly onDismiss: () => void
}

/** Chooses the event to scan for, today's first. */
export function EventPicker(props: EventPickerProps) {
  const t = useTexts(checkInTexts)
  const { events, choice, onChoose, onDismiss } = props
  const { today, later } = events
  const choose = (chosen: DoorChoice) => {
    onChoose(chosen)
    onDismiss()
  }
  return (
    <Dialog title={t.chooseEvent} onDismiss={onDismiss}>
      {today.length === 0 && later.length === 0 && (
        <EmptyState compact title={t.noEvents}>
          {t.noEventsHint}
        </EmptyState>
      )}
      {today.length === 0 && later.length > 0 && <p className="pb-3 text-[0.875rem] text-ink-2">{t.noneToday}</p>}
      <div className="grid grid-cols-1 gap-2">
        {today.length > 1 && (
          <Row
            name={t.allToday}
            note={t.allTodayCount(today.length)}
            isChosen={choice?.kind === 'today'}
            onClick={() => choose({ kind: 'today' })}
          />
        )}
        <EventRows title={t.today} events={today} {...{ choice, choose }} />
        <EventRows title={t.later} events={later} {...{ choice, choose }} />
      </div>
    </Dialog>
  )
}

function EventRows({
  title,
  events,
  choice,
  choose,
}: {
  readonly title: string
  readonly events: readonly DoorEvent[]
  readonly choice: DoorChoice | undefined
  readonly choose: (choice: DoorChoice) => void
}) {
  const dates = useDates()
  if (events.length === 0) return null
  return (
    <>
      <h3 className="mt-2 text-sm text-ink-3">{title}</h3>
      {events.map((event) => {
        const note = [event.start_time && dates.range(event.start_time, event.end_time), event.address]
          .filter(Boolean)
          .join(' · ')
        return (
          <Row
            key={event.id}
            name={event.name}
            note={note}
            isChosen={choice?.kind === 'event' && choice.id === event.id}
            onClick={() => choose({ kind: 'event', id: event.id })}
          />
        )
      })}
    </>
  )
}

function Row({
  name,
  note,
  isChosen,
  onClick,
}: {
  readonly name: string
  readonly note: string
  readonly isChosen: boolean
  readonly onClick: () => void
}) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onClick}
      className={classNames(
        'flex min-h-14 items-center gap-3 rounded-md border px-3.5 py-2.5 text-left transition',
        isChosen ? 'border-brand-text bg-brand-soft' : 'border-line hover:border-line-2',
      )}
    >
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold">{name}</span>
        <span className="block truncate text-sm text-ink-2">{note}</span>
      </span>
      {isChosen && <Icon name="check" className="text-brand-text" />}
    </button>
  )
}
