import { describe, expect, it } from 'vitest'
import type { EventSummary } from '../data/api.ts'
import { seatShortage } from './event-status.ts'

const regist = { id: 1, status: 'open', limited: true, limit_number: 30, taken_number: 24, waitlist: false } as const
const event: EventSummary = {
  id: 1,
  name: '讲座',
  type_id: null,
  type_name: null,
  address: null,
  activity_mode: null,
  start_time: null,
  end_time: null,
  status: 'not_start',
  cover: null,
  top_or_not: false,
  participant_number: 24,
  show_participant_number: true,
  regist_start_time: null,
  regist_end_time: null,
  can_register: false,
  regist_id: regist,
  series_more: 0,
}
const member = { ...event, own_applicant_id: null }
const withRegist = (changes: Partial<NonNullable<EventSummary['regist_id']>>) => ({
  ...event,
  regist_id: { ...regist, ...changes },
})

describe('an open registration without a seat for the viewer', () => {
  it.each([
    ['is full where no seat is free', 'full', withRegist({ taken_number: 30 }), undefined],
    ['is not full at 24 of 30, even with seats held back', 'noneOpen', event, undefined],
    ['is not full where the remaining seats are held back', 'noneOpen', member, { refusal: 'event:regist_full' }],
    ['is full where the number of free seats is hidden', 'full', withRegist({ taken_number: null }), undefined],
    ['may exclude members', 'unavailable', member, undefined],
    ['has a waitlist, full', 'waitlist', withRegist({ taken_number: 30, waitlist: true }), undefined],
    ['has a waitlist and seats held back', 'waitlistOpen', withRegist({ waitlist: true }), { joins_waitlist: true }],
    ['is none while registration is possible', undefined, { ...event, can_register: true }, undefined],
    ['is none if the state says so', undefined, member, { refusal: null }],
  ] as const)('%s', (_, expected, of, state) => {
    expect(seatShortage(of, state && { refusal: null, joins_waitlist: false, ...state })).toBe(expected)
  })
})
