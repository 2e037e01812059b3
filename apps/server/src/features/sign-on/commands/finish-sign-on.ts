import { type LinkQuestion, ok, type SecondFactorAsked, type Outcome, refuse } from '@cubic/contract'
import { type Caller, sql, type Tx } from '@cubic/data-platform'
import { type LogInContext, proveAccount } from '../../people/commands/log-in.ts'
import { beginSession } from '../../people/commands/begin-session.ts'
import { hashToken, type LogInOrigin } from '../../people/data/queries.ts'
import { type Found, lockTicket, nameOf, type Ticket } from '../data/queries.ts'
import { createAccount } from '../internal/create-account.ts'
import { findAccount, findNamesake, personOf } from '../internal/find-account.ts'
import { followProvider } from '../internal/follow-provider.ts'
import { giveMemberships } from '../internal/give-memberships.ts'
import { giveRoles } from '../internal/give-roles.ts'
import { keepIdentity } from '../internal/keep-identity.ts'

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
  return db.transaction(async (tx): Promise<Outcome<Finished>> => {
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
    const identityId = await keepIdentity(tx, caller, ticket, found)
    await followProvider(tx, caller, ticket, found)
    const given = { identityId, userId, ruleIds: ticket.rule_ids, providerId: ticket.provider.id }
    await giveRoles(tx, caller, given)
    await giveMemberships(tx, caller, given)
    await tx.run`delete from cubic_sign_on_ticket where token_hash = ${hashToken(token)}`
    if ('ticket' in begun.value) {
      await tx.run`
        insert into cubic_sign_on_pending (ticket_hash, identity_id, provider_session, way_out)
        values (${hashToken(begun.value.ticket)}, ${identityId}, ${ticket.provider_session}::bytea, ${ticket.way_out})`
      return ok({ asked: { status: 'second_factor', ...begun.value } })
    }
    await tx.run`
      insert into cubic_sign_on_session (token_hash, identity_id, provider_session, way_out)
      values (${hashToken(begun.value.token)}, ${identityId}, ${ticket.provider_session}::bytea, ${ticket.way_out})`
    return ok(begun.value)
  })
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
