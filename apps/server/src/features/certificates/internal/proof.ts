import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Queryable } from '@cubic/data-platform'

/** Long enough to choose a language and download. */
const GOOD_SECONDS = 600

/** Proves for ten minutes that somebody has given the number of a certificate's holder. */
export type Proofs = {
  readonly make: (code: string) => string
  readonly isGood: (code: string, proof: string) => boolean
}

export async function openProofs(db: Queryable): Promise<Proofs> {
  await db.run`insert into cubic_secret (name, value) values ('certificate-proof-key', ${randomBytes(32)}) on conflict (name) do nothing`
  const stored = await db.one<{ value: Buffer }>`select value from cubic_secret where name = 'certificate-proof-key'`
  const key = stored?.value ?? randomBytes(32)
  const macOf = (code: string, until: string) =>
    createHmac('sha256', key).update(`${code}.${until}`).digest('base64url')
  return {
    make(code) {
      const until = (Math.floor(Date.now() / 1000) + GOOD_SECONDS).toString(36)
      return `${until}.${macOf(code, until)}`
    },
    isGood(code, proof) {
      const [, until = '', mac = ''] = /^([0-9a-z]{1,12})\.([\w-]{43})$/.exec(proof) ?? []
      const [given, expected] = [Buffer.from(mac), Buffer.from(macOf(code, until))]
      return (
        given.length === expected.length &&
        timingSafeEqual(given, expected) &&
        Number.parseInt(until, 36) > Date.now() / 1000
      )
    },
  }
}
