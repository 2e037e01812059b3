import type { FirstRows } from '../../../crud/list-page/types.ts'

export const MESSAGE_FIELDS = [
  'user_id',
  'applicant_id',
  'recipient',
  'channel',
  'subject',
  'state',
  'last_error',
  'due_time',
  'attempts',
  'created_time',
  'case',
  'event_id',
  'sent_time',
] as const

export const MESSAGE_ROWS = {
  model: 'CubicMessage',
  fields: MESSAGE_FIELDS,
  tabs: 'state',
  tabsDiffer: true,
} as const satisfies FirstRows<'CubicMessage'>
