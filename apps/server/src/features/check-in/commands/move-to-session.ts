import { type MethodOutcome, type MOVE_TO_SESSION, ok, refuse } from '@cubic/contract'
import type { Caller, Tx } from '@cubic/data-platform'
import { chooseSessions } from '../../registration/commands/choose-sessions.ts'

/** Replaces the holder's seat at the same time by a free one. */
export async function moveToSession(
  tx: Tx,
  caller: Caller,
  id: number,
  sessionId: number,
): Promise<MethodOutcome<typeof MOVE_TO_SESSION>> {
  // Nobody else changes them while this decides: choosing takes the same lock first.
  await tx.one`select 1 from cubic_event_applicant where id = ${id} for update`
  const kept = await tx.rows<{ id: number }>`
    select own.id from cubic_session_choice choice join cubic_event_session own on own.id = choice.session_id,
      cubic_event_session asked
    where choice.applicant_id = ${id} and asked.id = ${sessionId} and own.id <> asked.id
      and (own.end_time <= asked.start_time or own.start_time >= asked.end_time)`
  const chosen = [...kept.map((session) => session.id), sessionId]
  const moved = await chooseSessions(tx, caller, id, { chosen, byStaff: true })
  if (!moved.ok) return moved
  // A place on its waitlist would send them away all the same.
  return moved.value.seated.includes(sessionId) ? ok({ seated: moved.value.seated }) : refuse('event:session_full')
}
