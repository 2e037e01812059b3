import { type MethodOutcome, ok, type PUBLISH_HOURS, refuse } from '@cubic/contract'
import { type Caller, sql, type Tx } from '@cubic/data-platform'
import { recordChange } from '../../audit/commands/record-change.ts'
import { openConflicts } from '../data/presence.ts'
import { findHourSettings } from '../data/settings.ts'
import { countHours } from './count-hours.ts'
import { proposeHours } from './propose-hours.ts'
import { enqueueHoursMessages } from './enqueue-hours-messages.ts'

/** First proposes what the attendance gives at this moment. Enqueues a message to its people. */
export async function publishHours(
  tx: Tx,
  caller: Caller,
  eventId: number,
  timeZone: string,
): Promise<MethodOutcome<typeof PUBLISH_HOURS>> {
  const event = await tx.one<{ is_over: boolean; conflicts: number }>`
    select coalesce(end_time <= now(), false) as is_over, ${openConflicts(sql`event.id`)} as conflicts
    from cubic_event_base event where id = ${eventId}`
  if (!event?.is_over) return refuse('hours:not_over')
  if (event.conflicts > 0) return refuse('hours:conflicts_open', { number: event.conflicts })
  await proposeHours(tx, eventId, timeZone)
  const published = await publishEntries(tx, { eventId })
  if (published.length === 0) return refuse('hours:nothing_proposed')
  await countHours(
    tx,
    published.map(({ person_id: id }) => id),
    timeZone,
  )
  const ids = published.map(({ id }) => id)
  await enqueueHoursMessages(tx, ids, { about: 'hours_published' })
  await recordChange(tx, caller, {
    model: 'CubicEventBase',
    id: eventId,
    action: 'publish_hours',
    before: null,
    after: { entries: ids.length },
  })
  return ok({ published: ids.length })
}

type Entry = { readonly id: number; readonly person_id: number }

/** Without days for objections, entries are locked at once. */
export async function publishEntries(
  tx: Tx,
  which: { readonly eventId: number } | { readonly ids: readonly number[] },
): Promise<readonly Entry[]> {
  const { objectionDays } = await findHourSettings(tx)
  const isMeant = 'eventId' in which ? sql`event_id = ${which.eventId}` : sql`id = any(${which.ids}::integer[])`
  return tx.rows<Entry>`
    update cubic_hour_entry set state = case when ${objectionDays}::integer = 0 then 'locked' else 'published' end, published_time = now(),
      objections_until = now() + make_interval(days => ${objectionDays}), locked_time = case when ${objectionDays}::integer = 0 then now() end
    where ${isMeant} and state = 'proposed' and not corrected
    returning id, person_id`
}
