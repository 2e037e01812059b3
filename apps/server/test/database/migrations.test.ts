import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase, type OpenDatabase } from '../../src/infra/database/database.ts'
import { alone } from '../../src/infra/database/alone.ts'
import { isPreparedByNewer, migrate, type Migration, notePrepared } from '../../src/infra/database/migrations.ts'
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
    const applied = await Promise.all(
      others.map((other) => alone(other, 'schema', () => migrate(other, [one, three], 'before'))),
    )
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

  it('runs on a database of the next version and leaves it as it is, but not on one after it', async () => {
    expect(await isPreparedByNewer(db, [one], { own: '0.1.0' })).toBe(false)
    await migrate(db, [one, three], 'before')
    await notePrepared(db, { own: '0.2.0', runsFrom: '0.1.0' })
    expect(await isPreparedByNewer(db, [one], { own: '0.1.0' })).toBe(true)
    expect(await isPreparedByNewer(db, [one], { own: '0.2.0' })).toBe(false)
    await notePrepared(db, { own: '0.10.0', runsFrom: '0.2.0' })
    expect(await isPreparedByNewer(db, [one], { own: '0.9.3' })).toBe(true)
    await expect(isPreparedByNewer(db, [one], { own: '0.1.0' })).rejects.toThrow(
      'version 0.10.0 of Cubic: start that version, or one from 0.2.0 on. This is 0.1.0.',
    )
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

  it('may take longer than requests do, and so may waiting for another process', async () => {
    const hasty = openDatabase({ connection: database.connection, pool: 2, log: quiet, statementTimeoutMs: 50 })
    const start = (each: OpenDatabase) => alone(each, 'schema', () => migrate(each, [three], 'before'))
    const [first, second] = await Promise.all([start(hasty), start(db)])
    expect([...first, ...second]).toHaveLength(1)
    await hasty.close()
  })

  it('gives way to others while somebody reads the table that it changes', async () => {
    await migrate(db, [one], 'before')
    const reader = openDatabase({ connection: database.connection, pool: 1, log: quiet })
    const widen: Migration = {
      id: 2,
      name: 'widen',
      up: async (tx) => void (await tx.run`alter table seat add column row text`),
    }
    let isDone = false
    const waits: number[] = []
    let widening: Promise<unknown> = Promise.resolve()
    await reader.transaction(async (tx) => {
      await tx.rows`select * from seat`
      widening = migrate(db, [one, widen], 'before').then(() => (isDone = true))
      for (let id = 10; id < 60; id++) {
        const begun = performance.now()
        await db.run`insert into seat (id) values (${id})`
        waits.push(performance.now() - begun)
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
      expect(isDone).toBe(false)
    })
    await widening
    expect(await db.one`select count(*)::integer as seats, count(row)::integer as rows from seat`).toEqual({
      seats: 50,
      rows: 0,
    })
    // One that waited behind the migration would have waited for the reader, and the reader for it.
    expect(waits).toHaveLength(50)
    await reader.close()
  })
})
