import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Queryable, Tx } from '@cubic/data-platform'

const LASTS_MS = 5 * 60_000

/** What a challenge is for: an answer to one is no answer to another. */
export type Purpose = 'log-in' | `ticket ${number}` | `confirm ${number}` | `add ${number}`

/** Makes challenges that are good once, for five minutes, here alone. */
export type Challenges = {
  readonly make: (purpose: Purpose) => Uint8Array<ArrayBuffer>
  /** Is it one of this purpose, in base64url, that still lasts? */
  readonly isGood: (challenge: string, purpose: Purpose) => boolean
}

/** Opens them with this installation's key, which the first use makes and the database keeps. */
export async function openChallenges(db: Queryable): Promise<Challenges> {
  await db.run`insert into cubic_secret (name, value) values ('challenge-key', ${randomBytes(32)}) on conflict (name) do nothing`
  const stored = await db.one<{ value: Buffer }>`select value from cubic_secret where name = 'challenge-key'`
  const key = stored?.value ?? randomBytes(32)
  const sign = (random: Uint8Array, purpose: Purpose) =>
    createHmac('sha256', key).update(random).update(purpose).digest()
  return {
    make(purpose) {
      const random = Buffer.alloc(24)
      randomBytes(16).copy(random)
      random.writeBigUInt64BE(BigInt(Date.now() + LASTS_MS), 16)
      return new Uint8Array([...random, ...sign(random, purpose)])
    },
    isGood(challenge, purpose) {
      const bytes = Buffer.from(challenge, 'base64url')
      if (bytes.length !== 56) return false
      const random = bytes.subarray(0, 24)
      if (!timingSafeEqual(bytes.subarray(24), sign(random, purpose))) return false
      return Number(random.readBigUInt64BE(16)) > Date.now()
    },
  }
}

/** Uses a challenge up; false if it has been. */
export async function useChallenge(tx: Tx, challenge: string): Promise<boolean> {
  const used = await tx.run`
    insert into cubic_used_challenge (challenge, expires_at) values (${challenge}, now() + interval '10 minutes') on conflict do nothing`
  return used === 1
}
