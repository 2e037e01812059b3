import type { Refusal } from '@cubic/contract'
import { type Caller, sql, type Tx } from '@cubic/data-platform'
import { announceEventChange } from '../../events/commands/announce-event-change.ts'
import { returnSessionSeats } from '../seats/move-seats.ts'
import { type SessionLimit, setSessionLimit } from '../seats/set-session-limit.ts'
import { promoteSessions } from '../waitlist/promote-sessions.ts'

/** Returns the seats of a cancelled session, else promotes those who wait. The counter is locked. */
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
