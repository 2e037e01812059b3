import { monitorEventLoopDelay } from 'node:perf_hooks'
import { expect } from 'vitest'

/** Far above what a busy machine adds, and far below the seconds that parsing on the event loop took. */
const TURN_MAX_MS = 500

/** Expects that the event loop of this process, which is the server's, goes on turning meanwhile. */
export async function whileTurning<Result>(work: () => Promise<Result>): Promise<Result> {
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  try {
    return await work()
  } finally {
    delay.disable()
    expect(delay.max / 1e6, 'the longest turn of the event loop, in ms').toBeLessThan(TURN_MAX_MS)
  }
}
