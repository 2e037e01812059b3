import type { MethodDeclaration } from '../core/method.ts'

const model = 'User'

/** Has everything that is kept about the caller put together as a ZIP: `GET /api/people/v1/export.zip`, for a week. */
export const REQUEST_EXPORT = {
  model,
  name: 'request_export',
  confirm: 'export',
  arguments: {},
  result: {},
  refusals: [],
} as const satisfies MethodDeclaration

/** Erases the caller in seven days, until which they may take it back. */
export const REQUEST_ERASURE = {
  model,
  name: 'request_erasure',
  confirm: 'erase',
  arguments: {},
  result: { due_time: { type: 'instant' } },
  refusals: ['save:last_admin', 'unit:last_owner'],
} as const satisfies MethodDeclaration

export const CANCEL_ERASURE = {
  model,
  name: 'cancel_erasure',
  arguments: {},
  result: {},
  refusals: [],
} as const satisfies MethodDeclaration

/** Erases somebody within minutes, once they were told. */
export const ERASE_NOW = {
  model,
  name: 'erase_now',
  confirm: 'erase',
  arguments: { reason: { type: 'text', max: 500, required: true } },
  result: {},
  refusals: ['save:last_admin'],
} as const satisfies MethodDeclaration
