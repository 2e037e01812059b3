import { AppError } from '@cubic/contract'
import type { Caller, Tx } from '@cubic/data-platform'
import { LRUCache } from 'lru-cache'

const SCANS_OF_A_PASS = 20_000
/** Unknown codes of a pass that are kept one by one. Those after them are only counted. */
const UNKNOWN_OF_A_PASS = 500

type Room = { scans: number; unknown: number }
const COUNTED_FOR_MS = 60_000
/**
 * How much each pass has stored, so that scans need no statement of their own for it. Other processes
 * are seen after a minute.
 */
const rooms = new LRUCache<number, Room>({ max: 2000, ttl: COUNTED_FOR_MS })

/**
 * Adds new scans to what a pass has stored, and tells how many more unknown codes it may store. Throws at the limit.
 */
export async function takeRoom(tx: Tx, { key }: Caller, count: number): Promise<Room | undefined> {
  if (!key) return undefined
  const room = rooms.get(key.id) ?? (await countScans(tx, key.id))
  rooms.set(key.id, room, { noUpdateTTL: true })
  if (room.scans + count > SCANS_OF_A_PASS)
    throw new AppError('LimitExceeded', {
      cn: '这张通行证的扫码已达上限，请工作人员再发一张',
      en: 'This pass has reached its limit of scans. Please ask for another pass',
    })
  return room
}

/** Tells whether a new scan is to be kept, and counts it. */
export function isKept(room: Room | undefined, isUnknown: boolean): boolean {
  if (!room) return true
  if (isUnknown && room.unknown >= UNKNOWN_OF_A_PASS) return false
  room.scans++
  if (isUnknown) room.unknown++
  return true
}

/** Counts unknown codes that are not kept. */
export async function noteUncounted(tx: Tx, counts: ReadonlyMap<number, number>): Promise<void> {
  for (const [passId, count] of counts)
    await tx.run`update cubic_scanner_pass set uncounted_scans = uncounted_scans + ${count} where id = ${passId}`
}

async function countScans(tx: Tx, passId: number): Promise<Room> {
  const counted = await tx.one<Room>`
    select count(*)::integer as scans, (count(*) filter (where verdict = 'unknown'))::integer as unknown
    from cubic_scan where pass_id = ${passId}`
  return counted ?? { scans: 0, unknown: 0 }
}
