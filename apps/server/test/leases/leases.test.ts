import { sql } from '@cubic/data-platform'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { type OpenDatabase, openDatabase } from '../../src/infra/database/database.ts'
import {
  changeHeld,
  type Held,
  holdLease,
  type LeasedTable,
  releaseHeld,
  takeDue,
  waitAfter,
} from '../../src/infra/leases/leases.ts'
import { createTestDatabase, quiet, type TestDatabase } from '@cubic/testing/server/cluster'

const TABLE: LeasedTable = { name: 'leased', due: 'due_time', open: ['waiting'] }
const ROWS = 6

let database: TestDatabase
let db: OpenDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  db = openDatabase({ connection: database.connection, pool: 2, log: quiet })
  await db.run`create table leased (id integer primary key, state text, due_time timestamptz, attempts integer, lease uuid)`
  return async () => {
    await db.close()
    await database.drop()
  }
})

const fill = async () => {
  await db.run`truncate leased`
  await db.run`insert into leased select id, 'waiting', now(), 0, null from generate_series(1, ${ROWS}::integer) id`
}
const take = (max: number, isolatesDied: boolean) =>
  takeDue<{ id: number; attempts: number }>(db, TABLE, {
    where: sql`true`,
    order: sql`id`,
    max,
    leaseMs: 60_000,
    set: sql``,
    returning: sql`leased.state`,
    isolatesDied,
  })

type Model = { readonly id: number; state: string; attempts: number; by: string | undefined; isDue: boolean }

describe('a leased table', () => {
  it.each([true, false])(
    'behaves like its model, whatever processes take, finish, give back, and die with (alone after a death: %s)',
    async (isolatesDied) => {
      const action = fc.oneof(
        fc.record({ type: fc.constant('take' as const), max: fc.integer({ min: 1, max: 4 }) }),
        fc.record({
          type: fc.constantFrom('finish' as const, 'give back' as const, 'late' as const),
          of: fc.nat(5),
        }),
        fc.record({ type: fc.constant('lease ends' as const) }),
      )
      await fc.assert(
        fc.asyncProperty(fc.array(action, { maxLength: 25 }), async (actions) => {
          await fill()
          const model: Model[] = Array.from({ length: ROWS }, (_, index) => ({
            id: index + 1,
            state: 'waiting',
            attempts: 0,
            by: undefined,
            isDue: true,
          }))
          const batches: Held[] = []
          for (const each of actions) {
            if (each.type === 'take') {
              const due = model.filter(({ state, isDue }) => state === 'waiting' && isDue).slice(0, each.max)
              const isAlone = isolatesDied && due[0]?.by !== undefined
              const expected = isAlone ? due.slice(0, 1) : due.filter(({ by }) => !isolatesDied || by === undefined)
              const taken = await take(each.max, isolatesDied)
              for (const row of expected) {
                if (row.by !== undefined) row.attempts++
                Object.assign(row, { by: taken[0]?.lease, isDue: false })
              }
              expect(taken.map(({ id, attempts }) => [id, attempts])).toEqual(
                expected.map(({ id, attempts }) => [id, attempts]),
              )
              if (taken[0]) batches.push({ lease: taken[0].lease, ids: taken.map(({ id }) => id) })
            } else if (each.type === 'lease ends') {
              // all processes have died
              await db.run`update leased set due_time = now() where lease is not null`
              for (const row of model) row.isDue ||= row.by !== undefined
            } else {
              const held = batches[each.of % Math.max(1, batches.length)]
              if (!held) continue
              const ours = model.filter(({ id, by }) => held.ids.includes(id) && by === held.lease)
              if (each.type === 'finish') {
                expect(await changeHeld(db, TABLE, held, sql`state = 'done', lease = null`)).toBe(ours.length)
                for (const row of ours) Object.assign(row, { state: 'done', by: undefined })
              } else {
                await releaseHeld(db, TABLE, held, each.type === 'late' ? 60_000 : 0)
                for (const row of ours) Object.assign(row, { by: undefined, isDue: each.type === 'give back' })
              }
            }
          }
          const rows = await db.rows`
            select id, state, attempts, lease as by, due_time <= now() as "isDue" from leased order by id`
          expect(rows).toEqual(model.map((row) => ({ ...row, by: row.by ?? null })))
        }),
        { numRuns: 60 },
      )
    },
    60_000,
  )

  it('is held until the work has ended, and at most for its time', async () => {
    await fill()
    const [first] = await take(1, true)
    const held = { lease: first?.lease ?? '', ids: [1] }
    let lost = 0
    const hold = (ended: AbortSignal, maxMs?: number) =>
      holdLease(db, TABLE, held, { log: quiet, leaseMs: 60, ended, onLost: () => void lost++, ...(maxMs && { maxMs }) })
    await hold(AbortSignal.timeout(200))
    expect(lost).toBe(0)
    await hold(new AbortController().signal, 100)
    expect(lost).toBe(1)
    await db.run`update leased set lease = gen_random_uuid()`
    await hold(new AbortController().signal)
    expect(lost).toBe(2)
  })

  it('waits longer after each failure, by a list or doubling, and gives up after the last attempt', () => {
    const listed = { attempts: 3, waitsMs: [10, 50] }
    expect([1, 2, 3].map((attempt) => waitAfter(attempt, listed))).toEqual([10, 50, undefined])
    const doubling = { attempts: 5, firstWaitMs: 10, maxWaitMs: 30 }
    expect([1, 2, 3, 4, 5].map((attempt) => waitAfter(attempt, doubling))).toEqual([10, 20, 30, 30, undefined])
  })
})
