import { randomBytes } from 'node:crypto'
import type { Database } from '@cubic/data-platform'
import { claimNames, readPerson } from '@cubic/domain/sign-on/claims'
import { holds } from '@cubic/domain/sign-on/rules'
import { hashToken } from '../../people/data/queries.ts'
import { hashSession, issuerOf, type Provider, type Rule } from '../data/queries.ts'
import type { Proof } from '../internal/protocol.ts'

export const TICKET_SECONDS = 600

/** The browser fetches its session with the ticket. Undefined if the provider does not say who it is. */
export async function keepTicket(
  db: Database,
  provider: Provider,
  { proof, rules }: { readonly proof: Proof; readonly rules: readonly Rule[] },
): Promise<string | undefined> {
  const { subject, ...person } = readPerson(proof.claims, claimNames(provider.protocol, provider.claims))
  if (subject === null) return undefined
  const token = randomBytes(32).toString('base64url')
  const session = proof.session === undefined ? null : hashSession(provider.id, proof.session)
  const ruleIds = rules.flatMap((rule) => (holds(rule, proof.claims) ? [rule.id] : []))
  await db.run`
    insert into cubic_sign_on_ticket (token_hash, provider_id, issuer, subject, person, rule_ids, provider_session, way_out, expires_at)
    values (${hashToken(token)}, ${provider.id}, ${issuerOf(provider)}, ${subject}, ${JSON.stringify(person)}::jsonb, ${ruleIds}::integer[],
      ${session}::bytea, ${proof.wayOut ?? null}, now() + make_interval(secs => ${TICKET_SECONDS}))`
  return token
}
