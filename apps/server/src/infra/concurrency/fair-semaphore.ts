import { FairQueue } from '@cubic/data-platform'

/** Runs work within a limit on concurrency, of which one person alone gets half; others take turns. */
export type FairSemaphore = <Result>(who: string, work: () => Promise<Result>) => Promise<Result>

/** Makes one for callers whose work that waits is limited elsewhere. */
export function createFairSemaphore({ running }: { readonly running: number }): FairSemaphore {
  const queue = new FairQueue({ places: running, waitingMax: Infinity })
  return (who, work) =>
    new Promise((resolve, reject) => {
      const begin = (): Promise<unknown> => {
        const result = work()
        result.then(resolve, reject)
        return result
      }
      queue.enter(who, { begin, hasBegun: false })
    })
}
