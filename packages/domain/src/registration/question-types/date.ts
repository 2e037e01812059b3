import { isCalendarDate } from '@cubic/contract'
import { checkTyped, halfWidth, PLAIN, type QuestionType, type ReadBounds } from './question-type.ts'
import { readRange, withinBounds } from './range.ts'

/** A day of the calendar, `2026-11-21`. */
export const date: QuestionType = {
  ...PLAIN,
  check: checkTyped((typed, { bounds }) => {
    const day = halfWidth(typed)
    return isCalendarDate(day) ? withinBounds(day, bounds) : { problem: 'typed_date' }
  }),
}

function toCalendarDate(given: unknown): string | undefined {
  return typeof given === 'string' && isCalendarDate(given) ? given : undefined
}

export const readDateBounds: ReadBounds = (given, { report }) => readRange(given, toCalendarDate, report)
