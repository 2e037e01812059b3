import { describe, expect, it } from 'vitest'
import { judgeVenueCode, normalizeVenueCode, venueCodeFrom, venueStepAt, venueStepTimes } from './venue-code.ts'

const codeOf = (step: number) => venueCodeFrom(Uint8Array.from({ length: 6 }, (_, index) => (step >> (index * 5)) & 31))
const at = (seconds: number) => new Date((1_800_000_000 + seconds) * 1000)
const shownAt = (seconds: number) => codeOf(venueStepAt(at(seconds)))

describe('the code of the venue', () => {
  it('changes every ten seconds', () => {
    expect(shownAt(9.9)).toBe(shownAt(0))
    expect(shownAt(10)).not.toBe(shownAt(0))
    expect(venueStepTimes(venueStepAt(at(3)))).toEqual({ next: at(10), expires: at(30) })
  })

  it.each([
    [0, 'good'],
    [29.9, 'good'],
    [30, 'event:venue_code_expired'],
    [599, 'event:venue_code_expired'],
    [600, 'event:venue_code_wrong'],
  ])('%s s after it first showed is %s', (seconds, verdict) => {
    expect(judgeVenueCode(shownAt(0), at(seconds), codeOf)).toBe(verdict)
  })

  it('is wrong before it shows', () => {
    expect(judgeVenueCode(shownAt(10), at(9.9), codeOf)).toBe('event:venue_code_wrong')
  })

  it('is read without regard to case, spaces and look-alikes', () => {
    expect(normalizeVenueCode(' ab0 1-k7 ')).toBe('AB01K7')
    expect(normalizeVenueCode('abolk7')).toBe('AB01K7')
    for (const not of ['', 'AB01K', 'AB01K77', 'AB01U7', '签到签到签到'])
      expect(normalizeVenueCode(not)).toBeUndefined()
  })
})
