import type { Database } from '@cubic/data-platform'
import { LIVE } from '@cubic/contract'

/**
 * Writes to people who have saved an event that its registration opens in half an hour, or has opened earlier than
 * announced; but not to those who are registered by then.
 */
export async function enqueueOpenings(db: Database): Promise<void> {
  await db.run`
    insert into cubic_message (channel, "case", key, event_id, user_id, priority, created_time, due_time)
    select 'email', 'registration_opens', 'registration_opens:' || interest.id || ':' || extract(epoch from regist.regist_start_time)::bigint,
      event.id, interest.user_id, 2, now(), now()
    from cubic_event_regist regist join cubic_event_base event on event.id = regist.event_id
    join cubic_interest interest on interest.event_id = event.id and interest.created_time < regist.regist_start_time
    where regist.regist_start_time > now() - interval '1 hour' and regist.regist_start_time <= now() + interval '30 minutes'
      and not regist.closed and event.stage = 'published' and event.to_official_website
      and not exists (select 1 from cubic_event_applicant own where own.event_id + 0 = event.id and own.user_id = interest.user_id
        and own.registration_status = any(${LIVE}))
    on conflict (key) do nothing`
}
