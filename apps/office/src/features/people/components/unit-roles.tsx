import { UNIT_ROLE } from '@cubic/contract'
import { useDates } from '@cubic/web-kit/datetime/clock'
import { useLanguage } from '@cubic/web-kit/language/language'
import { useQuery } from '@cubic/web-kit/queries/query'
import { Link } from '@cubic/web-kit/navigation/routing'
import { texts, useTexts } from '@cubic/web-kit/language/text'
import { Badge } from '@cubic/web-kit/ui/badge'
import { officePath } from '../../../shell/screen.ts'
import { Card } from '../../../ui/layout.tsx'
import { rolesInUnits } from '../data/api.ts'

const roleTexts = texts({
  title: { cn: '单位与角色', en: 'Units and roles' },
  forGood: { cn: '长期', en: 'For good' },
  until: { cn: (day: string) => `至 ${day}`, en: (day: string) => `Until ${day}` },
  ended: { cn: '已到期', en: 'Expired' },
})

/** Lists somebody's roles in units; empty if there are none. */
export function UnitRoles({ userId }: { readonly userId: number }) {
  const t = useTexts(roleTexts)
  const lang = useLanguage()
  const { day } = useDates()
  const { data: roles = [] } = useQuery(rolesInUnits(userId))
  if (roles.length === 0) return null
  return (
    <Card title={t.title} padded={false}>
      <ul>
        {roles.map(({ id, unit_id: unit, role, until, active }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line px-4 py-2 text-sm">
            <Link
              to={officePath(`units/${unit?.id ?? ''}`)}
              className="min-w-[160px] flex-1 font-semibold hover:underline"
            >
              {unit?.name}
            </Link>
            <Badge tone={role === 'owner' ? 'brand' : 'neutral'} dot={false}>
              {UNIT_ROLE[role][lang]}
            </Badge>
            <span className="text-ink-2">{until === null ? t.forGood : active ? t.until(day(until)) : t.ended}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
