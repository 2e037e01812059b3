import { AppError } from '@cubic/contract'

/** One piece of work. Several callers may queue it; the first whose turn comes starts it for all of them. */
export type Work = { readonly begin: () => Promise<unknown>; hasBegun: boolean }

export type FairQueueOptions = {
  readonly places: number
  readonly waitingMax: number
  readonly isFirst?: (who: string) => boolean
  /** Asked before a caller who does not come first joins the line, with how long it will take. Throws to refuse. */
  readonly onWait?: (expectedMs: number) => void
  /** In milliseconds. */
  readonly now?: () => number
}

/** What the latest work counts in the mean of how long work takes. */
const SHARE_OF_LATEST = 0.05

/**
 * A queue that is fair to callers: it takes their work round robin, however much each of them has queued.
 * One caller alone gets half of the places, the next one half of the rest, so that a new caller waits for
 * one piece of work at most. Callers of whom `isFirst` is true have their turns before all others.
 */
export class FairQueue {
  readonly #places: number
  readonly #waitingMax: number
  readonly #running = new Map<string, number>()
  readonly #isFirst: (who: string) => boolean
  readonly #onWait: (expectedMs: number) => void
  readonly #now: () => number
  /** By caller, in round-robin order: those who come first, and all others. */
  readonly #waiting = { first: new Map<string, Work[]>(), others: new Map<string, Work[]>() }
  #busy = 0
  #meanMs = 0

  constructor({ places, waitingMax, isFirst, onWait, now }: FairQueueOptions) {
    this.#places = places
    this.#waitingMax = waitingMax
    this.#isFirst = isFirst ?? (() => false)
    this.#onWait = onWait ?? (() => undefined)
    this.#now = now ?? (() => performance.now())
  }

  /**
   * Queues work of a caller. Throws `LimitExceeded` if too much of theirs is waiting, and what `onWait` throws, unless
   * `always`.
   */
  enter(who: string, work: Work, always = false): void {
    if (work.hasBegun) return
    const waiting = this.#isFirst(who) ? this.#waiting.first : this.#waiting.others
    const queue = waiting.get(who)
    if (!queue && this.#mayBegin(who)) return this.#begin(who, work)
    if (queue && queue.length >= this.#waitingMax && !always) throw tooMany()
    if (queue) queue.push(work)
    else {
      if (!always) this.refuseLongWait(who)
      waiting.set(who, [work])
    }
  }

  /**
   * Throws what `onWait` throws if a new caller would wait too long, counting `pending` others who have not joined yet.
   */
  refuseLongWait(who: string, pending = 0): void {
    if (this.#isFirst(who) || this.#mayBegin(who)) return
    this.#onWait(((this.#waiting.others.size + pending) * this.#meanMs) / this.#places)
  }

  #mayBegin(who: string): boolean {
    return (this.#running.get(who) ?? 0) < this.#places - this.#busy
  }

  #begin(who: string, work: Work): void {
    work.hasBegun = true
    this.#busy++
    this.#running.set(who, (this.#running.get(who) ?? 0) + 1)
    const began = this.#now()
    const end = (): void => {
      this.#meanMs += SHARE_OF_LATEST * (this.#now() - began - this.#meanMs)
      this.#end(who)
    }
    work.begin().then(end, end)
  }

  #end(who: string): void {
    this.#busy--
    const left = (this.#running.get(who) ?? 1) - 1
    if (left > 0) this.#running.set(who, left)
    else this.#running.delete(who)
    // had its turn: what others have queued meanwhile comes first
    for (const waiting of Object.values(this.#waiting)) putLast(waiting, who)
    this.#callNext()
  }

  #callNext(): void {
    for (const waiting of Object.values(this.#waiting))
      for (const [who, queue] of waiting) {
        if (this.#busy >= this.#places) return
        if (!this.#mayBegin(who)) continue
        const next = nextOf(queue)
        putLast(waiting, who)
        if (next) this.#begin(who, next)
      }
  }
}

function putLast(waiting: Map<string, Work[]>, who: string): void {
  const queue = waiting.get(who)
  waiting.delete(who)
  if (queue && queue.length > 0) waiting.set(who, queue)
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
