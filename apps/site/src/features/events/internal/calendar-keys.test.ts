import { describe, expect, it } from 'vitest'
import { dayAfterKey } from './calendar-keys.ts'

describe('a key in the calendar', () => {
  it.each([
    ['ArrowLeft', '2026-11-01', '2026-10-31'],
    ['ArrowRight', '2026-12-31', '2027-01-01'],
    ['ArrowUp', '2026-11-21', '2026-11-14'],
    ['ArrowDown', '2026-11-21', '2026-11-28'],
    ['Home', '2026-11-21', '2026-11-16'],
    ['End', '2026-11-16', '2026-11-22'],
    ['PageUp', '2026-11-21', '2026-10-21'],
    ['PageDown', '2026-11-21', '2026-12-21'],
  ])('%s moves from %s to %s', (key, day, to) => {
    expect(dayAfterKey(key, day)).toBe(to)
  })

  it('moves to the last day of a shorter month', () => {
    expect(dayAfterKey('PageDown', '2027-01-31')).toBe('2027-02-28')
    expect(dayAfterKey('PageUp', '2026-12-31')).toBe('2026-11-30')
  })

  it('is left to the page if it moves nowhere', () => {
    expect(dayAfterKey('Enter', '2026-11-21')).toBeUndefined()
    expect(dayAfterKey('Tab', '2026-11-21')).toBeUndefined()
  })
})
