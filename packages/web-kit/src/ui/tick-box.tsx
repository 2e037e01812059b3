import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'

export function TickBox({
  label,
  describedBy,
  checked,
  disabled,
  value,
  onChange,
  size = 'size-[18px] rounded-[5px]',
}: {
  /** Its accessible name, if that is not all of its label. */
  readonly label?: string
  readonly describedBy?: string
  readonly checked: boolean
  readonly disabled?: boolean | undefined
  readonly value?: string
  readonly onChange: (isChecked: boolean) => void
  readonly size?: string
}) {
  return (
    <span className="relative shrink-0">
      <input
        type="checkbox"
        aria-label={label}
        aria-describedby={describedBy}
        className="peer absolute inset-0 cursor-[inherit] opacity-0"
        value={value}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span
        aria-hidden="true"
        className={classNames(
          'grid place-items-center border-[1.5px] border-line-2 text-transparent transition peer-checked:border-brand peer-checked:bg-brand peer-checked:text-brand-ink',
          size,
        )}
      >
        <Icon name="check" size={14} />
      </span>
    </span>
  )
}
