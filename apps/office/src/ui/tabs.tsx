import { Link, useLocation } from '@cubic/web-kit/navigation/routing'
import { formatNumber } from '@cubic/web-kit/language/text'
import { classNames } from '@cubic/web-kit/ui/class-names'
import { useLayoutEffect, useRef } from 'react'

export type Tab<Value extends string = string> = {
  readonly value: Value
  readonly label: string
  readonly count?: number | undefined
  /** Highlights the count: something needs attention. */
  readonly waits?: boolean
}

const WAITING = 'rounded-full bg-warn-soft px-1.5 text-xs font-semibold text-warn'

/** The line below is as wide as the word; the ring of the focus has room around it. */
const TAB =
  'relative flex h-[42px] shrink-0 items-center gap-1.5 rounded-sm px-2 text-[0.875rem] font-semibold whitespace-nowrap transition after:absolute after:inset-x-2 after:bottom-0 after:border-b-2 focus-visible:-outline-offset-4'
const CURRENT_TAB = 'text-ink after:border-brand'
const OTHER_TAB = 'text-ink-2 after:border-transparent hover:text-ink'
const TAB_ROW = '-mx-2 flex gap-1.5 overflow-x-auto [scrollbar-width:none]'

/** Filters one list into parts with counts. They are toggle buttons, since they do not switch panels. */
export function FilterTabs<Value extends string>({
  label,
  tabs,
  value,
  onChange,
}: {
  readonly label: string
  readonly tabs: readonly Tab<Value>[]
  readonly value: Value
  readonly onChange: (value: Value) => void
}) {
  return (
    <div role="group" aria-label={label} className={`-mb-px ${TAB_ROW}`}>
      {tabs.map((tab) => {
        const isOn = tab.value === value
        return (
          <button
            key={tab.value}
            type="button"
            aria-pressed={isOn}
            onClick={() => onChange(tab.value)}
            className={classNames(TAB, isOn ? CURRENT_TAB : OTHER_TAB)}
          >
            {tab.label}
            {tab.count !== undefined && (
              <span
                className={classNames('text-xs font-semibold', tab.waits && tab.count > 0 ? WAITING : 'text-ink-3')}
              >
                {formatNumber(tab.count)}
              </span>
            )}
          </button>
        )
      })}
    </div>
  )
}

/** Links to the parts of one screen, each with its own URL. */
export function TabLinks({
  label,
  tabs,
  className = 'border-b border-line',
}: {
  readonly label: string
  /** `waiting`: how much in it needs attention. */
  readonly tabs: readonly { readonly to: string; readonly label: string; readonly waiting?: number | undefined }[]
  readonly className?: string
}) {
  const { pathname } = useLocation()
  const row = useRef<HTMLElement>(null)
  const at = tabs.findIndex(({ to }) => to === pathname)
  // on a phone the current one may be outside of the row
  useLayoutEffect(() => {
    const current = row.current?.children[at]
    if (!row.current || !current) return
    const [around, own] = [row.current.getBoundingClientRect(), current.getBoundingClientRect()]
    row.current.scrollLeft += own.left + own.width / 2 - (around.left + around.width / 2)
  }, [at])
  return (
    <div className={className}>
      <nav ref={row} aria-label={label} className={TAB_ROW}>
        {tabs.map((tab) => (
          <Link
            key={tab.to}
            to={tab.to}
            aria-current={pathname === tab.to ? 'page' : undefined}
            className={classNames(TAB, pathname === tab.to ? CURRENT_TAB : OTHER_TAB)}
          >
            {tab.label}
            {Boolean(tab.waiting) && <span className={WAITING}>{formatNumber(tab.waiting ?? 0)}</span>}
          </Link>
        ))}
      </nav>
    </div>
  )
}

export function Segmented<Value extends string>({
  label,
  options,
  value,
  onChange,
  disabled = false,
}: {
  readonly label: string
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  /** Null: none of them yet. */
  readonly value: Value | null
  readonly onChange: (value: Value) => void
  readonly disabled?: boolean
}) {
  return (
    <div
      role="group"
      aria-label={label}
      className="inline-flex max-w-full overflow-x-auto rounded-[10px] bg-fill p-[3px] [scrollbar-width:none]"
    >
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          disabled={disabled}
          onClick={() => onChange(option.value)}
          className={classNames(
            'h-[30px] shrink-0 rounded-sm px-2 text-sm font-semibold sm:px-3 whitespace-nowrap transition',
            option.value !== value
              ? 'text-ink-2 enabled:hover:text-ink disabled:text-ink-3'
              : disabled
                ? 'border border-line-2 text-ink-2'
                : 'bg-raised text-ink shadow-card',
          )}
        >
          {option.label}
        </button>
      ))}
    </div>
  )
}
