import { describe, expect, it } from 'vitest'
import { classOf, summariseAnswers } from './response-times.ts'

const summaryOf = (times: readonly number[]) =>
  summariseAnswers(
    [...new Set(times.map(classOf))].map((end) => ({
      up_to_ms: end,
      answers: times.filter((ms) => classOf(ms) === end).length,
    })),
  )

describe('response times', () => {
  it('of every duration have a class, however long', () => {
    expect([0, 1, 1.01, 84, 30_001].map(classOf)).toEqual([1, 1, 2, 100, 30_000])
  })

  it('are told within the class of the true ones', () => {
    const times = Array.from({ length: 1000 }, (_, at) => at / 4)
    const { count, p50_ms: half, p95_ms: most } = summaryOf(times.toReversed())
    expect(count).toBe(1000)
    expect(Math.abs(half - 125)).toBeLessThan(1)
    expect(Math.abs(most - 237.5)).toBeLessThan(6)
  })

  it('are nothing where nobody asked', () => {
    expect(summariseAnswers([])).toEqual({ count: 0, p50_ms: 0, p95_ms: 0 })
  })
})
