import { createHash } from 'node:crypto'
import { type Database, guest, sql, type Tx } from '@cubic/data-platform'
import { recordChanges } from '../../audit/commands/record-change.ts'
import { hashSession, type Provider } from '../data/queries.ts'
import type { LogOut } from '../internal/protocol.ts'

/** Ends the sessions here of whoever left at the provider. False if that was said before. */
export function endAtProvider(db: Database, provider: Provider, { ended, once }: LogOut): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (once !== undefined) {
      const hash = createHash('sha256').update(`${provider.id}:${once}`).digest()
      const isNew = await tx.run`insert into cubic_sign_on_log_out (token_hash) values (${hash}) on conflict do nothing`
      if (isNew === 0) return false
    }
    const gone: number[] = []
    for (const one of ended) {
      await endUnfinished(tx, provider, one)
      const rows =
        'session' in one
          ? await tx.rows<{ user_id: number }>`
              delete from cubic_session where token_hash in (
                select token_hash from cubic_sign_on_session where provider_session = ${hashSession(provider.id, one.session)})
              returning user_id`
          : await tx.rows<{ user_id: number }>`
              delete from cubic_session where token_hash in (
                select session.token_hash from cubic_sign_on_session session join cubic_identity identity on identity.id = session.identity_id
                where identity.provider_id = ${provider.id} and identity.issuer = ${provider.issuer} and identity.subject = ${one.subject})
              returning user_id`
      gone.push(...rows.map(({ user_id: id }) => id))
    }
    const entry = { model: 'User', action: 'log_out', before: null, after: { way: 'sign_on' } }
    await recordChanges(
      tx,
      guest('cn', 'provider'),
      [...new Set(gone)].map((id) => ({ ...entry, id })),
    )
    return true
  })
}

/** First those that are not finished, log-in tickets before what they wait for: as whoever finishes one locks them. */
async function endUnfinished(tx: Tx, provider: Provider, one: LogOut['ended'][number]): Promise<void> {
  const meant =
    'session' in one
      ? sql`ticket.provider_session = ${hashSession(provider.id, one.session)}`
      : sql`ticket.provider_id = ${provider.id} and ticket.issuer = ${provider.issuer} and ticket.subject = ${one.subject}`
  await tx.run`
    delete from cubic_log_in_ticket where ticket_hash in (
      select pending.ticket_hash from cubic_sign_on_pending pending join cubic_sign_on_ticket ticket on ticket.token_hash = pending.sign_on_hash
      where ${meant})`
  await tx.run`delete from cubic_sign_on_ticket ticket where ${meant}`
}
