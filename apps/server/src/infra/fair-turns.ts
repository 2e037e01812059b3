/** Has long pieces of work wait for each other, so that no turn of the event loop holds two of them. */
export type FairTurns = {
  /** Resolves in a turn of the event loop that no other piece of work begins in; callers come in turns. */
  readonly take: (who: string) => Promise<void>
}

/** After a piece that took longer all else has so many times as long: an answer needs several turns of the event loop. */
const REST = 2
const SHORT_MS = 4

export function createFairTurns(): FairTurns {
  /** In the order of their turns. */
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
    // The piece itself runs between this turn's end and the next one's beginning.
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
