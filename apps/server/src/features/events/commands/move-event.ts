import {
  type AUDIT_EVENT,
  CubicEventBase,
  CubicEventRegist,
  type EventStage,
  type FieldProblem,
  type MethodOutcome,
  ok,
  type PUBLISH_EVENT,
  refuse,
  type Text,
} from '@cubic/contract'
import type { Caller, Tx } from '@cubic/data-platform'
import { checkPublishing, type EventToPublish, type PublishingProblem } from '@cubic/domain/event/publishing'
import { nextStage, skipsReview, type StageAction } from '@cubic/domain/event/stage'
import { recordChange } from '../../audit/commands/record-change.ts'
import { hasRole } from '../../people/data/roles.ts'
import { noteEventChange } from '../../messages/commands/note-event-change.ts'
import { announceEventChange } from './announce-event-change.ts'

type EventRow = EventToPublish & {
  readonly stage: EventStage
  readonly creator: number | null
  readonly publish_time: Date | null
  readonly now: Date
}
type Move = {
  readonly reason?: string | null
  /** At once if there is none. */
  readonly at?: Date | null
}

/** Refuses where the stage does not allow the action. */
export async function moveEvent(
  tx: Tx,
  caller: Caller,
  id: number,
  action: Exclude<StageAction, 'reject'>,
  move?: Move,
): Promise<MethodOutcome<typeof PUBLISH_EVENT>>
export async function moveEvent(
  tx: Tx,
  caller: Caller,
  id: number,
  action: StageAction,
  move: Move,
): Promise<MethodOutcome<typeof AUDIT_EVENT>>
export async function moveEvent(
  tx: Tx,
  caller: Caller,
  id: number,
  action: StageAction,
  { reason = null, at = null }: Move = {},
): Promise<MethodOutcome<typeof AUDIT_EVENT>> {
  // A request that registers people holds this row until it commits: after this, nobody is admitted
  // under the event's old state.
  await tx.run`select 1 from cubic_seat_counter where event_id = ${id} for update`
  const event = await tx.one<EventRow>`
    select event.*, clock_timestamp() as now, (select regist_end_time from cubic_event_regist regist where regist.event_id = event.id)
    from cubic_event_base event where event.id = ${id} for update of event`
  if (!event) return refuse('save:not_found')
  const publishAt = action === 'publish' ? at : event.publish_time
  const stage = nextStage(event.stage, action, { publishAt, now: event.now })
  if (!stage || (skipsReview(event.stage, action) && !hasRole(caller, 'admin')))
    return refuse('event:forbidden_transition')
  if (action === 'reject' && !reason) return refuse('event:reason_required')
  const problems = LIVE_STAGES.has(stage) ? checkPublishing(event).problems.map(fieldProblemOf) : []
  if (problems.length > 0)
    return refuse('event:incomplete', { fields: listOf(problems.map(({ field }) => labelOf(field))) }, problems)

  await tx.run`update cubic_event_base set stage = ${stage}, review_step = null, reject_reason = ${stage === 'rejected' || stage === 'cancelled' ? reason : null},
    publish_time = ${stage === 'scheduled' || action === 'submit_review' ? publishAt : null},
    published_time = case when ${stage} = 'published' then coalesce(published_time, now()) else published_time end where id = ${id}`
  await recordChange(tx, caller, {
    model: 'CubicEventBase',
    id,
    action,
    before: { stage: event.stage },
    after: { stage },
  })
  await noteEventChange(tx, id, event, { stage })
  await announceEventChange(tx, id)
  return ok()
}

/** Others see the event, or will once it is approved or its time comes. */
export const LIVE_STAGES: ReadonlySet<EventStage> = new Set(['waiting_review', 'scheduled', 'published'])

export function fieldProblemOf({ field, problem }: PublishingProblem): FieldProblem {
  const other = field === 'regist_end_time' ? 'end_time' : 'start_time'
  const late = field === 'regist_end_time' ? 'not_after' : 'order'
  return problem === 'order'
    ? { problem: late, field, parameters: { name: labelOf(field), other: labelOf(other) } }
    : { problem, field, parameters: { name: labelOf(field) } }
}

function labelOf(field: string): Text {
  const fields: { readonly [field: string]: { readonly label: Text } } = CubicEventBase.fields
  return fields[field]?.label ?? CubicEventRegist.fields.regist_end_time.label
}

function listOf(texts: readonly Text[]): Text {
  return { cn: texts.map((text) => text.cn).join('、'), en: texts.map((text) => text.en).join(', ') }
}
