import type { ReactNode } from 'react'
import { Icon, type IconName } from '@cubic/web-kit/ui/icon'

export function Fact({
  icon,
  label,
  title,
  note,
  action,
  below,
}: {
  readonly icon: IconName
  readonly label: string
  readonly title: ReactNode
  readonly note?: ReactNode
  readonly action?: ReactNode
  readonly below?: ReactNode
}) {
  return (
    <div className="grid grid-cols-[40px_minmax(0,1fr)_auto] items-center gap-x-3 @max-[24rem]:grid-cols-[40px_minmax(0,1fr)] lg:grid-cols-[40px_minmax(0,1fr)]">
      <dt className="grid size-[40px] place-items-center rounded-md bg-fill">
        <Icon name={icon} />
        <span className="sr-only">{label}</span>
      </dt>
      <dd className="contents">
        <div className={action ? 'min-w-0' : 'col-span-2 min-w-0 @max-[24rem]:col-span-1 lg:col-span-1'}>
          <div className="leading-snug font-semibold">{title}</div>
          {below}
          {note && <div className="mt-0.5 text-xs text-ink-3">{note}</div>}
        </div>
        {action && (
          <div className="ml-1 text-right @max-[24rem]:col-start-2 @max-[24rem]:mt-1 @max-[24rem]:ml-0 @max-[24rem]:text-left lg:col-start-2 lg:mt-1 lg:ml-0 lg:text-left">
            {action}
          </div>
        )}
      </dd>
    </div>
  )
}
