import type { StationServer } from './station-server.ts'

/** An answer that took longer tells little. */
const ANSWER_MAX_MS = 4000
/** Smaller differences are the network's. */
const CHANGE_MIN_MS = 500

type Clocks = {
  /** This device's clock, in milliseconds. */
  readonly clock: () => number
  readonly known: number
}

/** Measures the server's clock minus this device's, in milliseconds. Undefined: nothing new. */
export async function measureClock(server: StationServer, { clock, known }: Clocks): Promise<number | undefined> {
  const asked = clock()
  const there = (await server.serverTime()).getTime()
  const answered = clock()
  const measured = Math.round(there - (asked + answered) / 2)
  const isNews = answered - asked <= ANSWER_MAX_MS && Math.abs(measured - known) >= CHANGE_MIN_MS
  return isNews ? measured : undefined
}
