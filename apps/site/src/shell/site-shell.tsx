import { useMemo, type ReactNode } from 'react'
import { Link, useLocation } from '@cubic/web-kit/navigation/routing'
import { NavLink } from '../hydration/router.tsx'
import { siteConfig } from '@cubic/web-kit/config'
import { useLanguage, useOtherLanguage } from '@cubic/web-kit/language/language'
import { island } from '../hydration/island.tsx'
import { paths } from '@cubic/web-kit/navigation/paths'
import { useSession } from '@cubic/web-kit/session/session'
import { useTexts } from '@cubic/web-kit/language/text'
import { AppMark } from '@cubic/web-kit/ui/app-mark'
import { IconButton, LinkButton } from '@cubic/web-kit/ui/button'
import { classNames } from '@cubic/web-kit/ui/class-names'
import { AppHeader, BarMenu, PageShell } from '@cubic/web-kit/ui/layout'
import { Skeleton } from '@cubic/web-kit/ui/states'
import type { PhoneMenuProps } from './phone-menu.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteSearch } from './site-search.tsx'
import { siteTexts } from './site-texts.ts'

const ThemeMenu = island(async () => (await import('./theme-menu.tsx')).ThemeMenu, {
  when: 'touched',
  fallback: <span className="size-10" />,
})
const AccountMenu = island(async () => (await import('./account-menu.tsx')).AccountMenu, {
  fallback: <Skeleton className="mx-1 size-8 rounded-full" />,
})

const TabBar = island(async () => (await import('./tab-bar.tsx')).TabBar, {
  when: 'touched',
  fallback: <div className="h-14 lg:hidden" />,
})

const PhoneMenu = island<PhoneMenuProps>(async () => (await import('./phone-menu.tsx')).PhoneMenu, {
  when: 'touched',
  fallback: <span className="h-0" />,
})

export function SiteShell({
  phoneMenu,
  search = true,
  action,
  children,
}: {
  /** On phones the page has a bar of its own instead of the header: how the menu looks there. */
  readonly phoneMenu?: PhoneMenuProps['tone']
  /** False where the page has a search of its own. */
  readonly search?: boolean
  readonly action?: ReactNode
  readonly children: ReactNode
}) {
  // a changed context makes React discard the HTML of islands that are not hydrated yet
  const menu = useMemo(() => phoneMenu && <PhoneMenu tone={phoneMenu} />, [phoneMenu])
  return (
    <PageShell
      header={<SiteHeader phoneHidden={phoneMenu !== undefined} search={search} />}
      footer={<SiteFooter />}
      action={action}
      tabs={!phoneMenu && <TabBar />}
    >
      {phoneMenu === 'floating' && menu}
      <BarMenu value={menu}>{children}</BarMenu>
    </PageShell>
  )
}

function SiteHeader({ phoneHidden, search }: { readonly phoneHidden: boolean; readonly search: boolean }) {
  return (
    <AppHeader brand={<Brand />} nav={<Nav />} phoneHidden={phoneHidden}>
      {search && (
        <div className="mr-2 hidden w-[200px] lg:block xl:w-[340px]">
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
    <Link to={paths.home()} className="flex min-w-0 items-center gap-[9px] rounded-md text-[1.0625rem] font-bold">
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
              'rounded-md px-2.5 py-2 font-semibold whitespace-nowrap transition xl:px-3.5',
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
  const other = useOtherLanguage()
  if (!other) return null
  return (
    <>
      <IconButton label={t.switchLanguage} icon="globe" onClick={other.switchTo} className="lg:hidden" />
      <button
        type="button"
        lang={other.lang === 'cn' ? 'zh-CN' : 'en'}
        aria-label={t.switchLanguage}
        onClick={other.switchTo}
        className="hidden h-10 rounded-md px-3 text-[0.875rem] whitespace-nowrap font-semibold text-ink-2 transition hover:bg-fill hover:text-ink lg:block"
      >
        {t.otherLanguage}
      </button>
    </>
  )
}

function Account() {
  const t = useTexts(siteTexts)
  const session = useSession()
  const location = useLocation()
  if (session.state === 'guest') {
    // pointless on the log-in page itself
    if (location.pathname.startsWith(paths.logIn())) return null
    return (
      <LinkButton to={paths.logIn(`${location.pathname}${location.search}`)} size="sm" className="ml-1.5">
        {t.logIn}
      </LinkButton>
    )
  }
  return <AccountMenu user={session.user} />
}
