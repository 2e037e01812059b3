import { formatNumber, useTexts } from '@cubic/web-kit/language/text'
import { Area, AreaChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { AREA, AXIS, COMPARED, TOOLTIP } from '../../../ui/chart-style.ts'
import type { Point } from '../data/series.ts'
import { statisticsTexts } from '../data/texts.ts'

export function DaysChart({
  points,
  name,
  nameOf,
  isCompared,
}: {
  readonly points: readonly Point[]
  readonly name: string
  readonly nameOf: (key: string) => string
  readonly isCompared: boolean
}) {
  const t = useTexts(statisticsTexts)
  return (
    <ResponsiveContainer width="100%" height="100%" initialDimension={{ width: 640, height: 260 }}>
      <AreaChart data={[...points]} margin={{ top: 8, right: 8, bottom: 0, left: -12 }} accessibilityLayer={false}>
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis
          dataKey="key"
          tickFormatter={(key: string) => (key.length === 10 ? key.slice(5) : key)}
          {...AXIS}
          minTickGap={32}
        />
        <YAxis allowDecimals={false} {...AXIS} />
        <Tooltip
          labelFormatter={(key) => (typeof key === 'string' ? nameOf(key) : null)}
          formatter={(value) => formatNumber(Number(value))}
          {...TOOLTIP}
        />
        {isCompared && <Area {...COMPARED} dataKey="before" name={t.earlier} />}
        <Area {...AREA} dataKey="count" name={name} fillOpacity={0.12} />
      </AreaChart>
    </ResponsiveContainer>
  )
}
