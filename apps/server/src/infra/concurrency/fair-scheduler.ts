/** Schedules long synchronous work, so that no turn of the event loop runs two pieces of it. */
export type FairScheduler = {
  /** Resolves in its own turn of the event loop. Callers alternate (round robin), however much each one asks for. */
  readonly take: (who: string) => Promise<void>
}

/** After work that took longer than `SHORT_MS`, everything else gets the loop for `REST` times as long. */
const REST = 2
const SHORT_MS = 4

export function createFairScheduler(): FairScheduler {
  /** By caller, in round-robin order. */
  const waiting = new Map<string, (() => void)[]>()
  let isBusy = false

  function callNext(): void {
    const [next] = waiting
    if (!next) {
      isBusy = false
      return
    }
    const [who, line] = next
    const begin = line.shift()
    waiting.delete(who)
    if (line.length > 0) waiting.set(who, line)
    const began = performance.now()
    // The work itself runs between `begin` and the next turn of the event loop.
    setImmediate(() => {
      const took = performance.now() - began
      if (took > SHORT_MS) setTimeout(callNext, REST * took)
      else callNext()
    })
    begin?.()
  }

  return {
    take: (who) =>
      new Promise((resolve) => {
        const line = waiting.get(who)
        if (line) line.push(resolve)
        else waiting.set(who, [resolve])
        if (!isBusy) setImmediate(callNext)
        isBusy = true
      }),
  }
}
