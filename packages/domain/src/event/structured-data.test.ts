import { describe, expect, it } from 'vitest'
import { offsetTime, structuredEvent, type StructuredEvent } from './structured-data.ts'

const registration = {
  phase: 'open',
  seats_left: 3,
  seats_limit: 10,
  joins_waitlist: false,
  opens_at: null,
  closes_at: '2026-11-27T00:00:00Z',
} as const
const event: StructuredEvent = {
  name: '挑战赛',
  status: 'not_start',
  start: new Date('2026-11-28T01:00:00Z'),
  end: null,
  address: '报告厅',
  activity_mode: 'offline',
  description: '',
  isPaid: false,
  url: 'https://x.example/activities/1',
  registerUrl: 'https://x.example/activities/1/register',
  image: 'https://x.example/og/events/1.png',
  organiser: { name: '活动中心', url: 'https://x.example/' },
  timeZone: 'Asia/Shanghai',
  registration,
}

describe('the structured data of an event', () => {
  it('has its place or its online location', () => {
    expect(structuredEvent(event)['location']).toEqual({ '@type': 'Place', name: '报告厅', address: '报告厅' })
    const online = { ...event, activity_mode: 'online', address: 'https://meet.example/1' } as const
    expect(structuredEvent(online)['location']).toEqual({ '@type': 'VirtualLocation', url: 'https://meet.example/1' })
    expect(structuredEvent({ ...online, address: null })['location']).toMatchObject({ url: event.url })
    expect(structuredEvent({ ...event, activity_mode: 'hybrid' })['location']).toHaveLength(2)
    expect(structuredEvent({ ...event, address: null })).not.toHaveProperty('location')
  })

  it.each([
    [{}, 'InStock'],
    [{ seats_left: null }, 'InStock'],
    [{ seats_left: 0 }, 'SoldOut'],
    [{ seats_left: 0, joins_waitlist: true }, 'BackOrder'],
    [{ phase: 'upcoming' }, 'PreOrder'],
    [{ phase: 'closed' }, 'OutOfStock'],
  ] as const)('states the availability of the registration: %j', (state, availability) => {
    const { offers } = structuredEvent({ ...event, registration: { ...registration, ...state } })
    expect(offers).toMatchObject({ availability: `https://schema.org/${availability}`, price: 0 })
  })

  it('states that it is cancelled', () => {
    const { eventStatus, offers } = structuredEvent({ ...event, status: 'cancelled' })
    expect(eventStatus).toBe('https://schema.org/EventCancelled')
    expect(offers).toMatchObject({ availability: 'https://schema.org/Discontinued' })
  })

  it('omits an unknown price', () => {
    const paid = structuredEvent({ ...event, isPaid: true })
    expect(paid).not.toHaveProperty('isAccessibleForFree')
    expect(paid['offers']).not.toHaveProperty('price')
  })
})

it('times have the zone’s offset of that day', () => {
  expect(offsetTime(event.start, 'Asia/Shanghai')).toBe('2026-11-28T09:00:00+08:00')
  expect(offsetTime(new Date('2026-07-01T10:00:00Z'), 'Europe/Berlin')).toBe('2026-07-01T12:00:00+02:00')
  expect(offsetTime(new Date('2026-12-01T10:00:00Z'), 'Europe/London')).toBe('2026-12-01T10:00:00+00:00')
})
