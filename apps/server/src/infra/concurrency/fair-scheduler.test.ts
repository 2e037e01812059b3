import { expect, it } from 'vitest'
import { createFairScheduler } from './fair-scheduler.ts'

it('starts one task per event-loop turn, alternating between callers', async () => {
  const scheduler = createFairScheduler()
  const began: { who: string; turn: number }[] = []
  let turn = 0
  const take = async (who: string) => {
    await scheduler.take(who)
    began.push({ who, turn })
  }
  const all = ['greedy', 'greedy', 'greedy', 'other'].map(take)
  while (began.length < all.length) {
    await new Promise((resolve) => setImmediate(resolve))
    turn++
  }
  expect(began.map(({ who }) => who)).toEqual(['greedy', 'other', 'greedy', 'greedy'])
  expect(new Set(began.map((each) => each.turn)).size).toBe(4)
  await take('later')
  expect(began.at(-1)?.who).toBe('later')
})
