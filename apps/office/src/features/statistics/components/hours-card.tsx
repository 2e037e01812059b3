import { useQuery, keepPrevious } from '@cubic/web-kit/queries/query'
import { formatNumber, useTexts } from '@cubic/web-kit/language/text'
import { useLanguage } from '@cubic/web-kit/language/language'
import { Skeleton } from '@cubic/web-kit/ui/states'
import { weekdayNames } from '../data/weekdays.ts'
import { DataTable } from '../../../ui/chart-switch.tsx'
import { FailedRead } from '../../../ui/failed-read.tsx'
import { ScrollArea } from '@cubic/web-kit/ui/scroll-area'
import { groups } from '../data/api.ts'
import type { Counting } from '../data/choices.ts'
import { statisticsTexts } from '../data/texts.ts'
import { ChartCard } from './chart-card.tsx'

/** Charts when people registered: a table of weekdays and hours whose cells are darker for more. */
export function HoursCard({ asked, choices, choose }: Counting) {
  const t = useTexts(statisticsTexts)
  const { data, error } = useQuery({ ...groups({ ...asked, by: 'weekday_hour' }), placeholderData: keepPrevious })
  const { measure } = choices
  return (
    <ChartCard name="hours" title={t.byHour} asked={{ ...asked, by: 'weekday_hour' }} choices={choices} choose={choose}>
      {(shown) =>
        !data ? (
          error ? (
            <FailedRead compact error={error} />
          ) : (
            <Skeleton className="h-64 rounded-[10px]" />
          )
        ) : shown === 'table' ? (
          <DataTable
            label={t.byHour}
            head={[t.hour, t.people]}
            rows={data.rows
              .toSorted((one, other) => other[measure] - one[measure])
              .map((row) => [row.label, formatNumber(row[measure])] as const)}
          />
        ) : (
          <>
            <p className="mb-1.5 text-xs text-ink-2">{t.byHourHint}</p>
            <Hours counts={new Map(data.rows.map((row) => [row.key, row[measure]]))} />
          </>
        )
      }
    </ChartCard>
  )
}

function Hours({ counts }: { readonly counts: ReadonlyMap<string, number> }) {
  const t = useTexts(statisticsTexts)
  const lang = useLanguage()
  const used = [...counts.keys()].map((key) => Number(key.split('-')[1]))
  const first = Math.min(8, ...used)
  const hours = Array.from({ length: Math.max(21, ...used) - first + 1 }, (_, index) => first + index)
  const most = Math.max(1, ...counts.values())
  return (
    <ScrollArea label={t.byHour} className="overflow-x-auto">
      <table className="w-full min-w-[640px] table-fixed border-separate border-spacing-[3px] text-xs tabular-nums">
        <thead>
          <tr>
            <th scope="col" className="w-12 text-left font-normal text-ink-2">
              <span className="sr-only">{t.weekday}</span>
            </th>
            {hours.map((hour) => (
              <th key={hour} scope="col" className="font-normal text-ink-2">
                {hour}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weekdayNames(lang).map((weekday, index) => (
            <tr key={weekday}>
              <th scope="row" className="text-left font-normal text-ink-2">
                {weekday}
              </th>
              {hours.map((hour) => (
                <Hour key={hour} count={counts.get(`${index + 1}-${hour}`) ?? 0} most={most} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  )
}

/** Beyond half of the maximum, the cell is dark enough for white text. */
function Hour({ count, most }: { readonly count: number; readonly most: number }) {
  const share = count / most
  const strength = share > 0.5 ? 100 : Math.round(share * 50)
  return (
    <td
      className={`h-8 rounded-[6px] text-center ${strength === 100 ? 'font-semibold text-brand-ink' : 'text-ink'}`}
      style={{ background: `color-mix(in srgb, var(--brand) ${strength}%, var(--fill))` }}
    >
      {count === 0 ? <span className="text-ink-2">·</span> : formatNumber(count)}
    </td>
  )
}
