import { useState } from 'react'
import { Link } from '@cubic/web-kit/navigation/routing'
import { useDates } from '@cubic/web-kit/datetime/clock'
import { DAY_MS, dayOf, formatDate, type Day } from '@cubic/web-kit/datetime/format'
import { addDays, addMonths, startOfDay } from '@cubic/web-kit/datetime/spans'
import { formatMonth, monthOf } from '@cubic/web-kit/datetime/months'
import { paths } from '@cubic/web-kit/navigation/paths'
import { useTexts } from '@cubic/web-kit/language/text'
import { Button, IconButton } from '@cubic/web-kit/ui/button'
import { Card } from '@cubic/web-kit/ui/card'
import { Skeleton } from '@cubic/web-kit/ui/states'
import { dayEvents, markedEvents, nextEvents, type CalendarEvent } from '../internal/calendar-events.ts'
import { CalendarGrid } from './calendar-grid.tsx'
import { calendarTexts } from './home-calendar-texts.ts'
import { keepPrevious, retryReads, useQuery, type Audience } from '@cubic/web-kit/queries/query'

const LISTED = 4
const LISTED_MAX = 100
const MARKED_MS = 4 * DAY_MS

/** `time`: the page's choice; a new one moves the calendar to its first day. */
export type HomeCalendarProps = { readonly audience: Audience; readonly time: string }

/** A week on phones, a month elsewhere, with the chosen day's events; marks days with highlighted events. */
export function HomeCalendar({ audience, time }: HomeCalendarProps) {
  const t = useTexts(calendarTexts)
  const { now, zone, lang } = useDates()
  const today = dayOf(now, zone)
  const [chosen, setChosen] = useState({ day: today, time: '' })
  const day = chosen.time === time ? chosen.day : time === 'tomorrow' ? addDays(today, 1) : today
  const choose = (next: Day) => setChosen({ day: next, time })
  const days = monthOf(day)
  const { data: marked } = useQuery(markedEvents(days[0] ?? day, days.at(-1) ?? day, zone, audience))
  const spans = marked?.events.flatMap((event) => daysOf(event, zone)) ?? []
  const tells = (of: Day) => {
    const on = spans.filter(({ first, last }) => first <= of && of <= last)
    return { count: on.length, marked: on.some(({ first, isLong }) => first === of || !isLong) }
  }
  return (
    <Card aria-label={t.calendar}>
      <div className="flex items-center justify-between">
        <h2 className="text-md">{formatMonth(day, lang)}</h2>
        <div className="-my-2 -mr-2 flex xl:hidden">
          <IconButton label={t.previousWeek} icon="chevron-left" size={18} onClick={() => choose(addDays(day, -7))} />
          <IconButton label={t.nextWeek} icon="chevron-right" size={18} onClick={() => choose(addDays(day, 7))} />
        </div>
        <div className="-my-2 -mr-2 hidden xl:flex">
          <IconButton label={t.previous} icon="chevron-left" size={18} onClick={() => choose(addMonths(day, -1))} />
          <IconButton label={t.next} icon="chevron-right" size={18} onClick={() => choose(addMonths(day, 1))} />
        </div>
      </div>
      <CalendarGrid day={day} tells={tells} onChoose={choose} />
      <div className="mt-3 border-t border-line pt-3">
        <DayEvents key={day} day={day} audience={audience} />
      </div>
      <NextDays day={day} audience={audience} />
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

function DayEvents({ day, audience }: { readonly day: Day; readonly audience: Audience }) {
  const t = useTexts(calendarTexts)
  const { reading, zone } = useDates()
  const [limit, setLimit] = useState(LISTED)
  const { data, isPending } = useQuery({
    ...dayEvents(day, limit, zone, audience),
    placeholderData: keepPrevious,
  })
  if (isPending) return <Skeleton className="h-10" />
  if (!data) return <CalendarError onRetry={retryReads} />
  const { events, total } = data
  const heading = formatDate(day, reading)
  if (events.length === 0)
    return (
      <p className="text-sm text-ink-3">
        {heading} · {t.noneThatDay}
      </p>
    )
  return (
    <>
      <ul className="grid grid-cols-1 gap-0.5" aria-label={heading}>
        {events.map((event) => (
          <EventRow key={event.id} event={event} day={day} />
        ))}
      </ul>
      {total > events.length && limit < LISTED_MAX && (
        <button
          type="button"
          onClick={() => setLimit(LISTED_MAX)}
          className="mt-1 rounded-sm py-1 text-sm font-semibold text-brand-text hover:underline underline-offset-3"
        >
          {t.moreThatDay(total - events.length)}
        </button>
      )}
      {total > events.length && limit === LISTED_MAX && (
        <p className="pt-1 text-sm text-ink-3">{t.moreThatDay(total - events.length)}</p>
      )}
    </>
  )
}

function EventRow({ event, day }: { readonly event: CalendarEvent; readonly day: Day }) {
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
        <span className="line-clamp-2 min-w-0 flex-1 text-[0.875rem] font-medium">{event.name}</span>
        {event.home_calender && (
          <>
            <i aria-hidden="true" className="size-[5px] shrink-0 self-center rounded-full bg-accent" />
            <span className="sr-only">{t.highlighted}</span>
          </>
        )}
      </Link>
    </li>
  )
}

function NextDays({ day, audience }: { readonly day: Day; readonly audience: Audience }) {
  const t = useTexts(calendarTexts)
  const { zone, day: dayWords } = useDates()
  const { data } = useQuery({ ...nextEvents(day, LISTED, zone, audience), placeholderData: keepPrevious })
  const next = (data?.events ?? [])
    .flatMap((event) => (event.start_time === null ? [] : [{ event, on: dayOf(event.start_time, zone) }]))
    // placeholder data of the previously chosen day may begin too early
    .filter(({ on }) => on > day)
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

/**
 * Returns the first and last day of an event; none without a start. An event of several weeks is listed on each day but
 * marks only its first, or else every day would be marked.
 */
function daysOf({ start_time, end_time }: CalendarEvent, zone: string) {
  if (start_time === null) return []
  const first = dayOf(start_time, zone)
  if (end_time === null) return [{ first, last: first, isLong: false }]
  const last = dayOf(new Date(Date.parse(end_time) - 1), zone)
  return [{ first, last, isLong: Date.parse(end_time) - Date.parse(start_time) > MARKED_MS }]
}
