import { whereOf } from '@cubic/contract'
import type { FirstRows } from '../../../crud/list-page/types.ts'

export const ENTRY_FIELDS = ['cut_day', 'cut_term', 'corrected'] as const

/** Declares what the lists of hours show, in order, and what they read besides. */
export const HOUR_EVENT_ROWS = {
  model: 'CubicEventBase',
  fields: ['name', 'hours_proposed', 'hours_objected', 'end_time', 'hour_category_id', 'hours'],
  condition: whereOf('CubicEventBase')('hours_waiting', '=', true),
  sort: [{ field: 'end_time', order: 'desc' }],
} as const satisfies FirstRows<'CubicEventBase'>
export const ENTRY_ROWS = {
  model: 'CubicHourEntry',
  fields: [
    'person_id',
    'name',
    'state',
    'hours',
    'title',
    'unify_id',
    'category_id',
    'source',
    'earned_time',
    ...ENTRY_FIELDS,
  ],
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
