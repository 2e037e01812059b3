import { DEFINITIONS } from '@cubic/domain/statistics/definitions'
import { useDates } from '@cubic/web-kit/datetime/clock'
import { formatDate } from '@cubic/web-kit/datetime/format'
import { formatMonth } from '@cubic/web-kit/datetime/months'
import { keepPrevious, useQuery } from '@cubic/web-kit/queries/query'
import { formatNumber, useTexts } from '@cubic/web-kit/language/text'
import { Skeleton } from '@cubic/web-kit/ui/states'
import { lazy, Suspense } from 'react'
import { DataTable } from '../../../ui/chart-switch.tsx'
import { FailedRead } from '../../../ui/failed-read.tsx'
import { Segmented } from '../../../ui/tabs.tsx'
import { groups } from '../data/api.ts'
import { pointsOf, stepOf } from '../data/series.ts'
import type { Counting } from '../data/choices.ts'
import { statisticsTexts } from '../data/texts.ts'
import { ChartCard } from './chart-card.tsx'

const DaysChart = lazy(async () => ({ default: (await import('./days-chart.tsx')).DaysChart }))

/** Charts a number by day or month, also added up, with the earlier period as a dashed line. */
export function DaysCard(counting: Counting) {
  const { asked, earlier, choices, choose } = counting
  const t = useTexts(statisticsTexts)
  const { reading } = useDates()
  const { lang } = reading
  const { step, points, error } = useDayPoints(counting)
  const { measure, added } = choices
  const measured = DEFINITIONS[measure].label[lang]
  const nameOf = (key: string) => (step === 'day' ? formatDate(key, reading) : formatMonth(`${key}-01`, lang))
  return (
    <ChartCard
      name="days"
      title={measured}
      asked={{ ...asked, by: step }}
      choices={choices}
      choose={choose}
      aside={
        <Segmented
          label={t.growth}
          value={added ? 'added' : 'each'}
          options={[
            { value: 'each', label: step === 'day' ? t.byDay : t.byMonth },
            { value: 'added', label: t.added },
          ]}
          onChange={(value) => choose({ added: value === 'added' })}
        />
      }
    >
      {(shown) =>
        !points ? (
          error ? (
            <FailedRead compact error={error} />
          ) : (
            <Skeleton className="h-[260px] rounded-[10px]" />
          )
        ) : shown === 'table' ? (
          <DataTable
            label={measured}
            head={[step === 'day' ? t.day : t.month, measured, ...(earlier ? [t.earlier] : [])]}
            rows={rowsOf(points, nameOf, earlier !== undefined)}
          />
        ) : (
          // its numbers are in the table
          <div aria-hidden="true" className="h-[260px]">
            <Suspense fallback={<Skeleton className="h-full rounded-[10px]" />}>
              <DaysChart points={points} name={measured} nameOf={nameOf} isCompared={earlier !== undefined} />
            </Suspense>
          </div>
        )
      }
    </ChartCard>
  )
}

function useDayPoints({ asked, earlier, choices: { measure, added } }: Counting) {
  const step = stepOf(asked)
  const now = useQuery({ ...groups({ ...asked, by: step }), placeholderData: keepPrevious })
  const before = useQuery({
    ...groups({ ...asked, ...(earlier ?? asked), by: step }),
    placeholderData: keepPrevious,
  })
  const points =
    now.data &&
    pointsOf(
      { span: asked, rows: now.data.rows },
      earlier && before.data && { span: earlier, rows: before.data.rows },
      { step, measure, added },
    )
  return { step, points, error: now.error }
}

/** Prints the points for the table, the latest first. */
function rowsOf(points: ReturnType<typeof pointsOf>, nameOf: (key: string) => string, isCompared: boolean) {
  return points.toReversed().map(({ key, count, before }) => {
    const earlier = before === null ? '–' : formatNumber(before)
    return [nameOf(key), formatNumber(count), ...(isCompared ? [earlier] : [])] as const
  })
}
