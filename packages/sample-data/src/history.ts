import type { Tx } from '@cubic/data-platform'

/**
 * The audit log of all applicants, as if each had come by the way that leads to its state: `npm run verify` holds
 * sample data to the same rules as any other.
 */
export async function fillHistory(tx: Tx, reviewerId: number, now: Date): Promise<void> {
  await tx.run`
    with applicant as (
      select row.*, regist.need_audit and row.registration_status = 'success' or row.registration_status = 'review_failed' as reviewed,
        row.created_time as added
      from cubic_event_applicant row join cubic_event_regist regist on regist.id = row.regist_id),
    entry as (
      select 0 as turn, id, added as at, submitter_id as user_id, 'add' as action, null::jsonb as before,
        jsonb_build_object('event_id', event_id, 'registration_status',
          case when reviewed then 'waiting_review' when registration_status = 'withdrawn' then 'success' else registration_status end) as after
      from applicant
      union all
      select 1, id, greatest(added, least(added + interval '1 hour', ${now})), ${reviewerId}::integer, 'audit',
        '{"registration_status": "waiting_review"}', jsonb_build_object('registration_status', registration_status, 'reason', reject_reason)
      from applicant where reviewed
      union all
      select 1, id, greatest(added, least(added + interval '2 hours', ${now})), submitter_id, 'delete',
        '{"registration_status": "success"}', '{"registration_status": "withdrawn"}'
      from applicant where registration_status = 'withdrawn'
      union all
      -- Somebody else registered them: the ticket was bound.
      select 1, id, greatest(added, least(added + interval '1 hour', ${now})), user_id, 'bind',
        '{"user_id": null}', jsonb_build_object('user_id', user_id)
      from applicant where user_id <> submitter_id
      union all
      select 2, id, greatest(added, least(added + interval '3 hours', ${now})), user_id, 'ask_leave',
        '{"check_in_status": "not_present"}', jsonb_build_object('check_in_status', 'leave', 'reason', leave_reason)
      from applicant where check_in_status = 'leave'
      union all
      select 2, id, check_in_time, check_in_by, 'check_in',
        '{"check_in_status": "not_present"}', jsonb_build_object('check_in_status', 'attend', 'at', check_in_time, 'source', null)
      from applicant where check_in_status = 'attend'
      union all
      select 3, id, greatest(check_in_time, least(check_in_time + interval '1 day', ${now})), user_id, 'rate',
        'null', jsonb_build_object('activity_evaluation_score', activity_evaluation_score)
      from applicant where activity_evaluation_score is not null)
    insert into cubic_audit_entry (at, user_id, model, record_id, action, address, before, after, unit_id)
    select at, user_id, 'CubicEventApplicant', id, action, '127.0.0.1', before, after,
      (select event.unit_id from cubic_event_applicant a join cubic_event_base event on event.id = a.event_id where a.id = entry.id)
    from entry order by at, turn, id`
}

/** As many events as have a form: of the others the log tells nothing. */
const WITH_HISTORY = 400

/** Fills in the log of the events' stages. */
export async function fillEventHistory(tx: Tx, adminId: number, now: Date): Promise<void> {
  await tx.run`
    with event as (
      select id, stage, creator, coalesce(published_time, ${now}::timestamptz) as moved from cubic_event_base where id <= ${WITH_HISTORY}),
    entry as (
      select 0 as turn, id, moved - interval '1 day' as at, creator as user_id, 'create' as action, null::jsonb as before, '{"stage": "draft"}'::jsonb as after
      from event
      union all
      select 1, id, moved - interval '1 hour', creator, 'submit_review', '{"stage": "draft"}', '{"stage": "waiting_review"}'
      from event where stage in ('waiting_review', 'rejected')
      union all
      select 2, id, moved, ${adminId}::integer, 'reject', '{"stage": "waiting_review"}', '{"stage": "rejected"}'
      from event where stage = 'rejected'
      union all
      select 2, id, moved, ${adminId}::integer, 'publish', '{"stage": "draft"}', '{"stage": "scheduled"}'
      from event where stage = 'scheduled'
      union all
      select 2, id, moved, ${adminId}::integer, 'publish', '{"stage": "draft"}', '{"stage": "published"}'
      from event where stage in ('published', 'cancelled')
      union all
      select 3, id, greatest(moved, ${now}::timestamptz), ${adminId}::integer, 'unpublish', '{"stage": "published"}', '{"stage": "cancelled"}'
      from event where stage = 'cancelled')
    insert into cubic_audit_entry (at, user_id, model, record_id, action, address, before, after, unit_id)
    select at, user_id, 'CubicEventBase', id, action, '127.0.0.1', before, after,
      (select event.unit_id from cubic_event_base event where event.id = entry.id)
    from entry order by at, turn, id`
}
