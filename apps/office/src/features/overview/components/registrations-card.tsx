import type { DayCount } from '@cubic/contract'
import { useDates } from '@cubic/web-kit/clock'
import { formatDate } from '@cubic/web-kit/datetime'
import { formatNumber, useTexts } from '@cubic/web-kit/text'
import { Badge } from '@cubic/web-kit/ui/badge'
import { classNames } from '@cubic/web-kit/ui/class-names'
import { useState } from 'react'
import { Area, AreaChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { AXIS, TOOLTIP } from '../../../ui/chart-style.ts'
import { Card } from '../../../ui/layout.tsx'
import { Segmented } from '../../../ui/tabs.tsx'
import { overviewTexts } from '../texts.ts'
import { ChartSwitch, DataTable, type Shown } from '../../../ui/chart-switch.tsx'

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
  /** Shows the previous period's numbers until the response arrives. */
  readonly isStale: boolean
}) {
  const t = useTexts(overviewTexts)
  const { reading } = useDates()
  const [shown, setShown] = useState<Shown>('chart')
  const total = days.reduce((sum, { count }) => sum + count, 0)
  const before = days.reduce((sum, day) => sum + day.before, 0)
  const change = before === 0 ? undefined : Math.round(((total - before) / before) * 100)
  const nameOf = (day: string) => formatDate(day, reading)
  return (
    <Card
      title={t.registrations}
      aside={
        <span className="flex flex-wrap items-center gap-2">
          <Segmented
            label={t.period}
            options={PERIODS.map((each) => ({ value: String(each), label: t.lastDays(each) }))}
            value={String(period)}
            onChange={(value) => onPeriod(PERIODS.find((each) => String(each) === value) ?? 30)}
          />
          <ChartSwitch value={shown} onChange={setShown} />
        </span>
      }
    >
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <span className="text-[1.625rem] leading-tight font-bold">{formatNumber(total)}</span>
        {change !== undefined && (
          <Badge tone={change < 0 ? 'warn' : 'success'} dot={false}>
            {t.change(`${change < 0 ? '−' : '+'}${Math.abs(change)}%`)}
          </Badge>
        )}
        <span className="text-xs text-ink-2">{t.daysBefore(period, before)}</span>
      </p>
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
            <ResponsiveContainer width="100%" height="100%" initialDimension={{ width: 640, height: 260 }}>
              <AreaChart
                data={[...days]}
                margin={{ top: 8, right: 8, bottom: 0, left: -18 }}
                accessibilityLayer={false}
              >
                <CartesianGrid vertical={false} stroke="var(--line)" />
                <XAxis dataKey="day" tickFormatter={(day: string) => day.slice(5)} {...AXIS} minTickGap={32} />
                <YAxis allowDecimals={false} {...AXIS} />
                <Tooltip
                  labelFormatter={(day) => (typeof day === 'string' ? nameOf(day) : null)}
                  formatter={(value) => formatNumber(Number(value))}
                  {...TOOLTIP}
                />
                <Area
                  dataKey="before"
                  name={t.before}
                  type="monotone"
                  stroke="var(--ink-3)"
                  strokeDasharray="4 4"
                  strokeWidth={1.5}
                  fill="none"
                  isAnimationActive={false}
                />
                <Area
                  dataKey="count"
                  name={t.count}
                  type="monotone"
                  stroke="var(--brand)"
                  strokeWidth={2}
                  fill="var(--brand)"
                  fillOpacity={0.12}
                  isAnimationActive={false}
                />
              </AreaChart>
            </ResponsiveContainer>
          </div>
        )}
      </div>
    </Card>
  )
}
