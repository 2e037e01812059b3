import { DEFINITIONS } from '@cubic/domain/statistics/definitions'
import { useLanguage } from '@cubic/web-kit/language/language'
import { formatNumber, useTexts } from '@cubic/web-kit/language/text'
import { EmptyState } from '@cubic/web-kit/ui/states'
import { DataTable } from '../../../ui/chart-switch.tsx'
import type { Counting } from '../data/choices.ts'
import { statisticsTexts } from '../data/texts.ts'
import { ChartCard } from './chart-card.tsx'

/** Charts how many people came once, twice, and so on. */
export function VisitsCard({ visits, choices, choose }: Counting & { readonly visits: readonly number[] }) {
  const t = useTexts(statisticsTexts)
  const lang = useLanguage()
  const most = Math.max(...visits)
  const rows = visits.map((people, index) => ({
    times: t.times(index + 1 === visits.length ? `${visits.length}+` : String(index + 1)),
    people,
  }))
  return (
    <ChartCard name="visits" title={t.visits} choices={choices} choose={choose}>
      {(shown) =>
        most === 0 ? (
          <EmptyState compact icon="users" title={t.noGroups} />
        ) : shown === 'table' ? (
          <DataTable
            label={t.visits}
            head={[t.visits, t.people]}
            rows={rows.map(({ times, people }) => [times, formatNumber(people)] as const)}
          />
        ) : (
          <>
            <p className="mb-1.5 text-xs text-ink-2">{DEFINITIONS.repeat_visitors.says[lang]}</p>
            <ul className="grid grid-cols-6 items-end gap-2 text-center text-xs tabular-nums">
              {rows.map(({ times, people }) => (
                <li key={times} className="grid gap-1">
                  <span className="font-semibold">{formatNumber(people)}</span>
                  <span aria-hidden="true" className="flex h-32 items-end">
                    <span
                      className="block w-full rounded-[6px] bg-brand"
                      style={{ height: `${(people / most) * 100}%` }}
                    />
                  </span>
                  <span className="text-ink-2">{times}</span>
                </li>
              ))}
            </ul>
          </>
        )
      }
    </ChartCard>
  )
}
