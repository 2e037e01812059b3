const ROW = '-mx-5 flex gap-2 overflow-x-auto px-5 [scrollbar-width:none] *:shrink-0'

export function Chips<Value extends string>({
  label,
  chips,
  value,
  onChange,
  isOneLine = false,
}: {
  readonly label: string
  readonly chips: readonly { readonly value: Value; readonly label: string; readonly count?: number }[]
  readonly value: Value | undefined
  readonly onChange: (value: Value) => void
  /** Scrolls sideways instead of taking a second line. */
  readonly isOneLine?: boolean
}) {
  return (
    <div role="group" aria-label={label} className={isOneLine ? ROW : 'flex flex-wrap gap-2'}>
      {chips.map((chip) => (
        <button
          key={chip.value}
          type="button"
          aria-pressed={chip.value === value}
          onClick={() => onChange(chip.value)}
          className="min-h-11 max-w-full truncate rounded-full border border-line bg-surface px-4 text-[0.875rem] font-medium aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:font-semibold aria-pressed:text-bg"
        >
          {chip.label}
          {chip.count !== undefined && <small className="ml-1.5 opacity-85">{chip.count}</small>}
        </button>
      ))}
    </div>
  )
}
