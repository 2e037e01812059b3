import { CubicEventBase, CubicEventType, type EventStage, type FieldProblem, PUBLIC_STATUSES } from '@cubic/contract'
import {
  type Caller,
  defineModel,
  identifier,
  type Model,
  raw,
  type SaveDraft,
  sql,
  type Sql,
  type Tx,
} from '@cubic/data-platform'
import { nextStage } from '@cubic/domain/event/stage'
import { eventAccess, eventTypeAccess } from './access.ts'

/** `detailUrl` is the address of an event's page without its id. */
export function eventModels({ detailUrl }: { readonly detailUrl: string }): readonly Model[] {
  return [
    defineModel(CubicEventType, {
      access: eventTypeAccess,
      beforeSave: async (_tx, caller, draft) => setCreator(caller, draft),
    }),
    defineModel(CubicEventBase, {
      access: eventAccess,
      hiddenColumns: { stage: "text not null default 'draft'" },
      derived: {
        type_name: {
          sql: (event) => sql`(select type.name from cubic_event_type type where type.id = ${event}.type_id)`,
        },
        status: { sql: statusOf, matches: matchStatus },
        detail_url: { sql: (event) => sql`${detailUrl}::text || ${event}.id` },
        regist_id: { sql: (event) => ofRegistration('id', event) },
        regist_start_time: { sql: (event) => ofRegistration('regist_start_time', event) },
        regist_end_time: { sql: (event) => ofRegistration('regist_end_time', event) },
        own_applicant_id: { sql: ownApplicant },
        registered: { sql: (event, caller) => sql`(${ownApplicant(event, caller)} is not null)` },
        participant_number: {
          sql: (event) =>
            sql`coalesce((select counter.taken_number from cubic_seat_counter counter where counter.event_id = ${event}.id), 0)`,
        },
      },
      indexes: {
        cubic_event_base_start_index: "on cubic_event_base (start_time, id) where stage = 'published'",
        cubic_event_base_end_index: "on cubic_event_base (end_time, id) where stage = 'published'",
        cubic_event_base_published_index:
          "on cubic_event_base (published_time desc nulls last, id) where stage = 'published'",
      },
      beforeSave: beforeEventSave,
    }),
  ]
}

/** Time decides what a published event is (domain/event/status.ts says the same of one event). */
function statusOf(event: Sql): Sql {
  return sql`(case when ${event}.stage <> 'published' then ${event}.stage
    when ${event}.end_time <= now() then 'finished' when ${event}.start_time <= now() then 'processing' else 'not_start' end)`
}

/** The same, as predicates that indexes serve. */
function matchStatus(event: Sql, values: readonly unknown[]): Sql {
  const inTime: { readonly [status in (typeof PUBLIC_STATUSES)[number]]: Sql } = {
    not_start: sql`coalesce(${event}.start_time > now(), true) and coalesce(${event}.end_time > now(), true)`,
    processing: sql`${event}.start_time <= now() and coalesce(${event}.end_time > now(), true)`,
    finished: sql`${event}.end_time <= now()`,
  }
  const asked = PUBLIC_STATUSES.filter((status) => values.includes(status))
  const stages = values.filter((value) => !PUBLIC_STATUSES.some((status) => status === value))
  const published =
    asked.length === PUBLIC_STATUSES.length
      ? [sql`${event}.stage = 'published'`]
      : asked.map((status) => sql`(${event}.stage = 'published' and ${inTime[status]})`)
  const parts = [...published, ...(stages.length > 0 ? [sql`${event}.stage = any(${stages})`] : [])]
  return parts.length === 0 ? raw('false') : sql`(${parts.reduce((all, part) => sql`${all} or ${part}`)})`
}

function ofRegistration(column: string, event: Sql): Sql {
  return sql`(select regist.${identifier(column)} from cubic_event_regist regist where regist.event_id = ${event}.id)`
}

function ownApplicant(event: Sql, caller: Caller): Sql {
  if (caller.userId === null) return raw('null::integer')
  return sql`(select own.id from cubic_event_applicant own where own.event_id = ${event}.id and own.user_id = ${caller.userId}
    and own.registration_status in ('waiting_review', 'success', 'waitlisted'))`
}

async function beforeEventSave(_tx: Tx, caller: Caller, draft: SaveDraft): Promise<readonly FieldProblem[]> {
  setCreator(caller, draft)
  const stage = draft.before?.['stage']
  // The edit of a rejected event makes it a draft again.
  const revised = typeof stage === 'string' ? nextStage(stage as EventStage, 'revise') : undefined
  if (revised) draft.values.set('stage', revised)
  const start = momentOf(draft, 'start_time')
  const end = momentOf(draft, 'end_time')
  if (!start || !end || start < end) return []
  const { start_time, end_time } = CubicEventBase.fields
  return [{ problem: 'order', field: 'end_time', parameters: { name: end_time.label, other: start_time.label } }]
}

function setCreator(caller: Caller, draft: SaveDraft): [] {
  if (draft.id === undefined) draft.values.set('creator', caller.userId)
  return []
}

/** The moment that the record will have after the save. */
function momentOf(draft: SaveDraft, field: string): Date | undefined {
  const value = draft.values.has(field) ? draft.values.get(field) : draft.before?.[field]
  return value instanceof Date ? value : undefined
}
