import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { resultOf, useRush } from './support.ts'

const { aProcess, anEvent, people } = useRush()

/** More than the database plans for their values alone, before it keeps one plan for all. */
const REGISTRATIONS = 12

it('batches read by index, though their plans are made while the tables are tiny', async () => {
  const { db, register } = await aProcess()
  const event = await anEvent({ registration: { limit: 100 } })
  const [first, ...others] = await people(1 + REGISTRATIONS)
  await register(first ?? { id: 0 }, event)
  await db.run`vacuum analyze`

  const scans = async () => {
    await db.run`select pg_stat_force_next_flush()`
    const [read] = await db.rows<{ whole: number; byIndex: number }>`
      select sum(seq_scan)::integer as whole, sum(idx_scan)::integer as "byIndex" from pg_stat_user_tables
      where relname in ('cubic_submission', 'cubic_event_person', 'cubic_registration_request')`
    return read ?? { whole: 0, byIndex: 0 }
  }
  const before = await scans()
  for (const person of others)
    expect(resultOf(await register(person, event, { requestId: randomUUID() }))).toBe('success')
  await expect.poll(async () => (await scans()).byIndex - before.byIndex).toBeGreaterThanOrEqual(3 * REGISTRATIONS)
  expect((await scans()).whole).toBe(before.whole)
})
