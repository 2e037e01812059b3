import {
  type Checked,
  checkList,
  type FormBounds,
  PLAIN,
  type QuestionType,
  type ReadBounds,
  SELECTIONS_MAX,
} from './question-type.ts'
import { readRange, toFiniteNumber } from './range.ts'

/** Several of several choices: a list of their values, kept in the order of the form. Bounds are on how many. */
export const checkbox: QuestionType = {
  ...PLAIN,
  choices: 'many',
  chosen: (answer) => (isShortList(answer) ? answer.filter((value) => typeof value === 'string') : []),
  check: checkList((given, { selections, bounds }) => {
    if (!isShortList(given)) return { problem: 'enum' }
    if (given.some((value) => typeof value !== 'string')) return { problem: 'type' }
    const taken = new Set(given)
    const values = selections.map(({ value }) => value).filter((value) => taken.has(value))
    // one that is not offered, or one twice
    return values.length < given.length ? { problem: 'enum' } : withinNumber(values, bounds)
  }),
}

/** Longer lists are not looked through: no question offers as many. */
function isShortList(given: unknown): given is readonly unknown[] {
  return Array.isArray(given) && given.length <= SELECTIONS_MAX
}

function withinNumber(values: readonly string[], { min, max }: FormBounds): Checked {
  if (typeof min === 'number' && values.length < min) return { problem: 'too_few', parameters: { min } }
  if (typeof max === 'number' && values.length > max) return { problem: 'too_many', parameters: { max } }
  return { value: values }
}

export const readCheckboxBounds: ReadBounds = (given, { report, choices }) => {
  const bounds = readRange(given, toCount, report)
  // without choices, that is the problem to report
  if (typeof bounds.min !== 'number' || bounds.min <= choices || choices === 0) return bounds
  report('range', 'min', { min: 1, max: choices })
  return {}
}

function toCount(given: unknown): number | undefined {
  const count = toFiniteNumber(given)
  return count !== undefined && Number.isInteger(count) && count >= 1 && count <= SELECTIONS_MAX ? count : undefined
}
