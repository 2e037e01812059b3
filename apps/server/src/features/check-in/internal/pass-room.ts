import { AppError } from '@cubic/contract'
import type { Caller, Tx } from '@cubic/data-platform'
import { LRUCache } from 'lru-cache'
import type { Draft } from './scan-draft.ts'

const SCANS_OF_A_PASS = 20_000
/** Unknown codes of a pass that are kept one by one. Those after them are only counted. */
const UNKNOWN_OF_A_PASS = 500
/** Unknown codes and refused tickets of a member of staff at one event, perhaps on several devices. */
const REFUSED_OF_STAFF = 2000

type Stored = { scans: number; refused: number }
const COUNTED_FOR_MS = 60_000
/** Saves scans a statement of their own. Other processes are seen after a minute. */
const rooms = new LRUCache<string, Stored>({ max: 2000, ttl: COUNTED_FOR_MS })

/** `keeps` also counts the scan. */
export type Room = { readonly keeps: (verdict: Draft['verdict']) => Promise<boolean> }

/**
 * Throws if the pass has reached its limit. What staff have stored is counted only once one of their scans is refused.
 */
export async function takeRoom(
  tx: Tx,
  { key, userId }: Caller,
  { eventId, count }: { readonly eventId: number; readonly count: number },
): Promise<Room> {
  const counted = (name: string, read: () => Promise<Stored | undefined>) => async (): Promise<Stored> => {
    const stored = rooms.get(name) ?? { scans: 0, refused: 0, ...(await read()) }
    rooms.set(name, stored, { noUpdateTTL: true })
    return stored
  }
  if (key) {
    const stored = await counted(`pass ${key.id}`, () => countScans(tx, key.id))()
    if (stored.scans + count > SCANS_OF_A_PASS) throw tooMany()
    return {
      async keeps(verdict) {
        if (verdict === 'unknown' && ++stored.refused > UNKNOWN_OF_A_PASS) return false
        stored.scans++
        return true
      },
    }
  }
  const ofStaff = counted(`user ${userId} ${eventId}`, () => countRefused(tx, eventId, userId))
  return {
    keeps: async (verdict) =>
      (verdict !== 'unknown' && verdict !== 'not_valid') || ++(await ofStaff()).refused <= REFUSED_OF_STAFF,
  }
}

export async function noteUncounted(tx: Tx, counts: ReadonlyMap<number, number>): Promise<void> {
  for (const [passId, count] of counts)
    await tx.run`update cubic_scanner_pass set uncounted_scans = uncounted_scans + ${count} where id = ${passId}`
}

function countScans(tx: Tx, passId: number): Promise<Stored | undefined> {
  return tx.one`
    select count(*)::integer as scans, (count(*) filter (where verdict = 'unknown'))::integer as refused
    from cubic_scan where pass_id = ${passId}`
}

function countRefused(tx: Tx, eventId: number, userId: number | null): Promise<Stored | undefined> {
  return tx.one`
    select 0 as scans, count(*)::integer as refused from cubic_scan
    where event_id = ${eventId} and "by" = ${userId} and pass_id is null and verdict in ('unknown', 'not_valid')`
}

function tooMany(): AppError {
  return new AppError('LimitExceeded', {
    cn: '这张通行证的扫码已达上限，请工作人员再发一张',
    en: 'This pass has reached its limit of scans. Please ask for another pass',
  })
}
