import { useTexts } from '@cubic/web-kit/language/text'
import { Field } from './field.tsx'
import { Select } from './select.tsx'
import { timeTexts } from './time-texts.ts'

const STEP = 5
const STEPS = Array.from({ length: (24 * 60) / STEP }, (_, index) =>
  [Math.floor((index * STEP) / 60), (index * STEP) % 60].map((part) => String(part).padStart(2, '0')).join(':'),
)
/** With the last minute, at which registrations often close. */
const CLOCKS = [...STEPS, '23:59']

/** The time of day, below a calendar. On phones, where nobody types it, lessons begin at 8:40 too. */
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
