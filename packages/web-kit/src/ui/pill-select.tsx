import { useRef } from 'react'
import { classNames } from './class-names.ts'
import { useEarlyInput } from './early-input.ts'
import type { Choice } from './field.tsx'
import { Icon } from './icon.tsx'

/** The platform's own select in the size of a chip, for filters. `active`: its choice narrows the list. */
export function PillSelect<Value extends string>({
  label,
  choices,
  value,
  onChange,
  active = false,
}: {
  readonly label: string
  readonly choices: readonly Choice<Value>[]
  readonly value: Value
  readonly onChange: (value: Value) => void
  readonly active?: boolean
}) {
  const change = (picked: string) => {
    const choice = choices.find((candidate) => candidate.value === picked)
    if (choice) onChange(choice.value)
  }
  const list = useRef<HTMLSelectElement>(null)
  // the browser shows the first choice for an unknown value, which nobody has chosen
  const isChoice = choices.some((choice) => choice.value === value)
  useEarlyInput(list, value, (picked) => isChoice && change(picked))
  return (
    <span className="relative inline-flex shrink-0">
      <select
        ref={list}
        aria-label={label}
        value={value}
        onChange={(event) => change(event.currentTarget.value)}
        className={classNames(
          'h-9 max-w-[44vw] large-text:max-w-[80vw] cursor-pointer appearance-none truncate rounded-full border pr-8 pl-[15px] text-[0.875rem] font-medium transition',
          active ? 'border-ink bg-ink text-bg' : 'border-line bg-surface hover:border-line-2',
        )}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value} className="bg-surface text-ink">
            {choice.label}
          </option>
        ))}
      </select>
      <Icon
        name="chevron-down"
        size={15}
        className={classNames(
          'pointer-events-none absolute top-1/2 right-3 -translate-y-1/2',
          active ? 'text-bg' : 'text-ink-3',
        )}
      />
    </span>
  )
}
