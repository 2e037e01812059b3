import type { Condition } from '@cubic/contract'
import { failureText } from '@cubic/web-kit/faults'
import { useLanguage } from '@cubic/web-kit/language'
import { retryReads, useQuery } from '@cubic/web-kit/query'
import { makeStale } from '@cubic/web-kit/query-cache'
import { useSearchParams } from '@cubic/web-kit/routing'
import { useSession } from '@cubic/web-kit/session'
import { formatNumber, useTexts } from '@cubic/web-kit/text'
import { classNames } from '@cubic/web-kit/ui/class-names'
import { ErrorState, Loading, Skeleton } from '@cubic/web-kit/ui/states'
import { useToast } from '@cubic/web-kit/ui/toast'
import { lazy, Suspense, useState } from 'react'
import { fieldOfPath, visibleFields, type Field, type Model } from '../../../crud/model.ts'
import { isRelated } from '../../../crud/value.tsx'
import { client, isRequestError } from '../../../data/client.ts'
import { textOf } from '../../../data/display-name.ts'
import { VIEWS } from '../../../data/families.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field as FieldFrame, TextInput } from '../../../ui/field.tsx'
import { Card } from '../../../ui/layout.tsx'
import { Select } from '../../../ui/select.tsx'
import { Segmented } from '../../../ui/tabs.tsx'
import { pivotData, pivotOf, PIVOT_ROWS_MAX, storedPivots } from '../api.ts'
import { parsePivot, printPivot, tableOf, type Group, type Measure, type PivotChoice, type Table } from '../internal/pivot-table.ts'
import { dataTexts } from '../texts.ts'

/** Charts and their library come when the first one is shown. */
const PivotChart = lazy(async () => ({ default: (await import('./pivot-chart.tsx')).PivotChart }))

const PARAMETER = 'pivot'

/** The button that opens the summary of a list. */
export function SummariseButton({ model }: { readonly model: Model }) {
  const t = useTexts(dataTexts)
  const [params, setParams] = useSearchParams()
  const [first] = groupOptions(model, t)
  if (params.has(PARAMETER) || !first) return null
  return (
    <Button
      icon="chart"
      onClick={() =>
        setParams((before) => {
          before.set(PARAMETER, printPivot({ row: first.group, column: undefined, measure: { measure: 'count' } }))
          return before
        })
      }
    >
      {t.summarise}
    </Button>
  )
}

/** A summary of the records that a list shows: rows, columns and values chosen by hand, as a table and as a chart. */
export function PivotCard({ model, condition }: { readonly model: Model; readonly condition: Condition | undefined }) {
  const [params, setParams] = useSearchParams()
  const choice = parsePivot(params.get(PARAMETER))
  if (!choice) return null
  const choose = (next: PivotChoice | undefined) =>
    setParams(
      (before) => {
        if (next) before.set(PARAMETER, printPivot(next))
        else before.delete(PARAMETER)
        return before
      },
      { replace: true },
    )
  return <Pivot model={model} condition={condition} choice={choice} onChoose={choose} />
}

type Shown = 'table' | 'both' | 'chart'
type Words = ReturnType<typeof useTexts<typeof dataTexts>>

function Pivot({
  model,
  condition,
  choice,
  onChoose,
}: {
  readonly model: Model
  readonly condition: Condition | undefined
  readonly choice: PivotChoice
  readonly onChoose: (choice: PivotChoice | undefined) => void
}) {
  const t = useTexts(dataTexts)
  const lang = useLanguage()
  const [shown, setShown] = useState<Shown>('both')
  const { data, error, isPending, isPlaceholderData } = useQuery(pivotOf(model.name, choice, condition))
  const groups = groupOptions(model, t)
  const measures = measureOptions(model, t)
  const fieldOf = (group: Group | undefined) => group && fieldOfPath(model, group.field, lang)
  const table = data && tableOf(data.rows, (value, part) => labelOf(value, fieldOf(choice[part]), t))
  const rowsLabel = groups.find(({ value }) => value === keyOf(choice.row))?.label ?? choice.row.field
  const measureLabel = measures.find(({ value }) => value === measureKey(choice.measure))?.label ?? t.count
  return (
    <Card padded={false}>
      <div className="flex flex-wrap items-end gap-3 border-b border-line px-4 py-3">
        <h2 className="self-center text-[0.9375rem]">{t.summary}</h2>
        <Part label={t.rows} value={keyOf(choice.row)} options={groups} onChange={(key) => {
          const group = groups.find(({ value }) => value === key)?.group
          if (group) onChoose({ ...choice, row: group })
        }} />
        <Part label={t.columns} clearable={t.none} value={choice.column ? keyOf(choice.column) : ''} options={groups} onChange={(key) =>
          onChoose({ ...choice, column: groups.find(({ value }) => value === key)?.group })
        } />
        <Part label={t.values} value={measureKey(choice.measure)} options={measures} onChange={(key) => {
          const measure = measures.find(({ value }) => value === key)?.measure
          if (measure) onChoose({ ...choice, measure })
        }} />
        <div className="ml-auto flex flex-wrap items-center gap-2">
          <Segmented
            label={t.shown}
            value={shown}
            onChange={setShown}
            options={(['table', 'both', 'chart'] as const).map((each) => ({ value: each, label: t[each] }))}
          />
          <Saved model={model} choice={choice} onChoose={onChoose} />
          <IconButton label={t.close} icon="close" onClick={() => onChoose(undefined)} />
        </div>
      </div>
      {error && !data ? (
        <ErrorState compact message={failureText(error)} onRetry={retryReads} />
      ) : isPending || !table ? (
        <PivotSkeleton />
      ) : table.rows.length === 0 ? (
        <p className="px-4 py-8 text-center text-ink-2">{t.nothing}</p>
      ) : (
        <div className={classNames('grid', shown === 'both' && 'xl:grid-cols-2', isPlaceholderData && 'opacity-60')}>
          {shown !== 'chart' && <PivotTable table={table} rowsLabel={rowsLabel} measureLabel={measureLabel} isSummed={choice.measure.measure === 'count' || choice.measure.measure === 'sum'} />}
          {shown !== 'table' && (
            <div className="p-3">
              <Suspense fallback={<PivotSkeleton />}>
                <PivotChart table={table} label={t.chartOf(rowsLabel, measureLabel)} measure={measureLabel} />
              </Suspense>
            </div>
          )}
        </div>
      )}
      {data && (data.total_count ?? 0) > PIVOT_ROWS_MAX && <p className="px-4 py-2 text-sm text-ink-2">{t.cut(PIVOT_ROWS_MAX)}</p>}
    </Card>
  )
}

function Part({
  label,
  value,
  options,
  clearable,
  onChange,
}: {
  readonly label: string
  readonly value: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly clearable?: string
  readonly onChange: (value: string) => void
}) {
  return (
    <FieldFrame label={label} className="w-48 max-sm:w-full">
      {(described) => (
        <Select
          {...described}
          value={value}
          onChange={onChange}
          options={options}
          clearable={clearable !== undefined}
          {...(clearable !== undefined && { placeholder: clearable })}
        />
      )}
    </FieldFrame>
  )
}

function PivotTable({
  table,
  rowsLabel,
  measureLabel,
  isSummed,
}: {
  readonly table: Table
  readonly rowsLabel: string
  readonly measureLabel: string
  /** The totals of rows may be added up. */
  readonly isSummed: boolean
}) {
  const t = useTexts(dataTexts)
  const number = (value: number | null) => (value === null ? '—' : formatNumber(Math.round(value * 100) / 100))
  const sum = (values: readonly (number | null)[]) => values.reduce<number>((all, value) => all + (value ?? 0), 0)
  const shade = (value: number | null) =>
    table.largest > 0 && value !== null
      ? { background: `color-mix(in srgb, var(--brand) ${Math.round((value / table.largest) * 30)}%, transparent)` }
      : undefined
  const isWide = table.columns.length > 0
  return (
    <div className="max-h-[420px] overflow-auto" tabIndex={0} role="region" aria-label={t.summary}>
      <table className="w-full text-[0.84375rem]">
        <thead>
          <tr className="sticky top-0 bg-surface text-xs text-ink-3 *:h-[34px] *:px-3 *:font-semibold *:whitespace-nowrap">
            <th scope="col" className="pl-4! text-left">
              {rowsLabel}
            </th>
            {table.columns.map((column) => (
              <th key={column} scope="col" className="text-right">
                {column}
              </th>
            ))}
            <th scope="col" className="pr-4! text-right">
              {isWide ? t.total : measureLabel}
            </th>
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row) => (
            <tr key={row.label} className="*:h-[38px] *:px-3">
              <th scope="row" className="pl-4! text-left font-normal">
                {row.label}
              </th>
              {row.cells.map((cell, index) => (
                <td key={table.columns[index]} style={shade(cell)} className="border-2 border-surface text-right">
                  {number(cell)}
                </td>
              ))}
              <td style={isWide ? undefined : shade(row.total)} className="pr-4! text-right font-semibold">
                {number(row.total)}
              </td>
            </tr>
          ))}
        </tbody>
        {isSummed && (
          <tfoot>
            <tr className="font-bold *:h-[38px] *:border-t *:border-line *:px-3">
              <th scope="row" className="pl-4! text-left">
                {t.total}
              </th>
              {table.columns.map((column, index) => (
                <td key={column} className="text-right">
                  {number(sum(table.rows.map(({ cells }) => cells[index] ?? null)))}
                </td>
              ))}
              <td className="pr-4! text-right">{number(sum(table.rows.map(({ total }) => total)))}</td>
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  )
}

/** The stored summaries of the model, and the way to store this one for oneself. */
function Saved({
  model,
  choice,
  onChoose,
}: {
  readonly model: Model
  readonly choice: PivotChoice
  readonly onChoose: (choice: PivotChoice) => void
}) {
  const t = useTexts(dataTexts)
  const toast = useToast()
  const { user } = useSession()
  const { data } = useQuery(storedPivots(model.name))
  const [name, setName] = useState<string>()
  const [error, setError] = useState<string>()
  const stored = (data?.items ?? []).flatMap(({ data: record }) => {
    const own = choiceOf(record.data)
    return own ? [{ value: String(record.id), label: record.name, choice: own }] : []
  })
  const current = stored.find((each) => printPivot(each.choice) === printPivot(choice))

  async function save(): Promise<void> {
    if (!user || !name?.trim()) return
    try {
      const answer = await client.save('PivotTable', {
        name: name.trim(),
        model: model.name,
        data: pivotData(choice),
        owner: user.uid,
      })
      if (answer.status !== 'ok') return setError(answer.errors[0]?.message ?? answer.error_msg)
      await makeStale([VIEWS])
      toast(t.savedNow)
      setName(undefined)
    } catch (caught) {
      if (!isRequestError(caught)) throw caught
      setError(failureText(caught))
    }
  }

  return (
    <>
      {stored.length > 0 && (
        <div className="w-40">
        <Select
          label={t.saved}
          compact
          placeholder={t.saved}
          value={current?.value ?? ''}
          options={stored}
          onChange={(id) => {
            const next = stored.find(({ value }) => value === id)
            if (next) onChoose(next.choice)
          }}
        />
        </div>
      )}
      {!current && (
        <Button size="sm" icon="bookmark" onClick={() => setName('')}>
          {t.saveAs}
        </Button>
      )}
      {name !== undefined && (
        <Dialog
          title={t.saveAs}
          onDismiss={() => setName(undefined)}
          actions={
            <>
              <Button onClick={() => setName(undefined)}>{t.cancel}</Button>
              <Button variant="primary" disabled={name.trim() === ''} onClick={() => void save()}>
                {t.save}
              </Button>
            </>
          }
        >
          <FieldFrame label={t.name} required error={error}>
            {(described) => <TextInput {...described} autoFocus value={name} maxLength={200} onChange={setName} />}
          </FieldFrame>
        </Dialog>
      )}
    </>
  )
}

/** The choice that a stored pivot holds; undefined for one with more parts than this screen shows. */
function choiceOf(data: unknown): PivotChoice | undefined {
  const { rows, columns = [], measures } = (data ?? {}) as Partial<ReturnType<typeof pivotData>>
  const [row, ...moreRows] = rows ?? []
  const [column, ...moreColumns] = columns
  const [measure, ...moreMeasures] = measures ?? []
  if (!row || !measure || moreRows.length + moreColumns.length + moreMeasures.length > 0) return undefined
  const group = ({ field, by }: Partial<Group> & Pick<Group, 'field'>): Group => ({ field, by: by ?? 'value' })
  return {
    row: group(row),
    column: column && group(column),
    measure: { measure: measure.measure, ...(measure.field !== undefined && { field: measure.field }) },
  }
}

function groupOptions(model: Model, t: Words) {
  return visibleFields(model).flatMap(({ name, display_name, groupings }) =>
    groupings.map((by) => {
      const words = { value: display_name, day: t.byDay(display_name), week: t.byWeek(display_name), month: t.byMonth(display_name) }
      const group: Group = { field: name, by }
      return { value: keyOf(group), label: words[by], group }
    }),
  )
}

function measureOptions(model: Model, t: Words) {
  const counted: readonly { value: string; label: string; measure: Measure }[] = [
    { value: 'count', label: t.count, measure: { measure: 'count' } },
  ]
  const others = visibleFields(model).flatMap(({ name, display_name, measures, relation }) =>
    (['sum', 'average', 'minimum', 'maximum'] as const)
      .filter((each) => relation === undefined && measures.includes(each))
      .map((each) => ({ value: `${each}:${name}`, label: t[each](display_name), measure: { measure: each, field: name } })),
  )
  return [...counted, ...others]
}

function keyOf({ field, by }: Group): string {
  return `${field}:${by}`
}

function measureKey({ measure, field }: Measure): string {
  return field === undefined ? measure : `${measure}:${field}`
}

function labelOf(value: unknown, field: Field | undefined, t: Words): string {
  if (value === null || value === undefined) return t.empty
  if (isRelated(value)) return value.display_name || `#${value.id}`
  if (typeof value === 'boolean') return value ? '✓' : '✕'
  return field?.selections?.find((selection) => selection.value === value)?.name ?? textOf(value)
}

function PivotSkeleton() {
  return (
    <Loading className="grid gap-3 p-4">
      {Array.from({ length: 5 }, (_, index) => (
        <Skeleton key={index} className="h-5 w-full" />
      ))}
    </Loading>
  )
}
