import { LIVE } from '@cubic/contract'
import type { Tx } from '@cubic/data-platform'
import { UNDO_SECONDS } from '../../messages/commands/enqueue-messages.ts'

export type SessionBefore = {
  readonly start_time: unknown
  readonly end_time: unknown
  readonly address_cn: unknown
  readonly address_en: unknown
  readonly cancelled: unknown
}
const TOLD = ['start_time', 'end_time', 'address_cn', 'address_en', 'cancelled'] as const

/** The session as it was, if a change of these columns is one that its people hear of. */
export function toldBefore(
  before: { readonly [column: string]: unknown },
  after: ReadonlyMap<string, unknown>,
): SessionBefore | undefined {
  const differs = TOLD.some((column) => after.has(column) && textOf(before[column]) !== textOf(after.get(column)))
  if (!differs) return undefined
  const { start_time, end_time, address_cn, address_en, cancelled } = before
  return { start_time, end_time, address_cn, address_en, cancelled }
}

function textOf(value: unknown): string {
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'string' || typeof value === 'boolean' ? String(value) : ''
}

/** The message is written a little later, so that several changes are told once. */
export async function enqueueSessionChange(tx: Tx, sessionId: number, before: SessionBefore): Promise<void> {
  const facts = { sessions: [{ id: sessionId, before }] }
  await tx.run`
    insert into cubic_message (channel, "case", key, event_id, applicant_id, user_id, facts, priority, created_time, due_time)
    select 'email', 'event_info_change', concat_ws(':', 'event_info_change', ticket.id, 'session', session.id, txid_current()),
      ticket.event_id, ticket.id, ticket.user_id, ${JSON.stringify(facts)}::jsonb, 2, now(),
      now() + ${UNDO_SECONDS}::integer * interval '1 second'
    from cubic_event_session session join cubic_event_base event on event.id = session.event_id
    left join cubic_event_regist regist on regist.event_id = event.id
    join cubic_event_applicant ticket on ticket.event_id = event.id and ticket.registration_status = any(${LIVE})
    where session.id = ${sessionId} and event.stage = 'published'
      and greatest(session.end_time, ${textOf(before.end_time)}::timestamptz) > now()
      and (regist.choose_sessions is distinct from 'some' or exists (
        select 1 from cubic_session_choice choice where choice.applicant_id = ticket.id and choice.session_id = session.id))
      and not exists (select 1 from cubic_message untold where untold.applicant_id = ticket.id and untold.state = 'waiting'
        and untold."case" = 'event_info_change' and exists (
          select 1 from jsonb_array_elements(untold.facts -> 'sessions') told where told -> 'id' = to_jsonb(session.id) and told ? 'before'))
    order by ticket.id
    on conflict (key) do nothing`
}
