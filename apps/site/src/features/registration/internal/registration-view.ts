import type { RegistrationState } from '@cubic/contract'

export type RegistrationView = 'filling' | 'registered' | 'left' | 'refused'
type Known = Pick<RegistrationState, 'submitted' | 'applicant_ids' | 'can_register'>

/**
 * Chooses the view after `previous` by the current state. `isAnswered`: a submission was accepted, and the state
 * is older. A user who has begun the form keeps it even if registration ends. A user who has withdrawn is not
 * shown the form again unasked.
 */
export function registrationView(
  previous: RegistrationView | undefined,
  { submitted, applicant_ids: tickets, can_register: canRegister }: Known,
  isAnswered: boolean,
): RegistrationView {
  if (submitted || isAnswered) return 'registered'
  // holds a ticket by somebody else's submission, and can register nobody
  if (previous !== 'filling' && tickets.length > 0 && !canRegister) return 'registered'
  const hadTickets = previous === 'registered' || previous === 'left'
  if (hadTickets && canRegister && tickets.length === 0) return 'left'
  return previous === 'filling' || canRegister ? 'filling' : 'refused'
}
