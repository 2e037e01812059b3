import type { CurrentUser } from '@cubic/data-client'
import { useEffect } from 'react'
import { paths } from '@cubic/web-kit/navigation/paths'
import { logOut } from '@cubic/web-kit/session/sign-in'
import { readStored } from '@cubic/web-kit/storage/storage'
import { useTexts } from '@cubic/web-kit/language/text'
import { Avatar } from '@cubic/web-kit/ui/avatar'
import { MenuButton, MenuLine, MenuLink } from '@cubic/web-kit/ui/menu-items'
import { island } from '../hydration/island.tsx'
import { siteTexts } from './site-texts.ts'

const UnreadCount = island(async () => (await import('../features/notices/components/unread-count.tsx')).UnreadCount)

type Account = { readonly user: CurrentUser }

export function AccountChoices({ user }: Account) {
  return (
    <>
      <AccountItems user={user} />
      <MenuLine />
      <LogOut />
    </>
  )
}

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
      <MenuLink to={paths.notices()} icon="message">
        {t.notices}
        <UnreadCount userId={user.uid} />
      </MenuLink>
      <MenuLink to={paths.bindTicket()} icon="ticket">
        {t.bindTicket}
      </MenuLink>
      {user.is_scanner && (
        <MenuLink to={paths.scan()} icon="scan">
          {t.scan}
        </MenuLink>
      )}
      {user.is_staff && (
        <MenuLink to={paths.office()} icon="overview">
          {t.office}
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

function focusContent(): void {
  if (readStored('login_token') === null && document.activeElement === document.body)
    document.querySelector('main')?.focus({ preventScroll: true })
}
