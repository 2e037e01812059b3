import type { ScanDirection } from '@cubic/contract'

type Session = { readonly id: number; readonly start: number; readonly end: number }

/** Doors open so long before a session, and people leave so long after it. */
const AROUND_MS = 60 * 60_000

/**
 * The session that a door is for at a moment, by itself: the one that is on, the latest to begin; else for a check-in
 * the next within the hour, and for a check-out the last within the hour. Undefined: the event as a whole.
 */
export function sessionAt<Of extends Session>(
  sessions: readonly Of[],
  at: number,
  direction: ScanDirection,
): Of | undefined {
  const isOn = ({ start, end }: Session) => start <= at && at < end
  const on = best(sessions.filter(isOn), (one, other) => one.start - other.start || other.id - one.id)
  if (on) return on
  return direction === 'in'
    ? best(
        sessions.filter(({ start }) => start > at && start - at <= AROUND_MS),
        (one, other) => other.start - one.start || other.id - one.id,
      )
    : best(
        sessions.filter(({ end }) => end <= at && at - end <= AROUND_MS),
        (one, other) => one.end - other.end || other.id - one.id,
      )
}

function best<Of>(sessions: readonly Of[], compare: (one: Of, other: Of) => number): Of | undefined {
  return sessions.reduce<Of | undefined>(
    (first, session) => (first && compare(first, session) >= 0 ? first : session),
    undefined,
  )
}
