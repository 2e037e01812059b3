type Session = { readonly id: number; readonly start: number; readonly end: number; readonly cancelled: boolean }

/** How long before its beginning people come for a session. */
const EARLY_MS = 60 * 60_000

/**
 * The session that somebody at the door has come for: one that goes on, the latest begun first, else the next within
 * the hour; of several, one with a free seat.
 */
export function currentSession<Of extends Session & { readonly free: number | null }>(
  sessions: readonly Of[],
  now: number,
): Of | undefined {
  const near = sessions
    .filter(({ start, end, cancelled }) => !cancelled && end > now && start <= now + EARLY_MS)
    .toSorted((one, other) => Math.abs(one.start - now) - Math.abs(other.start - now) || one.id - other.id)
  return near.find(({ free }) => free !== 0) ?? near[0]
}
