import { where } from '@cubic/contract'
import type { FirstRows } from '../../../crud/list-page/types.ts'

/** The lists of hours: their columns are all that they read. */
export const HOUR_EVENT_ROWS = {
  model: 'CubicEventBase',
  fields: ['name', 'end_time', 'hour_category_id', 'hours', 'hours_proposed', 'hours_objected'],
  condition: where('hours_waiting', '=', true),
  sort: [{ field: 'end_time', order: 'desc' }],
} as const satisfies FirstRows<'CubicEventBase'>
export const ENTRY_ROWS = {
  model: 'CubicHourEntry',
  fields: ['name', 'unify_id', 'title', 'category_id', 'hours', 'state', 'source', 'earned_time', 'corrected'],
  sort: [{ field: 'earned_time', order: 'desc' }],
  tabs: 'state',
} as const satisfies FirstRows<'CubicHourEntry'>
export const CATEGORY_ROWS = {
  model: 'CubicHourCategory',
  fields: ['name', 'minimum', 'cap_day', 'cap_term', 'unit_id', 'sort'],
  sort: [{ field: 'sort', order: 'asc' }],
} as const satisfies FirstRows<'CubicHourCategory'>
export const TERM_ROWS = {
  model: 'CubicTerm',
  fields: ['name', 'start'],
  sort: [{ field: 'start', order: 'desc' }],
} as const satisfies FirstRows<'CubicTerm'>
