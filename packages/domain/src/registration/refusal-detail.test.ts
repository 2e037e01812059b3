import { type RefusalKind, REFUSALS } from '@cubic/contract'
import { describe, expect, it } from 'vitest'
import { isDetailed, refusalDetail, type RefusalFacts } from './refusal-detail.ts'

const NOON = new Date('2026-11-25T04:00:00Z')
const FACTS: RefusalFacts = {
  now: NOON,
  opens: null,
  closes: null,
  modifyUntil: null,
  canEdit: true,
  waiting: 0,
  seatLimit: null,
  seatsKept: 0,
  keptUntil: null,
  showsNumbers: true,
  scope: 'everyone',
  registeredBy: null,
}
const formatTime = (_: Date, lang: 'cn' | 'en') => (lang === 'cn' ? '11月25日 12:00' : '25 Nov, 12:00')

describe('the detail of a refusal', () => {
  it.each<[RefusalKind, Partial<RefusalFacts>, string, string]>([
    ['events:regist_has_not_started', { opens: NOON }, '将于 11月25日 12:00 开放', 'It opens 25 Nov, 12:00'],
    ['events:regist_has_not_started', {}, '开放时间尚未确定', 'The opening time is not set yet'],
    ['events:regist_date_pass', { closes: NOON }, '已于 11月25日 12:00 截止', 'It closed 25 Nov, 12:00'],
    [
      'event:regist_full',
      { seatLimit: 100 },
      '共 100 个名额；有人取消时会立即重新开放',
      'It has 100 seats; if someone cancels, their seat opens straight away',
    ],
    [
      'event:regist_full',
      { seatLimit: 100, seatsKept: 5 },
      '剩余 5 个名额为特定人员保留',
      'The last 5 seats are reserved for certain people',
    ],
    [
      'event:regist_full',
      { seatLimit: 100, seatsKept: 5, keptUntil: NOON },
      '剩余 5 个名额为特定人员保留至 11月25日 12:00，之后向所有人开放',
      'The last 5 seats are reserved for certain people until 25 Nov, 12:00, then open to everyone',
    ],
    [
      'event:regist_full',
      { seatLimit: 1 },
      '共 1 个名额；有人取消时会立即重新开放',
      'It has 1 seat; if someone cancels, their seat opens straight away',
    ],
    [
      'event:regist_full',
      { seatLimit: 100, seatsKept: 1 },
      '剩余 1 个名额为特定人员保留',
      'The last seat is reserved for certain people',
    ],
    [
      'event:regist_full',
      { seatLimit: 100, seatsKept: 1, keptUntil: NOON },
      '剩余 1 个名额为特定人员保留至 11月25日 12:00，之后向所有人开放',
      'The last seat is reserved for certain people until 25 Nov, 12:00, then open to everyone',
    ],
    [
      'event:regist_full',
      { seatLimit: 100, seatsKept: 5, showsNumbers: false },
      '剩余名额为特定人员保留',
      'The last seats are reserved for certain people',
    ],
    [
      'event:regist_full',
      { seatLimit: 100, seatsKept: 5, keptUntil: NOON, showsNumbers: false },
      '剩余名额为特定人员保留至 11月25日 12:00，之后向所有人开放',
      'The last seats are reserved for certain people until 25 Nov, 12:00, then open to everyone',
    ],
    [
      'event:out_of_scope',
      { scope: { person_types: ['staff', 'alumni'] } },
      '仅面向教职工、校友',
      'This event is for staff, alumni only',
    ],
    [
      'event:out_of_scope',
      { scope: { unify_ids: ['1'] } },
      '仅面向名单内的人员',
      'This event is for people on a list only',
    ],
    ['event:already_registered', { registeredBy: '王老师' }, '王老师 已为您报名', '王老师 has registered you'],
    [
      'event:already_submitted',
      {},
      '您仍可修改或取消已提交的报名',
      'You can still change or cancel what you submitted',
    ],
    ['event:edit_closed', { modifyUntil: NOON }, '修改已于 11月25日 12:00 截止', 'Changes closed 25 Nov, 12:00'],
  ])('is given for %s %j', (refusal, facts, cn, en) => {
    expect(refusalDetail(refusal, { ...FACTS, ...facts }, formatTime)).toEqual({ cn, en })
  })

  it.each<[RefusalKind, Partial<RefusalFacts>]>([
    ['event:already_registered', {}],
    ['events:regist_date_pass', {}],
    ['events:regist_date_pass', { closes: new Date('2026-11-25T04:00:01Z') }],
    ['event:regist_full', {}],
    ['event:out_of_scope', { scope: 'login' }],
    ['event:unauthenticated', {}],
    ['events:status_forbidden', {}],
  ])('is empty for %s %j', (refusal, facts) => {
    expect(refusalDetail(refusal, { ...FACTS, ...facts }, formatTime)).toBeUndefined()
  })
})

it('only the listed refusals have a detail', () => {
  const facts: RefusalFacts = {
    ...FACTS,
    opens: NOON,
    closes: NOON,
    modifyUntil: NOON,
    seatLimit: 9,
    scope: { person_types: ['staff'] },
    registeredBy: '林',
  }
  const kinds = Object.keys(REFUSALS) as RefusalKind[]
  expect(kinds.filter((kind) => refusalDetail(kind, facts, formatTime))).toEqual(kinds.filter(isDetailed))
})
