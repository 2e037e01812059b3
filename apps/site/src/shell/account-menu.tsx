import type { CurrentUser } from '@cubic/data-client'
import { island } from '../hydration/island.tsx'
import { paths } from '@cubic/web-kit/navigation/paths'
import { texts, useTexts } from '@cubic/web-kit/language/text'
import { Avatar } from '@cubic/web-kit/ui/avatar'
import { LinkButton } from '@cubic/web-kit/ui/button'
import { Menu } from '@cubic/web-kit/ui/menu'
import { Skeleton } from '@cubic/web-kit/ui/states'
import { useIsAway } from '../lib/away.ts'
import { siteTexts } from './site-texts.ts'

const AccountChoices = island(async () => (await import('./account-items.tsx')).AccountChoices, {
  ahead: true,
  fallback: <Skeleton className="h-[200px]" />,
})

const UnreadDot = island(async () => (await import('../features/notices/components/unread-count.tsx')).UnreadDot)

/** With a dot while there are unread notices. */
function OwnAvatar({ user }: { readonly user: CurrentUser }) {
  return (
    <span className="relative">
      <Avatar name={user.nickname || user.name} src={user.avatar} />
      <UnreadDot userId={user.uid} />
    </span>
  )
}

const keptTexts = texts({ keptTickets: { cn: '本机报名码', en: 'Saved tickets' } })

/** `user`: undefined while unknown; without network the menu offers the kept tickets. */
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
    <Menu label={t.account} trigger={<OwnAvatar user={user} />}>
      <AccountChoices user={user} />
    </Menu>
  )
}
