import type { StatisticsSummary } from '@cubic/contract'
import { arrivalRate, DEFINITIONS, type DefinedNumber, noShowRate, shareOf } from '@cubic/domain/statistics/definitions'
import { useLanguage } from '@cubic/web-kit/language/language'
import { formatNumber, useTexts } from '@cubic/web-kit/language/text'
import { classNames } from '@cubic/web-kit/ui/class-names'
import { useId } from 'react'
import { Hint } from '../../../ui/hint.tsx'
import { statisticsTexts } from '../data/texts.ts'
import { percent } from '../data/printed.ts'

type Figure = {
  readonly of: DefinedNumber
  readonly value: string
  readonly note?: string | undefined
  /** Change to the earlier period: percent for a number, points for a share. */
  readonly change?: string | undefined
}

/** Shows the numbers of the period, each with its definition and its change. */
export function Figures({
  now,
  earlier,
  isStale,
}: {
  readonly now: StatisticsSummary
  readonly earlier: StatisticsSummary | undefined
  readonly isStale: boolean
}) {
  const t = useTexts(statisticsTexts)
  const { total, seats } = now
  const visitors = visitorsOf(now)
  const ratings = now.ratings.scores.reduce((sum, count) => sum + count, 0)
  const points = (of: (summary: StatisticsSummary) => number | null) => {
    const [one, other] = [of(now), earlier ? of(earlier) : null]
    return one === null || other === null ? undefined : t.points(signed(Math.round((one - other) * 1000) / 10))
  }
  const growth = (of: (summary: StatisticsSummary) => number) => {
    const before = earlier ? of(earlier) : 0
    return before === 0 ? undefined : `${signed(Math.round(((of(now) - before) / before) * 100))}%`
  }
  const count = (of: 'registered' | 'seated' | 'arrived' | 'no_show', note?: string): Figure => ({
    of,
    value: formatNumber(total[of]),
    note,
    change: growth((summary) => summary.total[of]),
  })
  const figures: readonly Figure[] = [
    { of: 'events', value: formatNumber(now.event_number), change: growth(({ event_number }) => event_number) },
    count('registered'),
    count('seated'),
    count('arrived', t.ofExpected(percent(arrivalRate(total)))),
    count('no_show', t.ofSeated(percent(noShowRate(total)))),
    {
      of: 'seats_used',
      value: percent(shareOf(seats.arrived, seats.seats)),
      note: t.ofSeats(seats.seats),
      change: points((summary) => shareOf(summary.seats.arrived, summary.seats.seats)),
    },
    {
      of: 'repeat_visitors',
      value: percent(shareOf(visitors.again, visitors.people)),
      note: t.ofVisitors(visitors.again, visitors.people),
      change: points((summary) => shareOf(visitorsOf(summary).again, visitorsOf(summary).people)),
    },
    { of: 'rating', value: now.ratings.average?.toFixed(1) ?? '–', note: t.ratingCount(ratings) },
  ]
  return (
    <dl
      className={classNames(
        'grid grid-cols-2 gap-px overflow-hidden rounded-[14px] border border-line bg-line transition sm:grid-cols-4 2xl:grid-cols-8',
        isStale && 'opacity-50',
      )}
    >
      {figures.map((figure) => (
        <FigureCell key={figure.of} {...figure} />
      ))}
    </dl>
  )
}

function FigureCell({ of, value, note, change }: Figure) {
  const t = useTexts(statisticsTexts)
  const lang = useLanguage()
  const { label, says } = DEFINITIONS[of]
  return (
    <div className="bg-surface px-4 py-3">
      <dt className="text-xs text-ink-2">
        <Defined text={label[lang]} says={says[lang]} />
      </dt>
      <dd className="text-[1.375rem] leading-tight font-bold tabular-nums">{value}</dd>
      {note !== undefined && <dd className="text-xs text-ink-2">{note}</dd>}
      {change !== undefined && <dd className="text-xs font-semibold text-ink-2">{t.change(change)}</dd>}
    </div>
  )
}

/** Shows a number's name; its meaning is a tooltip on hover and focus, and read aloud. */
export function Defined({ text, says }: { readonly text: string; readonly says: string }) {
  const id = useId()
  return (
    <>
      <Hint text={says}>
        <button
          type="button"
          aria-describedby={id}
          className="cursor-help rounded-sm underline decoration-dotted underline-offset-4"
        >
          {text}
        </button>
      </Hint>
      <span id={id} hidden>
        {says}
      </span>
    </>
  )
}

function visitorsOf({ visits }: StatisticsSummary): { readonly people: number; readonly again: number } {
  const people = visits.reduce((sum, count) => sum + count, 0)
  return { people, again: people - (visits[0] ?? 0) }
}

function signed(value: number): string {
  return value < 0 ? `−${Math.abs(value)}` : `+${value}`
}
