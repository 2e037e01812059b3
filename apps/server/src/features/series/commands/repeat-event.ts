import {
  CubicEventBase,
  type FieldProblem,
  type GivenDate,
  type MethodOutcome,
  ok,
  refuse,
  type REPEAT_EVENT,
  SERIES_DATES_MAX,
  type Text,
} from '@cubic/contract'
import { type Caller, type Registry, sql, type Tx } from '@cubic/data-platform'
import { checkDates, type DateProblem } from '@cubic/domain/series/check-dates'
import { recordChange } from '../../audit/commands/record-change.ts'
import { copyEvent } from '../../events/commands/duplicate-event.ts'
import { ARCHIVED } from '../../units/commands/refuse-archived.ts'

type Repeating = {
  readonly registry: Registry
  readonly dates: readonly GivenDate[]
  readonly opensTogether: boolean
  readonly timeZone: string
}
type Original = {
  readonly start_time: Date | null
  readonly end_time: Date | null
  readonly series_id: number | null
  readonly unit_id: number | null
  readonly is_archived: boolean
  readonly now: Date
}

const REASONS: { readonly [problem in DateProblem]: Text } = {
  past: { cn: '已经过去', en: 'is over already' },
  twice: { cn: '已有同一时间的一次', en: 'is at the same time as another date' },
  ends_before: { cn: '结束时间须晚于开始时间', en: 'ends before it starts' },
}
const DATE: Text = { cn: '日期', en: 'The date' }

/** Makes a draft of the event on each of the dates. The event and they are one series. */
export async function repeatEvent(
  tx: Tx,
  caller: Caller,
  id: number,
  { registry, dates: given, opensTogether, timeZone }: Repeating,
): Promise<MethodOutcome<typeof REPEAT_EVENT>> {
  const event = await tx.one<Original>`
    select start_time, end_time, series_id, unit_id, now() as now,
      exists (select 1 from cubic_unit unit where unit.id = event.unit_id and unit.archived) as is_archived
    from cubic_event_base event where id = ${id} for update`
  if (!event) return refuse('save:not_found')
  const { start_time: start, end_time: end } = event
  if (!start) return refuse('event:series_needs_start')
  const taken = await listStarts(tx, id, event)
  const length = end && end.getTime() - start.getTime()
  const { dates, problems } = checkDates(given, { now: event.now, length, taken })
  const refused = [...problems.map(problemOf), ...(event.is_archived ? [archived()] : [])]
  if (refused.length > 0) return refuse('save:invalid', {}, refused)
  if (taken.length + dates.length > SERIES_DATES_MAX) return refuse('event:series_full', { max: SERIES_DATES_MAX })

  const seriesId = event.series_id ?? (await beginSeries(tx, caller, id))
  const ids: number[] = []
  for (const date of dates) {
    const copyId = await copyEvent(tx, caller, id, {
      registry,
      shift: sql`((${date.start}::timestamptz at time zone ${timeZone}) - (${start}::timestamptz at time zone ${timeZone}))`,
      timeZone,
      opensWithOriginal: opensTogether,
    })
    // what decides on a copy's unit decides on it as on another event's: a date is where its series is
    await tx.run`
      update cubic_event_base set unit_id = ${event.unit_id}, start_time = ${date.start}, end_time = ${date.end},
        series_id = ${seriesId}, series_time = ${date.start} where id = ${copyId}`
    ids.push(copyId)
  }
  await recordChange(tx, caller, {
    model: 'CubicEventBase',
    id,
    action: 'repeat',
    before: null,
    after: { series_id: seriesId, dates: ids.length },
  })
  return ok({ series_id: seriesId, ids })
}

/** Lists the starts of existing dates; locks the series against concurrent calls. */
async function listStarts(tx: Tx, id: number, { start_time, series_id: seriesId }: Original): Promise<readonly Date[]> {
  if (seriesId === null) return start_time ? [start_time] : []
  await tx.run`select 1 from cubic_event_series where id = ${seriesId} for update`
  const rows = await tx.rows<{ start_time: Date }>`
    select coalesce(start_time, 'epoch') as start_time from cubic_event_base
    where series_id = ${seriesId} and (stage <> 'cancelled' or id = ${id})`
  return rows.map((row) => row.start_time)
}

async function beginSeries(tx: Tx, caller: Caller, eventId: number): Promise<number> {
  const series = await tx.one<{ id: number }>`
    insert into cubic_event_series (name_cn, name_en, unit_id, creator)
    select name_cn, name_en, unit_id, ${caller.userId}::integer from cubic_event_base where id = ${eventId} returning id`
  const id = series?.id ?? 0
  await tx.run`update cubic_event_base set series_id = ${id}, series_time = start_time where id = ${eventId}`
  await recordChange(tx, caller, {
    model: 'CubicEventSeries',
    id,
    action: 'create',
    before: null,
    after: { from: eventId },
  })
  return id
}

function problemOf({ index, problem }: { readonly index: number; readonly problem: DateProblem }): FieldProblem {
  return { problem: 'content', field: 'dates', parameters: { name: DATE, reason: REASONS[problem] }, index }
}

function archived(): FieldProblem {
  const { label: name } = CubicEventBase.fields.unit_id
  return { problem: 'content', field: 'unit_id', parameters: { name, reason: ARCHIVED } }
}
