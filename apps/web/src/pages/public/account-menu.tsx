import type { CurrentUser } from '@cubic/data-client'
import { paths } from '../../lib/paths.ts'
import { logOut } from '../../lib/sign-in.ts'
import { useTexts } from '../../lib/text.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { MenuButton, MenuLine, MenuLink } from '../../ui/menu-items.tsx'
import { Menu } from '../../ui/menu.tsx'
import { siteTexts } from './site-texts.ts'

type Account = { readonly user: CurrentUser }

export function AccountMenu({ user }: Account) {
  const t = useTexts(siteTexts)
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
  return (
    <MenuButton icon="logout" onClick={() => void logOut()}>
      {t.logOut}
    </MenuButton>
  )
}
