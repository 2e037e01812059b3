import { type LinkQuestion, ok, type SecondFactorAsked, type Outcome, refuse } from '@cubic/contract'
import { type Caller, sql, type Tx } from '@cubic/data-platform'
import { inTransaction } from '../../../infra/database/in-transaction.ts'
import { type LogInContext, proveAccount } from '../../people/commands/log-in.ts'
import { beginSession } from '../../people/commands/begin-session.ts'
import { hashToken, type LogInOrigin } from '../../people/data/queries.ts'
import { type Found, lockTicket, nameOf, type Ticket } from '../data/queries.ts'
import { createAccount } from '../internal/create-account.ts'
import { findAccount, findNamesake, personOf } from '../internal/find-account.ts'
import { settle } from '../internal/settle.ts'

type Asked = { readonly ticket: string; readonly origin: LogInOrigin; readonly remembered: string | undefined }
/** What the person answers to the question of a first log-in. */
export type LinkAnswer = { readonly account: string; readonly password: string } | 'create' | undefined
type Finished = { readonly token: string } | { readonly link: LinkQuestion } | { readonly asked: SecondFactorAsked }

/**
 * Makes a session of what a provider has said: for the account of that identity, for the person of that number if the
 * provider may say so, for whom an old password proves, or for a new account. Never by an e-mail address. Else asks.
 */
export function finishSignOn(
  context: LogInContext,
  caller: Caller,
  asked: Asked,
  answer: LinkAnswer,
): Promise<Outcome<Finished>> {
  if (typeof answer !== 'object')
    return finishAs(context, caller, asked, async (tx, ticket) => {
      const found = await findAccount(tx, ticket)
      if (found || answer !== 'create') return found
      const { known, can_create: canCreate } = await questionOf(tx, ticket)
      return known || !canCreate ? undefined : createAccount(tx, caller, ticket)
    })
  return proveAccount(context, caller, { typed: answer, origin: asked.origin }, ({ id: userId }) =>
    // Meanwhile known, it belongs to that account, whatever password was typed.
    finishAs(context, caller, asked, async (tx, ticket) => {
      const found = await findAccount(tx, ticket)
      return found ?? { userId, personId: await personOf(tx, userId, ticket.person.unify_id) }
    }),
  )
}

function finishAs(
  { db, config, secondFactors }: LogInContext,
  caller: Caller,
  { ticket: token, origin, remembered }: Asked,
  find: (tx: Tx, ticket: Ticket) => Promise<Found | undefined>,
): Promise<Outcome<Finished>> {
  return inTransaction(db, async (tx): Promise<Outcome<Finished>> => {
    const ticket = await lockTicket(tx, hashToken(token))
    if (!ticket) return refuse('auth:sign_on_expired')
    // Two first log-ins of one person at once: the second one finds what the first has made.
    await tx.run`select pg_advisory_xact_lock(hashtext(${`cubic-identity:${ticket.provider.id}:${ticket.issuer}:${ticket.subject}`}))`
    const found = await find(tx, ticket)
    if (!found) return ok({ link: await questionOf(tx, ticket) })
    const { userId } = found
    const first = {
      userId,
      origin,
      sessionDays: config.sessionDays,
      way: 'sign_on',
      when: sql`not disabled`,
      remembered,
    } as const
    const begun = await beginSession(tx, caller, first, secondFactors)
    if (!begun.ok) return refuse('auth:account_disabled')
    if ('token' in begun.value) {
      const settled = await settle(tx, caller, { ticket, found, tokenHash: hashToken(begun.value.token) })
      return settled.ok ? ok(begun.value) : settled
    }
    await keepPending(tx, ticket, found, hashToken(begun.value.ticket))
    return ok({ asked: { status: 'second_factor', ...begun.value } })
  })
}

/** Keeps the ticket for when the second factor is passed. */
async function keepPending(tx: Tx, ticket: Ticket, { userId, personId }: Found, hash: Buffer): Promise<void> {
  await tx.run`
    update cubic_sign_on_ticket known set expires_at = greatest(known.expires_at, asked.expires_at)
    from cubic_log_in_ticket asked where known.token_hash = ${ticket.token_hash} and asked.ticket_hash = ${hash}`
  await tx.run`
    insert into cubic_sign_on_pending (ticket_hash, sign_on_hash, user_id, person_id)
    values (${hash}, ${ticket.token_hash}, ${userId}, ${personId})`
}

async function questionOf(tx: Tx, { provider, person }: Ticket): Promise<LinkQuestion> {
  const { cn, en } = nameOf(provider)
  const known = person.unify_id !== null && (await findNamesake(tx, person.unify_id)) !== undefined
  return {
    provider_cn: cn,
    provider_en: en,
    name: person.name,
    unify_id: person.unify_id,
    known,
    can_create: provider.creates && !known,
  }
}
