import { CubicEventSession, CubicSessionChoice, type FieldProblem, LIVE, type Refusal, refuse } from '@cubic/contract'
import {
  type Caller,
  defineModel,
  identifier,
  type Model,
  raw,
  type SaveDraft,
  sql,
  type Sql,
  translated,
  type Tx,
  valueOf,
} from '@cubic/data-platform'
import { announceEventChange } from '../events/commands/announce-event-change.ts'
import { settleSession } from '../registration/commands/settle-session.ts'
import { choiceAccess, sessionAccess } from './data/access.ts'
import { choiceStatus, isWaiting } from './data/queries.ts'
import { enqueueSessionChange, toldBefore } from './internal/enqueue-session-change.ts'

const sessionModel = defineModel(CubicEventSession, {
  access: sessionAccess,
  rememberTotals: true,
  derived: {
    taken_number: { sql: (of) => sql`coalesce(${seatsOf(of, sql`seats.taken_number`)}, 0)` },
    waiting_number: { sql: waitingNumber },
    full: {
      sql: (of) => sql`(coalesce(${seatsOf(of, sql`seats.taken_number >= seats.seat_limit`)}, false))`,
    },
    own_status: { sql: ownStatus },
  },
  indexes: { cubic_event_session_event_index: 'on cubic_event_session (event_id, start_time, sort, id)' },
  constraints: { session_ends_after_start: 'end_time' },
  beforeSave: beforeSessionSave,
  afterSave: afterSessionSave,
  afterUnlink: afterSessionUnlink,
})

const choiceModel = defineModel(CubicSessionChoice, {
  access: choiceAccess,
  derived: {
    name: {
      sql: (of, { lang }) =>
        sql`(select ${translated(identifier('chosen'), 'name', lang)} from cubic_event_session chosen where chosen.id = ${of}.session_id)`,
    },
    registration_status: { sql: choiceStatus },
    waitlist_position: { sql: waitlistPosition },
  },
  indexes: {
    cubic_session_choice_once_unique: 'unique on cubic_session_choice (applicant_id, session_id)',
    cubic_session_choice_waiting_index: 'on cubic_session_choice (session_id, id) where not seated',
  },
})

export const sessionModels: readonly Model[] = [sessionModel, choiceModel]

/** Locks the counter of the event's registration, under which all that concerns its seats is done. */
async function lockCounter(tx: Tx, eventId: unknown): Promise<void> {
  await tx.run`select 1 from cubic_seat_counter where event_id = ${Number(eventId)} for update`
}

async function beforeSessionSave(tx: Tx, _caller: Caller, draft: SaveDraft): Promise<readonly FieldProblem[]> {
  const eventId = valueOf(draft, 'event_id')
  if (draft.before && eventId !== draft.before['event_id'])
    return [{ problem: 'readonly', field: 'event_id', parameters: { name: CubicEventSession.fields.event_id.label } }]
  await lockCounter(tx, eventId)
  return []
}

async function afterSessionSave(tx: Tx, caller: Caller, id: number, draft: SaveDraft): Promise<Refusal | undefined> {
  const eventId = Number(valueOf(draft, 'event_id'))
  const limit = valueOf(draft, 'limit_number')
  const told = draft.before && toldBefore(draft.before, draft.values)
  if (told) await enqueueSessionChange(tx, id, told)
  return settleSession(tx, caller, {
    sessionId: id,
    eventId,
    limit: typeof limit === 'number' ? limit : null,
    cancelled: valueOf(draft, 'cancelled') === true,
  })
}

/** A session that people are registered for is cancelled, which they are told, and not deleted. */
async function afterSessionUnlink(
  tx: Tx,
  _caller: Caller,
  row: { readonly [column: string]: unknown },
): Promise<Refusal | undefined> {
  const [id, eventId] = [Number(row['id']), Number(row['event_id'])]
  await lockCounter(tx, eventId)
  const people = await tx.one<{ number: number }>`
    select count(*)::integer as number from cubic_event_applicant ticket
    left join cubic_event_regist regist on regist.event_id = ticket.event_id
    where ticket.event_id = ${eventId} and ticket.registration_status = any(${LIVE})
      and (regist.choose_sessions is distinct from 'some' or exists (
        select 1 from cubic_session_choice choice where choice.applicant_id = ticket.id and choice.session_id = ${id}))`
  const session = { cn: String(row['name_cn'] ?? row['name_en']), en: String(row['name_en'] ?? row['name_cn']) }
  if (people && people.number > 0) return refuse('event:session_chosen', { number: people.number, session })
  // Of people who are registered no more.
  await tx.run`delete from cubic_session_choice where session_id = ${id}`
  await tx.run`delete from cubic_session_seats where session_id = ${id}`
  await announceEventChange(tx, eventId)
  return undefined
}

function seatsOf(of: Sql, what: Sql): Sql {
  return sql`(select ${what} from cubic_session_seats seats where seats.session_id = ${of}.id)`
}

function waitingNumber(of: Sql): Sql {
  const waiting = identifier('waiting')
  return sql`(select count(*)::integer from cubic_session_choice ${waiting} where ${waiting}.session_id = ${of}.id and ${isWaiting(waiting)})`
}

/** Of the caller's own ticket: of their choice, or of the whole event where nobody chooses. */
function ownStatus(of: Sql, { userId }: Caller): Sql {
  if (userId === null) return raw('null::text')
  const [own, picked] = [identifier('own'), identifier('picked')]
  return sql`(select case
      when (select regist.choose_sessions = 'some' from cubic_event_regist regist where regist.event_id = ${of}.event_id)
        then (select ${choiceStatus(picked)} from cubic_session_choice ${picked} where ${picked}.applicant_id = ${own}.id and ${picked}.session_id = ${of}.id)
      when ${of}.cancelled then 'withdrawn' else ${own}.registration_status end
    from cubic_event_applicant ${own} where ${own}.event_id + 0 = ${of}.event_id and ${own}.user_id = ${userId}
      and ${own}.registration_status in ('waiting_review', 'success', 'waitlisted'))`
}

/** The place among those who wait for the same session, by when they chose it. */
function waitlistPosition(of: Sql): Sql {
  const ahead = identifier('ahead')
  return sql`(case when ${isWaiting(of)} then (
    select count(*)::integer from cubic_session_choice ${ahead}
    where ${ahead}.session_id = ${of}.session_id and ${ahead}.id <= ${of}.id and ${isWaiting(ahead)}) end)`
}
