import { describe, expect, it } from 'vitest'
import type { Session } from '../data/api.ts'
import { byDay, gridOf, openClashes, otherTime, settled, timed } from './agenda.ts'

const session = (id: number, start: string, end: string, more: Partial<Session> = {}): Session =>
  ({
    id,
    name: `场次${id}`,
    start_time: `2026-11-28T${start}:00+08:00`,
    end_time: `2026-11-28T${end}:00+08:00`,
    address: '301',
    full: false,
    cancelled: false,
    ...more,
  }) as Session
const A = session(1, '09:00', '10:30')
const B = session(2, '10:00', '11:30', { address: '305' })
const C = session(3, '13:30', '15:00')
const ALL = timed([A, B, C])
const chosen = (...ids: number[]) => ({ ids, both: [] })

it('groups sessions by the day of the organisation, not of UTC', () => {
  const late = session(4, '00:30', '01:00', { start_time: '2026-11-28T16:30:00Z', end_time: '2026-11-28T17:00:00Z' })
  expect(byDay([A, late], 'Asia/Shanghai').map(({ day }) => day)).toEqual(['2026-11-28', '2026-11-29'])
})

describe('a clash', () => {
  it('is open until somebody answers it', () => {
    const [clash, ...more] = openClashes(ALL, chosen(1, 2, 3))
    expect(more).toEqual([])
    expect(clash).toMatchObject({ one: { id: 1 }, other: { id: 2 }, minutes: 30 })
    if (!clash) return
    expect(settled(chosen(1, 2, 3), clash, 'one').ids).toEqual([1, 3])
    expect(settled(chosen(1, 2, 3), clash, 'other').ids).toEqual([2, 3])
    const both = settled(chosen(1, 2, 3), clash, 'both')
    expect(both.ids).toEqual([1, 2, 3])
    expect(openClashes(ALL, both)).toEqual([])
  })

  it('is none with a session that was cancelled', () => {
    expect(openClashes(timed([A, { ...B, cancelled: true }]), chosen(1, 2))).toEqual([])
  })
})

describe('the same session at another time', () => {
  const again = session(5, '16:00', '17:00', { name: B.name })
  const sessions = timed([A, B, C, again])
  const b = sessions[1]
  const find = (among: typeof sessions, ids: readonly number[]) =>
    b && otherTime(b, among, { chosen: among.filter(({ id }) => ids.includes(id)), now: 0 })?.id

  it('is offered if it has a seat and clashes with nothing', () => {
    expect(find(sessions, [1, 2, 3])).toBe(5)
    expect(find(timed([A, B, { ...again, full: true }]), [1, 2])).toBeUndefined()
    expect(find(timed([A, B, again, session(6, '16:30', '18:00')]), [1, 2, 6])).toBeUndefined()
  })
})

it('places sessions by quarters of an hour, with rooms as columns', () => {
  const { rooms, hours, places } = gridOf(ALL)
  expect(rooms).toEqual(['301', '305'])
  expect(hours.map(({ line }) => line)).toEqual([1, 5, 9, 13, 17, 21])
  expect(places.get(1)).toEqual({ column: 1, from: 1, to: 7 })
  expect(places.get(2)).toEqual({ column: 2, from: 5, to: 11 })
})

it('draws two days at most, however long a session lasts', () => {
  const { hours, places } = gridOf(timed([A, session(2, '10:00', '11:30', { end_time: '9999-12-31T23:59:59Z' })]))
  expect(hours).toHaveLength(48)
  expect(places.get(2)).toEqual({ column: 1, from: 5, to: 193 })
})
