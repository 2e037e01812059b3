import { sql, type Tx } from '@cubic/data-platform'
import { type Finding, lookFor } from './look-for.ts'

const CONSTRAINTS = [
  'seats_within_limit',
  'session_seats_within_limit',
  'cubic_submission_pkey',
  'cubic_registration_request_pkey',
]
const UNIQUE_INDEXES = [
  'one_ticket_per_user',
  'cubic_scan_scan_id_unique',
  'cubic_event_applicant_code_unique',
  'cubic_seat_counter_event_unique',
  'cubic_certificate_number_unique',
  'cubic_certificate_code_unique',
  'cubic_certificate_once_unique',
  'cubic_session_choice_once_unique',
  'cubic_hour_entry_once_unique',
  'cubic_hour_entry_corrects_unique',
]

/** Checks that the database's own guards exist: without one of them the next rush could corrupt the data. */
export async function checkGuards(tx: Tx): Promise<readonly Finding[]> {
  return lookFor(
    tx,
    'guard_missing',
    sql`select name as id from unnest(${CONSTRAINTS}::text[]) name where not exists (
        select 1 from pg_constraint where conname = name and convalidated and connamespace = current_schema()::regnamespace)
      union all
      select name from unnest(${UNIQUE_INDEXES}::text[]) name where not exists (
        select 1 from pg_index where indexrelid = to_regclass(name) and indisunique and indisvalid)`,
  )
}
