import { expect, it } from 'vitest'
import { createFairScheduler } from './fair-scheduler.ts'

/** Pieces of work that block for `ms`, and the turn of the event loop in which each ran. */
function makeWork(ms: number) {
  const scheduler = createFairScheduler()
  const began: { who: string; turn: number }[] = []
  let turn = 0
  const take = async (who: string) => {
    await scheduler.take(who)
    began.push({ who, turn })
    const end = performance.now() + ms
    while (performance.now() < end);
  }
  const until = async (count: number) => {
    while (began.length < count) {
      await new Promise((resolve) => setImmediate(resolve))
      turn++
    }
  }
  return { began, take, until }
}

it('starts one long task per event-loop turn, alternating between callers', async () => {
  const { began, take, until } = makeWork(5)
  void ['greedy', 'greedy', 'greedy', 'other'].map(take)
  await until(4)
  expect(began.map(({ who }) => who)).toEqual(['greedy', 'other', 'greedy', 'greedy'])
  expect(new Set(began.map((each) => each.turn)).size).toBe(4)
  await take('later')
  expect(began.at(-1)?.who).toBe('later')
})

it('short tasks share a turn, however long other work makes it', async () => {
  const { began, take, until } = makeWork(0)
  void Array.from({ length: 50 }, (_, index) => take(`caller ${index}`))
  await until(50)
  expect(new Set(began.map((each) => each.turn)).size).toBeLessThan(10)
})
