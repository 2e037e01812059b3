import type { DoorTicket } from '@cubic/contract'
import { describe, expect, it } from 'vitest'
import { judge, readOf, verdictOfResult, type Facts, type Read } from './judge.ts'
import { addToList, emptyList, type TicketList } from './ticket-list.ts'
import { lookOf } from './verdict.ts'

const aTicket = (changes: Partial<DoorTicket> = {}): DoorTicket => ({
  id: 1,
  code_hash: 'hash-1',
  name: '李明',
  person_type: 'student',
  registration_status: 'success',
  check_in_status: 'not_present',
  check_in_time: null,
  check_in_by: null,
  note: null,
  test: false,
  ...changes,
})
function aList(tickets: readonly DoorTicket[], complete = true): TicketList {
  const list = emptyList(5)
  const place = { start_time: null, end_time: null, address_cn: null, address_en: null }
  const events = [
    { id: 5, name_cn: '讲座', name_en: null, ...place },
    { id: 6, name_cn: '马拉松', name_en: 'Marathon', ...place },
  ]
  addToList(list, { version: 'v', tickets, complete, full: true, signing_keys: [], events })
  return list
}
const token = (ticketId: number, eventId = 5) =>
  ({
    kind: 'token',
    text: '',
    token: { ticketId, eventId, version: 1, signed: new Uint8Array(), signature: new Uint8Array() },
  }) satisfies Read
const code: Read = { kind: 'code', code: '7K3M9QWX2HTP' }
const facts = (tickets: readonly DoorTicket[], changes: Partial<Facts> = {}): Facts => ({
  lists: [aList(tickets)],
  codeHashes: new Map([[5, ['hash-1']]]),
  numberHashes: new Map(),
  isSigned: true,
  ownWelcome: () => undefined,
  ...changes,
})

describe('a device’s own verdict', () => {
  it.each([
    [{}, { verdict: 'welcome', name: '李明', personType: 'student' }, 'welcome'],
    [{ check_in_status: 'leave' }, { verdict: 'welcome', onLeave: true }, 'leave'],
    [{ note: '轮椅席' }, { verdict: 'welcome', note: '轮椅席' }, 'welcome'],
    [{ test: true }, { verdict: 'welcome', test: true }, 'welcome'],
    [
      { check_in_status: 'attend', check_in_time: '2026-11-21T01:00:00Z', check_in_by: '王老师' },
      { verdict: 'already_in', at: '2026-11-21T01:00:00Z', by: '王老师' },
      'again',
    ],
    [{ registration_status: 'waiting_review' }, { verdict: 'not_valid', reason: 'event:waiting_review' }, 'wait'],
    [{ registration_status: 'waitlisted' }, { verdict: 'not_valid', reason: 'event:waitlisted' }, 'wait'],
    [{ registration_status: 'withdrawn' }, { verdict: 'not_valid', reason: 'event:withdrawn' }, 'gone'],
    [{ registration_status: 'review_failed' }, { verdict: 'not_valid', reason: 'event:not_registered' }, 'gone'],
  ] as const)('is the same for the code of a listed ticket, its QR code and by hand: %j', (changes, expected, look) => {
    for (const read of [code, token(1), { kind: 'by_hand', ticketId: 1 } as const]) {
      const { verdict, isCertain } = judge(read, facts([aTicket(changes)]))
      expect(verdict).toMatchObject(expected)
      expect(isCertain).toBe(true)
      expect(lookOf(verdict)).toBe(look)
    }
  })

  it('knows its own welcome that the server has not confirmed', () => {
    const own = { ownWelcome: () => ({ at: '2026-11-21T01:02:03Z', by: '门口一' }) }
    expect(judge(code, facts([aTicket()], own)).verdict).toMatchObject({
      verdict: 'already_in',
      isHere: true,
      by: '门口一',
    })
    expect(judge(token(9), facts([aTicket()], own)).verdict).toMatchObject({ verdict: 'already_in' })
  })

  it('names the event of a genuine ticket for another one', () => {
    const { verdict } = judge(token(1, 6), facts([aTicket()]))
    expect(verdict).toMatchObject({ verdict: 'not_valid', reason: 'event:wrong_event', event: { name_cn: '马拉松' } })
    expect(lookOf(verdict)).toBe('stop')
  })

  it('lets in a genuine ticket that is newer than the list, and would rather ask', () => {
    expect(judge(token(99), facts([aTicket()]))).toMatchObject({
      verdict: { verdict: 'welcome', unlisted: true },
      isCertain: false,
    })
  })

  it('refuses what nobody signed, whatever ticket it names', () => {
    expect(judge(token(1), facts([aTicket()], { isSigned: false })).verdict).toEqual({
      verdict: 'unknown',
      reason: 'foreign',
    })
    expect(judge({ kind: 'unknown' }, facts([aTicket()])).verdict.verdict).toBe('unknown')
  })

  it('finds the ticket of a campus card’s number, and says where there is none', () => {
    const list = [aTicket({ numbers: ['hash-n'] })]
    const known = { numberHashes: new Map([[5, 'hash-n']]), codeHashes: new Map() }
    const other = { ...known, numberHashes: new Map([[5, 'hash-m']]) }
    // ten digits; twelve, which could be a code; and a number with letters
    for (const text of ['2024010203', '202401020304', ' U20240102X'])
      expect(judge(readOf(text), facts(list, known))).toMatchObject({ verdict: { verdict: 'welcome', name: '李明' } })
    for (const text of ['2024010203', '202401020304', 'U20240102X'])
      expect(judge(readOf(text), facts(list, other))).toEqual({
        verdict: { verdict: 'unknown', reason: 'door:no_ticket' },
        isCertain: false,
      })
    const partly = facts([], { ...other, lists: [aList([], false)] })
    expect(lookOf(judge(readOf('2024010203'), partly).verdict)).toBe('pending')
    for (const text of ['7K3M9QWX2HT', 'hello', 'https://example.org/2024010203'])
      expect(judge(readOf(text), facts(list, other)).verdict).toEqual({ verdict: 'unknown', reason: 'foreign' })
  })

  it('says that it cannot tell while its list is not whole', () => {
    const partly = { lists: [aList([], false)], codeHashes: new Map([[5, ['hash-9']]]) }
    expect(lookOf(judge(code, facts([], partly)).verdict)).toBe('pending')
    expect(lookOf(judge(token(1), facts([], { isSigned: undefined })).verdict)).toBe('pending')
  })

  it('does not call the code of another event’s ticket a stranger’s while nobody can be asked', () => {
    const { verdict, isCertain } = judge(code, facts([aTicket({ code_hash: 'other' })]))
    expect({ verdict, isCertain }).toEqual({ verdict: { verdict: 'unknown', reason: 'not_listed' }, isCertain: false })
    expect(lookOf(verdict)).toBe('unknown')
  })
})

it('a ticket chosen by hand is named by its id', () => {
  expect(readOf('id:12')).toEqual({ kind: 'by_hand', ticketId: 12 })
  for (const text of ['id:', 'id:0', 'id:-1', 'id:x', 'text:id:12']) expect(readOf(text)).toEqual({ kind: 'unknown' })
})

it('the server’s answer replaces the verdict, and keeps what only the device knows', () => {
  const local = { verdict: 'welcome', ticketId: 1, name: '李明', note: '轮椅席', personType: 'student' } as const
  const answer = {
    scan_id: 's',
    verdict: 'already_in',
    ticket_id: 1,
    check_in_time: 't',
    check_in_by: '王老师',
  } as const
  expect(verdictOfResult(answer, local)).toEqual({ ...local, verdict: 'already_in', at: 't', by: '王老师' })
  expect(verdictOfResult({ scan_id: 's', verdict: 'unknown' }, { verdict: 'welcome' })).toEqual({
    verdict: 'unknown',
    reason: 'foreign',
  })
})
