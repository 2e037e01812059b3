import { describe, expect, it } from 'vitest'
import { CHECK_IN_STATUS, type CheckInStatus, REGISTRATION_STATUS, type RegistrationStatus } from '@cubic/contract'
import {
  addCounts,
  arrivalRate,
  averageRating,
  type Counts,
  countTickets,
  expectedOf,
  foldGroups,
  isSettled,
  NO_COUNTS,
  noShowRate,
  repeatVisitors,
} from './definitions.ts'

const EVERY_TICKET = (Object.keys(REGISTRATION_STATUS) as RegistrationStatus[]).flatMap((registration_status) =>
  (Object.keys(CHECK_IN_STATUS) as CheckInStatus[]).map((check_in_status) => ({
    registration_status,
    check_in_status,
  })),
)

describe('the counts of tickets', () => {
  it('are of those that stand; only accepted ones arrive, are on leave or miss', () => {
    const counts = { registered: 9, seated: 3, arrived: 1, leave: 1, no_show: 1 }
    expect(countTickets(EVERY_TICKET, true)).toEqual(counts)
    expect(countTickets(EVERY_TICKET, false)).toEqual({ ...counts, no_show: 0 })
    expect(countTickets([], true)).toEqual(NO_COUNTS)
  })

  it('of an event that is over add up: accepted is arrived, on leave and no-shows', () => {
    const { seated, arrived, leave, no_show } = countTickets([...EVERY_TICKET, ...EVERY_TICKET.slice(0, 5)], true)
    expect(arrived + leave + no_show).toBe(seated)
  })

  it('are added one by one', () => {
    const one = countTickets(EVERY_TICKET, true)
    expect(addCounts(one, addCounts(one, NO_COUNTS))).toEqual(countTickets([...EVERY_TICKET, ...EVERY_TICKET], true))
  })
})

describe('an event', () => {
  const over = { stage: 'published', end_time: new Date('2026-05-01T10:00:00Z'), sign_in: true, conflicts: 0 }
  const now = new Date('2026-05-01T10:00:00Z')

  it.each([
    [over, true],
    [{ ...over, end_time: new Date('2026-05-01T10:00:01Z') }, false],
    [{ ...over, end_time: null }, false],
    [{ ...over, sign_in: false }, false],
    [{ ...over, conflicts: 1 }, false],
    [{ ...over, stage: 'cancelled' }, false],
  ])('has no-shows once it is over, with check-in and conflicts settled (%#)', (event, settled) => {
    expect(isSettled(event, now)).toBe(settled)
  })
})

describe('a rate', () => {
  it('leaves out those on leave, and is nothing where nobody was expected', () => {
    expect(expectedOf({ seated: 10, leave: 2 })).toBe(8)
    expect(arrivalRate({ arrived: 6, seated: 10, leave: 2 })).toBe(0.75)
    expect(arrivalRate({ arrived: 0, seated: 2, leave: 2 })).toBeNull()
    expect(noShowRate({ no_show: 1, seated: 4 })).toBe(0.25)
  })

  it('of people who come again counts people, not visits', () => {
    expect(repeatVisitors([1, 3, 0, 2])).toEqual({ people: 3, again: 2 })
  })

  it('of ratings is their average', () => {
    expect(averageRating([1, 0, 0, 0, 2])).toBe(3.67)
    expect(averageRating([0, 0, 0, 0, 0])).toBeNull()
  })
})

describe('small groups', () => {
  type Named = Counts & { readonly key: string }
  const group = (key: string, registered: number): Named => ({ ...NO_COUNTS, key, registered })
  const folded = (...groups: readonly Named[]) =>
    Object.fromEntries(
      foldGroups(groups, (counts) => ({ ...counts, key: 'rest' })).map((one) => [one.key, one.registered]),
    )

  it('are put together, and stay unnamed with the smallest of the others where they are too few', () => {
    expect(folded(group('a', 9), group('b', 3), group('c', 4))).toEqual({ a: 9, rest: 7 })
    expect(folded(group('a', 9), group('b', 6), group('c', 1))).toEqual({ a: 9, rest: 7 })
    expect(folded(group('a', 2), group('b', 1))).toEqual({ rest: 3 })
  })

  it('of five and more, or of nobody, stay as they are', () => {
    expect(folded(group('a', 5), group('b', 0))).toEqual({ a: 5, b: 0 })
    expect(folded()).toEqual({})
  })
})
