import type { RegistrationState } from '@cubic/contract'

const SEATS_GO_MS = 20_000
const AT_LEAST_MS = 1500
/** Timers hold 24 days at most, and a page left open for days should refresh now and then. */
const AT_MOST_MS = 6 * 3_600_000

type Watched = Pick<RegistrationState, 'phase' | 'opens_at' | 'closes_at' | 'seats_limit' | 'waitlist_ahead'>

/**
 * Returns the milliseconds until a registration's state is fetched again; false: never. `now`: the
 * server's time in milliseconds.
 */
export function refreshAfter(state: Watched | null | undefined, now: number): number | false {
  if (!state) return false
  if (state.waitlist_ahead !== null) return SEATS_GO_MS
  if (state.phase === 'closed') return false
  if (state.phase === 'open' && state.seats_limit !== null) return SEATS_GO_MS
  const turn = state.phase === 'upcoming' ? state.opens_at : state.closes_at
  if (turn === null) return false
  return Math.min(AT_MOST_MS, Math.max(AT_LEAST_MS, Date.parse(turn) - now + 500))
}
