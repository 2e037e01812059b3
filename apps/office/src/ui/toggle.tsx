import { Checkbox as BaseCheckbox } from '@base-ui/react/checkbox'
import { Switch as BaseSwitch } from '@base-ui/react/switch'
import { classNames } from '@cubic/web-kit/ui/class-names'
import { Icon } from '@cubic/web-kit/ui/icon'
import type { ReactNode } from 'react'
import type { Described } from './field.tsx'

export function Switch({
  checked,
  onChange,
  label,
  disabled = false,
  ...described
}: Partial<Described> & {
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly label?: string
  readonly disabled?: boolean
}) {
  return (
    <BaseSwitch.Root
      {...described}
      aria-label={label}
      checked={checked}
      onCheckedChange={onChange}
      disabled={disabled}
      className="relative h-5 w-[34px] shrink-0 rounded-full bg-ink-3 transition data-checked:bg-brand data-disabled:opacity-50"
    >
      <BaseSwitch.Thumb className="block size-4 translate-x-0.5 rounded-full bg-white shadow-card transition data-checked:translate-x-4" />
    </BaseSwitch.Root>
  )
}

/** `mixed`: partly selected. */
export function Checkbox({
  checked,
  mixed = false,
  onChange,
  label,
  disabled = false,
}: {
  readonly checked: boolean
  readonly mixed?: boolean
  readonly onChange: (checked: boolean) => void
  readonly label: string
  readonly disabled?: boolean
}) {
  return (
    <BaseCheckbox.Root
      aria-label={label}
      checked={checked}
      indeterminate={mixed}
      onCheckedChange={onChange}
      disabled={disabled}
      className={classNames(
        'grid size-4 shrink-0 place-items-center rounded-[5px] border-[1.5px] transition',
        checked || mixed ? 'border-brand bg-brand text-brand-ink' : 'border-ink-3 bg-surface',
        disabled && 'opacity-50',
      )}
    >
      <BaseCheckbox.Indicator>
        <Icon name={mixed ? 'minus' : 'check'} size={12} />
      </BaseCheckbox.Indicator>
    </BaseCheckbox.Root>
  )
}

export function CheckLine({
  checked,
  onChange,
  label,
  children,
}: {
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly label: string
  readonly children?: ReactNode
}) {
  return (
    <div className="flex items-start gap-2.5 py-1">
      <span className="pt-0.5">
        <Checkbox checked={checked} onChange={onChange} label={label} />
      </span>
      <span aria-hidden="true" className="min-w-0 flex-1 text-[0.84375rem]">
        {label}
        {children && <span className="block text-xs text-ink-3">{children}</span>}
      </span>
    </div>
  )
}
