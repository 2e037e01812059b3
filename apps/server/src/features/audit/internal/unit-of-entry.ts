import { join, raw, sql, type Sql } from '@cubic/data-platform'

/** The records of an event that the log speaks of, by model. */
const PARTS = {
  CubicEventRegist: sql`cubic_event_regist`,
  CubicEventFormField: sql`cubic_event_form_field`,
  CubicEventApplicant: sql`cubic_event_applicant`,
  CubicBroadcast: sql`cubic_broadcast`,
  CubicScan: sql`cubic_scan`,
  CubicScannerPass: sql`cubic_scanner_pass`,
  CubicCertificate: sql`cubic_certificate`,
} as const satisfies { readonly [model: string]: Sql }

const said = (field: Sql): Sql =>
  sql`case when jsonb_typeof(coalesce(change.after -> ${field}, change.before -> ${field})) = 'number'
    then coalesce(change.after ->> ${field}, change.before ->> ${field})::integer end`
const unitOfEvent = (id: Sql): Sql => sql`(select event.unit_id from cubic_event_base event where event.id = ${id})`
const UNIT = sql`'unit_id'`
const EVENT = sql`'event_id'`

/**
 * The unit whose the event of a row `change` of the log is now, or the unit that it changes. Of a record that is gone,
 * or that this very statement makes, the change itself says where it belongs.
 */
export const UNIT_OF_CHANGE: Sql = sql`case change.model
  when 'CubicUnit' then change.id
  when 'CubicUnitMember' then coalesce(${said(UNIT)}, (select member.unit_id from cubic_unit_member member where member.id = change.id))
  when 'CubicEventBase' then coalesce(${unitOfEvent(sql`change.id`)}, ${said(UNIT)})${join(
    Object.entries(PARTS).map(
      ([model, table]) =>
        sql` when '${raw(model)}' then ${unitOfEvent(
          sql`coalesce(${said(EVENT)}, (select part.event_id from ${table} part where part.id = change.id))`,
        )}`,
    ),
    '',
  )} end`
