import type { CurrentUser } from '@cubic/data-client'
import { useIsAway } from '../../lib/away.ts'
import { part } from '../../lib/part.tsx'
import { paths } from '../../lib/paths.ts'
import { texts, useTexts } from '../../lib/text.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { siteTexts } from './site-texts.ts'

const AccountChoices = part(async () => (await import('./account-items.tsx')).AccountChoices, {
  ahead: true,
  fallback: <Skeleton className="h-[200px]" />,
})

const keptTexts = texts({ keptTickets: { cn: '本机报名码', en: 'Saved tickets' } })

/** Undefined while nobody can say who is logged in; without network their kept tickets are there. */
export function AccountMenu({ user }: { readonly user: CurrentUser | undefined }) {
  const t = useTexts(siteTexts)
  const tk = useTexts(keptTexts)
  const { isAway } = useIsAway()
  if (!user)
    return isAway ? (
      <LinkButton to={paths.me()} variant="secondary" size="sm" icon="ticket" className="ml-1.5">
        {/* on phones the name of the site needs the room */}
        <span className="max-sm:sr-only">{tk.keptTickets}</span>
      </LinkButton>
    ) : (
      <Skeleton className="mx-1 size-8 rounded-full" />
    )
  return (
    <Menu label={t.account} trigger={<Avatar name={user.nickname || user.name} src={user.avatar} />}>
      <AccountChoices user={user} />
    </Menu>
  )
}
