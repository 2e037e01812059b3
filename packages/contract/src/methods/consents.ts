import type { MethodDeclaration } from '../core/method.ts'

/**
 * Takes back what somebody agreed to in the registration form, or agrees later. `version`: of the text that they read.
 */
export const CHANGE_CONSENT = {
  model: 'CubicEventApplicant',
  name: 'change_consent',
  arguments: {
    form_field_id: { type: 'record', of: 'CubicEventFormField', required: true },
    choice: { type: 'choice', choices: ['agree', 'withdraw'], required: true },
    version: { type: 'integer', min: 1, max: 1_000_000 },
  },
  result: null,
  refusals: ['event:unknown_consent', 'event:consent_needed', 'event:consent_changed'],
} as const satisfies MethodDeclaration
