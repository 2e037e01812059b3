import { where } from '@cubic/contract'
import { type Method, readChoice, readText } from '@cubic/data-platform'
import { eventManagers } from '../people/access.ts'
import { auditApplicant } from './commands/audit-applicant.ts'

export const registrationMethods: readonly Method[] = [
  {
    model: 'CubicEventApplicant',
    name: 'audit',
    right: eventManagers,
    when: () => where('registration_status', '=', 'waiting_review'),
    run: (tx, caller, id, args) =>
      auditApplicant(
        tx,
        caller,
        id,
        readChoice(args, 'decision', ['approve', 'reject']),
        readText(args, 'reason', 2000),
      ),
  },
]
