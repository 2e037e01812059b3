import { AppError } from '@cubic/contract'
import type { Database } from '@cubic/data-platform'
import { findUses, type Limit, useLimit } from './rate-limits.ts'

/** Thrown instead of a further try, or for a wrong try, once a limit is used up. */
export class TooManyTries extends AppError {
  readonly waitSeconds: number

  constructor(waitSeconds: number) {
    super('LimitExceeded', {
      cn: `尝试次数过多，请 ${waitSeconds} 秒后再试`,
      en: `Too many attempts. Please try again in ${waitSeconds} s`,
    })
    this.waitSeconds = waitSeconds
  }
}

/**
 * A limit on wrong tries. Once it is used up, further tries are refused. With `slowMs` they are still judged,
 * two at a time, and each wrong one blocks its place for that long: the mistakes of some people slow others down
 * but do not lock them out.
 */
export type TryLimit = Limit & { readonly slowMs?: number }

/**
 * Judges a try at a secret under limits on wrong tries. Concurrency never exceeds the remaining wrong tries, so
 * concurrent guesses get no further than guesses sent one by one; right tries only wait for their turn. Throws
 * `TooManyTries`, unless `answersSlowed`: then also wrong tries that were slowed down get their result.
 */
export type Tries = <Result>(
  limits: readonly TryLimit[],
  attempt: () => Promise<Result>,
  isWrong: (result: Result) => boolean,
  options?: { readonly answersSlowed: boolean },
) => Promise<Result>

const SLOW_PLACES = 2
const PATIENCE_MS = 15_000
const WAITING_MAX = 2000

/** Tries under one limit. Only the head of the queue looks for a place; the others wait for the head. */
type Queue = {
  /** Tries being judged, or wrong and still blocking their place. */
  running: number
  /** Wrong tries that have left their place so far. */
  wrong: number
  waiting: number
  /** Settled when everybody in the queue has passed. */
  tail: Promise<unknown>
  /** Wakes the head of the queue. */
  onPlace: () => void
}
type Uses = Awaited<ReturnType<typeof findUses>>

export function createTries(db: Database): Tries {
  const { queueOf, comeToHead, leavePlace } = createQueues()

  /** Reads the uses, again if a wrong try left its place during the read: its use may not be counted yet. */
  async function readUses(limits: readonly TryLimit[]): Promise<Uses> {
    for (;;) {
      const before = limits.map(({ key }) => queueOf(key).wrong)
      const uses = await findUses(db, limits)
      if (limits.every(({ key }, index) => queueOf(key).wrong === before[index])) return uses
    }
  }

  /** Takes a place under every limit; returns the used-up limits that slow this try down. */
  async function takePlaces(limits: readonly TryLimit[]): Promise<readonly TryLimit[]> {
    if (limits.length === 0) return []
    const patience = startPatience()
    const entered: (() => void)[] = []
    try {
      for (const { key } of limits) entered.push(await comeToHead(key, patience.isOver))
      for (;;) {
        const uses = await readUses(limits)
        refuseUsedUp(limits, uses)
        const full = limits.find((limit) => queueOf(limit.key).running >= placesOf(limit, uses))
        if (!full) {
          for (const { key } of limits) queueOf(key).running++
          return limits.filter((limit) => isUsedUp(limit, uses))
        }
        const placeIsFree = new Promise<void>((resolve) => (queueOf(full.key).onPlace = resolve))
        await Promise.race([placeIsFree, patience.isOver])
      }
    } finally {
      patience.end()
      for (const leaveQueue of entered) leaveQueue()
    }
  }

  return async (limits, attempt, isWrong, { answersSlowed } = { answersSlowed: false }) => {
    const slowing = await takePlaces(limits)
    let wasWrong = false
    try {
      const result = await attempt()
      wasWrong = isWrong(result)
      if (!wasWrong) return result
      for (const limit of limits) await useLimit(db, limit)
      if (slowing.length === 0 || answersSlowed) return result
      throw new TooManyTries(Math.ceil(Math.max(...slowing.map(({ slowMs = 0 }) => slowMs)) / 1000))
    } finally {
      for (const limit of limits) {
        const leave = (): void => leavePlace(limit.key, wasWrong)
        if (wasWrong && slowing.includes(limit)) setTimeout(leave, limit.slowMs).unref()
        else leave()
      }
    }
  }
}

/** Holds the queue of each limit, as long as somebody is in it. */
function createQueues() {
  const queues = new Map<string, Queue>()

  function queueOf(key: string): Queue {
    const queue = queues.get(key) ?? { running: 0, wrong: 0, waiting: 0, tail: Promise.resolve(), onPlace: () => {} }
    queues.set(key, queue)
    return queue
  }

  function forgetIfEmpty(key: string): void {
    const queue = queueOf(key)
    if (queue.running === 0 && queue.waiting === 0) queues.delete(key)
  }

  /** Waits for the head of the queue for `key`; returns the function that lets the next one come. */
  async function comeToHead(key: string, tooLate: Promise<never>): Promise<() => void> {
    const queue = queueOf(key)
    if (queue.waiting >= WAITING_MAX) throw tooManyWait()
    const before = queue.tail
    let passOn = (): void => {}
    queue.tail = new Promise<void>((resolve) => (passOn = resolve))
    queue.waiting++
    const leave = (): void => {
      queue.waiting--
      passOn()
      forgetIfEmpty(key)
    }
    try {
      await Promise.race([before, tooLate])
    } catch (error) {
      void before.then(leave)
      throw error
    }
    return leave
  }

  function leavePlace(key: string, wasWrong: boolean): void {
    const queue = queueOf(key)
    queue.running--
    if (wasWrong) queue.wrong++
    queue.onPlace()
    forgetIfEmpty(key)
  }

  return { queueOf, comeToHead, leavePlace }
}

function isUsedUp({ key, max }: TryLimit, uses: Uses): boolean {
  return (uses.get(key)?.used ?? 0) >= max
}

function placesOf(limit: TryLimit, uses: Uses): number {
  const left = limit.max - (uses.get(limit.key)?.used ?? 0)
  return limit.slowMs === undefined ? left : Math.max(left, SLOW_PLACES)
}

function refuseUsedUp(limits: readonly TryLimit[], uses: Uses): void {
  const waits = limits
    .filter((limit) => limit.slowMs === undefined && isUsedUp(limit, uses))
    .map(({ key }) => uses.get(key)?.waitSeconds ?? 1)
  if (waits.length > 0) throw new TooManyTries(Math.max(...waits))
}

const tooManyWait = (): TooManyTries => new TooManyTries(Math.ceil(PATIENCE_MS / 1000))

/** Rejects `isOver` once a try has waited too long, unless it `end`s before. */
function startPatience(): { readonly isOver: Promise<never>; readonly end: () => void } {
  let end = (): void => {}
  const isOver = new Promise<never>((_resolve, reject) => {
    const timer = setTimeout(() => reject(tooManyWait()), PATIENCE_MS)
    end = () => clearTimeout(timer)
  })
  // There may be no waiting try when it rejects.
  isOver.catch(() => undefined)
  return { isOver, end }
}
