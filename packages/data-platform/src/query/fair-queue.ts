import { AppError } from '@cubic/contract'

/** One piece of work. Several callers may queue it; the first whose turn comes starts it for all of them. */
export type Work = { readonly begin: () => Promise<unknown>; hasBegun: boolean }

/**
 * A queue that is fair to callers: it takes their work round robin, however much each of them has queued.
 * One caller alone gets half of the places, the next one half of the rest, so that a new caller waits for
 * one piece of work at most.
 */
export class FairQueue {
  readonly #places: number
  readonly #waitingMax: number
  readonly #running = new Map<string, number>()
  /** By caller, in round-robin order. */
  readonly #waiting = new Map<string, Work[]>()
  #busy = 0

  constructor({ places, waitingMax }: { readonly places: number; readonly waitingMax: number }) {
    this.#places = places
    this.#waitingMax = waitingMax
  }

  /** Queues work of a caller. Throws `LimitExceeded` if too much of theirs is waiting, unless `always`. */
  enter(who: string, work: Work, always = false): void {
    if (work.hasBegun) return
    const queue = this.#waiting.get(who)
    if (!queue && this.#mayBegin(who)) return this.#begin(who, work)
    if (queue && queue.length >= this.#waitingMax && !always) throw tooMany()
    if (queue) queue.push(work)
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
    // had its turn: what others have queued meanwhile comes first
    this.#putLast(who)
    this.#callNext()
  }

  #callNext(): void {
    for (const [who, queue] of this.#waiting) {
      if (this.#busy >= this.#places) return
      if (!this.#mayBegin(who)) continue
      const next = nextOf(queue)
      this.#putLast(who)
      if (next) this.#begin(who, next)
    }
  }

  #putLast(who: string): void {
    const queue = this.#waiting.get(who)
    this.#waiting.delete(who)
    if (queue && queue.length > 0) this.#waiting.set(who, queue)
  }
}

/** Skips work that another caller has started. */
function nextOf(queue: Work[]): Work | undefined {
  for (let work = queue.shift(); work; work = queue.shift()) if (!work.hasBegun) return work
  return undefined
}

function tooMany(): AppError {
  return new AppError('LimitExceeded', {
    cn: '您同时发出的查询过多，请稍后再试',
    en: 'You have too many searches under way. Please try again in a moment',
  })
}
