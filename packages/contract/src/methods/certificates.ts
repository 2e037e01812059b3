import type { MethodDeclaration } from '../core/method.ts'

/**
 * Issues certificates to the applicants named, or to everybody who attended. Who has one keeps it; who did not attend
 * is skipped and named. At an event without check-in, whoever is named is vouched for by the caller.
 */
export const ISSUE_CERTIFICATES = {
  model: 'CubicEventBase',
  name: 'issue_certificates',
  arguments: { applicant_ids: { type: 'ids', max: 1000 } },
  result: {
    /** Of the applicants who got one now. */
    issued: { type: 'ids' },
    /** Of those who had one. */
    present: { type: 'ids' },
    skipped: { type: 'ids' },
    /** Why each of those skipped was: a sentence in the caller's language, by their id. */
    reasons: { type: 'object' },
  },
  refusals: [],
} as const satisfies MethodDeclaration

/** Ends a certificate for good: whoever checks it reads the reason. */
export const REVOKE_CERTIFICATE = {
  model: 'CubicCertificate',
  name: 'revoke',
  confirm: 'certificates',
  arguments: { reason: { type: 'text', max: 500, required: 'event:reason_required' } },
  result: null,
  refusals: ['event:reason_required', 'event:forbidden_transition'],
} as const satisfies MethodDeclaration
