import { lazy, Suspense } from 'react'
import { useOtherLanguage } from '../../lib/language.tsx'
import { paths } from '../../lib/paths.ts'
import { useLocation } from '../../lib/router.tsx'
import { useSession } from '../../lib/session.ts'
import { texts, useTexts } from '../../lib/text.ts'
import { IconButton } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { MenuButton, MenuLine, MenuLink } from '../../ui/menu-items.tsx'
import { Menu } from '../../ui/menu.tsx'
import { siteTexts } from './site-texts.ts'
import { useThemeChoices } from './theme-menu.tsx'

export type PhoneMenuProps = {
  /** `floating`: over a picture. `plain`, `inverse`: in a bar (`ui/back-bar.tsx`). */
  readonly tone: 'floating' | 'plain' | 'inverse'
}

const menuTexts = texts({ menu: { cn: '菜单', en: 'Menu' } })
const accountItems = () => import('./account-items.tsx')
/** For those who are signed in alone. */
const AccountItems = lazy(() => accountItems().then((menu) => ({ default: menu.AccountItems })))
const LogOut = lazy(() => accountItems().then((menu) => ({ default: menu.LogOut })))

const TRIGGERS = {
  floating: 'bg-surface/92 shadow-card backdrop-blur',
  plain: 'transition hover:bg-fill',
  inverse: 'text-white transition hover:bg-white/15',
} as const

/** Takes no room: it lies in the end of the page's own bar. */
export function PhoneMenu({ tone }: PhoneMenuProps) {
  const t = useTexts(menuTexts)
  const icon = (
    <span className={classNames('grid size-10 place-items-center rounded-md', TRIGGERS[tone])}>
      <Icon name="menu" size={21} />
    </span>
  )
  return (
    <div className={classNames('z-40 h-0 lg:hidden', tone === 'floating' ? 'relative' : 'absolute inset-x-0 top-0')}>
      <div
        className={
          tone === 'floating'
            ? 'absolute top-[max(12px,env(safe-area-inset-top))] right-3'
            : // over the bar's whole width, whose other end is the page's
              'pointer-events-none mx-auto flex max-w-[880px] justify-end px-2 pt-2 *:pointer-events-auto'
        }
      >
        <Menu label={t.menu} trigger={icon}>
          <div className="max-h-[calc(100dvh-84px)] w-[min(264px,calc(100vw-48px))] overflow-y-auto overscroll-contain">
            <Items />
          </div>
        </Menu>
      </div>
    </div>
  )
}

function Items() {
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

/** One line: the menu stays open, so that one sees what is chosen. */
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
