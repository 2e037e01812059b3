import { describe, expect, it } from 'vitest'
import { unusualTime } from './unusual-time.ts'

const event = { id: 1, start_time: '2026-11-26T06:00:00Z', end_time: '2026-11-26T08:00:00Z' }
const at = (now: string) => unusualTime(event, new Date(now))

describe('the time of an event’s door', () => {
  it('is unusual more than twelve hours before the event begins or after it has ended', () => {
    expect(at('2026-11-25T17:59:00Z')).toBe('early')
    expect(at('2026-11-25T18:00:00Z')).toBeUndefined()
    expect(at('2026-11-26T20:00:00Z')).toBeUndefined()
    expect(at('2026-11-26T20:01:00Z')).toBe('late')
  })

  it('is usual all through a long event, and for one without times', () => {
    const exhibition = { ...event, end_time: '2026-12-26T08:00:00Z' }
    expect(unusualTime(exhibition, new Date('2026-12-10T00:00:00Z'))).toBeUndefined()
    expect(unusualTime({ id: 1, start_time: null, end_time: null }, new Date('2026-12-10T00:00:00Z'))).toBeUndefined()
  })
})
