import { Overloaded } from './unavailable.ts'

/** Runs work when there is a place for it; `Overloaded` where too many wait already. */
export type Gate = <Result>(work: () => Promise<Result>) => Promise<Result>

/** A gate through which `running` pieces of work go at once, while up to `waiting` more wait in line. */
export function createGate({ running, waiting }: { readonly running: number; readonly waiting: number }): Gate {
  const line: (() => void)[] = []
  let busy = 0

  return async (work) => {
    if (busy >= running) {
      if (line.length >= waiting) throw new Overloaded('too much of this work is waiting already')
      // Whoever leaves hands the place over: nobody slips in between.
      await new Promise<void>((resolve) => line.push(resolve))
    } else busy++
    try {
      return await work()
    } finally {
      const next = line.shift()
      if (next) next()
      else busy--
    }
  }
}
