import { sql, type Sql } from '../core/sql.ts'
import type { Groupings } from './field-type.ts'

/** Groups by day, week and month. `local` converts the value to the calendar and clock of the zone. */
export function calendarGroupings(local: (value: Sql, zone: string) => Sql): Groupings {
  return {
    day: (value, zone) => sql`to_char(${local(value, zone)}, 'YYYY-MM-DD')`,
    week: (value, zone) => sql`to_char(date_trunc('week', ${local(value, zone)}), 'YYYY-MM-DD')`,
    month: (value, zone) => sql`to_char(${local(value, zone)}, 'YYYY-MM')`,
  }
}
