import type { DoorTicket } from '@cubic/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addToList,
  countsOf,
  emptyList,
  groupOf,
  partsOf,
  rehearsalOf,
  type ListPart,
  type TicketList,
} from './ticket-list.ts'

const aTicket = (id: number, changes: Partial<DoorTicket> = {}): DoorTicket => ({
  id,
  code_hash: `hash-${id}`,
  name: `持票人${id}`,
  person_type: null,
  registration_status: 'success',
  check_in_status: 'not_present',
  check_in_time: null,
  check_in_by: null,
  note: null,
  test: false,
  ...changes,
})
const answer = (tickets: readonly DoorTicket[], changes: Partial<ListPart> = {}): ListPart => ({
  version: 'v1',
  tickets,
  complete: true,
  full: false,
  signing_keys: [],
  events: [],
  ...changes,
})
function aList(...answers: readonly ListPart[]): TicketList {
  const list = emptyList(5)
  for (const each of answers) addToList(list, each)
  return list
}

it('counts test tickets apart, with those that this device has let in', () => {
  const test = (id: number, changes: Partial<DoorTicket> = {}) => aTicket(id, { test: true, ...changes })
  const removed = test(4, { code_hash: '', registration_status: 'withdrawn' })
  const list = aList(answer([aTicket(1), test(2, { check_in_status: 'attend' }), test(3), removed, test(5)]))
  expect(rehearsalOf([list], new Set([1, 3]))).toEqual({ arrived: 2, expected: 3 })
})

describe('a device’s list', () => {
  it('takes parts, changes, new codes and removals', () => {
    const list = aList(
      answer([aTicket(1), aTicket(2)], { complete: false, full: true }),
      answer([aTicket(3)]),
      answer([aTicket(1, { check_in_status: 'attend' }), aTicket(2, { code_hash: 'new' })], { version: 'v2' }),
      answer([aTicket(3, { code_hash: '', registration_status: 'withdrawn' })], { version: 'v3' }),
    )
    expect(list).toMatchObject({ version: 'v3', complete: true })
    expect([...list.idByHash]).toEqual([
      ['hash-1', 1],
      ['new', 2],
    ])
    expect(countsOf([list], [])).toEqual({ arrived: 1, expected: 2 })
  })

  it('is replaced when the server says so', () => {
    const list = aList(
      answer([aTicket(1), aTicket(2, { check_in_status: 'attend' })]),
      answer([aTicket(3)], { full: true }),
    )
    expect([...list.tickets.keys()]).toEqual([3])
    expect(countsOf([list], [])).toEqual({ arrived: 0, expected: 1 })
  })

  it('counts neither test tickets nor people on leave, but those who came', () => {
    const list = aList(
      answer([
        aTicket(1),
        aTicket(2, { test: true, check_in_status: 'attend' }),
        aTicket(3, { check_in_status: 'leave' }),
        aTicket(4, { registration_status: 'waiting_review' }),
      ]),
    )
    expect(countsOf([list], [])).toEqual({ arrived: 0, expected: 1 })
    // let in by this device: as expected, on leave, a test ticket, one that is not listed yet
    expect(countsOf([list], [1, 3, 2, 99])).toEqual({ arrived: 3, expected: 3 })
  })

  it('is the same however its tickets arrived, and after it was written again', () => {
    const tickets = fc.array(
      fc.record({
        id: fc.integer({ min: 1, max: 20 }),
        status: fc.constantFrom('attend' as const, 'not_present' as const, 'leave' as const),
        test: fc.boolean(),
      }),
    )
    fc.assert(
      fc.property(tickets, fc.integer({ min: 1, max: 7 }), (changes, size) => {
        const list = aList(
          answer([], { full: true }),
          ...changes.map(({ id, status, test }) => answer([aTicket(id, { check_in_status: status, test })])),
        )
        const again = aList(...partsOf(list, size))
        expect([...again.tickets.values()]).toEqual([...list.tickets.values()])
        expect(countsOf([again], [])).toEqual(countsOf([list], []))
        expect(again).toMatchObject({ version: list.version, complete: true })
        const counted = [...list.tickets.values()].filter(
          ({ test, check_in_status }) => !test && check_in_status === 'attend',
        )
        expect(countsOf([list], []).arrived).toBe(counted.length)
      }),
    )
  })
})

it('knows who was registered together, and forgets who is no longer', () => {
  const list = aList(
    answer([
      aTicket(3, { group: 'a' }),
      aTicket(1, { group: 'a' }),
      aTicket(2, { group: 'a' }),
      aTicket(4),
      aTicket(5),
    ]),
    answer([aTicket(2, { group: 'b' }), aTicket(3, { group: 'a', code_hash: '' })]),
  )
  const idsOf = (id: number) => groupOf([emptyList(4), list], id).map((ticket) => ticket.id)
  expect([1, 2, 3, 4, 99].map(idsOf)).toEqual([[], [], [1], [], []])
  expect(groupOf([aList(answer([aTicket(2, { group: 'a' }), aTicket(1, { group: 'a' })]))], 2)).toMatchObject([
    { id: 1 },
  ])
})

it('finds a number’s accepted ticket among those of the same person', () => {
  const [old, accepted] = [
    aTicket(1, { numbers: ['n'], registration_status: 'withdrawn' }),
    aTicket(2, { numbers: ['n'] }),
  ]
  for (const tickets of [
    [old, accepted],
    [accepted, old],
  ])
    expect(aList(answer(tickets)).idByNumber.get('n')).toBe(2)
  expect(aList(answer([accepted]), answer([aTicket(2, { numbers: null })])).idByNumber.size).toBe(0)
})
