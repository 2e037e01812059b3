import { ok, refuse, where } from '@cubic/contract'
import { type Method, readChoice, readIds, readText } from '@cubic/data-platform'
import { eventManagers } from '../people/roles.ts'
import { auditApplicants } from './commands/audit-applicants.ts'

const AT_ONCE_MAX = 1000
const review = {
  model: 'CubicEventApplicant',
  right: eventManagers,
  when: () => where('registration_status', '=', 'waiting_review'),
}
const decisionOf = (args: { readonly [name: string]: unknown }) => readChoice(args, 'decision', ['approve', 'reject'])
const reasonOf = (args: { readonly [name: string]: unknown }) => readText(args, 'reason', 2000)

export const registrationMethods: readonly Method[] = [
  {
    ...review,
    name: 'audit',
    async run(tx, caller, id, args) {
      const reviewed = await auditApplicants(tx, caller, [id], decisionOf(args), reasonOf(args))
      if (!reviewed.ok) return reviewed
      return reviewed.value.audited.length === 1 ? ok() : refuse('event:forbidden_transition')
    },
  },
  {
    ...review,
    name: 'audit_many',
    recordless: true,
    run: (tx, caller, _id, args) =>
      auditApplicants(tx, caller, readIds(args, 'applicant_ids', AT_ONCE_MAX), decisionOf(args), reasonOf(args)),
  },
]
