import type { RegistrationState } from '@cubic/contract'

type Known = Pick<RegistrationState, 'refusal' | 'submitted' | 'applicant_ids'>

/** Do an event and the state of its registration, read at different times, disagree about the caller's own ticket? */
export function areAtOdds(own: { readonly id: number } | null | undefined, state: Known): boolean {
  const { refusal, submitted, applicant_ids: ids } = state
  if (own) return !ids.includes(own.id)
  // of others alone the state says that they were submitted
  return refusal === 'event:already_registered' || (!submitted && ids.length > 0)
}
