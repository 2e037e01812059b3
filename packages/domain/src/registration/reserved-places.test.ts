import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allotSeats, largestGroup, type ReservedPlaces, seatsKept, seatsOpenTo } from './reserved-places.ts'

const NOW = new Date('2026-11-21T08:00:00Z')
const LATER = new Date('2026-11-22T08:00:00Z')
const staff = { person_type: 'staff', unify_id: 'T1' }
const student = { person_type: 'student', unify_id: '2023001' }
const forStaff: ReservedPlaces = { id: 1, seats: 10, scope: { person_types: ['staff'] }, until: LATER, held: 4 }
const forNamed: ReservedPlaces = { id: 2, seats: 3, scope: { unify_ids: ['t1', '2023001'] }, until: null, held: 0 }

describe('reserved places', () => {
  it('are reserved for people in scope, until their deadline', () => {
    expect(seatsKept(forStaff, NOW)).toBe(6)
    expect(seatsKept(forStaff, LATER)).toBe(0)
    expect(seatsKept({ ...forStaff, held: 12 }, NOW)).toBe(0)
    expect(seatsOpenTo(20, [forStaff], [student], NOW)).toBe(14)
    expect(seatsOpenTo(20, [forStaff], [student], LATER)).toBe(20)
    expect(seatsOpenTo(20, [forStaff], [staff], NOW)).toBe(20)
    expect(seatsOpenTo(4, [forStaff], [student], NOW)).toBe(0)
    expect(seatsOpenTo(null, [forStaff], [student], NOW)).toBeNull()
    expect(seatsOpenTo(20, [], [], NOW)).toBe(20)
  })

  it('are taken first by their people, in order of expiry', () => {
    expect(allotSeats(8, 20, [forNamed, forStaff], [staff], NOW)).toEqual([1, 1, 1, 1, 1, 1, 2, 2])
    expect(allotSeats(5, 20, [forNamed, forStaff], [student], NOW)).toEqual([2, 2, 2, null, null])
    expect(allotSeats(2, 20, [forStaff], [], NOW)).toEqual([null, null])
  })

  it('never block a free seat for everybody: if they exceed the free seats, the first eligible person gets it', () => {
    const [one, two] = [
      { ...forNamed, id: 3, seats: 1, scope: { unify_ids: ['T1'] } },
      { ...forNamed, id: 4, seats: 1, scope: { unify_ids: ['2023001'] } },
    ]
    expect(allotSeats(1, 1, [one, two], [staff], NOW)).toEqual([3])
    expect(allotSeats(1, 1, [one, two], [student], NOW)).toEqual([4])
    expect(allotSeats(1, 1, [one, two], [], NOW)).toBeUndefined()
    expect(allotSeats(2, 2, [one, two], [staff], NOW)).toBeUndefined()
  })

  it('limit a group to the seats that it can ever get', () => {
    expect(largestGroup(5, null, [forNamed], [])).toBe(5)
    expect(largestGroup(5, 3, [], [])).toBe(3)
    expect(largestGroup(5, 6, [forNamed, forStaff], [])).toBe(3)
    expect(largestGroup(5, 6, [forNamed, forStaff], [student])).toBe(5)
    expect(largestGroup(5, 0, [], [])).toBe(1)
  })

  it('are granted all or none', () => {
    expect(allotSeats(15, 20, [forStaff], [student], NOW)).toBeUndefined()
    expect(allotSeats(15, 20, [forStaff], [student], LATER)).toHaveLength(15)
    expect(allotSeats(1, 0, [forStaff], [staff], NOW)).toBeUndefined()
    expect(allotSeats(3, null, [], [], NOW)).toEqual([null, null, null])
  })

  it('hold in every order of arrival: nobody takes seats reserved for others, or more than available', () => {
    const place = fc.record({ seats: fc.nat(8), isStaff: fc.boolean(), lapses: fc.boolean() })
    fc.assert(
      fc.property(
        fc.nat(30),
        fc.array(place, { maxLength: 4 }),
        fc.array(fc.record({ wanted: fc.integer({ min: 1, max: 5 }), isStaff: fc.boolean() }), { maxLength: 30 }),
        (limit, given, arrivals) => {
          const places = given.map((one, index) => ({
            id: index + 1,
            seats: one.seats,
            scope: { person_types: [one.isStaff ? ('staff' as const) : ('student' as const)] },
            until: one.lapses ? NOW : null,
            held: 0,
          }))
          let taken = 0
          for (const { wanted, isStaff } of arrivals) {
            const allotted = allotSeats(wanted, limit - taken, places, [isStaff ? staff : student], NOW)
            if (!allotted) continue
            taken += wanted
            for (const id of allotted) {
              const from = places.find((one) => one.id === id)
              if (from) from.held++
            }
          }
          expect(taken).toBeLessThanOrEqual(limit)
          for (const one of places) expect(one.held).toBeLessThanOrEqual(one.seats)
          const kept = places.reduce((sum, one) => sum + seatsKept(one, NOW), 0)
          const reserved = places.reduce((sum, one) => sum + (one.until === null ? one.seats : 0), 0)
          // While the limit covers what is reserved, what is kept is still there for those it is kept for.
          if (reserved <= limit) expect(taken + kept).toBeLessThanOrEqual(limit)
        },
      ),
    )
  })
})
