import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { FairQueue, type FairQueueOptions } from '@cubic/data-platform'

/** Schedules long synchronous work, so that a turn of the event loop does little more than `SHORT_MS` of it. */
export type FairScheduler = {
  /** Resolves when the caller may begin. Callers alternate (round robin), however much each one asks for. */
  readonly take: (who: string) => Promise<void>
  /** Throws what `onWait` throws if a new caller would wait too long, counting others who have not asked yet. */
  readonly refuseLongWait: FairQueue['refuseLongWait']
}

/** Work shares a turn until it took that long; then everything else gets `REST` times as long. */
const SHORT_MS = 4
const REST = 2

export function createFairScheduler(options: Pick<FairQueueOptions, 'isFirst' | 'onWait'> = {}): FairScheduler {
  const queue = new FairQueue({ places: 1, waitingMax: Infinity, ...options })
  /** In this turn of the event loop, in milliseconds. */
  let spent = 0

  async function run(start: () => void): Promise<void> {
    if (spent === 0) {
      await nextTurn()
      setImmediate(() => void (spent = 0))
    }
    const began = performance.now()
    start()
    await everythingBegun()
    spent += performance.now() - began
    if (spent > SHORT_MS) {
      await sleep(REST * spent)
      spent = 0
    }
  }

  return {
    refuseLongWait: (who, pending) => queue.refuseLongWait(who, pending),
    take: (who) => new Promise((resolve) => queue.enter(who, { hasBegun: false, begin: () => run(resolve) })),
  }
}

/** Resolves when work that has just begun has run, before anything else of the event loop does. */
function everythingBegun(): Promise<void> {
  // Node empties the queue of microtasks, in which the work runs, before it takes the next tick.
  return new Promise((resolve) => queueMicrotask(() => process.nextTick(resolve)))
}
