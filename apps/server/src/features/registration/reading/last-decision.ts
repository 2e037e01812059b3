import { LIVE } from '@cubic/contract'
import { sql, type Sql } from '@cubic/data-platform'

/** Changes of staff that can be taken back. */
const BY_STAFF = ['audit', 'withdraw']

/** A row with `entry` in the audit log and the state `before`; none if staff cannot take the last change back. */
export function lastDecision(applicant: Sql): Sql {
  return sql`(
    select last.id as entry, last.before ->> 'registration_status' as before from (
      select entry.id, entry.action, entry.before, entry.after from cubic_audit_entry entry
      where entry.model = 'CubicEventApplicant' and entry.record_id = ${applicant}.id and entry.after ? 'registration_status'
      order by entry.id desc limit 1) last
    where ${applicant}.registration_status in ('success', 'review_failed', 'withdrawn') and ${applicant}.check_in_status <> 'attend'
      and last.action = any(${BY_STAFF}) and last.after ->> 'registration_status' = ${applicant}.registration_status
      and last.before ->> 'registration_status' = any(${LIVE}))`
}
