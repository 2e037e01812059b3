import { CubicEventBase, EVENT_STATUS } from '@cubic/contract'
import type { TodayEvent } from '@cubic/contract'
import { useDates } from '@cubic/web-kit/datetime/clock'
import { Link } from '@cubic/web-kit/navigation/routing'
import { useTexts } from '@cubic/web-kit/language/text'
import { Badge } from '@cubic/web-kit/ui/badge'
import { Cover } from '@cubic/web-kit/ui/cover'
import { Icon } from '@cubic/web-kit/ui/icon'
import { Progress } from '@cubic/web-kit/ui/progress'
import { EmptyState } from '@cubic/web-kit/ui/states'
import { toneOf } from '../../../crud/model/value.tsx'
import { recordPath } from '../../../shell/record-path.ts'
import { Card } from '../../../ui/layout.tsx'
import { overviewTexts } from '../data/texts.ts'

export function TodayCard({
  events,
  seesAll,
}: {
  readonly events: readonly TodayEvent[]
  /** Whether the user may see registrations of any event; otherwise, none may mean that they are hidden. */
  readonly seesAll: boolean
}) {
  const t = useTexts(overviewTexts)
  const dates = useDates()
  return (
    <Card
      title={
        <span className="flex items-center gap-2">
          {t.today}
          <span className="flex items-center gap-1.5 text-xs font-semibold text-ok">
            <span aria-hidden="true" className="size-2 rounded-full bg-ok" />
            {t.live} {dates.time(dates.now)}
          </span>
        </span>
      }
      padded={false}
    >
      {events.length === 0 ? (
        <EmptyState compact title={t.noneToday}>
          {t.noneTodayHint}
        </EmptyState>
      ) : (
        <ul>
          {events.map((event) => (
            <li key={event.id} className="border-t border-line">
              <EventRow event={event} seesAll={seesAll} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function EventRow({ event, seesAll }: { readonly event: TodayEvent; readonly seesAll: boolean }) {
  const t = useTexts(overviewTexts)
  const status = useTexts(EVENT_STATUS)
  const dates = useDates()
  const { start_time: start, end_time: end, expected, arrived } = event
  const isOver = end !== null && Date.parse(end) <= dates.now.getTime()
  const hasBegun = start !== null && Date.parse(start) <= dates.now.getTime()
  const state = isOver ? 'finished' : hasBegun ? 'processing' : 'not_start'
  return (
    <Link
      to={recordPath(CubicEventBase, event.id)}
      className="grid grid-cols-[62px_56px_minmax(0,1fr)_16px] items-center gap-x-3.5 gap-y-2 px-4 py-2.5 transition hover:bg-fill focus-visible:-outline-offset-2 sm:grid-cols-[48px_56px_minmax(0,1fr)_128px_148px_16px]"
    >
      <span className="text-[0.875rem] leading-tight font-semibold">
        {start && dates.time(start)}
        {end && <span className="block text-xs font-normal text-ink-2">{dates.time(end)}</span>}
      </span>
      <Cover src={event.cover} seed={event.id} kind={event.type_id ?? 0} shown="row" className="h-10 w-14 rounded-sm" />
      <span className="min-w-0">
        <span className="block truncate text-[0.875rem] font-semibold">{event.name}</span>
        <span className="block truncate text-xs text-ink-2">{event.address}</span>
      </span>
      <Icon name="chevron-right" size={16} className="text-ink-3 sm:order-last" />
      <span className="col-span-2 sm:col-span-1">
        <Badge tone={toneOf(state)}>{status[state]}</Badge>
      </span>
      <span className="col-span-2 text-sm sm:col-span-1">
        {(seesAll || expected > 0) && (
          <>
            {hasBegun ? t.arrived(arrived, expected) : t.registered(expected)}
            <Progress
              label={t.arrived(arrived, expected)}
              value={expected === 0 ? 0 : arrived / expected}
              className="mt-1"
            />
          </>
        )}
      </span>
    </Link>
  )
}
