import { type EventStage, type Outcome, refuse, type Refusal, type SeriesScope } from '@cubic/contract'
import { type Caller, isCovered, readScopeFor, type Registry, type Rule, type Tx } from '@cubic/data-platform'
import { listDatesWithin, lockEvents } from '../data/series-dates.ts'
import { refuseDate } from './refuse-date.ts'

export type Dates = {
  readonly id: number
  readonly scope: SeriesScope | null
  readonly registry: Registry
  readonly timeZone: string
  /** Demanded of the other dates too. */
  readonly right: Rule
  /** Left out: the stage of the event itself. */
  readonly stages?: readonly EventStage[]
}

/** Changes all of the dates that the scope names, or none. */
export async function changeDates<Done extends Outcome<unknown>>(
  tx: Tx,
  caller: Caller,
  { id, scope, registry, timeZone, right, stages }: Dates,
  change: (eventId: number) => Promise<Done>,
): Promise<Done | Refusal<'event:date_refused'>> {
  const within = await listDatesWithin(tx, id, scope)
  if (within.length === 0) return change(id)
  await lockEvents(tx, [id, ...within.map((date) => date.id)])
  const event = await tx.one<{ stage: EventStage }>`select stage from cubic_event_base where id = ${id}`
  const changed = await change(id)
  if (!changed.ok) return changed
  const events = readScopeFor(registry, 'CubicEventBase', caller)
  for (const date of within) {
    if (!(stages ?? [event?.stage]).includes(date.stage)) continue
    const isAllowed = await isCovered(tx, events, date.id, events.binder.rule(events.model, right))
    const done = isAllowed ? await change(date.id) : refuse('save:forbidden')
    if (!done.ok) return refuseDate(done, date.start_time, timeZone)
  }
  return changed
}
