import type { Day } from '@cubic/web-kit/datetime/format'
import { addDays, addMonths, weekOf } from '@cubic/web-kit/datetime/spans'

/** Returns the day to which a key moves, by the usual keys of date grids; undefined for other keys. */
export function dayAfterKey(key: string, day: Day): Day | undefined {
  return MOVES[key]?.(day)
}

const MOVES: { readonly [key: string]: (day: Day) => Day | undefined } = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  Home: (day) => weekOf(day)[0],
  End: (day) => weekOf(day)[6],
  PageUp: (day) => sameDate(day, -1),
  PageDown: (day) => sameDate(day, 1),
}

/** Returns the same date some months later, or the last day of a shorter month. */
function sameDate(day: Day, months: number): Day {
  const first = addMonths(day, months)
  const date = addDays(first, Number(day.slice(8)) - 1)
  const last = addDays(addMonths(first, 1), -1)
  return date < last ? date : last
}
