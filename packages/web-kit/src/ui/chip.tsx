import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'

const CHIP =
  'flex h-9 shrink-0 items-center gap-1.5 rounded-full border px-[15px] text-[0.875rem] font-medium whitespace-nowrap transition active:scale-[.97]'
const OFF = 'border-line bg-surface hover:border-line-2'

export type ChipChoice<Value extends string> = {
  readonly value: Value
  readonly label: string
}

export function ChipGroup<Value extends string>({
  label,
  choices,
  value,
  onChange,
  className,
  children,
}: {
  readonly label: string
  readonly choices: readonly ChipChoice<Value>[]
  readonly value: Value
  readonly onChange: (value: Value) => void
  readonly className?: string
  readonly children?: ReactNode
}) {
  return (
    <div
      role="group"
      aria-label={label}
      className={classNames(
        'scroll-row flex gap-2',
        // only so all of them are seen on a phone
        children !== undefined && 'max-sm:gap-1.5 max-sm:*:px-3 max-sm:[&:lang(en)>*]:px-2.5',
        className,
      )}
    >
      {choices.map((choice) => (
        <Chip
          key={choice.value}
          label={choice.label}
          on={choice.value === value}
          onClick={() => onChange(choice.value)}
        />
      ))}
      {children}
    </div>
  )
}

export function Chip({
  label,
  on,
  onClick,
}: {
  readonly label: string
  readonly on: boolean
  readonly onClick: () => void
}) {
  return (
    <button
      type="button"
      aria-pressed={on}
      onClick={onClick}
      className={classNames(CHIP, on ? 'border-ink bg-ink text-bg' : OFF)}
    >
      {label}
    </button>
  )
}

/** Leads to another part of the page. English has no room for its word on a phone. */
export function ChipLink({
  href,
  icon,
  label,
  className,
}: {
  readonly href: string
  readonly icon: IconName
  readonly label: string
  readonly className?: string
}) {
  return (
    <a href={href} className={classNames('relative', CHIP, OFF, className)}>
      <Icon name={icon} size={16} />
      <span className="max-sm:[&:lang(en)]:sr-only">{label}</span>
    </a>
  )
}
