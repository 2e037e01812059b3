import type { RegistrationState } from '@cubic/contract'

/** What the registration page shows: the form, what is registered, that all was given up, or why nothing can be registered. */
export type RegistrationView = 'filling' | 'registered' | 'left' | 'refused'
type Known = Pick<RegistrationState, 'submitted' | 'applicant_ids' | 'can_register'>

/**
 * What is shown after `previous`, by the state as it is now. `isAnswered`: a submission was accepted, and the state is older than
 * that. Whoever has begun to fill in keeps the form, also where registration ends meanwhile; whoever has given all up is not asked
 * to begin anew.
 */
export function registrationView(
  previous: RegistrationView | undefined,
  { submitted, applicant_ids: tickets, can_register: canRegister }: Known,
  isAnswered: boolean,
): RegistrationView {
  if (submitted || isAnswered) return 'registered'
  // a ticket by somebody else's submission, where nothing can be registered any more
  if (previous !== 'filling' && tickets.length > 0 && !canRegister) return 'registered'
  const hadTickets = previous === 'registered' || previous === 'left'
  if (hadTickets && canRegister && tickets.length === 0) return 'left'
  return previous === 'filling' || canRegister ? 'filling' : 'refused'
}
