import { type Caller, sql, type Tx } from '@cubic/data-platform'
import { localOf } from '@cubic/domain/series/local-time'
import { recordChanges } from '../../audit/commands/record-change.ts'
import type { StoredParts } from '../internal/values-for-date.ts'

type Move = {
  readonly before: StoredParts
  readonly after: StoredParts
  readonly eventIds: readonly number[]
  readonly except: readonly number[]
  readonly timeZone: string
}
type Moved = { readonly id: number; readonly before: object; readonly after: object }

/**
 * Moves sessions by the same distance as their event, by the organisation's clocks. An event that only became longer or
 * shorter leaves them, and so does what is over. The message about the event lists them.
 */
export async function moveSessions(
  tx: Tx,
  caller: Caller,
  { before, after, eventIds, except, timeZone }: Move,
): Promise<void> {
  const [start, end] = (['start_time', 'end_time'] as const).map((name) => distanceOf(name))
  if (!start || start !== (after.event['end_time'] === null ? start : end)) return
  const later = (time: 'start_time' | 'end_time') => {
    const column = time === 'start_time' ? sql`session.start_time` : sql`session.end_time`
    return sql`((${column} at time zone ${timeZone} + make_interval(secs => ${start / 1000}::double precision)) at time zone ${timeZone})`
  }
  const moved = await tx.rows<Moved>`
    with old as (
      select id, event_id, start_time, end_time from cubic_event_session session
      where event_id = any(${eventIds}) and id <> all(${except}::integer[]) and end_time > now() order by id for update),
    moved as (
      update cubic_event_session session set start_time = ${later('start_time')}, end_time = ${later('end_time')}
      from old where old.id = session.id returning session.id, session.start_time, session.end_time)
    select id, jsonb_build_object('start_time', old.start_time, 'end_time', old.end_time) as before,
      jsonb_build_object('start_time', moved.start_time, 'end_time', moved.end_time) as after
    from moved join old using (id) order by id`
  await recordChanges(
    tx,
    caller,
    moved.map((change) => ({ model: 'CubicEventSession', action: 'save', ...change })),
  )

  /** Undefined where there was or is no time. */
  function distanceOf(name: 'start_time' | 'end_time'): number | undefined {
    const [was, is] = [before.event[name], after.event[name]]
    if (typeof was !== 'string' || typeof is !== 'string') return undefined
    return localOf(new Date(is), timeZone) - localOf(new Date(was), timeZone)
  }
}
