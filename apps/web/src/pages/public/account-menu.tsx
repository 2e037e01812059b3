import type { CurrentUser } from '@cubic/data-client'
import { useEffect } from 'react'
import { useIsAway } from '../../lib/away.ts'
import { paths } from '../../lib/paths.ts'
import { logOut } from '../../lib/sign-in.ts'
import { readStored } from '../../lib/storage.ts'
import { texts, useTexts } from '../../lib/text.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { MenuButton, MenuLine, MenuLink } from '../../ui/menu-items.tsx'
import { Menu } from '../../ui/menu.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { siteTexts } from './site-texts.ts'

type Account = { readonly user: CurrentUser }

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
      <AccountItems user={user} />
      <MenuLine />
      <LogOut />
    </Menu>
  )
}

/** What is one's own on this site. */
export function AccountItems({ user }: Account) {
  const t = useTexts(siteTexts)
  const name = user.nickname || user.name
  return (
    <>
      <div className="flex items-center gap-3 px-3 py-2.5">
        <Avatar name={name} src={user.avatar} size={40} />
        <div className="min-w-0">
          <div className="truncate font-semibold">{name}</div>
          {user.email && <div className="truncate text-sm text-ink-3">{user.email}</div>}
        </div>
      </div>
      <MenuLine />
      <MenuLink to={paths.me()} icon="user">
        {t.me}
      </MenuLink>
      <MenuLink to={paths.bindTicket()} icon="ticket">
        {t.bindTicket}
      </MenuLink>
      {user.is_admin && (
        <MenuLink to={paths.scan()} icon="scan">
          {t.scan}
        </MenuLink>
      )}
    </>
  )
}

export function LogOut() {
  const t = useTexts(siteTexts)
  useEffect(() => focusContent, [])
  return (
    <MenuButton icon="logout" onClick={() => void logOut()}>
      {t.logOut}
    </MenuButton>
  )
}

/** What was pressed to log out is gone then: one goes on at the content. */
function focusContent(): void {
  if (readStored('login_token') === null && document.activeElement === document.body)
    document.querySelector('main')?.focus({ preventScroll: true })
}
