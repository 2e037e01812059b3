import { describe, expect, it } from 'vitest'
import { calendarFile, calendarState, eventUid, type CalendarEntry } from './icalendar.ts'

const entry: CalendarEntry = {
  uid: 'event-1@x',
  changed: new Date('2026-11-21T00:00:00.123Z'),
  state: 'confirmed',
  name: '挑战赛',
  start: new Date('2026-11-28T01:00:00Z'),
  end: new Date('2026-11-28T09:30:00Z'),
  url: 'https://x.example/activities/1',
}

describe('a calendar file', () => {
  it('contains the event in UTC, with CRLF lines', () => {
    const lines = calendarFile([{ ...entry, address: '报告厅', sequence: 3, remindMinutes: 60 }]).split('\r\n')
    expect(lines).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Cubic//Events//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'BEGIN:VEVENT',
      'UID:event-1@x',
      'DTSTAMP:20261121T000000Z',
      'LAST-MODIFIED:20261121T000000Z',
      'SEQUENCE:3',
      'STATUS:CONFIRMED',
      'TRANSP:OPAQUE',
      'DTSTART:20261128T010000Z',
      'DTEND:20261128T093000Z',
      'SUMMARY:挑战赛',
      'LOCATION:报告厅',
      'URL:https://x.example/activities/1',
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      'DESCRIPTION:挑战赛',
      'TRIGGER:-PT60M',
      'END:VALARM',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ])
  })

  it('escapes names', () => {
    const file = calendarFile([{ ...entry, name: 'a;b,c\\d\r\nATTENDEE:mailto:x@y.z\u0000', end: null }])
    expect(file).toContain(String.raw`SUMMARY:a\;b\,c\\d\nATTENDEE:mailto:x@y.z`)
    expect(file).not.toMatch(/^ATTENDEE/m)
    expect(file).not.toContain('DTEND')
  })

  it('folds lines at 75 octets without cutting a character', () => {
    for (const name of ['古'.repeat(80), '🎉'.repeat(60), 'a'.repeat(300), `a${'é'.repeat(120)}`]) {
      const file = calendarFile([{ ...entry, name }])
      for (const line of file.split('\r\n')) {
        expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
        expect(line.isWellFormed()).toBe(true)
      }
      expect(file.replaceAll('\r\n ', '')).toContain(`SUMMARY:${name}\r\n`)
    }
  })

  it('is well-formed despite unpaired surrogates', () => {
    expect(calendarFile([{ ...entry, name: 'a\ud800b' }]).isWellFormed()).toBe(true)
  })

  it('does not end before it begins', () => {
    expect(calendarFile([{ ...entry, end: entry.start }])).not.toContain('DTEND')
  })

  it('is deterministic', () => {
    expect(calendarFile([entry])).toBe(calendarFile([{ ...entry }]))
  })
})

describe('a feed', () => {
  it('contains its name and its refresh interval', () => {
    const file = calendarFile([], { feed: { name: '讲座, 活动中心', refreshHours: 2 } })
    expect(file.split('\r\n')).toEqual(
      expect.arrayContaining([
        String.raw`NAME:讲座\, 活动中心`,
        String.raw`X-WR-CALNAME:讲座\, 活动中心`,
        'REFRESH-INTERVAL;VALUE=DURATION:PT2H',
        'X-PUBLISHED-TTL:PT2H',
      ]),
    )
  })

  it('keeps a cancelled event, shown as free time', () => {
    const file = calendarFile([{ ...entry, state: calendarState('cancelled') }])
    expect(file).toContain('STATUS:CANCELLED\r\nTRANSP:TRANSPARENT')
  })
})

it('an event has one UID in all calendars, whatever the base path', () => {
  expect(eventUid(7, 'https://events.example.edu/base')).toBe('event-7@events.example.edu')
})

it('only events that take place or took place are confirmed', () => {
  expect(calendarState('not_start')).toBe('confirmed')
  expect(calendarState('finished')).toBe('confirmed')
  expect(calendarState('draft')).toBe('tentative')
})
