import { Overloaded } from '../errors/unavailable.ts'

/** Runs work within a limit on concurrency. Rejects with `Overloaded` if its queue is full. */
export type Semaphore = <Result>(work: () => Promise<Result>) => Promise<Result>

/** Makes a semaphore that runs `running` pieces of work at once, while up to `waiting` more wait in a queue. */
export function createSemaphore({
  running,
  waiting,
}: {
  readonly running: number
  readonly waiting: number
}): Semaphore {
  const queue: (() => void)[] = []
  let busy = 0

  return async (work) => {
    if (busy >= running) {
      if (queue.length >= waiting) throw new Overloaded('too much of this work is waiting already')
      // The finished call hands over its place, so that no other call gets in between.
      await new Promise<void>((resolve) => queue.push(resolve))
    } else busy++
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else busy--
    }
  }
}
