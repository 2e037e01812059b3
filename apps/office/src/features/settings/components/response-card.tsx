import type { ResponseTimes } from '@cubic/contract'
import { useDates } from '@cubic/web-kit/datetime/clock'
import { formatShortMoment } from '@cubic/web-kit/datetime/format'
import { formatNumber, useTexts } from '@cubic/web-kit/language/text'
import { EmptyState, Skeleton } from '@cubic/web-kit/ui/states'
import { lazy, Suspense, useState } from 'react'
import { ChartSwitch, DataTable, type Shown } from '../../../ui/chart-switch.tsx'
import { Card } from '../../../ui/layout.tsx'
import { systemTexts } from '../data/system-texts.ts'

/** The urgent part of the screen does not wait for the chart library. */
const ResponseChart = lazy(async () => ({ default: (await import('./response-chart.tsx')).ResponseChart }))

export function ResponseCard({ responses }: { readonly responses: readonly ResponseTimes[] }) {
  const t = useTexts(systemTexts)
  const dates = useDates()
  const [shown, setShown] = useState<Shown>('chart')
  const latest = responses.at(-1)
  const ms = (count: number) => t.ms(formatNumber(Math.round(count)))
  return (
    <Card
      title={t.responses}
      aside={
        <span className="flex items-center gap-3 text-xs text-ink-3">
          {t.responsesHint}
          <ChartSwitch value={shown} onChange={setShown} />
        </span>
      }
    >
      {latest === undefined ? (
        <EmptyState compact icon="chart" title={t.noResponses} />
      ) : shown === 'table' ? (
        <DataTable
          label={t.responses}
          head={[t.time, t.p95, t.p50, t.answers]}
          rows={responses
            .toReversed()
            .map(
              ({ at, count, p50_ms: half, p95_ms: most }) =>
                [formatShortMoment(at, dates), ms(most), ms(half), formatNumber(count)] as const,
            )}
        />
      ) : (
        <>
          <p className="mb-1 flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-2">
            <span className="flex items-center gap-1.5">
              <i className="h-0.5 w-4 rounded-full bg-brand" />
              {t.p95} <b className="text-ink">{ms(latest.p95_ms)}</b>
            </span>
            <span className="flex items-center gap-1.5">
              <i className="w-4 border-t-2 border-dashed border-ink-3" />
              {t.p50} <b className="text-ink">{ms(latest.p50_ms)}</b>
            </span>
          </p>
          {/* its numbers are in the table */}
          <div aria-hidden="true" className="h-[200px]">
            <Suspense fallback={<Skeleton className="h-full rounded-[10px]" />}>
              <ResponseChart responses={responses} />
            </Suspense>
          </div>
        </>
      )}
    </Card>
  )
}
