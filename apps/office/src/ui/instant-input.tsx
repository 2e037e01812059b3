import { printInstant } from '@cubic/contract'
import { siteConfig } from '@cubic/web-kit/config'
import type { ComponentProps } from 'react'
import { DateInput } from './date-input.tsx'
import { localOf, type Local } from './local-time.ts'
import { instantOf } from './zoned-time.ts'

/** Edits a moment in the organisation's zone, regardless of the computer's. The value is in UTC, as on the wire. */
export function InstantInput({
  value,
  onChange,
  ...rest
}: Omit<ComponentProps<typeof DateInput>, 'value' | 'onChange' | 'precision'> & {
  readonly value: string | null
  readonly onChange: (value: string | null) => void
}) {
  return (
    <DateInput
      {...rest}
      precision="minute"
      value={localOfInstant(value)}
      onChange={(next) => onChange(instantOfLocal(next))}
    />
  )
}

export function localOfInstant(value: string | null): Local {
  return value === null || Number.isNaN(Date.parse(value)) ? '' : localOf(value, siteConfig().timeZone)
}

export function instantOfLocal(local: Local): string | null {
  const moment = instantOf(local, siteConfig().timeZone)
  return moment ? printInstant(moment) : null
}
