import type { Database } from '@cubic/data-platform'
import { alone } from '../../../infra/database/alone.ts'
import type { Known } from '../data/person.ts'
import { DASH } from '../internal/own-values.ts'
import { erasePerson, type Erasing } from './erase-person.ts'

/**
 * Runs before the server answers anybody, on people whom a restored backup has brought back. Ids of erased people are
 * never given to new ones, whom the list would erase.
 */
export async function eraseAgain(erasing: Erasing): Promise<void> {
  const known = await erasing.erased.read()
  if (known.length === 0) return
  await alone(erasing.db, 'cubic-erase-again', async () => {
    for (const one of await findBack(erasing.db, known)) {
      await erasePerson(erasing, one)
      erasing.log.warn('Somebody who had been erased was in the database again, and was erased', { userId: one.userId })
    }
    await skipNumbers(
      erasing.db,
      'cubic_user',
      known.map(({ userId }) => userId),
    )
    await skipNumbers(
      erasing.db,
      'cubic_event_person',
      known.flatMap(({ personIds }) => personIds),
    )
    await skipNumbers(
      erasing.db,
      'cubic_event_applicant',
      known.flatMap(({ ticketIds }) => ticketIds),
    )
  })
}

/** Back means: with an account, a person, or a registration that belongs to somebody. */
async function findBack(db: Database, known: readonly Known[]): Promise<readonly Known[]> {
  const [users, persons, tickets] = [
    known.map(({ userId }) => userId),
    known.flatMap(({ personIds }) => personIds),
    known.flatMap(({ ticketIds }) => ticketIds),
  ]
  const back = await db.rows<{ table: string; id: number }>`
    select 'user' as table, id from cubic_user where id = any(${users})
    union all select 'person', id from cubic_event_person where id = any(${persons})
    union all select 'ticket', id from cubic_event_applicant where id = any(${tickets})
      and name <> ${DASH}`
  const found = new Set(back.map(({ table, id }) => `${table}:${id}`))
  return known.filter(
    ({ userId, personIds, ticketIds }) =>
      found.has(`user:${userId}`) ||
      personIds.some((id) => found.has(`person:${id}`)) ||
      ticketIds.some((id) => found.has(`ticket:${id}`)),
  )
}

async function skipNumbers(db: Database, table: string, ids: readonly number[]): Promise<void> {
  const last = Math.max(0, ...ids)
  await db.one`
    select setval(sequence, ${last}) from (select pg_get_serial_sequence(${table}, 'id')::regclass as sequence) its
    where ${last}::bigint > coalesce(pg_sequence_last_value(sequence), 0)`
}
