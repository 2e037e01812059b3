import { lazy, Suspense } from 'react'
import { useOtherLanguage } from '@cubic/web-kit/language/language'
import { paths } from '@cubic/web-kit/navigation/paths'
import { useLocation } from '@cubic/web-kit/navigation/routing'
import { useSession } from '@cubic/web-kit/session/session'
import { useTexts } from '@cubic/web-kit/language/text'
import { IconButton } from '@cubic/web-kit/ui/button'
import { MenuButton, MenuLine, MenuLink } from '@cubic/web-kit/ui/menu-items'
import { siteTexts } from './site-texts.ts'
import { useThemeChoices } from './theme-menu.tsx'

const accountItems = () => import('./account-items.tsx')
const AccountItems = lazy(() => accountItems().then((menu) => ({ default: menu.AccountItems })))
const LogOut = lazy(() => accountItems().then((menu) => ({ default: menu.LogOut })))

export function PhoneMenuItems() {
  const t = useTexts(siteTexts)
  const session = useSession()
  const { pathname, search } = useLocation()
  return (
    <>
      {session.state === 'guest' && (
        <MenuLink to={paths.logIn(`${pathname}${search}`)} icon="user">
          {t.logIn}
        </MenuLink>
      )}
      {session.user && (
        <Suspense>
          <AccountItems user={session.user} />
        </Suspense>
      )}
      <MenuLine />
      <MenuLink to={paths.home()} icon="home">
        {t.home}
      </MenuLink>
      <MenuLink to={paths.activities()} icon="calendar">
        {t.activities}
      </MenuLink>
      <MenuLine />
      <LanguageItem />
      <ThemeItem />
      {session.user && (
        <Suspense>
          <MenuLine />
          <LogOut />
        </Suspense>
      )}
    </>
  )
}

function LanguageItem() {
  const t = useTexts(siteTexts)
  const other = useOtherLanguage()
  if (!other) return null
  return (
    <MenuButton icon="globe" onClick={other.switchTo}>
      <span lang={other.lang === 'cn' ? 'zh-CN' : 'en'}>{t.switchLanguage}</span>
    </MenuButton>
  )
}

/** One line; the menu stays open to show the choice. */
function ThemeItem() {
  const t = useTexts(siteTexts)
  return (
    <div role="group" aria-label={t.theme} className="flex flex-wrap items-center gap-1 pl-3">
      <span className="mr-auto pr-3 text-[0.9375rem] font-medium whitespace-nowrap">{t.theme}</span>
      {useThemeChoices().map(({ value, icon, label, isChosen, choose }) => (
        <IconButton
          key={value}
          label={label}
          icon={icon}
          pressed={isChosen}
          onClick={choose}
          className={isChosen ? 'bg-brand-soft text-brand-text!' : 'text-ink-2!'}
        />
      ))}
    </div>
  )
}
