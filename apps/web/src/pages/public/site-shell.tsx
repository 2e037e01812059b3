import type { ReactNode } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { siteConfig } from '../../lib/config.ts'
import { useLanguage, useSwitchLanguage } from '../../lib/language.tsx'
import { paths } from '../../lib/paths.ts'
import { logOut, useSession } from '../../lib/session.ts'
import { useTexts } from '../../lib/text.ts'
import { useTheme } from '../../lib/theme.ts'
import { AppMark } from '../../ui/app-mark.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { IconButton, LinkButton } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { AppHeader, PageShell } from '../../ui/layout.tsx'
import { Menu, MenuButton, MenuLine, MenuLink } from '../../ui/menu.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { SiteSearch } from './site-search.tsx'
import { siteTexts } from './site-texts.ts'

/** Every public page's frame: the site's header around its content. */
export function SiteShell({
  phoneHeader = 'site',
  search = true,
  action,
  children,
}: {
  /** `hidden`: on phones the page has a bar of its own. */
  readonly phoneHeader?: 'site' | 'hidden'
  /** False where the page has a search of its own. */
  readonly search?: boolean
  /** A `BottomAction`. */
  readonly action?: ReactNode
  readonly children: ReactNode
}) {
  return (
    <PageShell header={<SiteHeader phoneHidden={phoneHeader === 'hidden'} search={search} />} action={action}>
      {children}
    </PageShell>
  )
}

function SiteHeader({ phoneHidden, search }: { readonly phoneHidden: boolean; readonly search: boolean }) {
  return (
    <AppHeader brand={<Brand />} nav={<Nav />} phoneHidden={phoneHidden}>
      {search && (
        <div className="mr-2 hidden w-[340px] lg:block">
          <SiteSearch compact />
        </div>
      )}
      <LanguageSwitch />
      <ThemeMenu />
      <Account />
    </AppHeader>
  )
}

function Brand() {
  const lang = useLanguage()
  return (
    <Link to={paths.home()} className="flex min-w-0 items-center gap-[9px] rounded-md text-[17px] font-bold">
      <AppMark />
      <span className="truncate">{siteConfig().name[lang]}</span>
    </Link>
  )
}

function Nav() {
  const t = useTexts(siteTexts)
  const session = useSession()
  const links = [
    [paths.home(), t.home],
    [paths.activities(), t.activities],
    ...(session.user ? [[paths.me(), t.me]] : []),
  ] as const
  return (
    <nav aria-label={t.mainNav} className="hidden items-center gap-1 lg:flex">
      {links.map(([to = '', label]) => (
        <NavLink
          key={to}
          to={to}
          end={to === paths.home()}
          className={({ isActive }) =>
            classNames(
              'rounded-md px-3.5 py-2 font-semibold transition',
              isActive ? 'text-ink' : 'text-ink-2 hover:text-ink',
            )
          }
        >
          {label}
        </NavLink>
      ))}
    </nav>
  )
}

function LanguageSwitch() {
  const t = useTexts(siteTexts)
  const lang = useLanguage()
  const switchLanguage = useSwitchLanguage()
  const toggle = () => switchLanguage(lang === 'cn' ? 'en' : 'cn')
  return (
    <>
      <IconButton label={t.switchLanguage} icon="globe" onClick={toggle} className="lg:hidden" />
      <button
        type="button"
        lang={lang === 'cn' ? 'en' : 'zh-CN'}
        aria-label={t.switchLanguage}
        onClick={toggle}
        className="hidden h-10 rounded-md px-3 text-[14px] font-semibold text-ink-2 transition hover:bg-fill hover:text-ink lg:block"
      >
        {t.otherLanguage}
      </button>
    </>
  )
}

function ThemeMenu() {
  const t = useTexts(siteTexts)
  const [theme, setTheme] = useTheme()
  const choices = [
    ['system', 'device', t.themeSystem],
    ['light', 'sun', t.themeLight],
    ['dark', 'moon', t.themeDark],
  ] as const
  const icon = (
    <span className="grid size-10 place-items-center rounded-md transition hover:bg-fill">
      <Icon name="sun" size={21} className="dark:hidden" />
      <Icon name="moon" size={21} className="hidden dark:block" />
    </span>
  )
  return (
    <Menu label={t.theme} trigger={icon}>
      {choices.map(([value, name, label]) => (
        <MenuButton key={value} icon={name} onClick={() => setTheme(value)}>
          <span className="flex-1">{label}</span>
          {theme === value && <Icon name="check" size={18} className="text-brand-text" />}
        </MenuButton>
      ))}
    </Menu>
  )
}

function Account() {
  const t = useTexts(siteTexts)
  const session = useSession()
  const location = useLocation()
  if (session.state === 'unknown') return <Skeleton className="mx-1 size-8 rounded-full" />
  if (session.state === 'guest')
    return (
      <LinkButton to={paths.logIn(`${location.pathname}${location.search}`)} size="sm" className="ml-1.5">
        {t.logIn}
      </LinkButton>
    )
  const { user } = session
  const name = user.nickname || user.name
  return (
    <Menu label={t.account} trigger={<Avatar name={name} src={user.avatar} />}>
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
      <MenuLine />
      <MenuButton icon="logout" onClick={() => void logOut()}>
        {t.logOut}
      </MenuButton>
    </Menu>
  )
}
