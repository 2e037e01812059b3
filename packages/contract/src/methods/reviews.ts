import type { MethodDeclaration } from '../method.ts'
import { DECISION } from './decision.ts'

const model = 'CubicEventApplicant'

/** Approves an applicant under review, or rejects them with a reason. */
export const AUDIT_APPLICANT = {
  model,
  name: 'audit',
  arguments: DECISION,
  result: null,
  refusals: ['event:reason_required', 'event:forbidden_transition'],
} as const satisfies MethodDeclaration

/** Reviews many at once. Those who no longer wait for review are skipped and named. */
export const AUDIT_APPLICANTS = {
  model,
  name: 'audit_many',
  recordless: true,
  arguments: { applicant_ids: { type: 'ids', max: 1000, required: true }, ...DECISION },
  result: { audited: { type: 'ids' }, skipped: { type: 'ids' } },
  refusals: ['event:reason_required'],
} as const satisfies MethodDeclaration
