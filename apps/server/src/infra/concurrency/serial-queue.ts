export type SerialQueue = {
  /** Runs `work` after all work that was queued before, also if some of it failed. */
  readonly run: <Result>(work: () => Promise<Result>) => Promise<Result>
  readonly hasBegun: () => boolean
  readonly hasCompleted: () => boolean
}

export function createSerialQueue(): SerialQueue {
  let last: Promise<unknown> = Promise.resolve()
  let begun = false
  let completed = false
  return {
    run(work) {
      begun = true
      const mine = last.then(work).then((result) => {
        completed = true
        return result
      })
      last = mine.catch(() => undefined)
      return mine
    },
    hasBegun: () => begun,
    hasCompleted: () => completed,
  }
}
