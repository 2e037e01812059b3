import type { Services } from './services.ts'

/** How often a process writes down what it counted. */
const EVERY_MS = 15_000

type Tallied = { readonly keys: readonly number[]; readonly counts: readonly number[] }
type Tally = {
  /** Adds what was counted since the last time to what all processes have counted. */
  readonly write: (tallied: Tallied) => Promise<void>
  readonly warning: string
  /** So many keys are counted at a time at most. */
  readonly keysMax?: number
}

/**
 * Counts in memory and writes it down every 15 seconds, so that what is counted costs no statement of its own: a
 * process that is killed loses what it has not written, and one whose database is away what it could not write. Gives
 * what counts one more of a key.
 */
export function openTally(
  { log, onClose }: Pick<Services, 'log' | 'onClose'>,
  { write, warning, keysMax = Infinity }: Tally,
): (key: number) => void {
  let counted = new Map<number, number>()

  async function flush(): Promise<void> {
    // All processes take the rows in one order, so that none waits for another in a circle.
    const taken = [...counted].toSorted(([one], [other]) => one - other)
    counted = new Map()
    if (taken.length === 0) return
    await write({ keys: taken.map(([key]) => key), counts: taken.map(([, count]) => count) }).catch((error: unknown) =>
      log.warn(warning, { error }),
    )
  }
  const timer = setInterval(() => void flush(), EVERY_MS)
  onClose(async () => {
    clearInterval(timer)
    await flush()
  })
  return (key) => {
    if (counted.has(key) || counted.size < keysMax) counted.set(key, (counted.get(key) ?? 0) + 1)
  }
}
