import type { FirstRows } from '../../../crud/list-page/types.ts'
import { AGENDA } from '../../../crud/list-page/agenda.ts'

export const EVENT_FIELDS = [
  'name',
  'name_cn',
  'name_en',
  'status',
  'type_id',
  'address',
  'cover',
  'start_time',
  'end_time',
  'participant_number',
  'top_or_not',
  'regist_id.limited',
  'regist_id.limit_number',
  'creator',
  'unit_id',
  'review_step',
] as const

export const EVENT_ROWS = {
  model: 'CubicEventBase',
  fields: EVENT_FIELDS,
  sort: AGENDA,
  tabs: 'status',
} as const satisfies FirstRows<'CubicEventBase'>
