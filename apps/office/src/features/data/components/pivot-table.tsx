import { useLanguage } from '@cubic/web-kit/language/language'
import { formatNumber, useTexts } from '@cubic/web-kit/language/text'
import { classNames } from '@cubic/web-kit/ui/class-names'
import { fieldOfPath, type Model } from '../../../crud/model/model.ts'
import { Value } from '../../../crud/model/value.tsx'
import { ScrollArea } from '@cubic/web-kit/ui/scroll-area'
import type { Measured, PivotChoice, Table, TableRow } from '../data/pivot-table.ts'
import { dataTexts } from '../data/texts.ts'
import { usePartWords } from './pivot-fields.tsx'

type PivotProps = { readonly model: Model; readonly choice: PivotChoice; readonly table: Table }

export function PivotTable({ model, choice, table }: PivotProps) {
  const t = useTexts(dataTexts)
  return (
    <ScrollArea label={t.summary} className="max-h-[480px] overflow-auto">
      <table className="w-full text-[0.84375rem]">
        <Head model={model} choice={choice} table={table} />
        <tbody>
          {table.rows.map((row, index) => (
            <BodyRow
              key={`${row.depth} ${row.key}`}
              {...{ model, choice, table, row }}
              before={table.rows[index - 1]}
            />
          ))}
        </tbody>
        {table.total && (
          <tfoot>
            <tr className="font-bold *:h-[38px] *:border-t *:border-line *:px-3">
              <th scope="row" colSpan={choice.rows.length} className="pl-4! text-left">
                {t.total}
              </th>
              <Cells model={model} choice={choice} row={table.total} />
            </tr>
          </tfoot>
        )}
      </table>
    </ScrollArea>
  )
}

/** Draws one line of heads, or two where each column has several measures. */
function Head({ model, choice, table }: PivotProps) {
  const t = useTexts(dataTexts)
  const words = usePartWords(model)
  const isWide = choice.columns.length > 0
  const isLabelled = choice.measures.length > 1
  const measureHeads = (column: string) =>
    choice.measures.map((measure) => (
      <th key={`${column} ${words.measure(measure)}`} scope="col" className="text-right last:pr-4!">
        {words.measure(measure)}
      </th>
    ))
  const columns = [
    ...table.columns.map(({ key, labels }) => ({ key, label: labels.join(' › ') })),
    { key: 'total', label: t.total },
  ]
  return (
    <thead className="sticky top-0 z-10 bg-surface text-xs text-ink-3">
      <tr className="*:h-[34px] *:px-3 *:font-semibold *:whitespace-nowrap">
        {choice.rows.map((group, index) => (
          <th
            key={words.group(group)}
            scope="col"
            rowSpan={isWide && isLabelled ? 2 : 1}
            className={classNames('text-left', index === 0 && 'pl-4!')}
          >
            {words.group(group)}
          </th>
        ))}
        {isWide
          ? columns.map(({ key, label }) => (
              <th
                key={key}
                scope={isLabelled ? 'colgroup' : 'col'}
                colSpan={choice.measures.length}
                className="text-right last:pr-4!"
              >
                {label}
              </th>
            ))
          : measureHeads('')}
      </tr>
      {isWide && isLabelled && (
        <tr className="*:h-[30px] *:px-3 *:font-medium *:whitespace-nowrap">
          {columns.flatMap(({ key }) => measureHeads(key))}
        </tr>
      )}
    </thead>
  )
}

function BodyRow({
  model,
  choice,
  table,
  row,
  before,
}: PivotProps & { readonly row: TableRow; readonly before: TableRow | undefined }) {
  const t = useTexts(dataTexts)
  const isSubtotal = row.depth < choice.rows.length
  if (isSubtotal) {
    return (
      <tr className="font-semibold *:h-[36px] *:border-y *:border-line *:bg-fill/60 *:px-3">
        <th scope="row" colSpan={choice.rows.length} className="pl-4! text-left font-semibold">
          {t.subtotal(row.labels[0] ?? '')}
        </th>
        <Cells model={model} choice={choice} row={row} />
      </tr>
    )
  }
  return (
    <tr className="*:h-[38px] *:px-3">
      {row.labels.map((label, index) => {
        // a group that spans several rows shows its name once
        const isSame =
          index < row.labels.length - 1 &&
          row.labels.slice(0, index + 1).every((each, at) => before?.depth === row.depth && before.labels[at] === each)
        return (
          // cut where it would push the numbers out of sight
          <th
            key={index}
            scope="row"
            title={label}
            className={classNames('max-w-60 truncate text-left font-normal', index === 0 && 'pl-4!')}
          >
            {isSame ? <span className="sr-only">{label}</span> : label}
          </th>
        )
      })}
      <Cells model={model} choice={choice} row={row} largest={table.largest} />
    </tr>
  )
}

function Cells({
  model,
  choice,
  row,
  largest,
}: {
  readonly model: Model
  readonly choice: PivotChoice
  readonly row: TableRow
  /** Shades the cells by their share of the largest. */
  readonly largest?: readonly number[]
}) {
  const isWide = choice.columns.length > 0
  const shade = (value: Measured | undefined, measure: number) => {
    const most = largest?.[measure] ?? 0
    return most > 0 && typeof value === 'number'
      ? { background: `color-mix(in srgb, var(--brand) ${Math.round((value / most) * 30)}%, transparent)` }
      : undefined
  }
  return (
    <>
      {row.cells.flatMap((cell, column) =>
        cell.map((value, measure) => (
          <td
            key={`${column} ${measure}`}
            style={shade(value, measure)}
            className="border-2 border-surface text-right whitespace-nowrap"
          >
            <MeasuredValue model={model} choice={choice} measure={measure} value={value} />
          </td>
        )),
      )}
      {row.totals.map((value, measure) => (
        <td
          key={measure}
          style={isWide ? undefined : shade(value, measure)}
          className="text-right font-semibold whitespace-nowrap last:pr-4!"
        >
          <MeasuredValue model={model} choice={choice} measure={measure} value={value} />
        </td>
      ))}
    </>
  )
}

function MeasuredValue({
  model,
  choice,
  measure,
  value,
}: {
  readonly model: Model
  readonly choice: PivotChoice
  readonly measure: number
  readonly value: Measured
}) {
  const lang = useLanguage()
  if (value === null) return <span className="text-ink-3">—</span>
  if (typeof value === 'number') return formatNumber(Math.round(value * 100) / 100)
  const path = choice.measures[measure]?.field
  const field = path === undefined ? undefined : fieldOfPath(model, path, lang)
  return field ? <Value field={field} value={value} isPlain /> : value
}
