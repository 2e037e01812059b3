import { describe, expect, it } from 'vitest'
import { calendarFile } from './calendar-file.ts'

const entry = {
  uid: 'event-1@x',
  name: '挑战赛',
  start: '2026-11-28T01:00:00Z',
  end: '2026-11-28T09:30:00Z',
  now: new Date('2026-11-21T00:00:00Z'),
}

describe('a calendar file', () => {
  it('holds the event in UTC, with CRLF lines', () => {
    const lines = calendarFile({ ...entry, address: '报告厅', url: 'https://x.example/activities/1' }).split('\r\n')
    expect(lines).toEqual(
      expect.arrayContaining([
        'DTSTART:20261128T010000Z',
        'DTEND:20261128T093000Z',
        'SUMMARY:挑战赛',
        'LOCATION:报告厅',
        'URL:https://x.example/activities/1',
        'UID:event-1@x',
      ]),
    )
    expect(lines.at(0)).toBe('BEGIN:VCALENDAR')
    expect(lines.at(-2)).toBe('END:VCALENDAR')
  })
  it('cannot be written into by a name', () => {
    const file = calendarFile({ ...entry, name: 'a;b,c\\d\r\nATTENDEE:mailto:x@y.z', end: null })
    expect(file).toContain(String.raw`SUMMARY:a\;b\,c\\d\nATTENDEE:mailto:x@y.z`)
    expect(file).not.toMatch(/^ATTENDEE/m)
    expect(file).not.toContain('DTEND')
  })
  it('folds lines at 75 octets without cutting a character', () => {
    const file = calendarFile({ ...entry, name: '古'.repeat(80) })
    for (const line of file.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
    expect(file.replaceAll('\r\n ', '')).toContain(`SUMMARY:${'古'.repeat(80)}`)
  })
})
