import type { BroadcastAudience, BroadcastChannels } from '@cubic/contract'
import { type Database, sql, type Tx } from '@cubic/data-platform'
import { DatabaseUnavailable } from '../../../infra/database/database-unavailable.ts'
import type { Log } from '../../../infra/log/log.ts'
import { inAudience, PHONE } from '../internal/broadcast.ts'
import { channelOfPhone } from '../internal/channel-of-phone.ts'

const AT_ONCE = 100
const AGAIN_MINUTES = 10

export async function enqueueBroadcasts(
  db: Database,
  { log, signal }: { readonly log: Log; readonly signal: AbortSignal },
): Promise<void> {
  const due = await db.rows<{ id: number }>`
    select id from cubic_broadcast where state = 'scheduled' and send_time <= now() order by send_time, id limit ${AT_ONCE}`
  for (const { id } of due) {
    signal.throwIfAborted()
    try {
      await db.transaction((tx) => enqueueOne(tx, id))
    } catch (error) {
      if (error instanceof DatabaseUnavailable) throw error
      // One of them keeps nobody else's messages: it is tried again later.
      log.error('A message of an organiser cannot be enqueued', { broadcast_id: id, error })
      await db.run`
        update cubic_broadcast set send_time = now() + make_interval(mins => ${AGAIN_MINUTES}) where id = ${id} and state = 'scheduled'`
    }
  }
}

type Row = {
  readonly event_id: number
  readonly audience: BroadcastAudience
  readonly applicant_ids: readonly number[] | null
  readonly channels: BroadcastChannels
}

/** In one transaction: it counts as sent exactly when everybody's message is in the outbox. */
async function enqueueOne(tx: Tx, id: number): Promise<void> {
  // The row's lock lets one process have it, and a withdrawal come before or after.
  const row = await tx.one<Row>`
    update cubic_broadcast set state = 'sent' where id = ${id} and state = 'scheduled' and send_time <= now()
    returning event_id, audience, applicant_ids, channels`
  if (!row) return
  const { event_id: eventId, audience, applicant_ids: applicantIds, channels } = row
  const transports = sql`(
    select 'email' as channel, null as phone where ${channels !== 'sms'}
    union all
    select ${channelOfPhone(PHONE)}, ${PHONE} where ${channels !== 'email'} and ${PHONE} is not null)`
  await tx.run`
    insert into cubic_message (channel, "case", key, event_id, applicant_id, user_id, broadcast_id, recipient, priority, created_time, due_time)
    select transport.channel, 'broadcast', 'broadcast:' || ${id}::integer || ':' || applicant.id || case when transport.channel = 'email' then '' else ':sms' end,
      applicant.event_id, applicant.id, applicant.user_id, ${id}::integer, transport.phone, 2, now(), now()
    from cubic_event_applicant applicant left join cubic_user person on person.id = applicant.user_id cross join lateral ${transports} transport
    where applicant.event_id = ${eventId} and ${inAudience({ audience, applicantIds })}
    order by applicant.id
    on conflict (key) do nothing`
  await tx.run`
    update cubic_broadcast set people_number = (
      select count(*) from cubic_event_applicant applicant where applicant.event_id = ${eventId} and ${inAudience({ audience, applicantIds })})
    where id = ${id}`
}
