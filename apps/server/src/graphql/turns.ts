/** Runs one piece of work after the other, in the order asked; one that fails does not keep the next from running. */
export type InTurn = <Result>(work: () => Promise<Result>) => Promise<Result>

export function createTurns(): InTurn {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const mine = last.then(work)
    last = mine.catch(() => undefined)
    return mine
  }
}
