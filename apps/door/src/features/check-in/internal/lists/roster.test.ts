import type { DoorTicket } from '@cubic/contract'
import { describe, expect, it } from 'vitest'
import { isWholeName } from './name-search.ts'
import { readRoster, type RosterQuery } from './roster.ts'
import { addToList, emptyList, type TicketList } from './ticket-list.ts'

const aTicket = (id: number, changes: Partial<DoorTicket>): DoorTicket => ({
  id,
  code_hash: `hash-${id}`,
  name: '',
  person_type: null,
  registration_status: 'success',
  check_in_status: 'not_present',
  check_in_time: null,
  check_in_by: null,
  note: null,
  test: false,
  ...changes,
})
const readings = {
  李: 'li',
  小: 'xiao',
  明: 'ming',
  王: 'wang',
  曾: 'ceng zeng',
  凯: 'kai',
  张: 'zhang',
  欧: 'ou',
  阳: 'yang',
}
function aList(...tickets: readonly DoorTicket[]): TicketList {
  const list = emptyList(5)
  addToList(list, {
    version: 'v',
    tickets,
    complete: true,
    full: true,
    signing_keys: [],
    events: [],
    readings,
    salt: 's',
  })
  return list
}
const list = aList(
  aTicket(1, { name: '李小明', digits: '8000' }),
  aTicket(2, { name: '王小李', digits: '1234', check_in_status: 'attend' }),
  aTicket(3, { name: 'Anna Keller', digits: '4000', check_in_status: 'leave' }),
  aTicket(4, { name: '曾凯', numbers: ['hash-of-number'] }),
  aTicket(5, { name: '张小欧阳', registration_status: 'waitlisted' }),
  aTicket(6, { name: '走了', code_hash: '' }),
)
const ask = (typed: string, more: Partial<RosterQuery> = {}) => {
  const { tickets, counts } = readRoster([list], { typed, filter: 'all', wasLetIn: () => false, limit: 10, ...more })
  return { ids: tickets.map(({ id }) => id), counts }
}

describe('the people of a list', () => {
  it.each([
    ['李', [1, 2]],
    [' anna k', [3]],
    ['ＡＮＮＡ', [3]],
    ['000', [3, 1]],
    ['8000', [1]],
    ['没有', []],
    ['zk', [4]],
    ['zengkai', [4]],
    ['Zeng K', [4]],
    ['ceng', [4]],
    ['zkai', [4]],
    ['zxoy', [5]],
    ['zhxoy', [5]],
    ['xiaoli', [2]],
    ['kz', []],
    ['zengkaix', []],
  ])('are found by %j', (typed, ids) => expect(ask(typed).ids).toEqual(ids))

  it('appear all by name where nothing is typed: by pinyin, with Latin names among them', () => {
    expect(ask('').ids).toEqual([3, 1, 2, 4, 5])
    expect(ask('', { limit: 2 })).toMatchObject({ ids: [3, 1], counts: { all: 5 } })
  })

  it('are counted by whether they are here, with those whom this device let in', () => {
    expect(ask('').counts).toEqual({ all: 5, notHere: 2, here: 1, others: 2 })
    const wasLetIn = (id: number) => id === 4
    expect(ask('', { wasLetIn, filter: 'notHere' })).toEqual({
      ids: [1],
      counts: { all: 5, notHere: 1, here: 2, others: 2 },
    })
    expect(ask('小', { filter: 'here' })).toMatchObject({ ids: [2], counts: { all: 3, notHere: 1, here: 1 } })
  })

  it('are found by the number of their campus card', () => {
    const number = { numberHashes: new Map([[5, 'hash-of-number']]) }
    expect(ask('2024010203', number).ids).toEqual([4])
    expect(ask('2024010204', { numberHashes: new Map([[5, 'hash-of-another']]) }).ids).toEqual([])
  })

  it('stay in order as they arrive and as new ones come', () => {
    const coming = aList(aTicket(1, { name: '王小明' }), aTicket(2, { name: '李明' }))
    const read = () => readRoster([coming], { typed: '', filter: 'all', wasLetIn: () => false, limit: 9 })
    const change = (...tickets: readonly DoorTicket[]) =>
      addToList(coming, { version: 'w', tickets, complete: true, full: false, signing_keys: [], events: [] })
    expect(read().tickets.map(({ id }) => id)).toEqual([2, 1])
    change(aTicket(2, { name: '李明', check_in_status: 'attend' }))
    expect(read()).toMatchObject({ tickets: [{ id: 2, check_in_status: 'attend' }, { id: 1 }], counts: { here: 1 } })
    change(aTicket(3, { name: '曾凯' }), aTicket(1, { name: '曾明' }))
    expect(read().tickets.map(({ id }) => id)).toEqual([2, 3, 1])
  })
})

it('a whole name is one that was typed in full, whatever its case and spaces', () => {
  expect(isWholeName('anna  KELLER', 'Anna Keller')).toBe(true)
  expect(isWholeName('曾 凯', '曾凯')).toBe(true)
  for (const typed of ['', ' ', '曾', '曾凯凯', 'zengkai']) expect(isWholeName(typed, '曾凯')).toBe(false)
})
