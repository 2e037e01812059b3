import type { DayCount } from '@cubic/contract'
import { useDates } from '@cubic/web-kit/datetime/clock'
import { formatDate } from '@cubic/web-kit/datetime/format'
import { formatNumber, useTexts } from '@cubic/web-kit/language/text'
import { Badge } from '@cubic/web-kit/ui/badge'
import { classNames } from '@cubic/web-kit/ui/class-names'
import { EmptyState, Skeleton } from '@cubic/web-kit/ui/states'
import { lazy, Suspense, useState } from 'react'
import { Card } from '../../../ui/layout.tsx'
import { Segmented } from '../../../ui/tabs.tsx'
import { overviewTexts } from '../data/texts.ts'
import { ChartSwitch, DataTable, type Shown } from '../../../ui/chart-switch.tsx'

const RegistrationsChart = lazy(async () => ({
  default: (await import('./registrations-chart.tsx')).RegistrationsChart,
}))

export type Period = 7 | 30 | 90
const PERIODS: readonly Period[] = [7, 30, 90]

/** Charts registrations per day, with the preceding period as a dashed line. */
export function RegistrationsCard({
  days,
  period,
  onPeriod,
  isStale,
}: {
  readonly days: readonly DayCount[]
  readonly period: Period
  readonly onPeriod: (period: Period) => void
  readonly isStale: boolean
}) {
  const t = useTexts(overviewTexts)
  const [shown, setShown] = useState<Shown>('chart')
  return (
    <Card
      title={t.registrations}
      aside={
        <span className="flex max-w-full flex-wrap items-center gap-2">
          <span className="max-w-full overflow-x-auto [scrollbar-width:none]">
            <Segmented
              label={t.period}
              options={PERIODS.map((each) => ({ value: String(each), label: t.lastDays(each) }))}
              value={String(period)}
              onChange={(value) => onPeriod(PERIODS.find((each) => String(each) === value) ?? 30)}
            />
          </span>
          <ChartSwitch value={shown} onChange={setShown} />
        </span>
      }
    >
      {days.every(({ count, before }) => count + before === 0) ? (
        <EmptyState compact icon="users" title={t.noRegistrations}>
          {t.noRegistrationsHint}
        </EmptyState>
      ) : (
        <Counts days={days} period={period} shown={shown} isStale={isStale} />
      )}
    </Card>
  )
}

function Counts({
  days,
  period,
  shown,
  isStale,
}: {
  readonly days: readonly DayCount[]
  readonly period: Period
  readonly shown: Shown
  readonly isStale: boolean
}) {
  const t = useTexts(overviewTexts)
  const { reading } = useDates()
  const nameOf = (day: string) => formatDate(day, reading)
  return (
    <>
      <Total days={days} period={period} />
      <div className={classNames('mt-2 transition', isStale && 'opacity-50')}>
        {shown === 'table' ? (
          <DataTable
            label={t.registrations}
            head={[t.day, t.count, t.before]}
            rows={days
              .toReversed()
              .map(
                ({ day, count, before: earlier }) => [nameOf(day), formatNumber(count), formatNumber(earlier)] as const,
              )}
          />
        ) : (
          // its numbers are in the table
          <div aria-hidden="true" className="h-[260px]">
            <Suspense fallback={<Skeleton className="h-full rounded-[10px]" />}>
              <RegistrationsChart days={days} />
            </Suspense>
          </div>
        )}
      </div>
    </>
  )
}

/** Shows the sum of the days, compared with the period before. */
function Total({ days, period }: { readonly days: readonly DayCount[]; readonly period: Period }) {
  const t = useTexts(overviewTexts)
  const total = days.reduce((sum, { count }) => sum + count, 0)
  const before = days.reduce((sum, day) => sum + day.before, 0)
  const change = before === 0 ? undefined : Math.round(((total - before) / before) * 100)
  return (
    <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
      <span className="text-[1.625rem] leading-tight font-bold">{formatNumber(total)}</span>
      {change !== undefined && (
        <Badge tone={change < 0 ? 'warn' : 'success'} dot={false}>
          {change >= 200
            ? t.times(formatNumber(Math.round(total / before)), period)
            : t.change(`${change < 0 ? '−' : '+'}${Math.abs(change)}%`)}
        </Badge>
      )}
      <span className="text-xs text-ink-2">{t.daysBefore(period, before)}</span>
    </p>
  )
}
