import { AppError } from '@cubic/contract'
import type { Database } from '@cubic/data-platform'
import { findUses, type Limit, useLimit } from './rate-limits.ts'

/** Somebody has guessed wrongly too often: thrown instead of another try. */
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
 * Runs a try at a secret under limits on wrong ones. No more run beside each other than may still fail, so a crowd of guesses sent
 * at once gets no further than one after the other; right ones only wait for their turn. `TooManyTries` once a limit is used up.
 */
export type Tries = <Result>(
  limits: readonly Limit[],
  attempt: () => Promise<Result>,
  isWrong: (result: Result) => boolean,
) => Promise<Result>

export function createTries(db: Database): Tries {
  const running = new Map<string, number>()
  const waiting = new Map<string, (() => void)[]>()
  /** Tries that have ended so far. */
  let ended = 0

  /** Takes a place under every limit, or gives the key of the limit whose places are all taken. */
  async function takePlaces(limits: readonly Limit[]): Promise<string | undefined> {
    const uses = await findUsesNow(limits)
    const waits = limits.flatMap(({ key, max }) => {
      const use = uses.get(key)
      return use && use.used >= max ? [use.waitSeconds] : []
    })
    if (waits.length > 0) throw new TooManyTries(Math.max(...waits))
    for (const { key, max } of limits) if ((running.get(key) ?? 0) >= max - (uses.get(key)?.used ?? 0)) return key
    for (const { key } of limits) running.set(key, (running.get(key) ?? 0) + 1)
    return undefined
  }

  /** A try that ended while this was read has left its place, and what it used may not be in it. */
  async function findUsesNow(limits: readonly Limit[]): ReturnType<typeof findUses> {
    for (;;) {
      const before = ended
      const uses = await findUses(db, limits)
      if (before === ended) return uses
    }
  }

  function leavePlaces(limits: readonly Limit[]): void {
    ended++
    for (const { key } of limits) {
      const left = (running.get(key) ?? 1) - 1
      if (left === 0) running.delete(key)
      else running.set(key, left)
      const turns = waiting.get(key) ?? []
      waiting.delete(key)
      for (const turn of turns) turn()
    }
  }

  return async (limits, attempt, isWrong) => {
    for (;;) {
      const full = await takePlaces(limits)
      if (full === undefined) break
      await new Promise<void>((resolve) => waiting.set(full, [...(waiting.get(full) ?? []), resolve]))
    }
    try {
      const result = await attempt()
      if (isWrong(result)) for (const limit of limits) await useLimit(db, limit)
      return result
    } finally {
      leavePlaces(limits)
    }
  }
}
