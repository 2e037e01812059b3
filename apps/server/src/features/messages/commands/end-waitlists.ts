import type { Database } from '@cubic/data-platform'

/** Enqueues a message to people on the waitlist of a finished event: they got no seat. */
export async function endWaitlists(db: Database): Promise<void> {
  await db.run`
    insert into cubic_message (channel, "case", key, event_id, applicant_id, user_id, facts, priority, created_time, due_time)
    select 'email', 'registration_failure', 'registration_failure:' || applicant.id || ':waitlist', event.id, applicant.id,
      applicant.user_id, '{"ended": true}', 1, now(), now()
    from cubic_event_base event join cubic_event_applicant applicant on applicant.event_id = event.id
    where event.stage = 'published' and event.end_time between now() - interval '1 day' and now()
      and applicant.registration_status = 'waitlisted'
    on conflict (key) do nothing`
}
