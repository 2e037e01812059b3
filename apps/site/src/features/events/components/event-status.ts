import { EVENT_STATUS, REGISTRATION_STATUS, type RegistrationState } from '@cubic/contract'
import { useDates } from '@cubic/web-kit/datetime/clock'
import { DAY_MS, formatRemaining } from '@cubic/web-kit/datetime/format'
import { useTexts } from '@cubic/web-kit/language/text'
import type { Tone } from '@cubic/web-kit/ui/badge'
import type { EventSummary } from '../data/api.ts'
import { eventTexts } from '../data/texts.ts'

export type StatusWord = { readonly tone: Tone; readonly text: string }

const CLOSING_SOON_MS = 3 * DAY_MS
const OPENING_SOON_MS = DAY_MS

/** Returns the free seats; null if unlimited or hidden. */
export function seatsLeft({ regist_id }: Pick<EventSummary, 'regist_id'>): number | null {
  if (!regist_id?.limited || regist_id.limit_number === null || regist_id.taken_number === null) return null
  return Math.max(0, regist_id.limit_number - regist_id.taken_number)
}

/** Returns why an open registration has no seat for the user; undefined if it has one. `full`: no free seat at all. */
export function seatShortage(
  event: EventSummary,
  state?: Pick<RegistrationState, 'refusal' | 'joins_waitlist'> | null,
): 'full' | 'waitlist' | 'waitlistOpen' | 'noneOpen' | 'unavailable' | undefined {
  const { regist_id, own_applicant_id: own } = event
  const free = seatsLeft(event)
  if (regist_id?.waitlist) {
    if (free === 0) return 'waitlist'
    return state?.joins_waitlist ? 'waitlistOpen' : undefined
  }
  if (free === 0) return 'full'
  if (state ? state.refusal !== 'event:regist_full' : event.can_register) return undefined
  // the organiser does not show how many are free
  if (regist_id?.limited && free === null) return 'full'
  // for a guest only the seats can be the reason
  return state || own === undefined ? 'noneOpen' : 'unavailable'
}

type Known = {
  /** The user's registration state, if known. */
  readonly state?: Pick<RegistrationState, 'refusal' | 'seats_left' | 'joins_waitlist'> | null | undefined
  /** Their number is shown below. */
  readonly besideSeats?: boolean
}

export function useStatusWord(event: EventSummary, { state, besideSeats = false }: Known = {}): StatusWord {
  const t = useTexts(eventTexts)
  const { lang, now, moment } = useDates()
  const { status, own_applicant_id: own, regist_id, regist_start_time, regist_end_time } = event
  const statusWord: StatusWord = {
    tone: status === 'processing' ? 'brand' : status === 'cancelled' ? 'danger' : 'neutral',
    text: EVENT_STATUS[status][lang],
  }
  if (status !== 'not_start' && status !== 'processing') return statusWord
  if (own && own.registration_status !== 'success')
    return { tone: 'warn', text: REGISTRATION_STATUS[own.registration_status][lang] }
  if (own) return { tone: 'brand', text: own.check_in_status === 'leave' ? t.leave : t.registered }
  if (!regist_id) return statusWord
  if (state?.refusal === 'event:out_of_scope') return { tone: 'neutral', text: t.notForYou }
  if (regist_id.status === 'upcoming') {
    if (regist_start_time === null) return statusWord
    const soon = Date.parse(regist_start_time) - now.getTime() < OPENING_SOON_MS
    return { tone: soon ? 'brand' : 'neutral', text: t.opensAt(moment(regist_start_time)) }
  }
  if (regist_id.status === 'closed') return status === 'processing' ? statusWord : { tone: 'neutral', text: t.closed }
  const shortage = seatShortage(event, state)
  if (shortage) return { tone: regist_id.waitlist ? 'warn' : 'neutral', text: t[shortage] }
  const left = state?.seats_left ?? seatsLeft(event)
  if (!besideSeats && left !== null && left <= Math.max(5, (regist_id.limit_number ?? 0) / 20))
    return { tone: 'warn', text: t.fewLeft(left) }
  const remaining = regist_end_time === null ? Infinity : Date.parse(regist_end_time) - now.getTime()
  return {
    tone: 'success',
    text: remaining < CLOSING_SOON_MS && remaining > 0 ? t.openFor(formatRemaining(remaining, lang)) : t.open,
  }
}

/** Returns `11月28日 周六 09:00 – 17:30`, or a text that the time is not set yet. */
export function useWhenWords(
  event: Pick<EventSummary, 'start_time' | 'end_time'>,
  form: 'range' | 'start' = 'range',
): string {
  const t = useTexts(eventTexts)
  const { range, moment, day, now } = useDates()
  if (event.start_time === null) return t.timeOpen
  if (form === 'range') return range(event.start_time, event.end_time)
  const { start_time, end_time } = event
  const goesOnForDays = end_time !== null && new Date(start_time) < now && Date.parse(end_time) - now.getTime() > DAY_MS
  return goesOnForDays ? t.until(day(end_time)) : moment(start_time)
}

export function useWhereWords({ address, activity_mode }: Pick<EventSummary, 'address' | 'activity_mode'>): string {
  const t = useTexts(eventTexts)
  if (address && /^https?:/.test(address)) return t.online
  return address || (activity_mode === 'online' ? t.online : t.placeOpen)
}
