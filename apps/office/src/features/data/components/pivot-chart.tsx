import { formatNumber } from '@cubic/web-kit/text'
import { Bar, BarChart, CartesianGrid, Legend, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import type { Table } from '../internal/pivot-table.ts'

/** Hues that stay apart in both themes; a legend names each. */
const COLOURS = ['#6f5ed0', '#36a48c', '#c9713d', '#3f87c6', '#c2527b', '#6f9f4a', '#8a4fb0', '#b98b2f']

/** The table as stacked bars. The table itself is the text alternative. */
export function PivotChart({ table, label, measure }: { readonly table: Table; readonly label: string; readonly measure: string }) {
  const series = table.columns.length > 0 ? table.columns : [measure]
  const bars = table.rows.map((row) => ({
    label: row.label,
    ...Object.fromEntries(series.map((_, index) => [`s${index}`, (table.columns.length > 0 ? row.cells[index] : row.total) ?? 0])),
  }))
  return (
    <div role="img" aria-label={label} className="h-72 w-full text-xs">
      <ResponsiveContainer width="100%" height="100%">
        <BarChart data={bars} margin={{ top: 12, right: 12, bottom: 4, left: 4 }} accessibilityLayer={false}>
          <CartesianGrid stroke="var(--line)" vertical={false} />
          <XAxis dataKey="label" tick={{ fill: 'var(--ink-2)' }} stroke="var(--line-2)" tickLine={false} minTickGap={8} />
          <YAxis
            tick={{ fill: 'var(--ink-2)' }}
            stroke="var(--line-2)"
            tickLine={false}
            axisLine={false}
            tickFormatter={(value: number) => formatNumber(value)}
          />
          <Tooltip
            cursor={{ fill: 'var(--fill)' }}
            contentStyle={{ background: 'var(--raised)', border: '1px solid var(--line)', borderRadius: 10, color: 'var(--ink)' }}
          />
          {series.length > 1 && <Legend iconSize={9} formatter={(name) => <span className="text-ink-2">{name}</span>} />}
          {series.map((name, index) => (
            <Bar
              key={name}
              dataKey={`s${index}`}
              name={name}
              stackId="all"
              fill={COLOURS[index % COLOURS.length] ?? 'var(--brand)'}
              isAnimationActive={false}
              maxBarSize={64}
            />
          ))}
        </BarChart>
      </ResponsiveContainer>
    </div>
  )
}
