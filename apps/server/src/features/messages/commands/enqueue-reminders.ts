import type { Database } from '@cubic/data-platform'

export async function enqueueReminders(db: Database): Promise<void> {
  await db.run`
    insert into cubic_message (channel, "case", key, event_id, applicant_id, user_id, priority, created_time, due_time)
    select 'email', 'reminder', 'reminder:' || applicant.id || ':' || extract(epoch from event.start_time)::bigint, event.id, applicant.id,
      applicant.user_id, 2, now(), now()
    from cubic_event_base event join cubic_event_applicant applicant on applicant.event_id = event.id
    where event.stage = 'published' and event.reminder_hours is not null and event.start_time > now()
      and event.start_time <= now() + make_interval(hours => event.reminder_hours) and applicant.registration_status = 'success'
      -- People who register this late need no reminder.
      and applicant.created_time < event.start_time - make_interval(hours => event.reminder_hours)
      and applicant.check_in_status <> 'leave'
    on conflict (key) do nothing`
}
