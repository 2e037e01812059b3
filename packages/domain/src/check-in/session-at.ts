import type { ScanDirection } from '@cubic/contract'
import { currentSession } from '../session/current.ts'

type Session = { readonly id: number; readonly start: number; readonly end: number; readonly cancelled?: boolean }

/** People leave so long after a session. */
const AFTER_MS = 60 * 60_000

/**
 * The session that a door is for at a moment, by itself: for those who come the one whose beginning is nearest, from an
 * hour before; for those who leave the one that is on, the latest begun, or that ended last within the hour. Undefined:
 * the event as a whole.
 */
export function sessionAt<Of extends Session>(
  sessions: readonly Of[],
  at: number,
  direction: ScanDirection,
): Of | undefined {
  const open = sessions.map((is) => ({ ...is, is, cancelled: is.cancelled === true, free: null }))
  if (direction === 'in') return currentSession(open, at)?.is
  const left = open.filter(({ cancelled, start, end }) => !cancelled && start <= at && at - end <= AFTER_MS)
  const on = left.filter(({ end }) => end > at)
  const order = (one: Of, other: Of) =>
    (on.length > 0 ? other.start - one.start : other.end - one.end) || one.id - other.id
  return (on.length > 0 ? on : left).map(({ is }) => is).toSorted(order)[0]
}
