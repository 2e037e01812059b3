import {
  type AUDIT_EVENT,
  CubicEventBase,
  type EventStage,
  type MethodOutcome,
  ok,
  type PUBLISH_EVENT,
  refuse,
  type Text,
} from '@cubic/contract'
import type { Caller, Tx } from '@cubic/data-platform'
import { nextStage, skipsReview, type StageAction } from '@cubic/domain/event/stage'
import { recordChange } from '../../audit/commands/record-change.ts'
import { hasRole } from '../../people/roles.ts'
import { announceEventChange } from './announce-event-change.ts'

/** Fields that an event must have before others see it, and from then on. */
export const NEEDED_TO_PUBLISH = ['type_id', 'start_time', 'end_time'] as const

type EventRow = {
  readonly stage: EventStage
  readonly creator: number | null
  readonly start_time: Date | null
  readonly end_time: Date | null
  readonly type_id: number | null
}

/** Moves an event to the action's stage, or says why it cannot go there. */
export async function moveEvent(
  tx: Tx,
  caller: Caller,
  id: number,
  action: Exclude<StageAction, 'reject'>,
): Promise<MethodOutcome<typeof PUBLISH_EVENT>>
export async function moveEvent(
  tx: Tx,
  caller: Caller,
  id: number,
  action: StageAction,
  reason: string | null,
): Promise<MethodOutcome<typeof AUDIT_EVENT>>
export async function moveEvent(
  tx: Tx,
  caller: Caller,
  id: number,
  action: StageAction,
  reason: string | null = null,
): Promise<MethodOutcome<typeof AUDIT_EVENT>> {
  // A request that registers people holds this row until it commits: after this, nobody is admitted under the event's old state.
  await tx.run`select 1 from cubic_seat_counter where event_id = ${id} for update`
  const event =
    await tx.one<EventRow>`select stage, creator, start_time, end_time, type_id from cubic_event_base where id = ${id} for update`
  if (!event) return refuse('save:not_found')
  const stage = nextStage(event.stage, action)
  if (!stage || (skipsReview(event.stage, action) && !hasRole(caller, 'admin')))
    return refuse('event:forbidden_transition')
  // Two people check an event before it is public: nobody approves their own.
  if (action === 'approve' && event.creator === caller.userId && !hasRole(caller, 'admin'))
    return refuse('event:forbidden_transition')
  if (action === 'reject' && !reason) return refuse('event:reason_required')
  const missing = stage === 'published' || stage === 'waiting_review' ? missingFields(event) : []
  if (missing.length > 0) return refuse('event:incomplete', { fields: listOf(missing) })

  await tx.run`update cubic_event_base set stage = ${stage}, reject_reason = ${action === 'reject' ? reason : null},
    published_time = case when ${stage} = 'published' then coalesce(published_time, now()) else published_time end where id = ${id}`
  await recordChange(tx, caller, {
    model: 'CubicEventBase',
    id,
    action,
    before: { stage: event.stage },
    after: { stage },
  })
  await announceEventChange(tx, id)
  return ok()
}

function missingFields(event: EventRow): Text[] {
  return NEEDED_TO_PUBLISH.filter((field) => event[field] === null).map((field) => CubicEventBase.fields[field].label)
}

function listOf(texts: readonly Text[]): Text {
  return { cn: texts.map((text) => text.cn).join('、'), en: texts.map((text) => text.en).join(', ') }
}
