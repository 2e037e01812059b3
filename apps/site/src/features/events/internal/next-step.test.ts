import type { RegistrationState } from '@cubic/contract'
import { describe, expect, it } from 'vitest'
import { speak } from '@cubic/web-kit/language/text'
import type { OwnTicket } from '../data/api.ts'
import { eventTexts } from '../data/texts.ts'
import { nextStep, type Asker, type StepEvent } from './next-step.ts'

const event: StepEvent = { id: 7, status: 'not_start', sign_in: true, type_id: { id: 3, display_name: '讲座' } }
const open: RegistrationState = {
  can_register: true,
  refusal: null,
  message: null,
  detail: null,
  registered_by: null,
  phase: 'open',
  opens_at: null,
  closes_at: '2026-11-22T10:00:00Z',
  modify_until: null,
  seats_left: 5,
  seats_limit: 30,
  seats_taken: 25,
  waitlist: false,
  waitlist_length: 0,
  waitlist_ahead: null,
  joins_waitlist: false,
  seats_kept: 0,
  kept_until: null,
  need_audit: false,
  max_applicants: 1,
  submitted: false,
  can_edit: false,
  applicant_ids: [],
}
const ticket: OwnTicket = {
  id: 1,
  flora_external_id: 'CODE',
  registration_status: 'success',
  check_in_status: 'not_present',
  activity_evaluation_score: null,
}
const refused = { can_register: false, message: '为何', detail: '详情' } as const

function stepFor(
  state: Partial<RegistrationState> | null,
  changes: Partial<StepEvent> = {},
  asker: Partial<Asker> = {},
) {
  return nextStep({
    event: { ...event, ...changes },
    state: state && { ...open, ...state },
    isGuest: false,
    now: new Date('2026-11-21T10:00:00Z'),
    t: speak(eventTexts, 'cn'),
    moment: (at) => at.slice(0, 16),
    ...asker,
  })
}

describe('the next step at an open registration', () => {
  it('is to register, with the number of available seats', () => {
    expect(stepFor({})).toMatchObject({
      kind: 'go',
      label: '立即报名',
      title: '还剩 5 席',
      to: '/activities/7/register',
    })
  })

  it('is to log in for a guest, who returns to the form', () => {
    expect(stepFor({ ...refused, refusal: 'event:unauthenticated' }, {}, { isGuest: true })).toMatchObject({
      kind: 'go',
      label: '登录后报名',
      to: '/login?back=%2Factivities%2F7%2Fregister',
    })
  })

  it('is the waitlist when a registration would wait, even if free seats are held for people ahead', () => {
    const waitlist = { waitlist: true, joins_waitlist: true }
    expect(stepFor({ ...waitlist, seats_left: 0, seats_taken: 30, waitlist_length: 8 })).toMatchObject({
      label: '加入候补',
      title: '名额已满',
      note: '8 人候补，按顺序递补',
    })
    expect(stepFor({ ...waitlist, seats_left: 1, waitlist_length: 2 })).toMatchObject({ title: '余下名额先给候补的人' })
    expect(stepFor({ ...waitlist, seats_left: 0, refusal: 'event:unauthenticated' })).toMatchObject({
      label: '登录后候补',
      note: '还没有人候补，有空位先轮到您',
    })
  })

  it('is not the waitlist while there are seats for the viewer', () => {
    expect(stepFor({ waitlist: true, seats_left: 2 })).toMatchObject({ label: '立即报名', title: '还剩 2 席' })
  })
})

describe('the next step when the organiser hides the number of participants', () => {
  it.each<[string, Partial<RegistrationState>]>([
    ['有名额', { seats_left: null, seats_taken: null }],
    ['不限名额', { seats_left: null, seats_taken: null, seats_limit: null }],
  ])('says %s', (title, state) => {
    expect(stepFor(state)).toMatchObject({ label: '立即报名', title })
  })
})

describe('the next step of somebody who has registered', () => {
  const own = { own_applicant_id: ticket }

  it('is their registration, and also the ticket', () => {
    expect(stepFor({ submitted: true }, own)).toMatchObject({
      label: '查看报名',
      title: '您已报名',
      other: { label: '出示报名码', to: '/t/CODE' },
    })
  })

  it('is the ticket when somebody else registered them, and they may register others', () => {
    expect(stepFor({ registered_by: '王老师' }, own)).toMatchObject({
      label: '出示报名码',
      title: '您已报名',
      note: '王老师为您报的名',
      other: { label: '为他人报名', to: '/activities/7/register' },
    })
  })

  it('shows the place on the waitlist, and never that they are registered', () => {
    const waiting = { own_applicant_id: { ...ticket, registration_status: 'waitlisted' } } as const
    expect(stepFor({ submitted: true, waitlist_ahead: 8 }, waiting)).toMatchObject({
      label: '查看报名',
      title: '候补第 9 位',
      note: '有空位时会自动递补',
      other: undefined,
    })
    expect(stepFor({ submitted: true, waitlist_ahead: 2 })).toMatchObject({ title: '候补第 3 位' })
    expect(stepFor(null, waiting)).toMatchObject({ title: '您在候补中' })
  })

  it('shows the other states', () => {
    const state = { submitted: true }
    const title = (changes: Partial<OwnTicket>) => stepFor(state, { own_applicant_id: { ...ticket, ...changes } })
    expect(title({ registration_status: 'waiting_review' })).toMatchObject({ title: '报名待审核', other: undefined })
    // rated once the event has begun
    expect(title({ check_in_status: 'attend' })).toMatchObject({ label: '查看报名', title: '您已签到' })
    expect(title({ check_in_status: 'leave' })).toMatchObject({ title: '您已请假' })
    expect(stepFor({ ...state, refusal: 'event:already_submitted' })).toMatchObject({ title: '您已为他人报名' })
    expect(stepFor({ ...state, waitlist_ahead: 0 }, own)).toMatchObject({ note: '同行的人在候补，第 1 位' })
  })
})

it('after a registration elsewhere, the next step mentions no other registrants before the event is refetched', () => {
  const since = { ...refused, submitted: true, applicant_ids: [1] }
  expect(stepFor({ ...since, refusal: 'event:already_registered' })).toMatchObject({ title: '您已报名' })
})

describe('the next step of a running event', () => {
  const going = (changes: Partial<OwnTicket>, state: Partial<RegistrationState> = {}) =>
    stepFor(
      { ...refused, refusal: 'event:already_registered', ...state },
      {
        status: 'processing',
        own_applicant_id: { ...ticket, ...changes },
      },
    )

  it('lets checked-in people rate it once, and shows their ticket or registration too', () => {
    expect(going({ check_in_status: 'attend' })).toMatchObject({
      kind: 'go',
      label: '去评价',
      to: '/me?tab=not_rated',
      title: '您已签到',
      other: { label: '出示报名码', to: '/t/CODE' },
    })
    expect(going({ check_in_status: 'attend' }, { submitted: true })).toMatchObject({ other: { label: '查看报名' } })
    expect(going({ check_in_status: 'attend', activity_evaluation_score: 4 })).toMatchObject({ label: '出示报名码' })
  })

  it('lets nobody else rate it', () => {
    expect(going({})).toMatchObject({ label: '出示报名码', other: undefined })
  })
})

describe('when no action is possible, the next step says why and offers an alternative', () => {
  const other = { label: '看看其他活动', to: '/activities?type=3' }

  it('when it is full', () => {
    const full = { ...refused, refusal: 'event:regist_full', seats_left: 0, seats_taken: 30 } as const
    expect(stepFor(full)).toEqual({ kind: 'refused', label: '名额已满', title: '为何', note: '详情', other })
    expect(stepFor({ ...full, seats_taken: 24, seats_kept: 6 })).toMatchObject({ label: '暂无开放名额' })
    expect(stepFor({ ...full, seats_kept: 4 }, {}, { isGuest: true })).toMatchObject({
      other: { label: '登录查看是否为您保留' },
    })
  })

  it('when it is closed, with the time unless it was stopped early', () => {
    const closed = { ...refused, refusal: 'events:regist_date_pass', phase: 'closed' } as const
    expect(stepFor({ ...closed, closes_at: '2026-11-21T09:00:00Z' })).toMatchObject({
      label: '报名截止',
      note: '详情',
      other,
    })
    expect(stepFor(closed)).toMatchObject({ note: undefined })
  })

  it('when it opens later; a guest may log in before', () => {
    const soon = {
      ...refused,
      refusal: 'events:regist_has_not_started',
      phase: 'upcoming',
      opens_at: '2026-11-21T11:00:00Z',
    } as const
    expect(stepFor(soon)).toMatchObject({
      kind: 'wait',
      title: '2026-11-21T11:00 开放报名',
      note: '30 席',
      other: undefined,
    })
    expect(stepFor(soon, {}, { isGuest: true })).toMatchObject({ other: { to: '/login?back=%2Factivities%2F7' } })
    expect(stepFor({ ...soon, opens_at: null })).toMatchObject({ title: '为何', note: '详情' })
  })

  it('when it is not for them', () => {
    expect(stepFor({ ...refused, refusal: 'event:out_of_scope' })).toMatchObject({
      label: '不在报名范围',
      note: '详情',
      other,
    })
  })

  it.each([
    ['cancelled', '活动已取消'],
    ['finished', '活动已结束'],
  ] as const)('when it is %s, only once, with one’s ticket', (status, title) => {
    const link = { label: '我的报名码', to: '/t/CODE' }
    expect(stepFor(null, { status })).toEqual({ kind: 'go', ...other, title, other: undefined })
    expect(stepFor(null, { status, own_applicant_id: ticket })).toEqual({ kind: 'go', ...other, title, other: link })
  })

  it('the next step asks attendees for a rating after the event, once', () => {
    const after = (changes: Partial<OwnTicket>, sign_in = true) =>
      stepFor(null, { status: 'finished', sign_in, own_applicant_id: { ...ticket, ...changes } })
    expect(after({ check_in_status: 'attend' })).toMatchObject({ label: '去评价', to: '/me?tab=not_rated' })
    expect(after({ check_in_status: 'attend', activity_evaluation_score: 5 })).toMatchObject({
      title: '已评价，谢谢',
    })
    // nobody is checked in there
    expect(after({}, false)).toMatchObject({ label: '去评价', to: '/t/CODE' })
  })

  it('the next step offers nothing at an event without registration', () => {
    expect(stepFor(null)).toEqual({ kind: 'none', title: '无需报名，直接参加' })
  })
})
