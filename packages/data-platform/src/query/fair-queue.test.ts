import { AppError } from '@cubic/contract'
import { expect, it } from 'vitest'
import type { Queryable } from '../core/database.ts'
import { FairQueue, type Work } from './fair-queue.ts'
import { sql } from '../core/sql.ts'
import { shareReads } from './shared-reads.ts'
import { shareTotals } from './totals.ts'
import type { CountPlan } from './count-plan.ts'

/** Work that the test ends. */
function makeWork() {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const work = (name: string): Work => ({
    hasBegun: false,
    begin: () => {
      begun.push(name)
      return new Promise<void>((resolve) => ends.set(name, resolve))
    },
  })
  const end = async (name: string) => {
    ends.get(name)?.()
    await turn()
  }
  return { begun, work, end }
}
const turn = () => new Promise((resolve) => setImmediate(resolve))

it('leaves half of the slots to others, however much one caller queues', () => {
  const { begun, work } = makeWork()
  const queue = new FairQueue({ places: 8, waitingMax: 100 })
  for (let index = 0; index < 50; index++) queue.enter('greedy', work(`greedy ${index}`))
  expect(begun).toHaveLength(4)
  queue.enter('other', work('other'))
  expect(begun.at(-1)).toBe('other')
})

it('serves callers round robin: a new one waits for one piece of work at most', async () => {
  const { begun, work, end } = makeWork()
  const queue = new FairQueue({ places: 1, waitingMax: 100 })
  for (let index = 0; index < 50; index++) queue.enter('greedy', work(`greedy ${index}`))
  queue.enter('other', work('other'))
  queue.enter('third', work('third'))
  for (const name of ['greedy 0', 'other', 'third', 'greedy 1']) await end(name)
  expect(begun).toEqual(['greedy 0', 'other', 'third', 'greedy 1', 'greedy 2'])
})

it('those who come first have their turns before all others, and take turns among themselves', async () => {
  const { begun, work, end } = makeWork()
  const queue = new FairQueue({ places: 1, waitingMax: 100, isFirst: (who) => who.startsWith('staff') })
  for (let index = 0; index < 5; index++) queue.enter(`member ${index}`, work(`member ${index}`))
  queue.enter('staff 1', work('a list'))
  queue.enter('staff 1', work('the same list'))
  queue.enter('staff 2', work('an export'))
  for (const name of ['member 0', 'a list', 'an export', 'the same list']) await end(name)
  expect(begun).toEqual(['member 0', 'a list', 'an export', 'the same list', 'member 1'])
})

it('refuses work only for a caller whose queue is full', () => {
  const { work } = makeWork()
  const queue = new FairQueue({ places: 1, waitingMax: 2 })
  for (let index = 0; index < 3; index++) queue.enter('greedy', work(`greedy ${index}`))
  expect(() => queue.enter('greedy', work('one more'))).toThrow(AppError)
  queue.enter('other', work('other'))
})

it('asks before others join the line, with how long everybody before them will take', async () => {
  const { work, end } = makeWork()
  let now = 0
  const expected: number[] = []
  const queue = new FairQueue({
    places: 2,
    waitingMax: 100,
    isFirst: (who) => who === 'staff',
    now: () => now,
    onWait: (ms) => {
      expected.push(ms)
      if (ms > 50) throw new Error('come again')
    },
  })
  for (let index = 0; index < 200; index++) {
    queue.enter('earlier', work('earlier'))
    now += 100
    await end('earlier')
  }
  for (const who of ['one', 'two', 'third', 'fourth']) queue.enter(who, work(who))
  expect(() => queue.enter('fifth', work('fifth'))).toThrow('come again')
  expect(expected.map(Math.round)).toEqual([0, 50, 100])
  queue.enter('staff', work('a list'))
  queue.enter('third', work('its second'))
  expect(expected).toHaveLength(3)
  expect(() => queue.refuseLongWait('fifth')).toThrow('come again')
  queue.refuseLongWait('staff')
  for (const who of ['one', 'two', 'a list']) await end(who)
  // the line is empty, but two have not joined it yet
  queue.refuseLongWait('fifth')
  expect(() => queue.refuseLongWait('fifth', 2)).toThrow('come again')
})

it('starts shared work once, at the earliest turn of its callers', async () => {
  const { begun, work, end } = makeWork()
  const queue = new FairQueue({ places: 1, waitingMax: 100 })
  queue.enter('greedy', work('first'))
  queue.enter('greedy', work('second'))
  const shared = work('shared')
  queue.enter('greedy', shared)
  queue.enter('other', shared)
  await end('first')
  await end('shared')
  expect(begun).toEqual(['first', 'shared', 'second'])
  await end('second')
  queue.enter('greedy', work('last'))
  expect(begun.at(-1)).toBe('last')
})

/** A database whose reads end when the test says so, one at a time. */
function heldReads() {
  const asked: { value: unknown; answer: (rows: unknown[]) => void }[] = []
  const rows = (...template: Parameters<typeof sql>) =>
    new Promise<unknown[]>((answer) => asked.push({ value: sql(...template).toStatement().values[0], answer }))
  const db = { rows, one: rows, run: () => Promise.resolve(0) } as unknown as Queryable
  const shared = shareReads(db, new FairQueue({ places: 1, waitingMax: 100 }))
  const answerNext = async () => {
    asked.at(-1)?.answer([{}])
    await turn()
  }
  return { shared, values: () => asked.map(({ value }) => value), answerNext }
}

it('a read far back in one queue starts earlier if another caller requests the same', async () => {
  const { shared, values, answerNext } = heldReads()
  const [greedy, other] = [shared.as('greedy'), shared.as('other')]
  const heavy = Array.from({ length: 20 }, (_, index) => greedy.rows`select ${index}`)
  const [first, second] = [greedy.rows`select ${'page'}`, other.rows`select ${'page'}`]
  await turn()
  await answerNext()
  await answerNext()
  expect(values()).toEqual([0, 'page', 1])
  expect(await second).toBe(await first)
  expect(heavy).toHaveLength(20)
})

it('a queued total is counted sooner if another caller requests it', async () => {
  const { shared, values, answerNext } = heldReads()
  const totals = shareTotals()
  const [greedy, other] = [shared.as('greedy'), shared.as('other')]
  const plan: CountPlan = { countShared: sql`select ${'count'}`, isRanked: false, stamp: sql`${'stamp'}` }
  void greedy.rows`select ${0}`
  void greedy.rows`select ${1}`
  void greedy.rows`select ${2}`
  const stamp = { total_version: '1', total_now: 1, total_own: 0 }
  void totals.of(greedy).totalAt(plan, stamp)
  void totals.of(other).totalAt(plan, stamp)
  await turn()
  await answerNext()
  await answerNext()
  expect(values()).toEqual([0, 'count', 1])
})
