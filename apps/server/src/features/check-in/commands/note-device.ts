import { LRUCache } from 'lru-cache'
import type { Caller, Queryable } from '@cubic/data-platform'

const NOTED_EVERY_S = 10
/** Devices noted recently by this process, so that a busy scanner does not cause a statement each time. */
const noted = new LRUCache<string, number>({ max: 5000, ttl: NOTED_EVERY_S * 1000 })

/** Without news, writes every few seconds at most. */
export async function noteDevice(
  db: Queryable,
  { userId, key }: Caller,
  { eventId, device, waiting }: { readonly eventId: number; readonly device: string; readonly waiting: number | null },
): Promise<void> {
  // a pass is for one device: it cannot invent more
  const name = key ? (key.device ?? '') : device
  const known = `${eventId} ${key?.id} ${userId} ${name}`
  if (noted.has(known) && noted.get(known) === (waiting ?? -1)) return
  noted.set(known, waiting ?? -1)
  await db.run`
    insert into cubic_door_device as known (event_id, device, pass_id, user_id, last_contact, waiting_scans)
    values (${eventId}, ${name}, ${key?.id ?? null}::integer, ${userId}::integer, now(), ${waiting}::integer)
    on conflict (event_id, device, (coalesce(pass_id, 0)), (coalesce(user_id, 0)))
    do update set last_contact = now(), waiting_scans = coalesce(excluded.waiting_scans, known.waiting_scans)
    where known.last_contact < now() - make_interval(secs => ${NOTED_EVERY_S}) or excluded.waiting_scans is distinct from known.waiting_scans`
}
