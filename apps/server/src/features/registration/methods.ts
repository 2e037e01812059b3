import { AUDIT_APPLICANT, AUDIT_APPLICANTS, ok, refuse, where } from '@cubic/contract'
import { defineMethod, type Method } from '@cubic/data-platform'
import { eventManagers } from '../people/roles.ts'
import { auditApplicants } from './commands/audit-applicants.ts'

const review = { right: eventManagers, when: () => where('registration_status', '=', 'waiting_review') }

export const registrationMethods: readonly Method[] = [
  defineMethod(AUDIT_APPLICANT, {
    ...review,
    async run(tx, caller, id, { decision, reason }) {
      const reviewed = await auditApplicants(tx, caller, [id], decision, reason)
      if (!reviewed.ok) return reviewed
      return reviewed.value.audited.length === 1 ? ok() : refuse('event:forbidden_transition')
    },
  }),
  defineMethod(AUDIT_APPLICANTS, {
    ...review,
    run: (tx, caller, _id, { applicant_ids: ids, decision, reason }) =>
      auditApplicants(tx, caller, ids, decision, reason),
  }),
]
