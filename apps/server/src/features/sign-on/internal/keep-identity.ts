import { invariant } from '@cubic/contract'
import type { Caller, Tx } from '@cubic/data-platform'
import { recordChange } from '../../audit/commands/record-change.ts'
import { enqueueSecurityNotice } from '../../messages/commands/enqueue-security-notice.ts'
import type { Found, Ticket } from '../data/queries.ts'

/** The identity becomes its person's default one. Undefined if it is another user's. */
export async function keepIdentity(
  tx: Tx,
  caller: Caller,
  { provider, issuer, subject }: Ticket,
  { userId, personId, isNew }: Found,
): Promise<number | undefined> {
  const identity = await tx.one<{ id: number; user_id: number; is_new: boolean }>`
    insert into cubic_identity (provider_id, issuer, subject, user_id, person_id, first_seen_time, last_seen_time)
    values (${provider.id}, ${issuer}, ${subject}, ${userId}, ${personId}, now(), now())
    on conflict (provider_id, issuer, subject) do update set last_seen_time = now()
    returning id, user_id, xmax = 0 as is_new`
  invariant(identity, 'an insert returns its row')
  if (identity.user_id !== userId) return undefined
  if (identity.is_new)
    await recordChange(
      tx,
      { ...caller, userId },
      {
        model: 'CubicIdentity',
        id: identity.id,
        action: 'link_identity',
        before: null,
        after: { user_id: userId, provider_id: provider.id },
      },
    )
  if (identity.is_new && !isNew) await enqueueSecurityNotice(tx, userId, { notice: 'identity_linked' })
  if (personId !== null)
    await tx.run`update cubic_user set default_identity_id = ${personId} where id = ${userId} and default_identity_id is distinct from ${personId}`
  return identity.id
}
