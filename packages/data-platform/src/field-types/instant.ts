import { COMPARATORS_OF, type FieldOf, parseInstant, printInstant } from '@cubic/contract'
import { sql } from '../core/sql.ts'
import { calendarGroupings } from './calendar-groupings.ts'
import { type FieldType, invalid, type Parsed, SCALAR, valid } from './field-type.ts'

function parseMoment(value: unknown): Parsed {
  const moment = typeof value === 'string' ? parseInstant(value) : undefined
  return moment ? valid(moment) : invalid('instant')
}

export const instant: FieldType<FieldOf<'instant'>> = {
  ...SCALAR,
  column: 'timestamptz(3)',
  comparators: new Set(COMPARATORS_OF.instant),
  parse: parseMoment,
  parseOperand: parseMoment,
  print: (stored) => (stored instanceof Date ? printInstant(stored) : stored),
  widget: 'instant',
  groupings: calendarGroupings((value, zone) => sql`(${value} at time zone ${zone}::text)`),
}
