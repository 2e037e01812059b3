import { ok, type Outcome, refuse } from '@cubic/contract'
import type { Caller, Tx } from '@cubic/data-platform'
import type { Found, Ticket } from '../data/queries.ts'
import { followProvider } from './follow-provider.ts'
import { giveMemberships } from './give-memberships.ts'
import { giveRoles } from './give-roles.ts'
import { keepIdentity } from './keep-identity.ts'

type Settling = { readonly ticket: Ticket; readonly found: Found; readonly tokenHash: Buffer }

/** Lets what a provider has said take effect, for a session that has just begun. It uses the ticket up. */
export async function settle(
  tx: Tx,
  caller: Caller,
  { ticket, found, tokenHash }: Settling,
): Promise<Outcome<undefined>> {
  const { userId } = found
  const identityId = await keepIdentity(tx, caller, ticket, found)
  // Meanwhile it has become another user's.
  if (identityId === undefined) return refuse('auth:sign_on_expired')
  await followProvider(tx, caller, ticket, found)
  const given = { identityId, userId, ruleIds: ticket.rule_ids, providerId: ticket.provider.id }
  await giveRoles(tx, caller, given)
  await giveMemberships(tx, caller, given)
  await tx.run`delete from cubic_sign_on_ticket where token_hash = ${ticket.token_hash}`
  await tx.run`
    insert into cubic_sign_on_session (token_hash, identity_id, provider_session, way_out)
    values (${tokenHash}, ${identityId}, ${ticket.provider_session}::bytea, ${ticket.way_out})`
  return ok()
}
