import { monitorEventLoopDelay } from 'node:perf_hooks'
import { expect } from 'vitest'

/** Far above what a busy machine adds, and far below the seconds that parsing on the event loop took. */
const TURN_MAX_MS = 500

const TIMES = 5

/**
 * Expects that the event loop of this process, which is the server's, goes on turning meanwhile. What stops it, stops
 * it each time; a machine that gave the process no turn does so another time. `work` is told which time it is, to give
 * the server nothing that it remembers.
 */
export async function whileTurning<Result>(work: (time: number) => Promise<Result>): Promise<Result> {
  for (let time = 1; ; time++) {
    const delay = monitorEventLoopDelay({ resolution: 10 })
    delay.enable()
    const result = await work(time).finally(() => delay.disable())
    const longestMs = delay.max / 1e6
    if (longestMs < TURN_MAX_MS) return result
    if (time === TIMES) expect(longestMs, 'the longest turn of the event loop, in ms').toBeLessThan(TURN_MAX_MS)
  }
}
