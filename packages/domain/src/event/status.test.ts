import { describe, expect, it } from 'vitest'
import { eventStatus, isRunningOrComing } from './status.ts'

const start = new Date('2026-11-21T01:00:00Z')
const end = new Date('2026-11-21T03:00:00Z')
const before = (moment: Date) => new Date(moment.getTime() - 1)

describe('the status of an event', () => {
  const published = { stage: 'published', start_time: start, end_time: end } as const

  it.each([
    [before(start), 'not_start'],
    [start, 'processing'],
    [before(end), 'processing'],
    [end, 'finished'],
  ])('follows the times of a published event: at %s', (now, status) => expect(eventStatus(published, now)).toBe(status))

  it.each(['draft', 'waiting_review', 'rejected', 'cancelled'] as const)('equals the stage “%s” at any time', (stage) =>
    expect(eventStatus({ ...published, stage }, end)).toBe(stage),
  )

  it('is running without an end time and not started without a start time', () => {
    expect(eventStatus({ ...published, end_time: null }, new Date('2999-01-01T00:00:00Z'))).toBe('processing')
    expect(eventStatus({ ...published, start_time: null }, start)).toBe('not_start')
    expect(eventStatus({ ...published, start_time: null }, end)).toBe('finished')
  })

  it('recognises upcoming and running events', () => {
    expect(isRunningOrComing('not_start')).toBe(true)
    expect(isRunningOrComing('processing')).toBe(true)
    for (const status of ['draft', 'waiting_review', 'rejected', 'cancelled', 'finished'] as const)
      expect(isRunningOrComing(status)).toBe(false)
  })
})
