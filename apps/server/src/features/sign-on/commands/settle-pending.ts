import { ok, refuse } from '@cubic/contract'
import type { OnPassed } from '../../people/data/second-factor.ts'
import { type Found, lockTicket } from '../data/queries.ts'
import { settle } from '../internal/settle.ts'

/** What a provider has said takes effect once the second factor is passed. */
export const settlePending: OnPassed = async (tx, caller, { ticketHash, tokenHash, first }) => {
  if (first !== 'sign_on') return ok()
  const pending = await tx.one<Found & { readonly hash: Buffer }>`
    select sign_on_hash as hash, user_id as "userId", person_id as "personId" from cubic_sign_on_pending where ticket_hash = ${ticketHash}`
  const ticket = pending && (await lockTicket(tx, pending.hash))
  // Left at the provider meanwhile, or used for another log-in.
  if (!ticket) return refuse('auth:sign_on_expired')
  return settle(tx, caller, { ticket, found: pending, tokenHash })
}
