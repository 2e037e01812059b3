import type { RegistrationState, SeriesDate } from '@cubic/contract'
import { speak } from '@cubic/web-kit/language/text'
import { describe, expect, it } from 'vitest'
import { canChoose, dateTexts, dateWords } from './date-words.ts'

const state = {
  can_register: true,
  refusal: null,
  phase: 'open',
  seats_left: null,
  joins_waitlist: false,
  waitlist_length: 0,
  need_audit: false,
  opens_at: null,
} as unknown as RegistrationState

const aDate = ({
  state: of,
  ...date
}: Omit<Partial<SeriesDate>, 'state'> & { readonly state?: Partial<RegistrationState> }) =>
  ({ status: 'not_start', same_form: true, registered: false, ...date, state: { ...state, ...of } }) as SeriesDate

describe('a date of a series', () => {
  it.each([
    [{}, 'Open', true],
    [{ state: { seats_left: 11 } }, '11 seats left', true],
    [{ state: { seats_left: 1 } }, '1 seat left', true],
    [{ state: { seats_left: 0, joins_waitlist: true, waitlist_length: 2 } }, 'Full · 2 waiting', true],
    [{ state: { need_audit: true } }, 'Needs review', true],
    [{ state: { can_register: false, refusal: 'event:unauthenticated' as const } }, 'Open', true],
    [{ state: { can_register: false, refusal: 'event:regist_full' as const, seats_left: 0 } }, 'Full', false],
    [{ state: { can_register: false, refusal: 'event:out_of_scope' as const } }, 'Not open to you', false],
    [{ state: { can_register: false, refusal: 'events:status_forbidden' as const } }, 'No registration', false],
    [{ state: { can_register: false, phase: 'closed' as const } }, 'Registration closed', false],
    [{ state: { can_register: false, phase: 'upcoming' as const, opens_at: '9' } }, 'Opens [9]', false],
    [{ same_form: false }, 'Asks other questions: register separately', false],
    [{ registered: true, state: { can_register: false } }, 'Registered', false],
    [{ status: 'finished' as const, state: { can_register: false } }, 'Finished', false],
    [{ status: 'cancelled' as const, state: { can_register: false } }, 'Cancelled', false],
  ])('%j says “%s”', (date, text, isChoosable) => {
    expect(dateWords(aDate(date), speak(dateTexts, 'en'), (at) => `[${at}]`).text).toBe(text)
    expect(canChoose(aDate(date))).toBe(isChoosable)
  })
})
