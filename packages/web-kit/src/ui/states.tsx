import type { ReactNode } from 'react'
import { useOnline } from '../offline/online.ts'
import { useTexts } from '../language/text.ts'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'
import { uiTexts } from './texts.ts'

/** A block of the layout that is being loaded; give it the size of its content. */
export function Skeleton({ className }: { readonly className?: string }) {
  return <div aria-hidden="true" className={classNames('skeleton rounded-sm', className)} />
}

/** Around skeletons: tells screen readers that content is loading; `label` says what. */
export function Loading({
  label,
  className,
  children,
}: {
  readonly label?: string
  readonly className?: string
  readonly children: ReactNode
}) {
  const t = useTexts(uiTexts)
  return (
    <div aria-busy="true" className={className}>
      <span className="sr-only" role="status">
        {label ?? t.loading}
      </span>
      {children}
    </div>
  )
}

export function EmptyState({
  icon = 'calendar',
  title,
  children,
  action,
  compact = false,
}: {
  readonly icon?: IconName
  readonly title: string
  readonly children?: ReactNode
  readonly action?: ReactNode
  readonly compact?: boolean
}) {
  return (
    <div className={classNames('flex flex-col items-center px-6 text-center', compact ? 'py-6' : 'py-14')}>
      <EmptyCubes icon={icon} />
      <p className="mt-4 text-md font-semibold">{title}</p>
      {children && <div className="mt-1 max-w-sm text-[0.875rem] text-ink-2">{children}</div>}
      {action && <div className="mt-5">{action}</div>}
    </div>
  )
}

export function ErrorState({
  title,
  message,
  onRetry,
  pending = false,
  compact = false,
}: {
  readonly title?: string
  readonly message?: string | undefined
  readonly onRetry?: () => void
  readonly pending?: boolean
  readonly compact?: boolean
}) {
  const t = useTexts(uiTexts)
  const online = useOnline()
  return (
    <div role="alert" className={classNames('flex flex-col items-center px-6 text-center', compact ? 'py-6' : 'py-14')}>
      <EmptyCubes icon={online ? 'warning' : 'wifi-off'} />
      <p className="mt-4 text-md font-semibold">{title ?? t.failed}</p>
      <p className="mt-1 max-w-sm text-[0.875rem] text-ink-2">{online ? (message ?? t.failedHint) : t.failedOffline}</p>
      {onRetry && (
        <Button variant="secondary" icon="refresh" pending={pending} onClick={onRetry} className="mt-5">
          {t.retry}
        </Button>
      )}
    </div>
  )
}

export function OfflineBanner() {
  const t = useTexts(uiTexts)
  const online = useOnline()
  return (
    // above the page's own bar and, like that, below the end of its content: covers nothing for good
    <div role="status">
      {!online && (
        <p className="flex items-center justify-center gap-2 bg-warn-soft px-4 pt-2 pb-[max(8px,env(safe-area-inset-bottom))] text-sm font-semibold text-warn">
          <Icon name="wifi-off" size={17} />
          {t.offline}
        </p>
      )}
    </div>
  )
}

function EmptyCubes({ icon }: { readonly icon: IconName }) {
  return (
    <div className="relative">
      <svg viewBox="0 0 96 84" width="96" height="84" aria-hidden="true">
        <path className="fill-fill" d="M48 2 84 22v40L48 82 12 62V22Z" />
        <path className="fill-line" d="M48 2 84 22 48 42 12 22Z" opacity=".7" />
        <path className="fill-line" d="M48 42 84 22v40L48 82Z" opacity=".45" />
      </svg>
      <span className="absolute inset-0 grid place-items-center text-ink-2">
        <Icon name={icon} size={28} />
      </span>
    </div>
  )
}
