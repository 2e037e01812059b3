import { LIVE } from '@cubic/contract'
import type { Database, Tx } from '@cubic/data-platform'
import { DatabaseUnavailable } from '../../../infra/database/database-unavailable.ts'
import type { Log } from '../../../infra/log/log.ts'
import { UNDO_SECONDS } from './enqueue-messages.ts'

const EVENTS_AT_ONCE = 100
const AGAIN_MINUTES = 10

/**
 * Writes to everybody who holds or waits for a seat: about a cancellation once it can no longer be undone, about other
 * changes once they were gathered for their time, counted from the first. What was changed back is left out, and what
 * changes while an event is cancelled waits until it takes place again.
 */
export async function enqueueEventChanges(
  db: Database,
  { log, gatherSeconds, signal }: { readonly log: Log; readonly gatherSeconds: number; readonly signal: AbortSignal },
): Promise<void> {
  const undoSeconds = Math.min(UNDO_SECONDS, gatherSeconds)
  const due = await db.rows<{ event_id: number }>`
    select change.event_id from cubic_event_change change left join cubic_event_base event on event.id = change.event_id
    where greatest(change.since, change.changed_at) <= now() - make_interval(secs => ${undoSeconds}::double precision)
      and case event.stage when 'published' then change.since <= now() - make_interval(secs => ${gatherSeconds}::double precision)
        when 'cancelled' then change.before ->> 'stage' = 'published' else event.id is null end
    order by change.since limit ${EVENTS_AT_ONCE}`
  for (const { event_id: eventId } of due) {
    signal.throwIfAborted()
    try {
      await db.transaction((tx) => enqueueOne(tx, eventId))
    } catch (error) {
      if (error instanceof DatabaseUnavailable) throw error
      // One event keeps nobody else's messages: it is tried again later.
      log.error('The changes of an event cannot be told', { event_id: eventId, error })
      await db.run`
        update cubic_event_change set since = now() + make_interval(mins => ${AGAIN_MINUTES}) where event_id = ${eventId}`
    }
  }
}

/** In one transaction: the change is forgotten exactly when everybody's message is in the outbox. */
async function enqueueOne(tx: Tx, eventId: number): Promise<void> {
  // Locks the event first, as a save does, so that people are told its final state.
  await tx.run`select 1 from cubic_event_base where id = ${eventId} for share`
  await tx.run`
    with change as (delete from cubic_event_change where event_id = ${eventId} returning *),
      told as (
        select change.*, case when event.stage = 'cancelled' then event.reject_reason end as reason, jsonb_build_object('stage', event.stage,
            'start_time', to_char(event.start_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
            'end_time', to_char(event.end_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
            'activity_mode', event.activity_mode, 'address_cn', event.address_cn, 'address_en', event.address_en) as after
        from change join cubic_event_base event on event.id = change.event_id
        where event.stage in ('published', 'cancelled')
          and coalesce(greatest(event.end_time, (change.before ->> 'end_time')::timestamptz) > now(), true))
    insert into cubic_message (channel, "case", key, event_id, applicant_id, user_id, facts, priority, created_time, due_time)
    select 'email', 'event_info_change', 'event_info_change:' || applicant.id || ':' || told.version, applicant.event_id, applicant.id,
      applicant.user_id, jsonb_build_object('before', told.before, 'after', told.after, 'reason', told.reason), 2, now(), now()
    from told join cubic_event_applicant applicant on applicant.event_id = told.event_id
    where told.before is distinct from told.after and applicant.registration_status = any(${LIVE})
      and coalesce(applicant.created_time <= told.changed_at, true)
    order by applicant.id
    on conflict (key) do nothing`
}
