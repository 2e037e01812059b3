import { useTexts } from '@cubic/web-kit/text'
import { Field } from './field.tsx'
import { Select } from './select.tsx'
import { timeTexts } from './time-texts.ts'

const QUARTERS = Array.from({ length: 24 * 4 }, (_, index) =>
  [Math.floor(index / 4), (index % 4) * 15].map((part) => String(part).padStart(2, '0')).join(':'),
)
/** With the last minute, at which registrations often close. */
const CLOCKS = [...QUARTERS, '23:59']

/** The time of day, below a calendar. */
export function ClockSelect({
  value,
  onChange,
  disabled,
}: {
  readonly value: string
  readonly onChange: (clock: string) => void
  readonly disabled: boolean
}) {
  const t = useTexts(timeTexts)
  const offered = value === '' || CLOCKS.includes(value) ? CLOCKS : [...CLOCKS, value].toSorted()
  return (
    <Field label={t.clock} className="grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3">
      {(described) => (
        <Select
          {...described}
          compact
          value={value}
          options={offered.map((clock) => ({ value: clock, label: clock }))}
          onChange={onChange}
          disabled={disabled}
          placeholder="--:--"
        />
      )}
    </Field>
  )
}
