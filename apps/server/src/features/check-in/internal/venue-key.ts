import { createHmac, randomBytes } from 'node:crypto'
import { invariant } from '@cubic/contract'
import type { Tx } from '@cubic/data-platform'
import { venueCodeFrom } from '@cubic/domain/check-in/venue-code'

/** Every process derives the same codes from the step and the database's clock. */
export type VenueCodes = { readonly codeOf: (step: number) => string; readonly now: Date }

/** The first use makes this installation's key, and the database keeps it. */
export async function openVenueCodes(tx: Tx, eventId: number): Promise<VenueCodes> {
  const stored = (await findKey(tx)) ?? (await makeKey(tx))
  invariant(stored, 'the key of the venue codes was made')
  const { value, now } = stored
  return { now, codeOf: (step) => venueCodeFrom(createHmac('sha256', value).update(`${eventId}:${step}`).digest()) }
}

type Key = { readonly value: Buffer; readonly now: Date }

function findKey(tx: Tx): Promise<Key | undefined> {
  return tx.one<Key>`select value, clock_timestamp() as now from cubic_secret where name = 'venue-key'`
}

async function makeKey(tx: Tx): Promise<Key | undefined> {
  await tx.run`insert into cubic_secret (name, value) values ('venue-key', ${randomBytes(32)}) on conflict (name) do nothing`
  return findKey(tx)
}
