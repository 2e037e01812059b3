import { useDates } from '@cubic/web-kit/datetime/clock'
import { useQuery } from '@cubic/web-kit/queries/query'
import { formatNumber, useTexts } from '@cubic/web-kit/language/text'
import { Badge } from '@cubic/web-kit/ui/badge'
import { Button } from '@cubic/web-kit/ui/button'
import { classNames } from '@cubic/web-kit/ui/class-names'
import { Cover } from '@cubic/web-kit/ui/cover'
import { Dialog } from '@cubic/web-kit/ui/dialog'
import { SearchField } from '@cubic/web-kit/ui/search-field'
import { EmptyState } from '@cubic/web-kit/ui/states'
import { useState, type ReactNode } from 'react'
import { doorFigures, type DoorFigures } from '../../data/api.ts'
import type { DoorEvent } from '../../data/door-events.ts'
import { checkInTexts } from '../../data/texts.ts'
import { EVENTS_FEW, shownEvents, type Choosing } from '../../internal/door/door-choice.ts'
import { usePreparedEvents } from '../../internal/station/use-station.ts'
import { ChoiceMark } from '../controls/choice-mark.tsx'

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

/** The start screen shows attendance for at most this many of today's events. */
const FIGURES_MAX = 30

/** The events to scan for, today's first. */
export function EventRows({ events, choice, onChoose }: Choosing) {
  const t = useTexts(checkInTexts)
  const { today, later } = events
  const [search, setSearch] = useState('')
  const [isUnfolded, setUnfolded] = useState(false)
  const chosen = choice?.kind === 'event' ? choice.id : undefined
  const shown = shownEvents(events, { search, isUnfolded, chosen })
  const prepared = usePreparedEvents([...shown.today, ...shown.later].map(({ id }) => id))
  const { data: figures } = useQuery(doorFigures(today.slice(0, FIGURES_MAX).map(({ id }) => id)))
  const isSearching = search.trim() !== ''
  const rows = { choice, onChoose, prepared, figures }
  return (
    <>
      {today.length === 0 && later.length === 0 && (
        <EmptyState compact title={t.noEvents}>
          {t.noEventsHint}
        </EmptyState>
      )}
      {today.length + later.length > EVENTS_FEW && (
        <SearchField label={t.findEvent} value={search} onChange={setSearch} />
      )}
      {isSearching && shown.today.length + shown.later.length === 0 && <EmptyState compact title={t.noSuchEvent} />}
      {!isSearching && today.length === 0 && later.length > 0 && (
        <p className="text-[0.875rem] text-ink-2">{t.noneToday}</p>
      )}
      <Rows title={t.today} events={shown.today} {...rows} />
      {today.length > 1 && !isSearching && (
        <Row
          name={t.allToday}
          note={t.allTodayCount(today.length)}
          isChosen={choice?.kind === 'today'}
          onClick={() => onChoose({ kind: 'today' })}
        />
      )}
      <Rows title={t.later} events={shown.later} {...rows} />
      {shown.folded > 0 && (
        <Button variant="ghost" icon="chevron-down" className="justify-self-center" onClick={() => setUnfolded(true)}>
          {t.showLater(shown.folded)}
        </Button>
      )}
    </>
  )
}

function Rows({
  title,
  events,
  choice,
  onChoose,
  prepared,
  figures,
}: Omit<Choosing, 'events'> & {
  readonly title: string
  readonly events: readonly DoorEvent[]
  readonly prepared: ReadonlySet<number>
  readonly figures: ReadonlyMap<number, DoorFigures> | undefined
}) {
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
            cover={
              <Cover
                src={event.cover}
                seed={event.id}
                kind={event.type_id?.id ?? 0}
                shown="row"
                className="size-13 shrink-0 rounded-xl"
              />
            }
            isChosen={choice?.kind === 'event' && choice.id === event.id}
            onClick={() => onChoose({ kind: 'event', id: event.id })}
          >
            <EventState isPrepared={prepared.has(event.id)} figures={figures?.get(event.id)} />
          </Row>
        )
      })}
    </>
  )
}

function EventState({
  isPrepared,
  figures,
}: {
  readonly isPrepared: boolean
  readonly figures: DoorFigures | undefined
}) {
  const t = useTexts(checkInTexts)
  if (!isPrepared && !figures) return null
  return (
    <span className="mt-1.5 flex flex-wrap items-center gap-x-2.5 gap-y-1">
      {isPrepared && <Badge tone="success">{t.worksOffline}</Badge>}
      {figures?.isRehearsing && <Badge tone="warn">{t.rehearsing}</Badge>}
      {figures && (
        <span className="text-sm text-ink-2 tabular-nums">
          <span className="sr-only">{t.arrived(formatNumber(figures.arrived), formatNumber(figures.expected))}</span>
          <span aria-hidden="true">
            <b className="text-ink">{formatNumber(figures.arrived)}</b> / {formatNumber(figures.expected)}
          </span>
        </span>
      )}
    </span>
  )
}

function Row({
  name,
  note,
  cover,
  children,
  isChosen,
  onClick,
}: {
  readonly name: string
  readonly note: string
  readonly cover?: ReactNode
  readonly children?: ReactNode
  readonly isChosen: boolean
  readonly onClick: () => void
}) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onClick}
      className={classNames(
        'flex min-h-18 items-center gap-3 rounded-[18px] border-2 bg-surface px-3.5 py-3 text-left transition',
        isChosen ? 'border-brand-text' : 'border-line hover:border-line-2',
      )}
    >
      {cover}
      <span className="min-w-0 flex-1">
        <span className="block truncate font-bold">{name}</span>
        <span className="block truncate text-sm text-ink-2">{note}</span>
        {children}
      </span>
      <ChoiceMark isChosen={isChosen} />
    </button>
  )
}
