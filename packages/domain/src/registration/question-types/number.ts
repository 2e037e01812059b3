import {
  checkTyped,
  type Checked,
  type FormBounds,
  halfWidth,
  PLAIN,
  type QuestionType,
  type ReadBounds,
} from './question-type.ts'
import { readRange, toFiniteNumber, withinBounds } from './range.ts'

const checkDigits = checkTyped((typed, { bounds }) => checkNumber(numberOf(typed), bounds))

export const number: QuestionType = {
  ...PLAIN,
  check: (given, allowed, matching) =>
    typeof given === 'number' ? checkNumber(given, allowed.bounds) : checkDigits(given, allowed, matching),
}

function checkNumber(given: number, bounds: FormBounds): Checked {
  if (!Number.isFinite(given)) return { problem: 'number' }
  // beyond this, whole numbers are stored as their neighbours
  const limit = Number.MAX_SAFE_INTEGER
  if (Math.abs(given) > limit)
    return given > 0 ? { problem: 'max', parameters: { max: limit } } : { problem: 'min', parameters: { min: -limit } }
  return withinBounds(given === 0 ? 0 : given, bounds)
}

function numberOf(typed: string): number {
  const digits = halfWidth(typed)
  return /^[+-]?(\d{1,30}(\.\d{0,30})?|\.\d{1,30})$/.test(digits) ? Number(digits) : Number.NaN
}

export const readNumberBounds: ReadBounds = (given, { report }) => readRange(given, toFiniteNumber, report)
