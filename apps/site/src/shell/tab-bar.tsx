import { paths } from '@cubic/web-kit/navigation/paths'
import { Link, useLocation } from '@cubic/web-kit/navigation/routing'
import { texts, useTexts } from '@cubic/web-kit/language/text'
import { classNames } from '@cubic/web-kit/ui/class-names'
import { Icon } from '@cubic/web-kit/ui/icon'

const tabTexts = texts({
  shortcuts: { cn: '快捷导航', en: 'Shortcuts' },
  home: { cn: '首页', en: 'Home' },
  activities: { cn: '活动', en: 'Events' },
  tickets: { cn: '报名码', en: 'Tickets' },
  me: { cn: '我的', en: 'Me' },
})
const TABS = [
  { name: 'home', to: paths.home(), icon: 'home' },
  { name: 'activities', to: paths.activities(), icon: 'calendar' },
  { name: 'tickets', to: paths.tickets(), icon: 'ticket' },
  { name: 'me', to: paths.me(), icon: 'user' },
] as const

/** Navigation at the bottom of phones; pages with a bar of their own have Back and the menu instead. */
export function TabBar() {
  const t = useTexts(tabTexts)
  const { pathname } = useLocation()
  return (
    <nav
      aria-label={t.shortcuts}
      className="grid grid-cols-4 border-t border-line bg-surface/94 pb-[env(safe-area-inset-bottom)] backdrop-blur-md lg:hidden"
    >
      {TABS.map(({ name, to, icon }) => (
        <Link
          key={name}
          to={to}
          aria-current={pathname === to ? 'page' : undefined}
          className={classNames(
            'grid min-h-14 content-center justify-items-center gap-0.5 px-1 text-center text-[0.6875rem] leading-tight font-medium -outline-offset-2',
            pathname === to ? 'text-brand-text' : 'text-ink-2',
          )}
        >
          <Icon name={icon} size={22} />
          {t[name]}
        </Link>
      ))}
    </nav>
  )
}
