import { TextField } from './field.tsx'

export function StepCode({
  label,
  value,
  onChange,
  error,
  autoFocus = false,
}: {
  readonly label: string
  readonly value: string
  readonly onChange: (digits: string) => void
  readonly error?: string | undefined
  readonly autoFocus?: boolean
}) {
  return (
    <TextField
      label={label}
      name="one-time-code"
      required
      autoFocus={autoFocus}
      inputMode="numeric"
      autoComplete="one-time-code"
      placeholder="000 000"
      value={value.replace(/^(\d{3})(?=\d)/, '$1 ')}
      onChange={(typed) => onChange(typed.replaceAll(/\D/g, '').slice(0, 6))}
      error={error}
      inputClassName="font-mono text-[1.25rem] font-semibold tracking-[.16em] placeholder:font-normal placeholder:text-line-2"
    />
  )
}
