import { useTitle } from '@cubic/web-kit/language/title'
import { classNames } from '@cubic/web-kit/ui/class-names'
import { Link } from '@cubic/web-kit/navigation/routing'
import { Icon } from '@cubic/web-kit/ui/icon'
import type { ReactNode } from 'react'

export type Crumb = { readonly label: string; readonly to: string }

/** The header of a screen: breadcrumbs, title (also the window's) and actions. */
export function PageHead({
  title,
  badge,
  description,
  crumbs = [],
  actions,
}: {
  readonly title: string
  readonly badge?: ReactNode
  readonly description?: ReactNode
  readonly crumbs?: readonly Crumb[]
  readonly actions?: ReactNode
}) {
  useTitle(title)
  return (
    <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2.5">
      <div className="min-w-0 flex-[1_1_12rem]">
        {crumbs.length > 0 && (
          <ol className="mb-0.5 flex flex-wrap items-center gap-1 text-xs text-ink-3">
            {crumbs.map(({ label, to }, place) => (
              <li key={to} className="flex items-center gap-1">
                {place > 0 && <Icon name="chevron-right" size={12} />}
                <Link to={to} className="rounded-sm hover:text-ink">
                  {label}
                </Link>
              </li>
            ))}
          </ol>
        )}
        <div className="flex flex-wrap items-center gap-2.5">
          <h1 className="text-[1.375rem] leading-[1.3]">{title}</h1>
          {badge}
        </div>
        {description && <div className="mt-0.5 text-sm text-pretty text-ink-2">{description}</div>}
      </div>
      {actions && <HeadButtons>{actions}</HeadButtons>}
    </header>
  )
}

/** The buttons of a head, on phones one row that scrolls. */
export function HeadButtons({ children }: { readonly children: ReactNode }) {
  return (
    <div className="flex max-w-full flex-wrap items-center gap-2 max-sm:-my-1 max-sm:flex-nowrap max-sm:overflow-x-auto max-sm:py-1 max-sm:[scrollbar-width:none] max-sm:*:shrink-0">
      {children}
    </div>
  )
}

export function Page({
  width = 'full',
  children,
}: {
  readonly width?: 'full' | 'form' | 'column'
  readonly children: ReactNode
}) {
  return (
    <div
      className={classNames(
        'flex w-full flex-1 flex-col gap-3.5 px-4 py-4 lg:px-7 lg:py-[22px]',
        width === 'form' && 'max-w-[1040px]',
        width === 'column' && 'mx-auto max-w-[680px]',
      )}
    >
      {children}
    </div>
  )
}

export function Card({
  title,
  aside,
  padded = true,
  className,
  children,
}: {
  readonly title?: ReactNode
  readonly aside?: ReactNode
  readonly padded?: boolean
  readonly className?: string
  readonly children: ReactNode
}) {
  return (
    <section className={classNames('min-w-0 rounded-[14px] border border-line bg-surface', className)}>
      {title !== undefined && (
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 px-4 pt-3 pb-2">
          <h2 className="text-[0.9375rem]">{title}</h2>
          {aside}
        </div>
      )}
      <div className={padded ? classNames('px-4 pb-4', title === undefined && 'pt-4') : ''}>{children}</div>
    </section>
  )
}

/** The key that presses a button, on screens with a keyboard; people who hear the page learn it from the keys' list. */
export function KeyHint({ children }: { readonly children: ReactNode }) {
  return (
    <span
      aria-hidden="true"
      className="grid size-5 place-items-center rounded-[6px] border border-current text-[11px] leading-none opacity-70 max-lg:hidden"
    >
      {children}
    </span>
  )
}

export function Key({ children }: { readonly children: ReactNode }) {
  return (
    <kbd className="inline-grid h-5 min-w-5 place-items-center rounded-[6px] border border-line bg-bg px-1.5 font-sans text-[11px] font-semibold text-ink-2">
      {children}
    </kbd>
  )
}
