import type { Database } from '@cubic/data-platform'

/** By the organisation's clock. */
const FROM_HOUR = 8
/** So old events are no news, whatever kept them from being told. */
const NEWS_DAYS = 7
const EVENTS_MAX = 20

/**
 * Enqueues one message a day to each follower about events that were published since the last one, by followed units
 * and those below. The message and the note of it are one statement.
 */
export async function enqueueFollowerMails(db: Database, timeZone: string): Promise<void> {
  await db.run`
    with recursive here as (
      -- whoever publishes just now may not be seen yet, and is told next time
      select now() - interval '1 minute' as cut, now() at time zone ${timeZone} as local),
    news as (
      select event.id, event.start_time, event.published_time, unit.unit_id
      from here join cubic_event_base event on event.published_time > now() - make_interval(days => ${NEWS_DAYS}) and event.published_time <= here.cut
      cross join lateral (select event.unit_id union select related_id from cubic_event_base__co_unit_ids where owner_id = event.id) unit
      where extract(hour from here.local) >= ${FROM_HOUR} and event.stage = 'published' and event.to_official_website
        and (event.end_time is null or event.end_time > now()) and unit.unit_id is not null),
    reached as (
      select id, start_time, published_time, unit_id from news
      union select reached.id, reached.start_time, reached.published_time, unit.parent_id
      from reached join cubic_unit unit on unit.id = reached.unit_id where unit.parent_id is not null),
    told as (
      select follow.user_id, array_agg(distinct reached.id) as ids,
        (array_agg(reached.id order by reached.start_time, reached.id))[1] as first
      from reached join cubic_follow follow on follow.unit_id = reached.unit_id
        and reached.published_time > coalesce(follow.told_time, follow.created_time)
      join cubic_user follower on follower.id = follow.user_id and follower.follow_email and not follower.disabled
      group by follow.user_id),
    messages as (
      insert into cubic_message (channel, "case", key, event_id, user_id, priority, created_time, due_time, facts)
      select 'email', 'unit_events', 'unit_events:' || told.user_id || ':' || to_char(here.local, 'YYYY-MM-DD'), told.first,
        told.user_id, 2, now(), now(), jsonb_build_object('events', to_jsonb(told.ids[:${EVENTS_MAX}]))
      from told, here
      on conflict (key) do nothing returning user_id)
    update cubic_follow follow set told_time = here.cut from messages, here where follow.user_id = messages.user_id`
}
