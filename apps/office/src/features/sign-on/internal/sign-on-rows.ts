import type { FirstRows } from '../../../crud/list-page/types.ts'

/** These lists read only their columns. */
export const PROVIDER_ROWS = {
  model: 'CubicSignOn',
  fields: ['name', 'protocol', 'active', 'trusted', 'creates', 'sort'],
  sort: [{ field: 'sort', order: 'asc' }],
} as const satisfies FirstRows<'CubicSignOn'>
export const RULE_ROWS = {
  model: 'CubicSignOnRule',
  fields: ['provider_id', 'claim', 'comparator', 'value', 'role', 'unit_id', 'unit_role'],
} as const satisfies FirstRows<'CubicSignOnRule'>
export const IDENTITY_ROWS = {
  model: 'CubicIdentity',
  fields: ['user_id', 'person_id', 'provider_id', 'subject', 'first_seen_time', 'last_seen_time'],
  sort: [{ field: 'last_seen_time', order: 'desc' }],
} as const satisfies FirstRows<'CubicIdentity'>
