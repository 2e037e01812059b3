import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase, type OpenDatabase } from '../../src/infra/database/database.ts'
import { migrate, type Migration } from '../../src/infra/database/migrations.ts'
import { createTestDatabase, quiet, type TestDatabase } from '@cubic/testing/server/cluster'

let database: TestDatabase
let db: OpenDatabase

beforeEach(async () => {
  database = await createTestDatabase()
  db = openDatabase({ connection: database.connection, pool: 2, log: quiet })
})
afterEach(async () => {
  await db.close()
  await database.drop()
})

const one: Migration = {
  id: 1,
  name: 'make-seats',
  up: async (tx) => void (await tx.run`create table seat (id integer primary key)`),
}
const two: Migration = {
  id: 2,
  name: 'fill-seats',
  phase: 'after',
  up: async (tx) => void (await tx.run`insert into seat values (1)`),
}
const three: Migration = {
  id: 3,
  name: 'wait',
  up: async (tx) => {
    await tx.run`select pg_sleep(0.2)`
    await tx.run`create table slow (id integer)`
  },
}

describe('migrating', () => {
  it('runs each migration once, in its phase', async () => {
    expect(await migrate(db, [one, two], 'before')).toEqual([one])
    expect(await migrate(db, [one, two], 'after')).toEqual([two])
    expect(await migrate(db, [one, two, three], 'before')).toEqual([three])
    expect(await migrate(db, [one, two, three], 'after')).toEqual([])
    expect(await db.rows`select id, name from cubic_migration order by id`).toEqual([
      { id: 1, name: 'make-seats' },
      { id: 2, name: 'fill-seats' },
      { id: 3, name: 'wait' },
    ])
  })

  it('happens once when several processes start at the same time', async () => {
    const others = Array.from({ length: 4 }, () =>
      openDatabase({ connection: database.connection, pool: 2, log: quiet }),
    )
    const applied = await Promise.all(others.map((other) => migrate(other, [one, three], 'before')))
    expect(applied.flat()).toHaveLength(2)
    await Promise.all(others.map((other) => other.close()))
  })

  it('rolls back a failed migration, and keeps those before it', async () => {
    const failing: Migration = {
      id: 2,
      name: 'broken',
      up: async (tx) => {
        await tx.run`insert into seat values (7)`
        await tx.run`select nonsense`
      },
    }
    await expect(migrate(db, [one, failing], 'before')).rejects.toThrow('nonsense')
    expect(await db.rows`select id from cubic_migration`).toEqual([{ id: 1 }])
    expect(await db.rows`select * from seat`).toEqual([])
  })

  it('refuses a database of a newer version', async () => {
    await migrate(db, [one, three], 'before')
    await expect(migrate(db, [one], 'before')).rejects.toThrow(/newer version of Cubic \(migration 3, wait\)/)
  })

  it('refuses a reused migration number', async () => {
    await migrate(db, [one], 'before')
    await expect(migrate(db, [{ ...one, name: 'other' }], 'before')).rejects.toThrow(
      'Migration 1 of this version is other',
    )
  })

  it('refuses migrations out of order', async () => {
    await expect(migrate(db, [three, one], 'before')).rejects.toThrow('must come before')
  })

  it('waits for locks longer than requests do', async () => {
    const patient = openDatabase({
      connection: database.connection,
      pool: 1,
      log: quiet,
      lockTimeoutMs: 50,
      statementTimeoutMs: 50,
    })
    const [first, second] = await Promise.all([migrate(db, [three], 'before'), migrate(patient, [three], 'before')])
    expect([...first, ...second]).toHaveLength(1)
    await patient.close()
  })
})
