import { expect, it, vi } from 'vitest'
import { startHousekeeping } from '../src/infra/housekeeping.ts'
import { quiet } from './support/cluster.ts'
import { useWire } from './support/wire-client.ts'

const wire = useWire()

it('forgets what has expired, and keeps what has not', async () => {
  const db = wire.db()
  const user = await wire.aUser()
  await db.run`insert into cubic_session (token_hash, user_id, expires_at, address) values ('\\x01', ${user.id}, now() - interval '1 second', '')`
  await db.run`insert into cubic_rate_limit (key, window_ends, used) values ('past', now() - interval '1 second', 5), ('present', now() + interval '1 hour', 5)`
  const housekeeping = startHousekeeping(db, quiet)
  try {
    await vi.waitFor(async () => expect(await db.rows`select key from cubic_rate_limit`).toEqual([{ key: 'present' }]))
    expect(await db.rows`select user_id from cubic_session`).toEqual([{ user_id: user.id }])
  } finally {
    housekeeping.stop()
  }
})
