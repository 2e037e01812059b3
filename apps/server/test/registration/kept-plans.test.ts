import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { OpenDatabase } from '../../src/infra/database/database.ts'
import { resultOf, useRush } from './support.ts'

const { aProcess, anEvent, people } = useRush()

/** More than PostgreSQL plans for their values alone, before it keeps one plan for all. */
const REGISTRATIONS = 12

/** How often tables were read as a whole, and indexes used, so far. */
async function usesOf(db: OpenDatabase) {
  await db.run`select pg_stat_force_next_flush()`
  const [whole] = await db.rows<{ scans: number }>`
    select sum(seq_scan)::integer as scans from pg_stat_user_tables
    where relname in ('cubic_submission', 'cubic_event_person', 'cubic_registration_request')`
  const indexes = await db.rows<{ name: string; scans: number }>`
    select indexrelname as name, idx_scan::integer as scans from pg_stat_user_indexes
    where relname in ('cubic_submission', 'cubic_event_person', 'cubic_registration_request', 'cubic_event_applicant')`
  return { whole: whole?.scans ?? 0, byIndex: new Map(indexes.map(({ name, scans }) => [name, scans])) }
}

it.each([
  ['empty', false],
  ['tiny and analysed', true],
])(
  'batches find people by the right indexes, though their plans are made while the tables are %s',
  async (_, analysed) => {
    const { db, register } = await aProcess()
    const event = await anEvent({ registration: { limit: 100 } })
    const persons = await people(REGISTRATIONS)
    if (analysed) await db.run`vacuum analyze`
    const before = await usesOf(db)
    for (const person of persons)
      expect(resultOf(await register(person, event, { requestId: randomUUID() }))).toBe('success')

    const grown = async (name: string) => ((await usesOf(db)).byIndex.get(name) ?? 0) - (before.byIndex.get(name) ?? 0)
    for (const index of [
      'one_ticket_per_user',
      'cubic_submission_pkey',
      'cubic_registration_request_pkey',
      'cubic_event_person_user_id_index',
      'cubic_event_applicant_waitlist_index',
    ])
      await expect.poll(() => grown(index), { message: index }).toBeGreaterThanOrEqual(REGISTRATIONS)
    expect((await usesOf(db)).whole).toBe(before.whole)
  },
)
