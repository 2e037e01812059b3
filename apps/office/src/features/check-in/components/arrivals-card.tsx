import type { DoorBoard } from '@cubic/contract'
import { siteConfig } from '@cubic/web-kit/config'
import { formatTime } from '@cubic/web-kit/datetime/format'
import { formatNumber, useTexts } from '@cubic/web-kit/language/text'
import { EmptyState } from '@cubic/web-kit/ui/states'
import { useState } from 'react'
import {
  Area,
  Bar,
  CartesianGrid,
  ComposedChart,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import { AREA, AXIS, TOOLTIP } from '../../../ui/chart-style.ts'
import { Card } from '../../../ui/layout.tsx'
import { ChartSwitch, DataTable, type Shown } from '../../../ui/chart-switch.tsx'
import { usePlaceName } from '../data/hooks.ts'
import { doorTexts } from '../data/texts.ts'

const MINUTE_MS = 60_000
/** Minimum width in spans, so that the first minutes do not fill the whole chart. */
const LEAST_SPANS = 15

/** Scales the bars (arrivals per span, right axis) to the lower third of the chart, below the line of the total. */
const BARS_SHARE = 3

type Point = {
  readonly at: number
  readonly count: number
  readonly total: number
  readonly byPlace: readonly number[]
}

const timeOf = (at: number) => formatTime(new Date(at), siteConfig().timeZone)

export function ArrivalsCard({ board }: { readonly board: DoorBoard }) {
  const t = useTexts(doorTexts)
  const nameOf = usePlaceName()
  const [shown, setShown] = useState<Shown>('chart')
  const points = pointsOf(board)
  return (
    <Card title={t.arrivals} aside={<ChartSwitch value={shown} onChange={setShown} />}>
      {board.spans.length === 0 ? (
        <EmptyState compact icon="chart" title={t.noArrivals}>
          {t.noArrivalsHint}
        </EmptyState>
      ) : shown === 'table' ? (
        <DataTable
          label={t.arrivals}
          head={[t.time, t.cumulative, t.perSpan(board.step_minutes), ...board.places.map(nameOf)]}
          rows={points
            .filter(({ count }) => count > 0)
            .toReversed()
            .map(
              ({ at, count, total, byPlace }) => [timeOf(at), ...[total, count, ...byPlace].map(formatNumber)] as const,
            )}
        />
      ) : (
        // its numbers are in the table
        <div aria-hidden="true">
          <p className="mb-1 flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-2">
            <span className="flex items-center gap-1.5">
              <i className="h-0.5 w-4 rounded-full bg-brand" />
              {t.onTheLeft(t.cumulative)}
            </span>
            <span className="flex items-center gap-1.5">
              <i className="h-3 w-1.5 rounded-[2px] bg-accent" />
              {t.onTheRight(t.perSpan(board.step_minutes))}
            </span>
          </p>
          <div className="h-[300px]">
            <ArrivalsChart board={board} points={points} />
          </div>
        </div>
      )}
    </Card>
  )
}

function ArrivalsChart({ board, points }: { readonly board: DoorBoard; readonly points: readonly Point[] }) {
  const t = useTexts(doorTexts)
  const most = Math.max(1, ...points.map(({ count }) => count))
  return (
    <ResponsiveContainer width="100%" height="100%" initialDimension={{ width: 640, height: 300 }}>
      <ComposedChart data={points} margin={{ top: 16, right: 12, bottom: 0, left: -8 }} accessibilityLayer={false}>
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis dataKey="at" tickFormatter={timeOf} {...AXIS} minTickGap={40} />
        <YAxis allowDecimals={false} domain={[0, Math.max(board.expected, board.arrived, 1)]} {...AXIS} />
        <YAxis
          yAxisId="spans"
          orientation="right"
          width={36}
          domain={[0, Math.max(4, most * BARS_SHARE)]}
          ticks={[0, most]}
          tickFormatter={(count: number) => formatNumber(count)}
          {...AXIS}
        />
        <Tooltip
          labelFormatter={(at) => timeOf(Number(at))}
          formatter={(value) => formatNumber(Number(value))}
          {...TOOLTIP}
        />
        <ReferenceLine
          y={board.expected}
          stroke="var(--ink-3)"
          strokeDasharray="4 4"
          label={{
            value: t.expectedLine(board.expected),
            position: 'insideBottomLeft',
            fill: 'var(--ink-2)',
            fontSize: 12,
          }}
        />
        <Bar
          yAxisId="spans"
          dataKey="count"
          name={t.perSpan(board.step_minutes)}
          fill="var(--accent)"
          isAnimationActive={false}
        />
        <Area {...AREA} dataKey="total" name={t.cumulative} fillOpacity={0.14} />
      </ComposedChart>
    </ResponsiveContainer>
  )
}

function pointsOf({ spans, step_minutes: step, places }: DoorBoard): readonly Point[] {
  if (spans.length === 0) return []
  const known = new Map(spans.map(({ at, by_place: byPlace }) => [Date.parse(at), byPlace]))
  const moments = [...known.keys()]
  const [last, size] = [Math.max(...moments), step * MINUTE_MS]
  const first = Math.min(...moments, last - (LEAST_SPANS - 1) * size)
  const points: Point[] = []
  let total = 0
  for (let at = first; at <= last; at += size) {
    const byPlace = known.get(at) ?? places.map(() => 0)
    const count = byPlace.reduce((sum, each) => sum + each, 0)
    total += count
    points.push({ at, count, total, byPlace })
  }
  return points
}
