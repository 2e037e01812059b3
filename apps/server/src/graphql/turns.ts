export type Turns = {
  /** Runs one piece of work after the other, in the order asked; one that fails does not keep the next from running. */
  readonly inTurn: <Result>(work: () => Promise<Result>) => Promise<Result>
  /** Whether any of it has come to its end. */
  readonly hasDone: () => boolean
}

export function createTurns(): Turns {
  let last: Promise<unknown> = Promise.resolve()
  let done = false
  return {
    inTurn(work) {
      const mine = last.then(work).then((result) => {
        done = true
        return result
      })
      last = mine.catch(() => undefined)
      return mine
    },
    hasDone: () => done,
  }
}
