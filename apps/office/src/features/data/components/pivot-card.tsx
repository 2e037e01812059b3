import type { Condition } from '@cubic/contract'
import { useLanguage } from '@cubic/web-kit/language/language'
import { useQuery } from '@cubic/web-kit/queries/query'
import { useSearchParams } from '@cubic/web-kit/navigation/routing'
import { useTexts } from '@cubic/web-kit/language/text'
import { classNames } from '@cubic/web-kit/ui/class-names'
import { Loading, Skeleton } from '@cubic/web-kit/ui/states'
import { lazy, Suspense, type ComponentProps } from 'react'
import { writeChoices } from '../../../crud/list-page/choices.ts'
import { fromCondition } from '../../../crud/reads/filter.ts'
import { fieldOfPath, visibleFields, type Model } from '../../../crud/model/model.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { FailedRead } from '../../../ui/failed-read.tsx'
import { Card } from '../../../ui/layout.tsx'
import { Segmented } from '../../../ui/tabs.tsx'
import { PIVOT_ROWS_MAX, pivotOf } from '../data/api.ts'
import { valueWords } from '../internal/part-words.ts'
import { useMarks } from '../internal/use-marks.ts'
import { parsePivot, printPivot, tableOf, type PivotChoice } from '../data/pivot-table.ts'
import { dataTexts } from '../data/texts.ts'
import { PivotFields, usePartWords } from './pivot-fields.tsx'
import { PivotTable } from './pivot-table.tsx'
import { SavedPivots } from './saved-pivots.tsx'

const PivotChart = lazy(async () => ({ default: (await import('./pivot-chart.tsx')).PivotChart }))

const PARAMETER = 'pivot'

export function SummariseButton({ model }: { readonly model: Model }) {
  const t = useTexts(dataTexts)
  const [params, setParams] = useSearchParams()
  const first = visibleFields(model).find(({ groupings }) => groupings.includes('value'))
  if (params.has(PARAMETER) || !first) return null
  const begun: PivotChoice = {
    rows: [{ field: first.name, by: 'value' }],
    columns: [],
    measures: [{ measure: 'count' }],
    chart: 'bar',
  }
  return (
    <Button
      icon="chart"
      onClick={() =>
        setParams((before) => {
          before.set(PARAMETER, printPivot(begun))
          return before
        })
      }
    >
      {t.summarise}
    </Button>
  )
}

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
  // a stored summary brings its filter along, as the list's own
  const chooseSaved = (next: PivotChoice, filter: Condition | undefined) =>
    setParams((before) => {
      const filtered = filter ? fromCondition(filter) : undefined
      const written = writeChoices(before, { text: '', tab: undefined, filter: filtered })
      written.set(PARAMETER, printPivot(next))
      return written
    })
  return <Pivot model={model} condition={condition} choice={choice} onChoose={choose} onChooseSaved={chooseSaved} />
}

function Pivot({
  model,
  condition,
  choice,
  onChoose,
  onChooseSaved,
}: {
  readonly model: Model
  readonly condition: Condition | undefined
  readonly choice: PivotChoice
  readonly onChoose: (choice: PivotChoice | undefined) => void
  readonly onChooseSaved: (choice: PivotChoice, filter: Condition | undefined) => void
}) {
  const t = useTexts(dataTexts)
  const lang = useLanguage()
  const { data, error, isPending, isFetching, isPlaceholderData } = useQuery(pivotOf(model.name, choice, condition))
  const shown = isPlaceholderData ? undefined : data
  const markOf = useMarks(model, choice, shown)
  const table =
    shown &&
    tableOf(shown, choice, (value, group) =>
      [valueWords(value, fieldOfPath(model, group.field, lang), t), markOf(value, group)].filter(Boolean).join(' · '),
    )
  return (
    <Card padded={false}>
      <div className="flex flex-wrap items-start gap-3 border-b border-line px-4 py-3">
        <PivotFields model={model} choice={choice} onChoose={onChoose} />
        <div className="flex flex-wrap items-center gap-2">
          <Segmented
            label={t.shown}
            value={choice.chart}
            onChange={(chart) => onChoose({ ...choice, chart })}
            options={(['none', 'bar', 'line'] as const).map((each) => ({ value: each, label: t[`chart_${each}`] }))}
          />
          <SavedPivots model={model} choice={choice} condition={condition} onChoose={onChooseSaved} />
          <IconButton label={t.close} icon="close" onClick={() => onChoose(undefined)} />
        </div>
      </div>
      {error ? (
        <FailedRead compact error={error} pending={isFetching} />
      ) : isPending || !table ? (
        <PivotSkeleton />
      ) : table.rows.length === 0 ? (
        <p className="px-4 py-8 text-center text-ink-2">{t.nothing}</p>
      ) : (
        <Summary model={model} choice={choice} table={table} />
      )}
      {data?.isCut && <p className="px-4 py-2 text-sm text-ink-2">{t.cut(PIVOT_ROWS_MAX)}</p>}
    </Card>
  )
}

function Summary({ model, choice, table }: ComponentProps<typeof PivotTable>) {
  const t = useTexts(dataTexts)
  const words = usePartWords(model)
  const measures = choice.measures.map((measure) => words.measure(measure))
  const groups = choice.rows.map((group) => words.group(group))
  return (
    <div className={classNames('grid', choice.chart !== 'none' && 'xl:grid-cols-2')}>
      <PivotTable model={model} choice={choice} table={table} />
      {choice.chart !== 'none' && (
        <div className="min-w-0 p-3">
          <Suspense fallback={<PivotSkeleton />}>
            <PivotChart
              table={table}
              kind={choice.chart}
              label={t.chartOf(groups.join(', '), measures.join(', '))}
              measures={measures}
            />
          </Suspense>
        </div>
      )}
    </div>
  )
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
