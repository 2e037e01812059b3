import { isLongerThan } from '@cubic/contract'
import { type Checked, type FormBounds, isAbsent, type Report, TEXT_LENGTH_MAX } from './question-type.ts'
import { toFiniteNumber } from './range.ts'

export function checkLength(typed: string, max: number): Checked {
  return isLongerThan(typed, max) ? { problem: 'length', parameters: { max } } : { value: typed }
}

export function readLength(given: unknown, report: Report): FormBounds {
  if (isAbsent(given)) return {}
  const length = toFiniteNumber(given)
  if (length !== undefined && Number.isInteger(length) && length >= 1 && length <= TEXT_LENGTH_MAX) return { length }
  report('range', 'length', { min: 1, max: TEXT_LENGTH_MAX })
  return {}
}
