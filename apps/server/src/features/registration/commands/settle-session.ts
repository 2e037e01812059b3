import type { Refusal } from '@cubic/contract'
import { type Caller, sql, type Tx } from '@cubic/data-platform'
import { announceEventChange } from '../../events/commands/announce-event-change.ts'
import { returnSessionSeats } from '../seats/move-seats.ts'
import { type SessionLimit, setSessionLimit } from '../seats/set-session-limit.ts'
import { promoteSessions } from '../waitlist/promote-sessions.ts'

/**
 * Brings the seats of a session that was just saved up to its limit: a cancelled one gives all of its seats back, and
 * whoever waits gets those that are free. The counter of its event's registration is locked.
 */
export async function settleSession(
  tx: Tx,
  caller: Caller,
  { cancelled, ...session }: SessionLimit & { readonly cancelled: boolean },
): Promise<Refusal | undefined> {
  if (cancelled) await returnSessionSeats(tx, sql`choice.session_id = ${session.sessionId}`)
  const set = await setSessionLimit(tx, session)
  if (!set.ok) return set
  await promoteSessions(tx, caller, session.eventId)
  await announceEventChange(tx, session.eventId)
  return undefined
}
