import { useState } from 'react'
import { Link } from '../../../lib/router.tsx'
import { useDates } from '../../../lib/clock.ts'
import { DAY_MS, dayOf, formatDate, type Day } from '../../../lib/datetime.ts'
import { addDays, addMonths, startOfDay } from '../../../lib/datetime/spans.ts'
import { formatMonth, monthOf } from '../../../lib/datetime/months.ts'
import { paths } from '../../../lib/paths.ts'
import { useTexts } from '../../../lib/text.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import type { Audience, EventSummary } from '../api.ts'
import { calendarEvents } from '../internal/calendar-events.ts'
import { CalendarGrid } from './calendar-grid.tsx'
import { calendarTexts } from './home-calendar-texts.ts'
import { useQuery } from '../../../lib/query.ts'

const LISTED = 4
const MARKED_MS = 4 * DAY_MS

/** The events that organisers put in the home calendar: a week on phones, a month elsewhere, and those of the chosen day. */
export function HomeCalendar({ audience }: { readonly audience: Audience }) {
  const t = useTexts(calendarTexts)
  const { now, zone, lang } = useDates()
  const today = dayOf(now, zone)
  const [chosen, setChosen] = useState<Day>()
  const day = chosen ?? today
  const days = monthOf(day)
  // a week more than is shown: on the last day of a month something comes next, too
  const { data, isPending, isError, refetch } = useQuery(
    calendarEvents(days[0] ?? day, addDays(days.at(-1) ?? day, 8), zone, audience),
  )
  const events = data?.events ?? []
  const on = (of: Day) => events.filter((event) => isOn(event, of, zone))
  const tells = (of: Day) => ({
    count: on(of).length,
    marked: on(of).some((event) => isMarked(event, of, zone)),
  })
  return (
    <Card aria-label={t.calendar}>
      <div className="flex items-center justify-between">
        <h2 className="text-md">{formatMonth(day, lang)}</h2>
        <div className="-my-2 -mr-2 flex xl:hidden">
          <IconButton
            label={t.previousWeek}
            icon="chevron-left"
            size={18}
            onClick={() => setChosen(addDays(day, -7))}
          />
          <IconButton label={t.nextWeek} icon="chevron-right" size={18} onClick={() => setChosen(addDays(day, 7))} />
        </div>
        <div className="-my-2 -mr-2 hidden xl:flex">
          <IconButton label={t.previous} icon="chevron-left" size={18} onClick={() => setChosen(addMonths(day, -1))} />
          <IconButton label={t.next} icon="chevron-right" size={18} onClick={() => setChosen(addMonths(day, 1))} />
        </div>
      </div>
      <CalendarGrid day={day} tells={tells} onChoose={setChosen} />
      <div className="mt-3 border-t border-line pt-3">
        {isPending ? (
          <Skeleton className="h-10" />
        ) : isError && !data ? (
          <CalendarError onRetry={() => void refetch()} />
        ) : (
          <DayEvents day={day} events={on(day)} />
        )}
      </div>
      <NextDays day={day} events={events} />
    </Card>
  )
}

function CalendarError({ onRetry }: { readonly onRetry: () => void }) {
  const t = useTexts(calendarTexts)
  return (
    <p role="alert" className="flex items-center justify-between gap-3 text-sm text-ink-2 large-text:flex-wrap">
      {t.calendarFailed}
      <Button size="sm" variant="ghost" onClick={onRetry}>
        {t.retry}
      </Button>
    </p>
  )
}

function DayEvents({ day, events }: { readonly day: Day; readonly events: readonly EventSummary[] }) {
  const t = useTexts(calendarTexts)
  const { reading } = useDates()
  const heading = formatDate(day, reading)
  if (events.length === 0)
    return (
      <p className="text-sm text-ink-3">
        {heading} · {t.noneThatDay}
      </p>
    )
  return (
    <ul className="grid grid-cols-1 gap-0.5" aria-label={heading}>
      {events.slice(0, LISTED).map((event) => (
        <EventRow key={event.id} event={event} day={day} />
      ))}
      {events.length > LISTED && <li className="pt-1 text-sm text-ink-3">{t.moreThatDay(events.length - LISTED)}</li>}
    </ul>
  )
}

function EventRow({ event, day }: { readonly event: EventSummary; readonly day: Day }) {
  const t = useTexts(calendarTexts)
  const { zone, time } = useDates()
  return (
    <li>
      <Link
        to={paths.event(event.id)}
        className="-mx-2 flex items-baseline gap-3 rounded-sm large-text:flex-wrap px-2 py-1.5 transition hover:bg-fill"
      >
        <span className="min-w-12 shrink-0 text-sm whitespace-nowrap text-ink-3">
          {event.start_time && dayOf(event.start_time, zone) === day ? time(event.start_time) : t.allDay}
        </span>
        <span className="truncate text-[0.875rem] font-medium">{event.name}</span>
      </Link>
    </li>
  )
}

/** What begins on the days after the chosen one, where there is room beside the page. */
function NextDays({ day, events }: { readonly day: Day; readonly events: readonly EventSummary[] }) {
  const t = useTexts(calendarTexts)
  const { zone, day: dayWords } = useDates()
  const next = events
    .flatMap((event) => (event.start_time === null ? [] : [{ event, on: dayOf(event.start_time, zone) }]))
    .filter(({ on }) => on > day)
    .slice(0, LISTED)
  if (next.length === 0) return null
  return (
    <section aria-label={t.comingNext} className="mt-3 hidden border-t border-line pt-3 xl:block">
      <h3 className="text-sm text-ink-2">{t.comingNext}</h3>
      {[...new Set(next.map(({ on }) => on))].map((on) => (
        <div key={on} className="pt-2">
          <p className="text-xs text-ink-3">{dayWords(startOfDay(on, zone))}</p>
          <ul className="grid grid-cols-1" aria-label={dayWords(startOfDay(on, zone))}>
            {next.flatMap(({ event, on: its }) =>
              its === on ? [<EventRow key={event.id} event={event} day={on} />] : [],
            )}
          </ul>
        </div>
      ))}
    </section>
  )
}

function isOn(event: EventSummary, day: Day, zone: string): boolean {
  if (event.start_time === null) return false
  const starts = dayOf(event.start_time, zone)
  const last = event.end_time === null ? starts : dayOf(new Date(Date.parse(event.end_time) - 1), zone)
  return starts <= day && day <= last && startOfDay(day, zone) < new Date(event.end_time ?? '9999-01-01')
}

/** What lasts for weeks is listed on each of its days and marks only its first: else every day has a mark. */
function isMarked({ start_time, end_time }: EventSummary, day: Day, zone: string): boolean {
  if (start_time === null) return false
  return dayOf(start_time, zone) === day || Date.parse(end_time ?? start_time) - Date.parse(start_time) <= MARKED_MS
}
