import type { FirstRows } from '../../../crud/list-page/types.ts'

export const PROJECT_ROWS = {
  model: 'CubicProject',
  fields: ['name', 'members', 'mentors'],
} as const satisfies FirstRows<'CubicProject'>
