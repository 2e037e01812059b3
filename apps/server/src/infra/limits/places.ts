import type { Text } from '@cubic/contract'
import { HttpFault } from '../errors/http-fault.ts'

/** Limits how much of something that lasts one person holds, so that nobody takes everybody's places. */
export type Places = {
  /** Takes one of the person's places; returns what gives it back. Answers 429 if all of theirs are taken. */
  readonly take: (who: string) => () => void
}

export function createPlaces({
  each,
  refusal,
  waitSeconds,
}: {
  readonly each: number
  readonly refusal: Text
  readonly waitSeconds: number
}): Places {
  const taken = new Map<string, number>()
  return {
    take(who) {
      const count = taken.get(who) ?? 0
      if (count >= each) throw new HttpFault(429, refusal, waitSeconds)
      taken.set(who, count + 1)
      let isTaken = true
      return () => {
        if (!isTaken) return
        isTaken = false
        const left = (taken.get(who) ?? 1) - 1
        if (left > 0) taken.set(who, left)
        else taken.delete(who)
      }
    },
  }
}
