import { anyOf, where } from '@cubic/contract'
import { type Caller, join, raw, type Rule, sql, type Sql } from '@cubic/data-platform'
import { either } from '../../../infra/access/access-rules.ts'
import { admins, unitsOf } from '../../people/data/roles.ts'

/** Administrators read the whole audit log, owners of units what it says of these and of their events. */
export const auditReaders: Rule = either(admins, (caller) =>
  unitsOf(caller).length > 0 ? where('of_own_units', '=', true) : anyOf(),
)

/** The records with an event that the log speaks of, by model. */
const PARTS = {
  CubicEventRegist: sql`cubic_event_regist`,
  CubicEventFormField: sql`cubic_event_form_field`,
  CubicEventApplicant: sql`cubic_event_applicant`,
  CubicBroadcast: sql`cubic_broadcast`,
  CubicScan: sql`cubic_scan`,
  CubicScannerPass: sql`cubic_scanner_pass`,
} as const satisfies { readonly [model: string]: Sql }

/** Of a membership that has ended, the entry itself says the unit. */
export function ofOwnUnits(entry: Sql, caller: Caller): Sql {
  const units = unitsOf(caller)
  // an expression, because no list can be sorted by a constant
  if (units.length === 0) return raw('(1 = 0)')
  const isOfEvent = (id: Sql) =>
    sql`exists (select 1 from cubic_event_base event where event.id = ${id} and event.unit_id = any(${units}))`
  const parts = Object.entries(PARTS).map(
    ([model, table]) =>
      sql` when ${model} then exists (select 1 from ${table} part where part.id = ${entry}.record_id and ${isOfEvent(sql`part.event_id`)})`,
  )
  return sql`(case ${entry}.model
    when 'CubicUnit' then ${entry}.record_id = any(${units})
    when 'CubicUnitMember' then (coalesce(${entry}.after, ${entry}.before) ->> 'unit_id')::integer = any(${units})
      or exists (select 1 from cubic_unit_member member where member.id = ${entry}.record_id and member.unit_id = any(${units}))
    when 'CubicEventBase' then ${isOfEvent(sql`${entry}.record_id`)}${join(parts, '')}
    else false end)`
}
