import { useLanguage } from '@cubic/web-kit/language/language'
import { useQuery } from '@cubic/web-kit/queries/query'
import { Link } from '@cubic/web-kit/navigation/routing'
import { formatNumber, useTexts } from '@cubic/web-kit/language/text'
import { writeChoices } from '../../../crud/list-page/choices.ts'
import { leaf, NO_FILTER } from '../../../crud/reads/filter.ts'
import { officePath } from '../../../shell/screen.ts'
import { Card } from '../../../ui/layout.tsx'
import { settingsRecord } from '../data/api.ts'
import { settingsTexts } from '../data/texts.ts'

/** Shows which roles need a second step, and how many of their holders have one; empty where no role needs it. */
export function WhoMust() {
  const t = useTexts(settingsTexts)
  const lang = useLanguage()
  const { data } = useQuery(settingsRecord())
  const roles = data?.standing ?? []
  if (roles.length === 0) return null
  const filter = { ...NO_FILTER, children: [leaf('lacks_second_factor', '=', true)] }
  const isMissing = roles.some(({ holders, set_up: setUp }) => setUp < holders)
  return (
    <Card title={t.whoMust}>
      <div className="overflow-x-auto">
        <table className="w-full text-sm">
          <thead className="text-left text-ink-3">
            <tr>
              <th className="py-2 pr-3 font-semibold">{t.role}</th>
              <th className="py-2 pr-3 text-right font-semibold">{t.setUp}</th>
              <th className="w-1/3 py-2 font-semibold">{t.share}</th>
            </tr>
          </thead>
          <tbody>
            {roles.map((role) => (
              <tr key={role.id} className="border-t border-line">
                <th scope="row" className="py-2.5 pr-3 text-left font-semibold">
                  {role[`name_${lang}`] || role.name_cn || role.name_en}
                </th>
                <td className="py-2.5 pr-3 text-right whitespace-nowrap tabular-nums">
                  {t.of(formatNumber(role.set_up), formatNumber(role.holders))}
                </td>
                <td className="py-2.5">
                  <Share part={role.set_up} of={role.holders} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="mt-2 text-sm text-ink-3">{t.unitsToo}</p>
      {isMissing && (
        <Link
          to={`${officePath('people')}?${writeChoices(new URLSearchParams(), { filter })}`}
          className="mt-2 inline-block rounded-sm font-semibold text-brand-text hover:underline"
        >
          {t.whoLacks}
        </Link>
      )}
    </Card>
  )
}

function Share({ part, of }: { readonly part: number; readonly of: number }) {
  const percent = of === 0 ? 100 : Math.floor((part / of) * 100)
  return (
    <span className="flex items-center gap-2">
      <span aria-hidden="true" className="h-1.5 flex-1 overflow-hidden rounded-full bg-fill">
        <i className="block h-full rounded-full bg-ok" style={{ width: `${percent}%` }} />
      </span>
      <span className="w-11 text-right tabular-nums">{percent}%</span>
    </span>
  )
}
