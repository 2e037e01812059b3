import type { FirstRows } from '../../../crud/list-page/types.ts'

/** These lists read only their columns. */
export const ACCOUNT_ROWS = {
  model: 'User',
  fields: ['name', 'account', 'roles', 'phone', 'email', 'log_in_state'],
} as const satisfies FirstRows<'User'>
export const PERSON_ROWS = {
  model: 'EventPerson',
  fields: ['name', 'unify_id', 'person_type', 'phone', 'email', 'user_id'],
  tabs: 'person_type',
} as const satisfies FirstRows<'EventPerson'>
export const ROLE_ROWS = { model: 'Role', fields: ['name', 'key'] } as const satisfies FirstRows<'Role'>
