import { describe, expect, it } from 'vitest'
import { REMEMBERED_MS, rememberClosedRegistrations } from './closed-registrations.ts'

const FULL = { refusal: 'event:regist_full', until: Infinity, people: new Set([7]) } as const

function remembering() {
  const clock = { now: 1000, isInformed: true }
  const closed = rememberClosedRegistrations(
    () => clock.isInformed,
    () => clock.now,
  )
  const recall = (eventId: number, userId = 1) => closed.recall(eventId, userId)?.refusal
  return { clock, closed, recall }
}

describe('the cache of closed registrations', () => {
  it('applies to everybody except the registration’s own people', () => {
    const { closed, recall } = remembering()
    closed.watch().remember(5, FULL)
    expect([recall(5), recall(5, 7), recall(6)]).toEqual(['event:regist_full', undefined, undefined])
  })

  it('is marked as cached: more detail needs a query', () => {
    const { closed } = remembering()
    closed.watch().remember(5, FULL)
    expect(closed.recall(5, 1)).toMatchObject({ refusal: 'event:regist_full', recalled: true })
  })

  it('expires at its deadline, and never lasts long', () => {
    const { clock, closed, recall } = remembering()
    closed.watch().remember(5, { ...FULL, until: 1500 })
    closed.watch().remember(6, FULL)
    clock.now = 1499
    expect(recall(5)).toBe('event:regist_full')
    clock.now = 1500
    expect([recall(5), recall(6)]).toEqual([undefined, 'event:regist_full'])
    clock.now = 1000 + REMEMBERED_MS
    expect(recall(6)).toBeUndefined()
  })

  it('drops an event when it changes, and everything when changes may have been missed', () => {
    const { closed, recall } = remembering()
    for (const eventId of [5, 6]) closed.watch().remember(eventId, FULL)
    closed.forget(5)
    expect([recall(5), recall(6)]).toEqual([undefined, 'event:regist_full'])
    closed.forget(null)
    expect(recall(6)).toBeUndefined()
  })

  it('ignores events that have changed since they were read', () => {
    const { closed, recall } = remembering()
    const [watch, another] = [closed.watch(), closed.watch()]
    closed.forget(5)
    watch.remember(5, FULL)
    watch.remember(6, FULL)
    expect([recall(5), recall(6)]).toEqual([undefined, 'event:regist_full'])
    closed.forget(null)
    another.remember(6, FULL)
    expect(recall(6)).toBeUndefined()
    watch.end()
    closed.watch().remember(5, FULL)
    expect(recall(5)).toBe('event:regist_full')
  })

  it('is disabled while change notifications are unavailable', () => {
    const { clock, closed, recall } = remembering()
    closed.watch().remember(5, FULL)
    clock.isInformed = false
    expect(recall(5)).toBeUndefined()
    closed.watch().remember(6, FULL)
    clock.isInformed = true
    expect(recall(6)).toBeUndefined()
  })

  it('evicts the oldest entries when full', () => {
    const { closed, recall } = remembering()
    for (let eventId = 1; eventId <= 2001; eventId++) closed.watch().remember(eventId, FULL)
    expect([recall(1), recall(2001)]).toEqual([undefined, 'event:regist_full'])
  })
})
