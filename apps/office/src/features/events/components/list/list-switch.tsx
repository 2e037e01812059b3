import { texts, useTexts } from '@cubic/web-kit/language/text'
import { Link, useLocation } from '@cubic/web-kit/navigation/routing'
import { classNames } from '@cubic/web-kit/ui/class-names'
import { officePath } from '../../../../shell/screen.ts'

const switchTexts = texts({
  label: { cn: '显示方式', en: 'Shown as' },
  list: { cn: '列表', en: 'List' },
  calendar: { cn: '日历', en: 'Calendar' },
})
const WAYS = [
  { to: officePath('events'), word: 'list' },
  { to: officePath('events/calendar'), word: 'calendar' },
] as const

export function ListSwitch() {
  const t = useTexts(switchTexts)
  const { pathname } = useLocation()
  return (
    <nav aria-label={t.label} className="inline-flex rounded-[10px] bg-fill p-[3px]">
      {WAYS.map(({ to, word }) => (
        <Link
          key={to}
          to={to}
          aria-current={pathname === to ? 'page' : undefined}
          className={classNames(
            'grid h-[30px] place-items-center rounded-sm px-3 text-sm font-semibold whitespace-nowrap transition',
            pathname === to ? 'bg-raised text-ink shadow-card' : 'text-ink-2 hover:text-ink',
          )}
        >
          {t[word]}
        </Link>
      ))}
    </nav>
  )
}
