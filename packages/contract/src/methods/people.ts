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

/**
 * Gives somebody who has no password yet a link that sets one, once and for a week: by e-mail, or to be passed on,
 * shown only here; `url` is empty where it was mailed. Earlier links stop working.
 */
export const INVITE_USER = {
  model,
  name: 'invite',
  arguments: { by: { type: 'choice', choices: ['email', 'link'], required: true } },
  result: { url: { type: 'text' } },
  refusals: ['auth:no_mail', 'user:no_email', 'user:has_password'],
} as const satisfies MethodDeclaration

/** Ends the link of an invitation, and does not send what has not been sent. */
export const REVOKE_INVITATION = {
  model,
  name: 'revoke_invitation',
  arguments: {},
  result: {},
  refusals: ['user:has_password'],
} as const satisfies MethodDeclaration

/** Removes all second factors of somebody who has lost them, and ends their log-ins; they are told by e-mail. */
export const RESET_SECOND_FACTOR = {
  model,
  name: 'reset_second_factor',
  confirm: 'account',
  arguments: { reason: { type: 'text', max: 500, required: true } },
  result: {},
  refusals: ['auth:factor_not_there', 'auth:not_for_oneself'],
} as const satisfies MethodDeclaration
