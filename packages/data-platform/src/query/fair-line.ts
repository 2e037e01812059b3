import { AppError } from '@cubic/contract'

/** One piece of work; several may stand in line for it, and whoever comes first has it begin for all. */
export type Work = { readonly begin: () => Promise<unknown>; hasBegun: boolean }

/**
 * Places for work, and who comes next: all who wait have their turns one after the other, however much each of them asks for.
 * One alone gets half of the places, who comes then half of the rest: somebody new finds one free or waits for one piece of work.
 */
export class FairLine {
  readonly #places: number
  readonly #waitingMax: number
  readonly #running = new Map<string, number>()
  /** In the order of their turns. */
  readonly #waiting = new Map<string, Work[]>()
  #busy = 0

  constructor({ places, waitingMax }: { readonly places: number; readonly waitingMax: number }) {
    this.#places = places
    this.#waitingMax = waitingMax
  }

  /** Has the work begin when it is the turn of `who`; `LimitExceeded` where too much of theirs waits already, but for `always`. */
  enter(who: string, work: Work, always = false): void {
    if (work.hasBegun) return
    const line = this.#waiting.get(who)
    if (!line && this.#mayBegin(who)) return this.#begin(who, work)
    if (line && line.length >= this.#waitingMax && !always) throw tooMany()
    if (line) line.push(work)
    else this.#waiting.set(who, [work])
  }

  #mayBegin(who: string): boolean {
    return (this.#running.get(who) ?? 0) < this.#places - this.#busy
  }

  #begin(who: string, work: Work): void {
    work.hasBegun = true
    this.#busy++
    this.#running.set(who, (this.#running.get(who) ?? 0) + 1)
    const end = (): void => this.#end(who)
    work.begin().then(end, end)
  }

  #end(who: string): void {
    this.#busy--
    const left = (this.#running.get(who) ?? 1) - 1
    if (left > 0) this.#running.set(who, left)
    else this.#running.delete(who)
    this.#callNext()
  }

  #callNext(): void {
    for (const [who, line] of this.#waiting) {
      if (this.#busy >= this.#places) return
      if (!this.#mayBegin(who)) continue
      const next = nextOf(line)
      this.#waiting.delete(who)
      // Behind all others, who are looked at first.
      if (line.length > 0) this.#waiting.set(who, line)
      if (next) this.#begin(who, next)
    }
  }
}

/** What somebody else has had begin is done with. */
function nextOf(line: Work[]): Work | undefined {
  for (let work = line.shift(); work; work = line.shift()) if (!work.hasBegun) return work
  return undefined
}

function tooMany(): AppError {
  return new AppError('LimitExceeded', {
    cn: '您同时发出的查询过多，请稍后再试',
    en: 'You have too many searches under way. Please try again in a moment',
  })
}
