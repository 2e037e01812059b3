import { isCalendarDate } from '@cubic/contract'
import { checkTyped, halfWidth, PLAIN, type QuestionType } from './question-type.ts'
import { readRange, withinBounds } from './range.ts'

/** A day of the calendar, `2026-11-21`. */
export const date: QuestionType = {
  ...PLAIN,
  check: checkTyped((typed, { bounds }) => {
    const day = halfWidth(typed)
    return isCalendarDate(day) ? withinBounds(day, bounds) : { problem: 'typed_date' }
  }),
  readBounds: (given, { report }) => readRange(given, toCalendarDate, report),
}

function toCalendarDate(given: unknown): string | undefined {
  return typeof given === 'string' && isCalendarDate(given) ? given : undefined
}
