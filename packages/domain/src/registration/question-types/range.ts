import type { Checked, FormBounds, GivenBounds, Report } from './question-type.ts'
import { isAbsent } from './question-type.ts'

/** Checks a value against its bounds; `print`: how people read a bound. */
export function withinBounds<Value extends string | number>(
  value: Value,
  { min, max }: FormBounds,
  print: (bound: string | number) => string | number = asIs,
): Checked {
  const tooLow = typeof min === typeof value && value < (min as Value)
  const tooHigh = typeof max === typeof value && value > (max as Value)
  if (!tooLow && !tooHigh) return { value }
  if (min !== undefined && max !== undefined)
    return { problem: 'range', parameters: { min: print(min), max: print(max) } }
  return tooLow
    ? { problem: 'min', parameters: { min: print(min as Value) } }
    : { problem: 'max', parameters: { max: print(max as Value) } }
}

function asIs<Value>(bound: Value): Value {
  return bound
}

export function readRange<Value extends number | string>(
  given: GivenBounds,
  read: (bound: unknown) => Value | undefined,
  report: Report,
): FormBounds {
  const range: { min?: Value; max?: Value } = {}
  for (const key of ['min', 'max'] as const) {
    if (isAbsent(given[key])) continue
    const bound = read(given[key])
    if (bound === undefined) report('type', key)
    else range[key] = bound
  }
  if (range.min === undefined || range.max === undefined || range.min <= range.max) return range
  report('min', 'max', { min: range.min })
  return {}
}

export function toFiniteNumber(given: unknown): number | undefined {
  if (typeof given === 'string') return /^-?\d{1,15}(\.\d{1,10})?$/.test(given) ? Number(given) : undefined
  return typeof given === 'number' && Number.isFinite(given) ? given : undefined
}
