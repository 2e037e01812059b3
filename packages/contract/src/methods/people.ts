import type { MethodDeclaration } from '../core/method.ts'

const model = 'User'

/** Gives the secret of a new calendar link, shown only once; the previous link stops working. */
export const RESET_CALENDAR_LINK = {
  model,
  name: 'reset_calendar_link',
  arguments: {},
  result: { secret: { type: 'text' } },
  refusals: [],
} as const satisfies MethodDeclaration

export const REMOVE_CALENDAR_LINK = {
  model,
  name: 'remove_calendar_link',
  arguments: {},
  result: {},
  refusals: [],
} as const satisfies MethodDeclaration
