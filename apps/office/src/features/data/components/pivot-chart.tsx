import { formatNumber } from '@cubic/web-kit/language/text'
import { Bar, CartesianGrid, ComposedChart, Legend, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { AXIS, TOOLTIP } from '../../../ui/chart-style.ts'
import type { Measured, Table } from '../data/pivot-table.ts'

/** Hues that can be told apart in both themes; a legend names each. */
const COLOURS = ['#6f5ed0', '#36a48c', '#c9713d', '#3f87c6', '#c2527b', '#6f9f4a', '#8a4fb0', '#b98b2f']

/** A line or a set of bars: one for each column and measure. */
type Series = { readonly name: string; readonly measure: number; readonly column: number | undefined }

const nameInLegend = (name: string) => <span className="text-ink-2">{name}</span>

/** Shows the table as bars or lines; bars of the same measure are stacked. The table itself is the text alternative. */
export function PivotChart({
  table,
  kind,
  label,
  measures,
}: {
  readonly table: Table
  readonly kind: 'bar' | 'line'
  readonly label: string
  readonly measures: readonly string[]
}) {
  const series = measures.flatMap((name, measure): readonly Series[] =>
    table.columns.length === 0
      ? [{ name, measure, column: undefined }]
      : table.columns.map(({ labels }, column) => ({
          name: [...labels, ...(measures.length > 1 ? [name] : [])].join(' › '),
          measure,
          column,
        })),
  )
  const deepest = Math.max(...table.rows.map(({ depth }) => depth))
  const points = table.rows
    .filter(({ depth }) => depth === deepest)
    .map((row) => ({
      label: row.labels.join(' › '),
      ...Object.fromEntries(
        series.map(({ measure, column }, index) => [
          `s${index}`,
          numberOf(column === undefined ? row.totals[measure] : row.cells[column]?.[measure]),
        ]),
      ),
    }))
  return (
    <div role="img" aria-label={label} className="h-80 w-full text-xs">
      <ResponsiveContainer width="100%" height="100%">
        <ComposedChart data={points} margin={{ top: 12, right: 12, bottom: 4, left: 4 }} accessibilityLayer={false}>
          <CartesianGrid stroke="var(--line)" vertical={false} />
          <XAxis dataKey="label" {...AXIS} minTickGap={8} />
          <YAxis {...AXIS} tickFormatter={(value: number) => formatNumber(value)} />
          <Tooltip cursor={{ fill: 'var(--fill)' }} {...TOOLTIP} />
          {series.length > 1 && <Legend iconSize={9} formatter={nameInLegend} />}
          {series.map(({ name, measure }, index) => {
            const shared = { dataKey: `s${index}`, name, isAnimationActive: false }
            const colour = COLOURS[index % COLOURS.length] ?? 'var(--brand)'
            return kind === 'bar' ? (
              <Bar key={name} {...shared} stackId={`m${measure}`} fill={colour} maxBarSize={64} />
            ) : (
              <Line key={name} {...shared} stroke={colour} strokeWidth={2} dot={points.length < 40} type="linear" />
            )
          })}
        </ComposedChart>
      </ResponsiveContainer>
    </div>
  )
}

function numberOf(value: Measured | undefined): number {
  return typeof value === 'number' ? value : 0
}
