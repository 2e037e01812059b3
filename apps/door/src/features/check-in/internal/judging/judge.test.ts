import type { DoorEvent, DoorTicket } from '@cubic/contract'
import { describe, expect, it } from 'vitest'
import { USUAL_MODE, type DoorMode } from '../door/door-mode.ts'
import { addToList, emptyList, type TicketList } from '../lists/ticket-list.ts'
import { verdictOfResult } from '../scans/verdict-of-result.ts'
import { hoursOf, lookOf } from '../scans/verdict.ts'
import { judge, readOf, type Facts, type Read } from './judge.ts'

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
  ownPasses: () => [],
  mode: USUAL_MODE,
  now: Date.parse('2026-11-28T10:00:00Z'),
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

describe('the verdict of a door that checks out', () => {
  const at = (hours: number, minutes = 0) => Date.UTC(2026, 10, 28, hours, minutes)
  const text = (moment: number) => new Date(moment).toISOString()
  const place = { address_cn: null, address_en: null }
  const session = (id: number, start: number, end: number) => ({
    id,
    name_cn: `场次 ${id}`,
    name_en: null,
    start_time: text(start),
    end_time: text(end),
    ...place,
    limit: null,
    taken: null,
  })
  const SESSIONS = [session(1, at(8), at(9)), session(2, at(9, 30), at(12)), session(3, at(9, 30), at(12))]
  const OUT: DoorMode = { direction: 'out', session: 'event' }
  type Presence = NonNullable<DoorTicket['presence']>
  const door = (
    ticket: Partial<DoorTicket>,
    changes: Partial<Facts> = {},
    sessions = false,
    hours_by_minutes?: DoorEvent['hours_by_minutes'],
  ) => {
    const list = aList([aTicket(ticket)])
    const times = { start_time: text(at(8)), end_time: text(at(12)) }
    const of = sessions ? { sessions: SESSIONS, chooses_sessions: true } : {}
    const hours = hours_by_minutes && { hours_by_minutes }
    list.events = [{ id: 5, name_cn: '讲座', name_en: null, ...times, ...place, sign_out: true, ...of, ...hours }]
    return judge(code, facts([], { lists: [list], now: at(10), mode: OUT, ...changes }))
  }
  const been = (came: number | null, left: number | null = null, of = 0): { readonly presence: Presence } => ({
    presence: [[of, came === null ? null : came / 1000, left === null ? null : left / 1000]],
  })

  it('is goodbye with the minutes, short of as good as the whole time or not', () => {
    const { verdict } = door(been(at(8, 1)))
    expect(verdict).toMatchObject({
      verdict: 'goodbye',
      at: text(at(8, 1)),
      left: text(at(10)),
      minutes: 119,
      whole: 192,
    })
    expect(lookOf(verdict)).toBe('short')
    expect(lookOf(door(been(at(8)), { now: at(11, 30) }).verdict)).toBe('bye')
  })

  it('says what the minutes give where hours are by the time present, at all sessions together', () => {
    const credit = (most: number | null, ticket: Partial<DoorTicket>, sessions = false) =>
      hoursOf(door(ticket, { mode: sessions ? { ...OUT, session: 2 } : OUT }, sessions, { most }).verdict)
    expect(credit(null, been(at(8, 1)))).toBe(1.75)
    expect(credit(1, been(at(8, 1)))).toBe(1)
    expect(hoursOf(door(been(at(8, 1))).verdict)).toBeUndefined()
    const presence: Presence = [
      [1, at(8) / 1000, at(8, 40) / 1000],
      [2, at(9, 30) / 1000, null],
      [3, at(9, 30) / 1000, null],
    ]
    expect(credit(null, { presence, sessions: [1, 2, 3] }, true)).toBe(1)
    const whole = door({ presence }, {}, true, { most: null }).verdict
    expect(hoursOf(whole)).toBeUndefined()
  })

  it('tells who has left before, and who has never come', () => {
    const again = door(been(at(8), at(9, 56))).verdict
    expect(again).toMatchObject({ verdict: 'already_out', left: text(at(9, 56)), minutes: 116 })
    expect(lookOf(again)).toBe('againOut')
    const never = door({ presence: null }).verdict
    expect(never).toMatchObject({ verdict: 'no_check_in', left: text(at(10)) })
    expect(lookOf(never)).toBe('noIn')
  })

  it('knows its own scans that the server has not confirmed', () => {
    const own = (direction: 'in' | 'out', moment: number) => ({
      at: text(moment),
      by: 'phone',
      direction,
      session: 0,
      isWaiting: true,
    })
    const passes = [own('in', at(8, 30)), own('out', at(9))]
    expect(door({ presence: null }, { ownPasses: () => passes }).verdict).toMatchObject({
      verdict: 'already_out',
      left: text(at(9)),
      isHere: true,
    })
    const mode: DoorMode = { direction: 'in', session: 'event' }
    expect(door({ presence: null }, { ownPasses: () => passes, mode }).verdict).toMatchObject({
      verdict: 'welcome',
      isBack: true,
    })
    expect(door({ presence: null }, { ownPasses: () => passes.slice(0, 1), mode }).verdict).toMatchObject({
      verdict: 'already_in',
      at: text(at(8, 30)),
    })
  })

  it('says that it was here, of a scan that the list shows already', () => {
    const own = {
      at: text(at(9, 56) + 400),
      by: 'phone',
      gate: 'B',
      direction: 'out',
      session: 0,
      isWaiting: false,
    } as const
    expect(door(been(at(8), at(9, 56)), { ownPasses: () => [own] }).verdict).toMatchObject({ isHere: true, gate: 'B' })
  })

  it('welcomes whoever comes back, and says since when somebody is there', () => {
    const mode: DoorMode = { direction: 'in', session: 'event' }
    expect(door(been(at(8), at(9)), { mode }).verdict).toMatchObject({ verdict: 'welcome', isBack: true })
    expect(door(been(at(8)), { mode }).verdict).toMatchObject({ verdict: 'already_in', at: text(at(8)) })
    expect(door({ presence: null }, { mode }).verdict).not.toHaveProperty('isBack')
  })

  it('is for the session that is on by itself, or for the ticket’s own, and says where else', () => {
    const mode: DoorMode = { direction: 'in', session: 'current' }
    const here = door({ presence: null, sessions: [2] }, { mode }, true)
    expect(here).toMatchObject({ verdict: { verdict: 'welcome' }, sessionId: 2 })
    const other = door({ presence: null, sessions: [3] }, { mode }, true)
    expect(other).toMatchObject({ sessionId: 2, verdict: { reason: 'event:wrong_session', session: { id: 3 } } })
    expect(lookOf(other.verdict)).toBe('stop')
    expect(door({ presence: null, sessions: [3] }, { mode: { ...mode, session: 'any' } }, true)).toMatchObject({
      verdict: { verdict: 'welcome' },
      sessionId: 3,
    })
    expect(door({ presence: null, sessions: [3] }, { mode: { ...mode, session: 'event' } }, true)).not.toHaveProperty(
      'sessionId',
    )
  })

  it('is refused where nobody checks out', () => {
    expect(judge(code, facts([aTicket()], { mode: OUT })).verdict).toMatchObject({ reason: 'event:no_check_out' })
  })
})
