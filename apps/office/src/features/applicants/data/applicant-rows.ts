import { whereOf } from '@cubic/contract'
import type { FirstRows } from '../../../crud/list-page/types.ts'

export const ROW_FIELDS = [
  'name',
  'unify_id',
  'phone',
  'source',
  'event_id',
  'registration_status',
  'waitlist_position',
  'values',
] as const
const ROWS = { model: 'CubicEventApplicant', tabs: 'registration_status', tabsDiffer: true } as const
type Rows = FirstRows<'CubicEventApplicant'>

/** Newest first: registrations of all events are too many to begin with the oldest. */
export const LATEST = [{ field: 'created_time', order: 'desc' }] as const
export const LONGEST_WAIT = [{ field: 'created_time', order: 'asc' }] as const

export const ALL_APPLICANTS = {
  ...ROWS,
  sort: LATEST,
  fields: [...ROW_FIELDS, 'check_in_status', 'created_time'],
} as const satisfies Rows

export const applicantsOf = (eventId: number): Rows => ({
  ...ROWS,
  fields: [...ROW_FIELDS, 'check_in_status', 'qr_send_status', 'created_time'],
  condition: whereOf('CubicEventApplicant')('event_id', '=', eventId),
  sort: LONGEST_WAIT,
})
