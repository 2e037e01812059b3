import type { StatisticsRow } from '@cubic/contract'
import { arrivalRate, COUNTS, DEFINITIONS, expectedOf } from '@cubic/domain/statistics/definitions'
import { siteConfig } from '@cubic/web-kit/config'
import { useLanguage } from '@cubic/web-kit/language/language'
import { keepPrevious, useQuery } from '@cubic/web-kit/queries/query'
import { Link } from '@cubic/web-kit/navigation/routing'
import { formatNumber, useTexts } from '@cubic/web-kit/language/text'
import { themedHue } from '@cubic/web-kit/appearance/themed-cover'
import { classNames } from '@cubic/web-kit/ui/class-names'
import { EmptyState, Skeleton } from '@cubic/web-kit/ui/states'
import { useMayOpen } from '../../../shell/office-rights.ts'
import { DataTable } from '../../../ui/chart-switch.tsx'
import { FailedRead } from '../../../ui/failed-read.tsx'
import { groups, peoplePath } from '../data/api.ts'
import { percent } from '../data/printed.ts'
import type { Counting } from '../data/choices.ts'
import { statisticsTexts } from '../data/texts.ts'
import { ChartCard } from './chart-card.tsx'
import { Defined } from './figures.tsx'

const BARS_MAX = 8

type By = 'type' | 'unit' | 'series' | 'person_type' | 'province' | 'source' | `question:${number}`

/** Charts a number by group as bars; the table has all numbers. With `isRate`, how many of those expected arrived. */
export function GroupCard({
  title,
  by,
  name = by,
  isRate = false,
  ...counting
}: Counting & {
  readonly title: string
  readonly by: By
  readonly name?: string
  readonly isRate?: boolean
}) {
  const t = useTexts(statisticsTexts)
  const lang = useLanguage()
  const { asked, choices, choose } = counting
  const { data, error, isPlaceholderData } = useQuery({ ...groups({ ...asked, by }), placeholderData: keepPrevious })
  const rows = data?.rows ?? []
  // without any series there is nothing to chart
  if (by === 'series' && rows.every(({ key }) => key === '')) return null
  const shownNumber = DEFINITIONS[isRate ? 'arrival_rate' : choices.measure]
  return (
    <ChartCard name={name} title={title} asked={{ ...asked, by }} choices={choices} choose={choose}>
      {(shown) =>
        !data ? (
          error ? (
            <FailedRead compact error={error} />
          ) : (
            <Skeleton className="h-40 rounded-[10px]" />
          )
        ) : rows.length === 0 ? (
          <EmptyState compact icon="chart" title={t.noGroups} />
        ) : shown === 'table' ? (
          <DataTable
            label={title}
            head={[
              t.group,
              ...COUNTS.map((count) => DEFINITIONS[count].label[lang]),
              DEFINITIONS.arrival_rate.label[lang],
            ]}
            rows={rows.map(
              (row) =>
                [row.label, ...COUNTS.map((count) => formatNumber(row[count])), percent(arrivalRate(row))] as const,
            )}
          />
        ) : (
          <div className={classNames('transition', isPlaceholderData && 'opacity-50')}>
            <p className="mb-1.5 text-xs text-ink-2">
              <Defined text={shownNumber.label[lang]} says={shownNumber.says[lang]} />
            </p>
            <Bars by={by} isRate={isRate} rows={rows} {...counting} />
          </div>
        )
      }
    </ChartCard>
  )
}

/** Draws the largest groups as a table whose middle column is a bar. */
function Bars({
  by,
  rows,
  isRate,
  ...counting
}: Counting & { readonly by: By; readonly rows: readonly StatisticsRow[]; readonly isRate: boolean }) {
  const t = useTexts(statisticsTexts)
  const valueOf = (row: StatisticsRow) => (isRate ? (arrivalRate(row) ?? 0) : row[counting.choices.measure])
  const counted = isRate ? rows.filter((row) => expectedOf(row) > 0) : rows
  const sorted = counted.toSorted((one, other) => valueOf(other) - valueOf(one))
  const most = isRate ? 1 : Math.max(1, ...sorted.map(valueOf))
  const rest = sorted.length - BARS_MAX
  return (
    <table className="w-full table-fixed text-sm tabular-nums">
      <tbody>
        {sorted.slice(0, BARS_MAX).map((row) => (
          <tr key={row.key}>
            <th scope="row" className="w-[42%] py-1 pr-3 text-left font-normal">
              <GroupName by={by} row={row} {...counting} />
            </th>
            <td aria-hidden="true" className="py-1">
              <span className="block h-2.5 overflow-hidden rounded-full bg-fill">
                <span
                  className="block h-full rounded-full bg-brand"
                  style={{
                    width: `${(valueOf(row) / most) * 100}%`,
                    ...(by === 'type' && row.key !== '' && { background: themedHue(Number(row.key)) }),
                  }}
                />
              </span>
            </td>
            <td className="w-16 py-1 text-right font-semibold">
              {isRate ? percent(valueOf(row)) : formatNumber(valueOf(row))}
            </td>
          </tr>
        ))}
      </tbody>
      {rest > 0 && (
        <tfoot>
          <tr>
            <td colSpan={3} className="pt-1 text-xs text-ink-2">
              {t.rest(rest)}
            </td>
          </tr>
        </tfoot>
      )}
    </table>
  )
}

const PEOPLE_BY = { province: 'location', source: 'source' } as const
const NAME = 'block max-w-full truncate rounded-sm text-left'

/** Links types and units to a narrower screen, other groups to their people if the user may see them. */
function GroupName({ by, row, asked, choose, units }: Counting & { readonly by: By; readonly row: StatisticsRow }) {
  const t = useTexts(statisticsTexts)
  const maySeePeople = useMayOpen()('applicants')
  if ((by === 'type' || by === 'unit') && row.key !== '')
    return (
      <button
        type="button"
        className={classNames(NAME, 'hover:underline')}
        aria-label={t.filterBy(row.label)}
        onClick={() => choose(by === 'type' ? { type: Number(row.key) } : { unit: Number(row.key) })}
      >
        {row.label}
      </button>
    )
  if ((by === 'province' || by === 'source') && maySeePeople && row.key !== '*')
    return (
      <Link
        to={peoplePath({ asked, zone: siteConfig().timeZone, units }, { [PEOPLE_BY[by]]: row.key })}
        aria-label={t.seePeople(row.label)}
        className={classNames(NAME, 'hover:underline')}
      >
        {row.label}
      </Link>
    )
  return <span className={NAME}>{row.label}</span>
}
