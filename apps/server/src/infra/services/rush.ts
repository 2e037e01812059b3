import type { Queryable } from '@cubic/data-platform'
import { setTimeout as rest } from 'node:timers/promises'
import { createFairSemaphore } from '../concurrency/fair-semaphore.ts'

const LASTS_MS = 1000
/** Times as long as the read took, so that it has a tenth of a processor. */
const REST = 9
const REST_MAX_MS = 2000

export type Rush = {
  readonly note: () => void
  /** Have people registered within the last second? */
  readonly isOn: () => boolean
  /**
   * The same database for long reads, each of which takes a processor to itself: while people register, one of them
   * runs at a time, callers take turns, and each is followed by a rest.
   */
  readonly makingRoom: (db: Queryable, who: string) => Queryable
}

export function createRush(): Rush {
  let last = -Infinity
  const isOn = () => performance.now() - last < LASTS_MS
  const inTurn = createFairSemaphore({ running: 1 })

  async function readAndRest(read: Promise<unknown>): Promise<void> {
    const began = performance.now()
    await read.catch(() => undefined) // its caller hears of it
    if (isOn()) await rest(Math.min((performance.now() - began) * REST, REST_MAX_MS))
  }

  function pace<Result>(who: string, begin: () => Promise<Result>): Promise<Result> {
    if (!isOn()) return begin()
    return new Promise((resolve, reject) => {
      // the answer goes out before the rest begins
      void inTurn(who, () => {
        const read = begin()
        read.then(resolve, reject)
        return readAndRest(read)
      })
    })
  }

  return {
    note: () => void (last = performance.now()),
    isOn,
    makingRoom: (db, who) => ({
      rows: (...template) => pace(who, () => db.rows(...template)),
      one: (...template) => pace(who, () => db.one(...template)),
      run: (...template) => pace(who, () => db.run(...template)),
    }),
  }
}
