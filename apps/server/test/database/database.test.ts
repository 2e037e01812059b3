import { identifier, sql, violates, type Tx } from '@cubic/data-platform'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DatabaseUnavailable } from '../../src/infra/database/database-unavailable.ts'
import { openDatabase, type OpenDatabase } from '../../src/infra/database/database.ts'
import { createTestDatabase, quiet, type TestDatabase } from '@cubic/testing/server/cluster'

let database: TestDatabase
let db: OpenDatabase

beforeAll(async () => {
  database = await createTestDatabase()
  db = openDatabase({ connection: database.connection, pool: 3, log: quiet, lockTimeoutMs: 200 })
  await db.run`create table seat (id integer primary key, holder text constraint one_seat_each unique)`
})
beforeEach(async () => {
  await db.run`truncate seat`
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

const holders = async () =>
  (await db.rows<{ holder: string }>`select holder from seat order by id`).map(({ holder }) => holder)
const take = (tx: Tx, id: number, holder: string) => tx.run`insert into seat values (${id}, ${holder})`

describe('values', () => {
  it('keep their types', async () => {
    const row =
      await db.one`select count(*) as n, 9007199254740991::int8 as most, '{1,null}'::int8[] as list, '2026-03-01'::date as day,
      '{2026-03-01}'::date[] as days, '2026-03-01 08:00+08'::timestamptz as at, '{"a":[1]}'::jsonb as json, null as nothing`
    expect(row).toEqual({
      n: 1,
      most: Number.MAX_SAFE_INTEGER,
      list: [1, null],
      day: '2026-03-01',
      days: ['2026-03-01'],
      at: new Date('2026-03-01T00:00:00Z'),
      json: { a: [1] },
      nothing: null,
    })
  })

  it('are never rounded', async () => {
    await expect(db.one`select 9007199254740992::int8 as n`).rejects.toThrow('too large')
    expect(await db.one`select 1 as n`).toEqual({ n: 1 })
  })

  it('are sent separately from the statement, including those of fragments', async () => {
    const where = sql`${identifier('holder')} = ${"x'; drop table seat"}`
    expect(await db.rows`select * from seat where ${where} and id = any(${[1, 2]})`).toEqual([])
  })

  it('are in UTC if they are times', async () => {
    expect(await db.one`select current_setting('timezone') as zone`).toEqual({ zone: 'UTC' })
  })
})

describe('a transaction', () => {
  it('commits when its work resolves, and returns the result', async () => {
    expect(await db.transaction(async (tx) => (await take(tx, 1, 'a')) + (await take(tx, 2, 'b')))).toBe(2)
    expect(await holders()).toEqual(['a', 'b'])
  })

  it('undoes everything when its work throws, and throws the same error', async () => {
    const error = new Error('mine')
    const failed = db.transaction(async (tx) => {
      await take(tx, 1, 'a')
      throw error
    })
    await expect(failed).rejects.toBe(error)
    expect(await holders()).toEqual([])
  })

  it('pipelines COMMIT with its last statements, and commits nothing when one of them fails', async () => {
    const value = await db.transaction(async (tx) => {
      tx.last(take(tx, 1, 'A'), take(tx, 2, 'B'))
      return 'done'
    })
    expect([value, await holders()]).toEqual(['done', ['A', 'B']])
    const failed = db.transaction(async (tx) => {
      await take(tx, 3, 'C')
      tx.last(take(tx, 4, 'A'), take(tx, 5, 'E'))
      return 'done'
    })
    await expect(failed).rejects.toSatisfy((error) => violates(error, 'one_seat_each'))
    expect(await holders()).toEqual(['A', 'B'])
    // its connection is still usable
    await db.transaction((tx) => take(tx, 6, 'F'))
    expect(await holders()).toEqual(['A', 'B', 'F'])
  })

  it('continues after a savepoint is rolled back, at any depth', async () => {
    await db.transaction(async (tx) => {
      await take(tx, 1, 'a')
      await tx.savepoint(async () => {
        await take(tx, 2, 'b')
        const refused = tx.savepoint(() => take(tx, 3, 'a'))
        await expect(refused).rejects.toSatisfy((error) => violates(error, 'one_seat_each'))
        await take(tx, 4, 'd')
      })
      const undone = tx.savepoint(async () => {
        await take(tx, 5, 'e')
        throw new Error('no')
      })
      await expect(undone).rejects.toThrow('no')
    })
    expect(await holders()).toEqual(['a', 'b', 'd'])
  })

  it('fails if an error inside it was swallowed', async () => {
    const swallowing = db.transaction(async (tx) => {
      await take(tx, 1, 'a')
      await take(tx, 1, 'b').catch((error: unknown) => expect(violates(error, 'seat_pkey')).toBe(true))
    })
    await expect(swallowing).rejects.toThrow('nothing was committed')
    expect(await holders()).toEqual([])
  })

  it('refuses statements after its end', async () => {
    const kept = await db.transaction(async (tx) => {
      await take(tx, 1, 'a')
      return { tx }
    })
    await expect(kept.tx.run`delete from seat`).rejects.toThrow('has ended')
  })

  it('always releases its connection', async () => {
    await Promise.allSettled(
      Array.from({ length: 30 }, (_, index) =>
        db.transaction(async (tx) => {
          await tx.run`select 1 / ${index % 2}::integer`
        }),
      ),
    )
    expect(await db.one`select 1 as n`).toEqual({ n: 1 })
  })
})

describe('an unavailable database', () => {
  it('is reported as busy when a row stays locked', async () => {
    await db.transaction((tx) => take(tx, 1, 'a'))
    await db.transaction(async (tx) => {
      await tx.run`select * from seat for update`
      const waiting = db.run`update seat set holder = 'b'`
      await expect(waiting).rejects.toMatchObject({
        name: 'DatabaseUnavailable',
        reason: 'busy',
        cause: { code: '55P03' },
      })
    })
  })

  it('is reported as busy to the statements pipelined behind the waiting one too', async () => {
    await db.run`insert into seat values (1, 'one')`
    await db.transaction(async (tx) => {
      await tx.run`update seat set holder = 'two' where id = 1`
      const other = db.transaction(async (second) => {
        // the first settles later than the second, whose own error tells nothing
        const later = (async () => {
          await second.run`update seat set holder = 'three' where id = 1`
        })()
        await Promise.all([later.then(() => undefined), second.run`select 1`])
      })
      await expect(other).rejects.toMatchObject({ reason: 'busy' })
    })
  })

  it('is reported as lost when the connection is cut, and the pool reconnects by itself', async () => {
    const cut = db.transaction(async (tx) => {
      await take(tx, 1, 'a')
      const own = await tx.one<{ pid: number }>`select pg_backend_pid() as pid`
      await db.run`select pg_terminate_backend(${own?.pid})`
      await take(tx, 2, 'b')
    })
    await expect(cut).rejects.toMatchObject({ name: 'DatabaseUnavailable', reason: 'lost', mayBeCommitted: false })
    expect(await holders()).toEqual([])
  })

  it('does not fail requests after the loss of every idle connection', async () => {
    await Promise.all([db.one`select pg_sleep(0.05)`, db.one`select pg_sleep(0.05)`, db.one`select pg_sleep(0.05)`])
    const other = openDatabase({ connection: database.connection, pool: 1, log: quiet })
    await other.run`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${database.name} and pid <> pg_backend_pid()`
    const others = () =>
      other.one`select count(*) as n from pg_stat_activity where datname = ${database.name} and pid <> pg_backend_pid()`
    await expect.poll(others).toEqual({ n: 0 })
    await other.close()
    await sleep(50)
    expect(await db.one`select 1 as n`).toEqual({ n: 1 })
  })

  it('is reported at once when there is no server', async () => {
    const nowhere = openDatabase({
      connection: { host: '/tmp/cubic-nowhere', user: 'x', database: 'x' },
      pool: 1,
      log: quiet,
    })
    await expect(nowhere.rows`select 1`).rejects.toBeInstanceOf(DatabaseUnavailable)
    await expect(nowhere.transaction((tx) => tx.rows`select 1`)).rejects.toMatchObject({
      reason: 'lost',
      cause: { code: 'ENOENT' },
    })
    await nowhere.close()
  })

  it('is not blamed for errors of the caller', async () => {
    const missing = Object.assign(new Error('no such file'), { code: 'ENOENT' })
    await expect(db.transaction(() => Promise.reject(missing))).rejects.toBe(missing)
  })
})

describe('listening', () => {
  it('receives notifications from others, and reports a gap after its connection broke', async () => {
    const heard: (string | null)[] = []
    const stop = await db.listen('seat changes', (payload) => heard.push(payload))
    await db.run`select pg_notify('seat changes', 'one')`
    await expect.poll(() => heard).toEqual(['one'])

    await db.run`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'cubic listener' and datname = ${database.name}`
    await expect.poll(() => heard).toEqual(['one', null])
    await db.run`select pg_notify('seat changes', 'two')`
    await expect.poll(() => heard).toEqual(['one', null, 'two'])

    await stop()
    await db.run`select pg_notify('seat changes', 'three')`
    await sleep(50)
    expect(heard).toHaveLength(3)
  })
})

describe('search', () => {
  it('finds Chinese text by its trigrams', async () => {
    await db.run`create extension if not exists pg_trgm`
    expect(
      await db.one`select show_trgm('活动中心') <> '{}' as found, '校园活动中心报名' ilike '%活动中心%' as alike,
      word_similarity('活动中心', '校园活动中心报名') > 0.3 as similar`,
    ).toEqual({ found: true, alike: true, similar: true })
    await db.run`create table title (text text not null)`
    await db.run`insert into title select '第' || n || '场讲座' from generate_series(1, 5000) n`
    await db.run`insert into title values ('校园活动中心报名')`
    await db.run`create index title_trigrams on title using gin (text gin_trgm_ops)`
    await db.run`analyze title`
    const plan = await db.rows<{ 'QUERY PLAN': string }>`explain select * from title where text ilike '%活动中心%'`
    expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toContain('title_trigrams')
    expect(await db.rows`select * from title where text ilike '%活动中心%'`).toHaveLength(1)
  })
})
