import { useDates } from '@cubic/web-kit/clock'
import { useTexts } from '@cubic/web-kit/text'
import { classNames } from '@cubic/web-kit/ui/class-names'
import { Dialog } from '@cubic/web-kit/ui/dialog'
import { Icon } from '@cubic/web-kit/ui/icon'
import { EmptyState } from '@cubic/web-kit/ui/states'
import type { DoorChoice, DoorEvents } from '../internal/door-choice.ts'
import type { DoorEvent } from '../internal/door-event.ts'
import { checkInTexts } from '../texts.ts'

export type Choosing = {
  readonly events: DoorEvents
  readonly choice: DoorChoice | undefined
  readonly onChoose: (choice: DoorChoice) => void
}

/** Changes the event while scanning. */
export function EventPicker({ onDismiss, onChoose, ...rest }: Choosing & { readonly onDismiss: () => void }) {
  const t = useTexts(checkInTexts)
  return (
    <Dialog title={t.chooseEvent} onDismiss={onDismiss}>
      <div className="grid grid-cols-1 gap-2.5">
        <EventRows
          {...rest}
          onChoose={(choice) => {
            onDismiss()
            onChoose(choice)
          }}
        />
      </div>
    </Dialog>
  )
}

/** The events to scan for, today's first. */
export function EventRows({ events: { today, later }, choice, onChoose }: Choosing) {
  const t = useTexts(checkInTexts)
  return (
    <>
      {today.length === 0 && later.length === 0 && (
        <EmptyState compact title={t.noEvents}>
          {t.noEventsHint}
        </EmptyState>
      )}
      {today.length === 0 && later.length > 0 && <p className="text-[0.875rem] text-ink-2">{t.noneToday}</p>}
      <Rows title={t.today} events={today} {...{ choice, onChoose }} />
      {today.length > 1 && (
        <Row
          name={t.allToday}
          note={t.allTodayCount(today.length)}
          isChosen={choice?.kind === 'today'}
          onClick={() => onChoose({ kind: 'today' })}
        />
      )}
      <Rows title={t.later} events={later} {...{ choice, onChoose }} />
    </>
  )
}

function Rows({
  title,
  events,
  choice,
  onChoose,
}: Omit<Choosing, 'events'> & { readonly title: string; readonly events: readonly DoorEvent[] }) {
  const dates = useDates()
  if (events.length === 0) return null
  return (
    <>
      <h3 className="px-1 text-sm text-ink-3">{title}</h3>
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
            onClick={() => onChoose({ kind: 'event', id: event.id })}
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
        'flex min-h-18 items-center gap-3 rounded-[18px] border-2 bg-surface px-4 py-3 text-left transition',
        isChosen ? 'border-brand-text' : 'border-line hover:border-line-2',
      )}
    >
      <span className="min-w-0 flex-1">
        <span className="block truncate font-bold">{name}</span>
        <span className="block truncate text-sm text-ink-2">{note}</span>
      </span>
      <span
        className={classNames(
          'grid size-6 shrink-0 place-items-center rounded-full',
          isChosen ? 'bg-brand text-brand-ink' : 'border-2 border-line-2',
        )}
      >
        {isChosen && <Icon name="check" size={16} />}
      </span>
    </button>
  )
}
