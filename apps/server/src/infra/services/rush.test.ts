import type { Queryable } from '@cubic/data-platform'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createRush } from './rush.ts'

/** A database whose reads last 20 ms, and how many of them ran at a time. */
function aDatabase() {
  let [running, most, read] = [0, 0, 0]
  const take = async () => {
    most = Math.max(most, ++running)
    await wait(20)
    running--
    return ++read
  }
  const db: Queryable = { rows: async () => (await take(), []), one: async () => (await take(), undefined), run: take }
  return { db, most: () => most }
}

const nothing = Object.assign([''], { raw: [''] })

it('reads all at once while nobody registers', async () => {
  const { db, most } = aDatabase()
  const paced = createRush().makingRoom(db, 'a')
  await Promise.all(Array.from({ length: 4 }, () => paced.run(nothing)))
  expect(most()).toBe(4)
})

it('reads one at a time while people register, callers in turn, and answers before it rests', async () => {
  const { db, most } = aDatabase()
  const rush = createRush()
  rush.note()
  const order: string[] = []
  const ask = async (who: string) => {
    await rush.makingRoom(db, who).run(nothing)
    order.push(who)
    rush.note()
  }
  const began = performance.now()
  await ask('greedy')
  await Promise.all([...Array.from({ length: 4 }, () => ask('greedy')), ask('other')])
  // five rests between six reads
  expect(performance.now() - began).toBeGreaterThan(5 * 60)
  expect(most()).toBe(1)
  expect(order.indexOf('other')).toBeLessThanOrEqual(2)
})

it('tells whoever asked of a failure, and goes on', async () => {
  const rush = createRush()
  rush.note()
  const { db } = aDatabase()
  const failing = rush.makingRoom({ ...db, run: () => Promise.reject(new Error('gone')) }, 'a')
  await expect(failing.run(nothing)).rejects.toThrow('gone')
  expect(await rush.makingRoom(db, 'a').run(nothing)).toBe(1)
})
