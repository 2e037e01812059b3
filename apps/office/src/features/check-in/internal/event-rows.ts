import type { FirstRows } from '../../../crud/list-page/types.ts'
import { allOf, whereOf } from '@cubic/contract'
import { AGENDA } from '../../../crud/list-page/agenda.ts'

const where = whereOf('CubicEventBase')

export const CHECK_IN_ROWS = {
  model: 'CubicEventBase',
  fields: ['name', 'status', 'start_time', 'address'],
  condition: allOf(
    where('sign_in', '=', true),
    where('status', 'in', ['processing', 'not_start', 'finished', 'cancelled']),
  ),
  sort: AGENDA,
  tabs: 'status',
} as const satisfies FirstRows<'CubicEventBase'>
