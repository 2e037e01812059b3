import type { EventStatus, RegistrationStatus } from './core/states.ts'
import type { RegistrationRefusal } from './core/refusals.ts'

/** A record as `raw` holds it. */
export type RecordData = { readonly id: number; readonly [field: string]: unknown }
/** A to-one relation named without a path. */
export type RelatedRecord = { readonly id: number; readonly display_name: string }

/** One applicant of `application_data` (wire §4). */
export type ApplicantInput = {
  readonly id?: number
  readonly self?: true
  readonly values: { readonly [formFieldId: string]: unknown }
  /** The sessions they choose, of an event whose registrants choose some. */
  readonly sessions?: readonly number[]
}
export type ApplicationData = { readonly applicants: readonly ApplicantInput[]; readonly request_id?: string }
export const APPLICANT_ACTIONS = ['add', 'edit', 'delete'] as const
export type ApplicantAction = (typeof APPLICANT_ACTIONS)[number]

/** A registered applicant, as the mutation's `result` lists them. */
export type RegisteredApplicant = {
  readonly id: number
  readonly registration_status: RegistrationStatus
  readonly flora_external_id: string
}

export type WireFieldError = {
  readonly level: string
  readonly kind: string
  readonly message: string
  readonly field: string | null
  readonly index: number | null
}

/** What is told of a cancelled event to people who still have its link. */
export type CancelledEvent = {
  readonly name: string
  readonly start_time: string | null
  readonly end_time: string | null
}

/** How the registration tells what may be done now; also computed before anybody tries. */
export type RegistrationState = {
  can_register: boolean
  refusal: RegistrationRefusal | null
  message: string | null
  detail: string | null
  registered_by: string | null
  phase: 'upcoming' | 'open' | 'closed'
  opens_at: string | null
  closes_at: string | null
  modify_until: string | null
  seats_left: number | null
  seats_limit: number | null
  seats_taken: number | null
  waitlist: boolean
  waitlist_length: number
  waitlist_ahead: number | null
  joins_waitlist: boolean
  seats_kept: number
  kept_until: string | null
  need_audit: boolean
  max_applicants: number
  submitted: boolean
  can_edit: boolean
  applicant_ids: number[]
}

/** One date of a series, for its reader. */
export type SeriesDate = {
  readonly event_id: number
  readonly name: string
  readonly place: number
  readonly start_time: string | null
  readonly end_time: string | null
  readonly moved_from: string | null
  readonly status: EventStatus
  readonly same_form: boolean
  readonly chooses_sessions: boolean
  readonly registered: boolean
  readonly people: number | null
  readonly state: RegistrationState
}
export type EventSeries = { readonly id: number; readonly name: string; readonly dates: readonly SeriesDate[] }

/** A moment as the wire writes it: ISO 8601 in UTC, without a fraction if it is zero. */
export function printInstant(moment: Date): string {
  return moment.toISOString().replace('.000Z', 'Z')
}

/** Earlier or later years do not have four digits, or are unknown to PostgreSQL. */
const FIRST_MOMENT = Date.parse('0001-01-01T00:00:00Z')
const LAST_MOMENT = Date.parse('9999-12-31T23:59:59.999Z')

/**
 * Reads an ISO 8601 moment with its offset (`Z` or `+08:00`), in UTC's years 0001 to 9999; undefined if it is invalid.
 */
export function parseInstant(text: string): Date | undefined {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:?\d\d)$/.test(text)) return undefined
  const moment = new Date(text)
  if (!(moment.getTime() >= FIRST_MOMENT && moment.getTime() <= LAST_MOMENT)) return undefined
  return isCalendarDate(text.slice(0, 10)) ? moment : undefined
}

/** Is it a `YYYY-MM-DD` that the calendar has, from the year 0001 on? */
export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || text.startsWith('0000')) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}
