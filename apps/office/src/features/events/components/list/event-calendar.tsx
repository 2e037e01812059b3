import { useDates } from '@cubic/web-kit/datetime/clock'
import { dayOf, formatDate, weekdayLetter, type Day } from '@cubic/web-kit/datetime/format'
import { dateOfMonth, formatMonth, monthOf } from '@cubic/web-kit/datetime/months'
import { addDays, addMonths, startOfDay, weekOf } from '@cubic/web-kit/datetime/spans'
import { keepPrevious, useQuery } from '@cubic/web-kit/queries/query'
import { plural, texts, useTexts } from '@cubic/web-kit/language/text'
import { classNames } from '@cubic/web-kit/ui/class-names'
import { EmptyState, Loading, Skeleton } from '@cubic/web-kit/ui/states'
import { useSearchParams } from 'react-router'
import { officePath } from '../../../../shell/screen.ts'
import { Button, IconButton, LinkButton } from '../../../../ui/button.tsx'
import { FailedRead } from '../../../../ui/failed-read.tsx'
import { Card, Page, PageHead } from '../../../../ui/layout.tsx'
import { Segmented } from '../../../../ui/tabs.tsx'
import { useIsPhone } from '../../../../ui/use-is-phone.ts'
import { type CalendarEvent, eventsBetween } from '../../data/calendar.ts'
import { clashesAmong } from '../../internal/place-clashes.ts'
import { CalendarEntry, ClashNote } from './calendar-entry.tsx'
import { ListSwitch } from './list-switch.tsx'

const calendarTexts = texts({
  title: { cn: '活动', en: 'Events' },
  create: { cn: '新建活动', en: 'New event' },
  span: { cn: '显示多长时间', en: 'How much is shown' },
  month: { cn: '月', en: 'Month' },
  week: { cn: '周', en: 'Week' },
  today: { cn: '今天', en: 'Today' },
  before: { cn: '往前', en: 'Earlier' },
  after: { cn: '往后', en: 'Later' },
  none: { cn: '这段时间没有活动', en: 'No events in this time' },
  noneHint: { cn: '换一段时间，或新建一个活动。', en: 'Look at another time, or start an event.' },
  over: {
    cn: (count: number) => `已经过去的 ${count} 天`,
    en: (count: number) => `${plural(count, 'day')} before today`,
  },
  more: { cn: (count: number) => `还有 ${count} 个`, en: (count: number) => `${count} more` },
  ofDay: {
    cn: (day: string, count: number) => `${day}，${count} 个活动`,
    en: (day: string, count: number) => `${day}, ${plural(count, 'event')}`,
  },
})
type Span = 'month' | 'week'
/** Events that fit into a day of the month. */
const IN_A_DAY = 4

export function EventCalendar() {
  const t = useTexts(calendarTexts)
  const { zone } = useDates()
  const isPhone = useIsPhone()
  const { day, span, show } = useShown()
  const days = span === 'week' ? weekOf(day) : monthOf(day)
  const [first = day, last = day] = [days[0], days.at(-1)]
  const { data, error } = useQuery({
    ...eventsBetween(startOfDay(first, zone).toISOString(), startOfDay(addDays(last, 1), zone).toISOString()),
    placeholderData: keepPrevious,
  })
  const clashes = clashesAmong(data ?? [])
  const parts = { days, day, events: data ?? [], clashing: new Set(clashes.flat().map(({ id }) => id)) }
  return (
    <Page>
      <PageHead
        title={t.title}
        actions={
          <>
            <ListSwitch />
            <LinkButton variant="primary" icon="plus" to={officePath('events/new')}>
              {t.create}
            </LinkButton>
          </>
        }
      />
      <Controls {...{ day, span, show }} />
      <ClashNote clashes={clashes} />
      {error && !data ? (
        <Card>
          <FailedRead error={error} />
        </Card>
      ) : !data ? (
        <Loading>
          <Skeleton className="h-[560px] rounded-[14px]" />
        </Loading>
      ) : isPhone ? (
        <Agenda {...parts} within={span === 'month' ? day.slice(0, 7) : ''} />
      ) : (
        <Grid {...parts} span={span} onDay={(next) => show({ day: next, span: 'week' })} />
      )}
    </Page>
  )
}

function Controls({ day, span, show }: ReturnType<typeof useShown>) {
  const t = useTexts(calendarTexts)
  const { lang } = useDates()
  const [first = day, last = day] = [weekOf(day)[0], weekOf(day).at(-1)]
  const step = (count: 1 | -1) => (span === 'week' ? addDays(day, 7 * count) : addMonths(day, count))
  return (
    <div className="flex flex-wrap items-center gap-2">
      <IconButton label={t.before} icon="chevron-left" onClick={() => show({ day: step(-1) })} />
      <IconButton label={t.after} icon="chevron-right" onClick={() => show({ day: step(1) })} />
      <h2 aria-live="polite" className="min-w-32 text-[1rem]">
        {span === 'week' ? `${formatDay(first, lang)} – ${formatDay(last, lang)}` : formatMonth(day, lang)}
      </h2>
      <Button size="sm" onClick={() => show({ day: undefined })}>
        {t.today}
      </Button>
      <span className="flex-1" />
      <Segmented
        label={t.span}
        value={span}
        options={(['month', 'week'] as const).map((value) => ({ value, label: t[value] }))}
        onChange={(next) => show({ span: next })}
      />
    </div>
  )
}

/** `2026年11月28日`, `28 November 2026` */
function formatDay(day: Day, lang: 'cn' | 'en'): string {
  const month = formatMonth(day, lang)
  return lang === 'cn' ? `${month}${dateOfMonth(day)}日` : `${dateOfMonth(day)} ${month}`
}

/** Reads from the URL which day is shown, and whether its month or its week. */
function useShown() {
  const { now, zone } = useDates()
  const [params, setParams] = useSearchParams()
  const asked = params.get('on') ?? ''
  const day: Day = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d)$/.test(asked) ? asked : dayOf(now, zone)
  const span: Span = params.get('span') === 'week' ? 'week' : 'month'
  const show = (next: { readonly day?: Day | undefined; readonly span?: Span }) =>
    setParams((before) => {
      const after = new URLSearchParams(before)
      if ('day' in next) {
        if (next.day === undefined) after.delete('on')
        else after.set('on', next.day)
      }
      if (next.span === 'week') after.set('span', 'week')
      if (next.span === 'month') after.delete('span')
      return after
    })
  return { day, span, show }
}

type Parts = {
  readonly days: readonly Day[]
  readonly day: Day
  readonly events: readonly CalendarEvent[]
  /** Ids of events that share place and time with another one. */
  readonly clashing: ReadonlySet<number>
}

/** Groups events by day; one of several days is listed on each of them. */
function useDays({ days, events }: Pick<Parts, 'days' | 'events'>): ReadonlyMap<Day, readonly CalendarEvent[]> {
  const { zone } = useDates()
  const spans = events.map((event) => {
    const start = event.start_time ?? ''
    const from = dayOf(start, zone)
    // what ends at midnight is not an event of the next day
    const until = event.end_time ? dayOf(new Date(Date.parse(event.end_time) - 1), zone) : from
    return { event, from, until }
  })
  return new Map(
    days.map((day) => [
      day,
      spans.filter(({ from, until }) => from <= day && day <= (until < from ? from : until)).map(({ event }) => event),
    ]),
  )
}

function Grid({ span, onDay, ...parts }: Parts & { readonly span: Span; readonly onDay: (day: Day) => void }) {
  const { lang } = useDates()
  const { days, day: shown, clashing } = parts
  const byDay = useDays(parts)
  return (
    <Card padded={false} className="overflow-hidden">
      <div aria-hidden="true" className="grid grid-cols-7 border-b border-line text-xs font-semibold text-ink-2">
        {days.slice(0, 7).map((day) => (
          <span key={day} className="px-2 py-1.5">
            {weekdayLetter(day, lang)}
          </span>
        ))}
      </div>
      <ol className="grid grid-cols-7">
        {days.map((day, index) => (
          <DayCell
            key={day}
            day={day}
            events={byDay.get(day) ?? []}
            clashing={clashing}
            span={span}
            isOther={span === 'month' && day.slice(0, 7) !== shown.slice(0, 7)}
            className={classNames(index % 7 > 0 && 'border-l', index >= 7 && 'border-t')}
            onMore={() => onDay(day)}
          />
        ))}
      </ol>
    </Card>
  )
}

function DayCell({
  day,
  events,
  clashing,
  span,
  isOther,
  className,
  onMore,
}: {
  readonly day: Day
  readonly events: readonly CalendarEvent[]
  readonly clashing: ReadonlySet<number>
  readonly span: Span
  /** Whether the day belongs to another month than the one shown. */
  readonly isOther: boolean
  readonly className: string
  readonly onMore: () => void
}) {
  const t = useTexts(calendarTexts)
  const { reading } = useDates()
  const room = span === 'week' ? Number.POSITIVE_INFINITY : IN_A_DAY
  // one line of room is needed to say that there are more
  const listed = events.length > room ? events.slice(0, room - 1) : events
  return (
    <li
      aria-label={t.ofDay(formatDate(day, reading), events.length)}
      className={classNames(
        'grid min-w-0 content-start gap-1 border-line p-1.5',
        span === 'week' ? 'min-h-[420px]' : 'min-h-[116px]',
        isOther && 'bg-bg',
        className,
      )}
    >
      <DayNumber day={day} />
      {listed.map((event) => (
        <CalendarEntry
          key={event.id}
          event={event}
          day={day}
          isClashing={clashing.has(event.id)}
          isLong={span === 'week'}
        />
      ))}
      {listed.length < events.length && (
        <button
          type="button"
          onClick={onMore}
          className="rounded-sm px-1 text-left text-xs font-semibold text-brand-text hover:underline"
        >
          {t.more(events.length - listed.length)}
        </button>
      )}
    </li>
  )
}

function DayNumber({ day }: { readonly day: Day }) {
  const { now, zone } = useDates()
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'grid h-6 min-w-6 place-items-center justify-self-start rounded-full px-1 text-xs',
        day === dayOf(now, zone) ? 'bg-brand font-bold text-brand-ink' : 'text-ink-2',
      )}
    >
      {dateOfMonth(day)}
    </span>
  )
}

/** Lists the days that have events, on phones. `within`: the common prefix of their days. */
function Agenda({ within, ...parts }: Parts & { readonly within: string }) {
  const t = useTexts(calendarTexts)
  const { reading } = useDates()
  const byDay = [...useDays(parts)].filter(([day, events]) => day.startsWith(within) && events.length > 0)
  const today = dayOf(reading.now, reading.zone)
  // of this month or week, what is over is folded away
  const over = parts.days.includes(today) ? byDay.filter(([day]) => day < today) : []
  const shown = byDay.filter((each) => !over.includes(each))
  if (byDay.length === 0)
    return (
      <Card>
        <EmptyState compact icon="calendar" title={t.none}>
          {t.noneHint}
        </EmptyState>
      </Card>
    )
  return (
    <div className="grid gap-3.5">
      {over.length > 0 && (
        <details>
          <summary className="cursor-pointer text-sm font-semibold text-brand-text">{t.over(over.length)}</summary>
          <AgendaDays days={over} clashing={parts.clashing} />
        </details>
      )}
      <AgendaDays days={shown} clashing={parts.clashing} />
    </div>
  )
}

function AgendaDays({
  days,
  clashing,
}: {
  readonly days: readonly (readonly [Day, readonly CalendarEvent[]])[]
  readonly clashing: ReadonlySet<number>
}) {
  const { reading } = useDates()
  return (
    <ol className="grid gap-3.5">
      {days.map(([day, events]) => (
        <li key={day} className="grid gap-1.5">
          <h3 className="text-sm font-bold text-ink-2">{formatDate(day, reading)}</h3>
          {events.map((event) => (
            <CalendarEntry key={event.id} event={event} day={day} isClashing={clashing.has(event.id)} isLong />
          ))}
        </li>
      ))}
    </ol>
  )
}
