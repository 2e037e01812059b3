import { AppError } from '@cubic/contract'
import type { Caller, Tx } from '@cubic/data-platform'
import { LRUCache } from 'lru-cache'

const SCANS_OF_A_PASS = 20_000
/** Unknown codes of a pass that are kept one by one. Those after them are only counted. */
const UNKNOWN_OF_A_PASS = 500
/** The same of a member of staff at one event: several devices may be logged in as one of them. */
const UNKNOWN_OF_STAFF = 2000

type Room = { scans: number; unknown: number; readonly unknownMax: number }
const COUNTED_FOR_MS = 60_000
/**
 * How much each pass, or person at an event, has stored, so that scans need no statement of their own for it.
 * Other processes are seen after a minute.
 */
const rooms = new LRUCache<string, Room>({ max: 2000, ttl: COUNTED_FOR_MS })

/**
 * Tells how many more unknown codes a pass may store, or a person at an event. Throws if the pass has reached its
 * limit of scans. The room of people who send no unknown code is not counted.
 */
export async function takeRoom(
  tx: Tx,
  { key, userId }: Caller,
  { eventId, count, hasUnknown }: { readonly eventId: number; readonly count: number; readonly hasUnknown: boolean },
): Promise<Room | undefined> {
  if (!key && (userId === null || !hasUnknown)) return undefined
  const name = key ? `pass ${key.id}` : `user ${userId} ${eventId}`
  const room = rooms.get(name) ?? (key ? await countScans(tx, key.id) : await countUnknown(tx, eventId, userId))
  rooms.set(name, room, { noUpdateTTL: true })
  if (key && room.scans + count > SCANS_OF_A_PASS)
    throw new AppError('LimitExceeded', {
      cn: '这张通行证的扫码已达上限，请工作人员再发一张',
      en: 'This pass has reached its limit of scans. Please ask for another pass',
    })
  return room
}

/** Tells whether a new scan is to be kept, and counts it. */
export function isKept(room: Room | undefined, isUnknown: boolean): boolean {
  if (!room) return true
  if (isUnknown && room.unknown >= room.unknownMax) return false
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
  const counted = await tx.one<{ scans: number; unknown: number }>`
    select count(*)::integer as scans, (count(*) filter (where verdict = 'unknown'))::integer as unknown
    from cubic_scan where pass_id = ${passId}`
  return { scans: 0, unknown: 0, ...counted, unknownMax: UNKNOWN_OF_A_PASS }
}

async function countUnknown(tx: Tx, eventId: number, userId: number | null): Promise<Room> {
  const counted = await tx.one<{ unknown: number }>`
    select count(*)::integer as unknown from cubic_scan
    where event_id = ${eventId} and "by" = ${userId} and pass_id is null and verdict = 'unknown'`
  return { scans: 0, unknown: 0, ...counted, unknownMax: UNKNOWN_OF_STAFF }
}
