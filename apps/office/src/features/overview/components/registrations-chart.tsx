import type { DayCount } from '@cubic/contract'
import { useDates } from '@cubic/web-kit/datetime/clock'
import { formatDate } from '@cubic/web-kit/datetime/format'
import { formatNumber, useTexts } from '@cubic/web-kit/language/text'
import { Area, AreaChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { AREA, AXIS, COMPARED, TOOLTIP } from '../../../ui/chart-style.ts'
import { overviewTexts } from '../data/texts.ts'

export function RegistrationsChart({ days }: { readonly days: readonly DayCount[] }) {
  const t = useTexts(overviewTexts)
  const { reading } = useDates()
  return (
    <ResponsiveContainer width="100%" height="100%" initialDimension={{ width: 640, height: 260 }}>
      <AreaChart data={[...days]} margin={{ top: 8, right: 8, bottom: 0, left: -18 }} accessibilityLayer={false}>
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis dataKey="day" tickFormatter={(day: string) => day.slice(5)} {...AXIS} minTickGap={32} />
        <YAxis allowDecimals={false} {...AXIS} />
        <Tooltip
          labelFormatter={(day) => (typeof day === 'string' ? formatDate(day, reading) : null)}
          formatter={(value) => formatNumber(Number(value))}
          {...TOOLTIP}
        />
        <Area {...COMPARED} dataKey="before" name={t.before} />
        <Area {...AREA} dataKey="count" name={t.count} fillOpacity={0.12} />
      </AreaChart>
    </ResponsiveContainer>
  )
}
