import { expect, it } from 'vitest'
import { calendarLinks } from './calendar-links.ts'

const EVENT = { id: 7, name: '光影之夜 & 默片', start: '2026-11-26T11:00:00Z', end: null, address: '剧场 1' }

it('opens an entry of an hour where an event has no end', () => {
  const { google, outlook } = calendarLinks(EVENT)
  const asked = new URL(google).searchParams
  expect([asked.get('text'), asked.get('dates'), asked.get('location')]).toEqual([
    '光影之夜 & 默片',
    '20261126T110000Z/20261126T120000Z',
    '剧场 1',
  ])
  expect(asked.get('details')).toMatch(/\/activities\/7$/)
  expect(new URL(outlook).searchParams.get('enddt')).toBe('2026-11-26T12:00:00.000Z')
  expect(google + outlook).not.toContain('+')
})

it('keeps the end that an event has', () => {
  const { google } = calendarLinks({ ...EVENT, end: '2026-11-27T01:30:00Z' })
  expect(new URL(google).searchParams.get('dates')).toBe('20261126T110000Z/20261127T013000Z')
})
