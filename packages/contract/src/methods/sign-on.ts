import type { MethodDeclaration } from '../core/method.ts'

/** Asks the provider whether it answers, as far as that shows without a log-in. Changes nothing. */
export const TRY_SIGN_ON = {
  model: 'CubicSignOn',
  name: 'try_sign_on',
  arguments: {},
  result: { asked: { type: 'text' } },
  refusals: ['sign_on:no_answer', 'sign_on:other_issuer', 'sign_on:odd_answer'],
} as const satisfies MethodDeclaration
