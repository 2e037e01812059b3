import type { EventSeries, SeriesDate } from '@cubic/contract'
import { useDates } from '@cubic/web-kit/datetime/clock'
import { dayOf, formatShortDay, weekdayName } from '@cubic/web-kit/datetime/format'
import { paths } from '@cubic/web-kit/navigation/paths'
import { retryReads, useQuery } from '@cubic/web-kit/queries/query'
import { Link } from '@cubic/web-kit/navigation/routing'
import { useAudience } from '@cubic/web-kit/session/session'
import { plural, texts, useTexts } from '@cubic/web-kit/language/text'
import type { Tone } from '@cubic/web-kit/ui/badge'
import { classNames } from '@cubic/web-kit/ui/class-names'
import { ErrorState, Loading, Skeleton } from '@cubic/web-kit/ui/states'
import { TickBox } from '@cubic/web-kit/ui/tick-box'
import { eventSeries } from '../data/api.ts'
import { canChoose, dateTexts, dateWords } from '../data/date-words.ts'

const seriesTexts = texts({
  title: { cn: (name: string) => `系列 · ${name}`, en: (name: string) => `Series · ${name}` },
  count: { cn: (count: number) => `${count} 次`, en: (count: number) => plural(count, 'date') },
  choose: { cn: '选择日期', en: 'Choose dates' },
  all: { cn: (count: number) => `剩下的全部 ${count} 次`, en: (count: number) => `All ${count} that are left` },
  some: { cn: '挑几次', en: 'Choose dates' },
  place: { cn: (place: number) => `第 ${place} 次`, en: (place: number) => `No. ${place}` },
  here: { cn: '本页这一次', en: 'This date' },
  moved: { cn: '改期：原 ', en: 'Moved from ' },
  timeOpen: { cn: '时间待定', en: 'Time to be announced' },
  none: { cn: '现在没有可以报名的日期。', en: 'No date is open for registration right now.' },
})

const TONES: { readonly [tone in Tone]: string } = {
  success: 'text-ok',
  warn: 'text-warn',
  neutral: 'text-ink-3',
  brand: 'text-brand-text',
  danger: 'text-bad',
}

type Choosing = {
  readonly eventId: number
  /** The dates that are chosen; undefined before anybody has chosen: then it is the page's own. */
  readonly chosen: readonly number[] | undefined
  readonly onChoose: (dates: readonly number[]) => void
}

/** The dates of the event's series, to choose those to register for: all that are left, or some. */
export function SeriesDates({ eventId, ...choosing }: Choosing) {
  const { data: series, isPending, isFetching } = useQuery(eventSeries(eventId, useAudience()))
  if (isPending) return <SeriesSkeleton />
  if (series === undefined) return <ErrorState compact pending={isFetching} onRetry={retryReads} />
  return series && series.dates.length > 1 ? <Dates series={series} eventId={eventId} {...choosing} /> : null
}

function Dates({ series, eventId, chosen, onChoose }: Choosing & { readonly series: EventSeries }) {
  const t = useTexts(seriesTexts)
  const open = series.dates.filter(canChoose).map((date) => date.event_id)
  const isOwn = open.includes(eventId)
  const picked = chosen ?? (isOwn ? [eventId] : [])
  const isAll = open.length > 1 && picked.length === open.length
  const toggle = (id: number, on: boolean) =>
    onChoose(open.filter((date) => (date === id ? on : picked.includes(date))))
  const segment = (label: string, on: boolean, dates: readonly number[]) => (
    <button
      type="button"
      aria-pressed={on}
      onClick={() => onChoose(dates)}
      className={classNames(
        'min-h-10 rounded-[11px] px-3 text-[0.875rem] font-semibold transition',
        on ? 'bg-surface shadow-sm' : 'text-ink-2 hover:text-ink',
      )}
    >
      {label}
    </button>
  )
  return (
    <section aria-label={t.title(series.name)}>
      <h2 className="mb-3 flex flex-wrap items-baseline gap-x-2.5 text-lg">
        {t.title(series.name)}
        <span className="text-sm font-normal text-ink-3">{t.count(series.dates.length)}</span>
      </h2>
      {open.length > 1 && (
        <div
          role="group"
          aria-label={t.choose}
          className="mb-3 grid grid-cols-2 gap-1 rounded-[14px] bg-fill p-1 sm:max-w-md"
        >
          {segment(t.all(open.length), isAll, open)}
          {segment(t.some, !isAll, isOwn ? [eventId] : [])}
        </div>
      )}
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(158px,1fr))] gap-2">
        {series.dates.map((date) => (
          <li key={date.event_id}>
            <DateTile
              date={date}
              series={series}
              isHere={date.event_id === eventId}
              isChosen={picked.includes(date.event_id)}
              onChange={open.length > 1 ? (on) => toggle(date.event_id, on) : undefined}
            />
          </li>
        ))}
      </ul>
      {open.length === 0 && <p className="mt-3 text-sm text-ink-3">{t.none}</p>}
    </section>
  )
}

type TileProps = {
  readonly date: SeriesDate
  readonly series: EventSeries
  readonly isHere: boolean
  readonly isChosen: boolean
  /** Undefined where there is nothing to choose among. */
  readonly onChange: ((on: boolean) => void) | undefined
}

function DateTile({ date, series, isHere, isChosen, onChange }: TileProps) {
  const t = useTexts(seriesTexts)
  const words = useTexts(dateTexts)
  const { moment, time, reading } = useDates()
  const { text, tone } = dateWords(date, words, moment)
  const { start_time: start, moved_from: before, status, name } = date
  const isGone = status === 'cancelled'
  const isOff = isGone || status === 'finished'
  const isChoosable = onChange !== undefined && canChoose(date)
  const title = start === null ? t.timeOpen : formatShortDay(start, reading)
  return (
    <div
      className={classNames(
        'relative grid h-full content-start gap-0.5 rounded-[14px] border-[1.5px] px-3 py-2.5 transition',
        isOff
          ? 'border-transparent bg-fill text-ink-3'
          : isChosen && isChoosable
            ? 'border-brand bg-brand-soft'
            : 'border-line bg-surface',
      )}
    >
      <div className="flex items-start justify-between gap-2">
        <span className={classNames('font-bold', isGone && 'line-through')}>
          {isHere || isGone ? (
            title
          ) : (
            <Link to={paths.event(date.event_id)} className="rounded-sm hover:underline">
              {title}
            </Link>
          )}
        </span>
        {isChoosable && (
          <label className="-m-2.5 cursor-pointer p-2.5">
            <TickBox checked={isChosen} onChange={onChange} size="size-[20px] rounded-[6px]" />
            <span className="sr-only">
              {title} {t.place(date.place)}
            </span>
          </label>
        )}
      </div>
      <span className="text-xs text-ink-3">
        {[
          start !== null && `${weekdayName(dayOf(start, reading.zone), reading.lang)} ${time(start)}`,
          isHere ? t.here : t.place(date.place),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
      {name !== series.name && <span className="truncate text-sm">{name}</span>}
      {before !== null && !isGone && (
        <span className="text-xs font-semibold text-warn">
          {t.moved}
          <s>{formatShortDay(before, reading)}</s>
        </span>
      )}
      <span className={classNames('text-xs font-semibold', TONES[tone])}>{text}</span>
    </div>
  )
}

export function SeriesSkeleton() {
  return (
    <Loading className="grid gap-3">
      <Skeleton className="h-6 w-48" />
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-4">
        {[0, 1, 2, 3].map((tile) => (
          <Skeleton key={tile} className="h-[84px] rounded-[14px]" />
        ))}
      </div>
    </Loading>
  )
}
