import { createContext, type ReactNode } from 'react'
import { useTexts } from '../language/text.ts'
import { classNames } from './class-names.ts'
import { OfflineBanner } from './states.tsx'
import { uiTexts } from './texts.ts'

/** The site's menu on phones, for the bar that a page has instead of the header. */
export const BarMenu = createContext<ReactNode>(null)

/** A page: its header, its content in `main`, its sticky action at the end. */
export function PageShell({
  header,
  footer,
  action,
  tabs,
  children,
  className,
}: {
  readonly header?: ReactNode
  readonly footer?: ReactNode
  readonly action?: ReactNode
  readonly tabs?: ReactNode
  readonly children: ReactNode
  readonly className?: string
}) {
  const t = useTexts(uiTexts)
  return (
    <div className={classNames('@container flex min-h-dvh flex-col bg-bg', className)}>
      <button
        type="button"
        onClick={() => document.querySelector<HTMLElement>('main')?.focus()}
        className="sr-only z-50 rounded-md bg-ink px-4 py-2.5 font-semibold text-bg focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        {t.skip}
      </button>
      {header}
      <main ref={keepFocus} tabIndex={-1} className="flex-1">
        {children}
      </main>
      {footer}
      <div className="sticky bottom-0 z-20">
        <OfflineBanner />
        {action}
        {tabs}
      </div>
    </div>
  )
}

let hadFocus = false

/** Keeps the focus when a page replaces a skeleton. */
function keepFocus(main: HTMLElement) {
  if (hadFocus) main.focus({ preventScroll: true })
  hadFocus = false
  return () => void (hadFocus = document.activeElement === main)
}

export function PageContainer({
  width = 'wide',
  className,
  children,
}: {
  readonly width?: 'wide' | 'medium' | 'narrow'
  readonly className?: string
  readonly children: ReactNode
}) {
  const widths = { wide: 'max-w-[1376px]', medium: 'max-w-[880px]', narrow: 'max-w-[640px]' }
  return <div className={classNames('pad-page mx-auto w-full', widths[width], className)}>{children}</div>
}

/** The bar at the top of the site; its content is passed in. */
export function AppHeader({
  brand,
  nav,
  children,
  phoneHidden = false,
}: {
  readonly brand: ReactNode
  readonly nav?: ReactNode
  /** At the end: search, switches, the account. */
  readonly children: ReactNode
  /** On phones the page has a bar of its own. */
  readonly phoneHidden?: boolean
}) {
  return (
    <header
      className={classNames(
        'sticky top-0 z-30 border-line bg-bg/92 backdrop-blur-md large-text:static lg:border-b lg:bg-surface/92',
        phoneHidden && 'hidden lg:block',
      )}
    >
      <PageContainer className="flex min-h-14 items-center justify-between gap-x-4 large-text:flex-wrap lg:h-[68px]">
        <div className="flex min-w-0 items-center gap-4 xl:gap-9">
          {brand}
          {nav}
        </div>
        <div className="ml-auto flex shrink-0 items-center gap-0.5 lg:gap-2">{children}</div>
      </PageContainer>
    </header>
  )
}

export function BottomAction({
  note,
  children,
  className,
}: {
  readonly note?: ReactNode
  readonly children: ReactNode
  readonly className?: string
}) {
  const t = useTexts(uiTexts)
  return (
    <section
      aria-label={t.action}
      className={classNames('border-t border-line bg-surface/94 backdrop-blur-md', className)}
    >
      <div className="mx-auto flex w-full max-w-[880px] items-center justify-between gap-4 px-4 pt-3 pb-[max(14px,env(safe-area-inset-bottom))] large-text:block">
        {note && <div className="min-w-0">{note}</div>}
        <div className={classNames('min-w-0', note ? 'shrink-0 large-text:mt-2' : 'w-full *:w-full')}>{children}</div>
      </div>
    </section>
  )
}
