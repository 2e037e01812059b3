import type { Caller, Tx } from '@cubic/data-platform'
import { recordChange } from '../../audit/commands/record-change.ts'

/** Takes a date out of its series. A series without dates is gone. */
export async function leaveSeries(tx: Tx, caller: Caller, eventId: number): Promise<void> {
  const event = await tx.one<{ series_id: number | null }>`
    select series_id from cubic_event_base where id = ${eventId} for update`
  if (!event || event.series_id === null) return
  const { series_id: seriesId } = event
  await tx.run`update cubic_event_base set series_id = null, series_time = null where id = ${eventId}`
  await recordChange(tx, caller, {
    model: 'CubicEventBase',
    id: eventId,
    action: 'leave_series',
    before: { series_id: seriesId },
    after: { series_id: null },
  })
  await tx.run`
    delete from cubic_event_series where id = ${seriesId}
      and not exists (select 1 from cubic_event_base where series_id = ${seriesId})`
}
