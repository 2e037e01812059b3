import { formatNumber } from '../text.ts'
import { classNames } from './class-names.ts'

export type ChipChoice<Value extends string> = {
  readonly value: Value
  readonly label: string
  readonly count?: number | undefined
}

/** A row of choices, one selected; it scrolls sideways if wider than the screen. */
export function ChipGroup<Value extends string>({
  label,
  choices,
  value,
  onChange,
  className,
}: {
  readonly label: string
  readonly choices: readonly ChipChoice<Value>[]
  readonly value: Value
  readonly onChange: (value: Value) => void
  readonly className?: string
}) {
  return (
    <div role="group" aria-label={label} className={classNames('scroll-row flex gap-2', className)}>
      {choices.map((choice) => (
        <Chip
          key={choice.value}
          label={choice.label}
          count={choice.count}
          on={choice.value === value}
          onClick={() => onChange(choice.value)}
        />
      ))}
    </div>
  )
}

export function Chip({
  label,
  count,
  on,
  onClick,
}: {
  readonly label: string
  readonly count?: number | undefined
  readonly on: boolean
  readonly onClick: () => void
}) {
  return (
    <button
      type="button"
      aria-pressed={on}
      onClick={onClick}
      className={classNames(
        'flex h-9 shrink-0 items-center gap-1.5 rounded-full border px-[15px] text-[0.875rem] font-medium whitespace-nowrap transition active:scale-[.97]',
        on ? 'border-ink bg-ink text-bg' : 'border-line bg-surface hover:border-line-2',
      )}
    >
      {label}
      {count !== undefined && (
        <span className={classNames('font-semibold', on ? 'opacity-70' : 'text-ink-3')}>{formatNumber(count)}</span>
      )}
    </button>
  )
}
