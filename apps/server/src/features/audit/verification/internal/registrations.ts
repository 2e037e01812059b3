import { LIVE } from '@cubic/contract'
import { sql, type Tx } from '@cubic/data-platform'
import { type Finding, lookFor } from './look-for.ts'

/** I3: every acknowledged registration exists, belongs to its person, and exists once. */
export async function checkAcknowledged(tx: Tx): Promise<readonly Finding[]> {
  const answered = sql`
    select request.request_id, request.user_id, request.event_id, (entry ->> 'id')::integer as applicant_id,
      entry ->> 'flora_external_id' as code
    from cubic_registration_request request cross join lateral jsonb_array_elements(request.answer) entry`
  return [
    ...(await lookFor(
      tx,
      'acknowledged_lost',
      sql`select answered.request_id as id from (${answered}) answered
          left join cubic_event_applicant applicant on applicant.id = answered.applicant_id
        where (applicant.event_id, applicant.submitter_id, applicant.flora_external_id)
          is distinct from (answered.event_id, answered.user_id, answered.code)
        union all
        select request_id from cubic_registration_request where jsonb_array_length(answer) = 0`,
    )),
    ...(await lookFor(
      tx,
      'acknowledged_twice',
      sql`select applicant_id as id from (${answered}) answered group by applicant_id having count(*) > 1`,
    )),
    // Applicants are never deleted: withdrawn ones stay. One that was removed by hand has an entry that says so.
    ...(await lookFor(
      tx,
      'registration_lost',
      sql`select added.record_id as id from cubic_audit_entry added
        where added.model = 'CubicEventApplicant' and added.action = 'add'
          and not exists (select 1 from cubic_event_applicant applicant where applicant.id = added.record_id)
          and not exists (select 1 from cubic_audit_entry gone
            where gone.model = added.model and gone.record_id = added.record_id and gone.action = 'unlink')`,
    )),
    // A submission is one transaction, so all its live applicants have the same creation time.
    ...(await lookFor(
      tx,
      'registered_twice',
      sql`select unnest(array_agg(applicant.id)) as id from cubic_event_applicant applicant
          join cubic_audit_entry entry on entry.model = 'CubicEventApplicant' and entry.record_id = applicant.id and entry.action = 'add'
        where applicant.registration_status = any(${LIVE}) and applicant.submitter_id is not null
        group by applicant.event_id, applicant.submitter_id having count(distinct entry.at) > 1`,
    )),
  ]
}

/** A submission's row exists as long as it has live applicants: the row admits one submission per person. */
export async function checkSubmissions(tx: Tx): Promise<readonly Finding[]> {
  return [
    ...(await lookFor(
      tx,
      'submission_without_live',
      sql`select submission.event_id || ':' || submission.submitter_id as id from cubic_submission submission where not exists (
        select 1 from cubic_event_applicant applicant where applicant.event_id = submission.event_id
          and applicant.submitter_id = submission.submitter_id and applicant.registration_status = any(${LIVE}))`,
    )),
    ...(await lookFor(
      tx,
      'live_without_submission',
      sql`select applicant.id from cubic_event_applicant applicant
        where applicant.registration_status = any(${LIVE}) and applicant.submitter_id is not null and not exists (
          select 1 from cubic_submission submission
          where submission.event_id = applicant.event_id and submission.submitter_id = applicant.submitter_id)`,
    )),
  ]
}
