import { COMPARATORS_OF, type FieldOf, isCalendarDate } from '@cubic/contract'
import { sql } from '../core/sql.ts'
import { calendarGroupings } from './calendar-groupings.ts'
import { type FieldType, invalid, type Parsed, SCALAR, valid } from './field-type.ts'

const parseDate = (value: unknown): Parsed =>
  typeof value === 'string' && isCalendarDate(value) ? valid(value) : invalid('date')

/** A day of the calendar, in no time zone. */
export const date: FieldType<FieldOf<'date'>> = {
  ...SCALAR,
  column: 'date',
  comparators: new Set(COMPARATORS_OF.date),
  parse: parseDate,
  parseOperand: parseDate,
  widget: 'date',
  groupings: calendarGroupings((value) => sql`${value}::timestamp`),
}
