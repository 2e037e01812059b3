import { describe, expect, it } from 'vitest'
import { clash, clashesAmong, type Placed } from './place-clashes.ts'

const EVENT: Placed = {
  id: 1,
  status: 'not_start',
  activity_mode: 'offline',
  address_cn: '图书馆 203',
  address_en: 'Library 203',
  start_time: '2026-11-28T06:00:00Z',
  end_time: '2026-11-28T08:00:00Z',
}
const other = (changed: Partial<Placed>): Placed => ({ ...EVENT, id: 2, ...changed })

describe('two events', () => {
  it.each([
    ['one of them still a draft', { status: 'draft' }],
    ['one within the other', { start_time: '2026-11-28T06:30:00Z', end_time: '2026-11-28T07:00:00Z' }],
    ['the place written otherwise', { address_cn: '图书馆２０３', address_en: null }],
    ['one language of the place alone', { address_cn: null, address_en: 'library  203' }],
    ['one without an end', { start_time: '2026-11-28T07:00:00Z', end_time: null }],
  ] as const)('clash in one place at one time: %s', (_, changed) => {
    expect(clash(EVENT, other(changed))).toBe(true)
    expect(clash(other(changed), EVENT)).toBe(true)
  })

  it.each([
    ['one after the other', { start_time: '2026-11-28T08:00:00Z', end_time: '2026-11-28T09:00:00Z' }],
    ['in different rooms', { address_cn: '图书馆 204', address_en: 'Library 204' }],
    ['one online', { activity_mode: 'online' }],
    ['one cancelled', { status: 'cancelled' }],
    ['one sent back', { status: 'rejected' }],
    ['one over', { status: 'finished' }],
    ['one without a time', { start_time: null, end_time: null }],
    ['both without a place', { address_cn: '', address_en: null }],
  ] as const)('do not clash: %s', (_, changed) => {
    expect(clash(EVENT, other(changed))).toBe(false)
    expect(clash(other(changed), EVENT)).toBe(false)
  })

  it('that clash are named once, however often', () => {
    const events = [EVENT, other({}), other({ id: 3, address_cn: '操场', address_en: 'Stadium' })]
    expect(clashesAmong(events).map((pair) => pair.map(({ id }) => id))).toEqual([[1, 2]])
  })
})
