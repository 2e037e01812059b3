import type { ResponseTimes } from '@cubic/contract'
import { siteConfig } from '@cubic/web-kit/config'
import { formatTime } from '@cubic/web-kit/datetime/format'
import { formatNumber, useTexts } from '@cubic/web-kit/language/text'
import { Area, AreaChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { AREA, AXIS, COMPARED, TOOLTIP } from '../../../ui/chart-style.ts'
import { systemTexts } from '../data/system-texts.ts'

const QUARTER_MS = 15 * 60_000

type Point = { readonly at: number; readonly p50?: number; readonly p95?: number }

const timeOf = (at: number) => formatTime(new Date(at), siteConfig().timeZone)

/** Charts response times, the median as a dashed line. Times without requests are a gap. */
export function ResponseChart({ responses }: { readonly responses: readonly ResponseTimes[] }) {
  const t = useTexts(systemTexts)
  return (
    <ResponsiveContainer width="100%" height="100%" initialDimension={{ width: 640, height: 200 }}>
      <AreaChart
        data={pointsOf(responses)}
        margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
        accessibilityLayer={false}
      >
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis dataKey="at" tickFormatter={timeOf} {...AXIS} minTickGap={40} />
        <YAxis width={44} tickFormatter={(ms: number) => formatNumber(ms)} {...AXIS} />
        <Tooltip
          labelFormatter={(at) => timeOf(Number(at))}
          formatter={(value) => t.ms(formatNumber(Number(value)))}
          {...TOOLTIP}
        />
        <Area {...COMPARED} dataKey="p50" name={t.p50} dot={responses.length === 1} />
        <Area {...AREA} dataKey="p95" name={t.p95} fillOpacity={0.12} dot={responses.length === 1} />
      </AreaChart>
    </ResponsiveContainer>
  )
}

/** Returns a point for each quarter of an hour, from the first one with answers on. */
function pointsOf(responses: readonly ResponseTimes[]): Point[] {
  const known = new Map(responses.map((each) => [Date.parse(each.at), each]))
  const moments = [...known.keys()]
  const points: Point[] = []
  for (let at = Math.min(...moments); at <= Math.max(...moments); at += QUARTER_MS) {
    const found = known.get(at)
    points.push(found ? { at, p50: Math.round(found.p50_ms), p95: Math.round(found.p95_ms) } : { at })
  }
  return points
}
