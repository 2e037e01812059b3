import type { RegistrationState } from '@cubic/contract'

type Known = Pick<RegistrationState, 'refusal' | 'submitted' | 'applicant_ids'>

/** Tells whether an event and its registration state, read at different times, disagree about the user's own ticket. */
export function areAtOdds(own: { readonly id: number } | null | undefined, state: Known): boolean {
  const { refusal, submitted, applicant_ids: ids } = state
  if (own) return !ids.includes(own.id)
  // ids of other people's tickets come only with `submitted`
  return refusal === 'event:already_registered' || (!submitted && ids.length > 0)
}
