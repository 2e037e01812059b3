import type { FirstRows } from '../../../crud/list-page/types.ts'

export const TYPE_ROWS = {
  model: 'CubicEventType',
  fields: ['name', 'sort', 'creator'],
  sort: [{ field: 'sort', order: 'asc' }],
} as const satisfies FirstRows<'CubicEventType'>
