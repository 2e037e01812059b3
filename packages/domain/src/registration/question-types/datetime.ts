import { isCalendarDate } from '@cubic/contract'
import { type Answer, checkTyped, halfWidth, PLAIN, type QuestionType, type ReadBounds } from './question-type.ts'
import { readRange, withinBounds } from './range.ts'

/** A day and a time as a clock at the event shows them, without a zone: `2026-11-21T14:30`. */
export const datetime: QuestionType = {
  ...PLAIN,
  check: checkTyped((typed, { bounds }) => {
    const moment = readMoment(halfWidth(typed))
    return moment === undefined ? { problem: 'typed_datetime' } : withinBounds(moment, bounds, printMoment)
  }),
}

/** Reads it also with a space in between, and with the zero seconds that some browsers add. */
function readMoment(typed: string): string | undefined {
  const [, day = '', time] = /^(\d{4}-\d{2}-\d{2})[T ]((?:[01]\d|2[0-3]):[0-5]\d)(?::00(?:\.0+)?)?$/.exec(typed) ?? []
  return time !== undefined && isCalendarDate(day) ? `${day}T${time}` : undefined
}

export function printMoment<Value extends Answer>(answer: Value): Value | string {
  return typeof answer === 'string' ? answer.replace('T', ' ') : answer
}

export const readDatetimeBounds: ReadBounds = (given, { report }) =>
  readRange(given, (bound) => (typeof bound === 'string' ? readMoment(bound) : undefined), report)
