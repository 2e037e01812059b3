import type { OnPassed } from '../../people/data/second-factor.ts'

/** A session that began at a provider, and then took a second factor, is left from either side as well. */
export const keepProviderSession: OnPassed = async (tx, { ticketHash, tokenHash }) => {
  await tx.run`
    with pending as (delete from cubic_sign_on_pending where ticket_hash = ${ticketHash} returning *)
    insert into cubic_sign_on_session (token_hash, identity_id, provider_session, way_out)
    select ${tokenHash}::bytea, identity_id, provider_session, way_out from pending`
}
