import type { Text } from '@cubic/contract'
import type { CurrentUser } from '@cubic/data-client'
import { useDates } from '@cubic/web-kit/datetime/clock'
import { useLanguage } from '@cubic/web-kit/language/language'
import { useOnline } from '@cubic/web-kit/offline/online'
import { paths } from '@cubic/web-kit/navigation/paths'
import { useQueries, useQuery } from '@cubic/web-kit/queries/query'
import type { Read } from '@cubic/web-kit/queries/read'
import { Link, useLocation } from '@cubic/web-kit/navigation/routing'
import { formatNumber, useTexts } from '@cubic/web-kit/language/text'
import { AppMark } from '@cubic/web-kit/ui/app-mark'
import { classNames } from '@cubic/web-kit/ui/class-names'
import { Cover } from '@cubic/web-kit/ui/cover'
import { Icon } from '@cubic/web-kit/ui/icon'
import { useState, type ReactNode } from 'react'
import { IconButton } from '../ui/button.tsx'
import { SidePanel } from '../ui/dialog.tsx'
import { Key } from '../ui/layout.tsx'
import { AccountMenu } from './account-menu.tsx'
import { Jump, useJump } from './jump.tsx'
import type { OfficeRights } from './office-rights.ts'
import { useLiveSettings } from './live-settings.ts'
import { useRecent } from './recent.ts'
import { helpPath, officePath, SECTIONS, useOffice, type Screen } from './screen.ts'
import { shellTexts } from './texts.ts'

const RECENT_SHOWN = 5

type Shown = Screen & { readonly nav: NonNullable<Screen['nav']> }

/** The frame of every screen: a sidebar on wide screens; a head and a tab bar on phones. */
export function Shell({
  user,
  rights,
  children,
}: {
  readonly user: CurrentUser
  readonly rights: OfficeRights
  readonly children: ReactNode
}) {
  const t = useTexts(shellTexts)
  const jump = useJump()
  const shown = useShown(rights)
  return (
    <div className="flex min-h-dvh flex-col bg-bg lg:grid lg:grid-cols-[224px_minmax(0,1fr)]">
      <a
        href="#content"
        onClick={(event) => {
          event.preventDefault()
          document.querySelector<HTMLElement>('main')?.focus()
        }}
        className="sr-only z-50 rounded-md bg-ink px-4 py-2.5 font-semibold text-bg focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        {t.skip}
      </a>
      <Sidebar screens={shown} user={user} onJump={jump.open} />
      <PhoneHead user={user} onJump={jump.open} />
      <div className="flex min-w-0 flex-1 flex-col pb-[calc(64px+env(safe-area-inset-bottom))] lg:pb-0">
        <OfflineNote />
        {user.second_factor_due !== undefined && <SecondFactorDue from={user.second_factor_due} />}
        <main id="content" tabIndex={-1} className="flex min-w-0 flex-1 flex-col">
          {children}
        </main>
      </div>
      <TabBar screens={shown} user={user} />
      {jump.isOpen && <Jump rights={rights} onDismiss={jump.close} />}
    </div>
  )
}

function useShown(rights: OfficeRights): readonly Shown[] {
  const allowed = useOffice()
    .screens.filter((screen): screen is Shown => screen.nav !== undefined && rights.may(screen.right))
    .toSorted((one, other) => one.nav.order - other.nav.order)
  const asked = allowed.flatMap(({ path, nav: { isUsed } }) => (isUsed ? [{ path, isUsed }] : []))
  const answers = useQueries({ queries: asked.map(({ isUsed }) => isUsed()) })
  const unused = asked.flatMap(({ path }, at) => (answers[at]?.data === true ? [] : [path]))
  return allowed.filter(({ path }) => !unused.includes(path))
}

/** Keeps its height whatever the name, so that nothing below moves; a wide logo leaves the name its room. */
function Brand() {
  const t = useTexts(shellTexts)
  const name = useLiveSettings().name[useLanguage()]
  return (
    <Link
      to={paths.office()}
      title={name}
      className="flex h-9 min-w-0 items-center gap-[9px] rounded-sm font-bold [&_img]:max-w-[72px] [&_source]:hidden"
    >
      <AppMark size={26} />
      <span className={classNames('line-clamp-2 min-w-0 leading-[1.15] wrap-anywhere', nameSize(name))}>{name}</span>
      <span className="shrink-0 rounded-[6px] bg-fill px-[7px] py-px text-xs font-semibold text-ink-2">{t.office}</span>
    </Link>
  )
}

/** Smaller where it would not fit on one line beside the badge. */
function nameSize(name: string): string {
  return name.length > (/[\u3000-\u9FFF]/.test(name) ? 6 : 11) ? 'text-[0.8125rem]' : 'text-[1rem]'
}

function Sidebar({
  screens,
  user,
  onJump,
}: {
  readonly screens: readonly Shown[]
  readonly user: CurrentUser
  readonly onJump: () => void
}) {
  const t = useTexts(shellTexts)
  return (
    <header className="sticky top-0 hidden h-dvh flex-col overflow-y-auto border-r border-line bg-surface px-3 pt-[13px] pb-3 lg:flex">
      <div className="px-2 pb-[9px]">
        <Brand />
      </div>
      <button
        type="button"
        onClick={onJump}
        className="mb-2.5 flex h-9 shrink-0 items-center gap-2 rounded-[10px] border border-line pr-2 pl-2.5 text-sm text-ink-3 transition hover:border-line-2"
      >
        <Icon name="search" size={16} />
        <span className="min-w-0 flex-1 truncate text-left">{t.jump}</span>
        <Key>{isApple() ? '⌘K' : 'Ctrl K'}</Key>
      </button>
      <nav aria-label={t.mainNav}>
        <Sections screens={screens} />
      </nav>
      <RecentLinks />
      <div className="mt-auto border-t border-line pt-3">
        <HelpLink className="mb-1 flex h-9 items-center gap-2.5 rounded-[10px] px-2.5 text-sm font-semibold text-ink-2 transition hover:bg-fill hover:text-ink">
          {t.handbook}
        </HelpLink>
        <AccountMenu user={user} showsName />
      </div>
    </header>
  )
}

function RecentLinks() {
  const t = useTexts(shellTexts)
  const lang = useLanguage()
  const recent = useRecent().slice(0, RECENT_SHOWN)
  if (recent.length === 0) return null
  return (
    <nav aria-label={t.recent}>
      <h2 className="px-2.5 pt-3.5 pb-1.5 text-xs font-semibold text-ink-3">{t.recent}</h2>
      <ul>
        {recent.map(({ to, label, id, kind, cover }) => (
          <li key={to}>
            <Link
              to={to}
              className="flex h-[34px] items-center gap-2 rounded-[10px] px-2.5 text-sm text-ink-2 transition hover:bg-fill hover:text-ink"
            >
              {kind === undefined ? (
                <i aria-hidden="true" className="mx-1.5 size-2 shrink-0 rounded-[3px] bg-line-2" />
              ) : (
                <Cover src={cover} seed={id} kind={kind} shown="row" className="size-5 shrink-0 rounded-[5px]" />
              )}
              <span className="truncate">{label[lang]}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function NavLink({ screen }: { readonly screen: Shown }) {
  const lang = useLanguage()
  const isOn = useIsOn(screen)
  return (
    <Link
      to={officePath(screen.path)}
      aria-current={isOn ? 'page' : undefined}
      className={classNames(
        'flex h-9 items-center gap-2.5 rounded-[10px] px-2.5 text-[0.875rem] font-semibold transition',
        isOn ? 'bg-brand-soft text-brand-text' : 'text-ink-2 hover:bg-fill hover:text-ink',
      )}
    >
      <Icon name={screen.nav.icon} size={18} />
      <span className="min-w-0 flex-1 truncate">{screen.label[lang]}</span>
      {screen.nav.count && <Count {...screen.nav.count} />}
    </Link>
  )
}

/** Others may see more of them in a list than they may do something about: the tooltip says which are counted. */
function Count({ of, label }: { readonly of: () => Read<number>; readonly label: Text }) {
  const lang = useLanguage()
  const { data: count = 0 } = useQuery(of())
  return count === 0 ? null : (
    <span
      title={label[lang]}
      className="grid h-5 min-w-5 place-items-center rounded-[10px] bg-fill px-1.5 text-xs font-bold"
    >
      {formatNumber(count)}
    </span>
  )
}

function useIsOn({ path }: Screen): boolean {
  const { pathname } = useLocation()
  const own = officePath(path)
  return pathname === own || (path !== '' && pathname.startsWith(`${own}/`))
}

function PhoneHead({ user, onJump }: { readonly user: CurrentUser; readonly onJump: () => void }) {
  const t = useTexts(shellTexts)
  return (
    <header className="sticky top-0 z-20 flex h-14 items-center gap-1 bg-bg/92 px-4 backdrop-blur-md lg:hidden">
      <div className="min-w-0 flex-1">
        <Brand />
      </div>
      <IconButton label={t.jump} icon="search" size={20} onClick={onJump} className="size-10" />
      <HelpLink className="grid size-10 shrink-0 place-items-center rounded-[9px] text-ink-2" />
      <AccountMenu user={user} />
    </header>
  )
}

function HelpLink({ className, children }: { readonly className: string; readonly children?: ReactNode }) {
  const t = useTexts(shellTexts)
  const { screens } = useOffice()
  const { pathname } = useLocation()
  return (
    <Link to={helpPath(screens, pathname)} aria-label={t.help} className={className}>
      <Icon name="help" size={children === undefined ? 20 : 18} />
      {children}
    </Link>
  )
}

function Sections({ screens }: { readonly screens: readonly Shown[] }) {
  return (
    <div className="grid grid-cols-1 gap-3">
      {SECTIONS.map((section) => {
        const own = screens.filter(({ nav }) => nav.section === section)
        return own.length > 0 ? (
          <ul key={section} className="grid grid-cols-1 gap-0.5">
            {own.map((screen) => (
              <li key={screen.path}>
                <NavLink screen={screen} />
              </li>
            ))}
          </ul>
        ) : null
      })}
    </div>
  )
}

const TAB =
  'flex h-16 min-w-0 flex-1 flex-col items-center justify-center gap-1 text-xs font-semibold focus-visible:-outline-offset-2'

function TabBar({ screens, user }: { readonly screens: readonly Shown[]; readonly user: CurrentUser }) {
  const t = useTexts(shellTexts)
  const [isMore, setMore] = useState(false)
  const tabs = screens.filter(({ nav }) => nav.onPhone).slice(0, 3)
  const [before, after] = [tabs.slice(0, 2), tabs.slice(2)]
  return (
    <nav
      aria-label={t.mainNav}
      className="fixed inset-x-0 bottom-0 z-20 flex border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      {before.map((screen) => (
        <TabLink key={screen.path} screen={screen} />
      ))}
      {user.is_scanner && (
        <Link to={paths.scan()} aria-label={t.scan} className="relative w-[72px] shrink-0">
          <span className="absolute -top-3 left-2 grid size-14 place-items-center rounded-[18px] bg-brand text-brand-ink shadow-float">
            <Icon name="scan" size={26} />
          </span>
        </Link>
      )}
      {after.map((screen) => (
        <TabLink key={screen.path} screen={screen} />
      ))}
      <button type="button" aria-expanded={isMore} onClick={() => setMore(true)} className={`${TAB} text-ink-2`}>
        <Icon name="more" size={22} />
        {t.more}
      </button>
      {isMore && (
        <SidePanel title={t.backOffice} onDismiss={() => setMore(false)}>
          <div onClickCapture={() => setMore(false)}>
            <Sections screens={screens} />
          </div>
        </SidePanel>
      )}
    </nav>
  )
}

function TabLink({ screen }: { readonly screen: Shown }) {
  const lang = useLanguage()
  const isOn = useIsOn(screen)
  return (
    <Link
      to={officePath(screen.path)}
      aria-current={isOn ? 'page' : undefined}
      className={classNames(TAB, isOn ? 'text-brand-text' : 'text-ink-2')}
    >
      <Icon name={screen.nav.icon} size={22} />
      <span className="max-w-full truncate">{screen.label[lang]}</span>
    </Link>
  )
}

/** They need a second step soon: until then it hinders nobody. */
function SecondFactorDue({ from }: { readonly from: string }) {
  const t = useTexts(shellTexts)
  const { exact } = useDates()
  return (
    <p className="flex flex-wrap items-center justify-center gap-x-3 bg-warn-soft px-4 py-2 text-sm font-semibold text-warn">
      {t.secondFactorDue(exact(from))}
      <Link to={paths.security()} className="rounded-sm underline">
        {t.setUp}
      </Link>
    </p>
  )
}

function OfflineNote() {
  const t = useTexts(shellTexts)
  const online = useOnline()
  return (
    // stays in sight: what is typed further down is kept on this computer too
    <div role="status" className="sticky top-14 z-30 lg:top-0">
      {!online && (
        <p
          data-offline
          className="flex items-center justify-center gap-2 bg-ink px-4 py-2 text-sm font-semibold text-bg"
        >
          <Icon name="wifi-off" size={16} />
          {t.offline}
        </p>
      )}
    </div>
  )
}

export function isApple(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent)
}
