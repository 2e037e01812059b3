import { classNames } from '@cubic/web-kit/ui/class-names'
import { Icon, type IconName } from '@cubic/web-kit/ui/icon'
import type { ReactNode } from 'react'
import { Failure } from '../../../../ui/failure.tsx'
import { Switch } from '../../../../ui/toggle.tsx'

export function SwitchLine({
  label,
  icon,
  hint,
  error,
  id,
  className,
  ...control
}: {
  readonly label: string
  readonly icon?: IconName
  readonly hint?: ReactNode
  readonly error?: string | undefined
  readonly id?: string
  readonly className?: string | undefined
  readonly checked: boolean
  readonly disabled: boolean
  readonly onChange: (checked: boolean) => void
}) {
  return (
    <div id={id} className={classNames('flex items-start justify-between gap-4', className)}>
      <div className="min-w-0">
        <div className="flex items-center gap-1.5 text-sm font-semibold">
          {icon && <Icon name={icon} size={14} />}
          {label}
        </div>
        {hint && <div className="text-xs text-ink-3">{hint}</div>}
        <Failure look="small">{error}</Failure>
      </div>
      <Switch label={label} {...control} />
    </div>
  )
}
