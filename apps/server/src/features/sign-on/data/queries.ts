import { createHash } from 'node:crypto'
import type { LogInWays, SignOnComparator, SignOnProtocol, Text } from '@cubic/contract'
import type { Queryable } from '@cubic/data-platform'
import { lockedFields, type LockableField, type SignOnPerson } from '@cubic/domain/sign-on/claims'

export type Provider = {
  readonly id: number
  readonly name_cn: string | null
  readonly name_en: string | null
  readonly protocol: SignOnProtocol
  readonly issuer: string | null
  readonly server_url: string | null
  readonly authorize_url: string | null
  readonly token_url: string | null
  readonly userinfo_url: string | null
  readonly client_id: string | null
  readonly client_secret: string | null
  readonly scopes: string | null
  readonly claims: unknown
  readonly trusted: boolean
  readonly creates: boolean
  readonly locked_fields: string | null
}
export type Rule = {
  readonly id: number
  readonly claim: string
  readonly comparator: SignOnComparator
  readonly value: string
}

const ID_MAX = 2_147_483_647

export async function findProvider(db: Queryable, id: string): Promise<Provider | undefined> {
  const number = /^\d{1,10}$/.test(id) ? Number(id) : 0
  if (number < 1 || number > ID_MAX) return undefined
  return db.one<Provider>`select * from cubic_sign_on where id = ${number} and active`
}

export function nameOf({ name_cn: cn, name_en: en }: Pick<Provider, 'name_cn' | 'name_en'>): Text {
  return { cn: cn || en || '', en: en || cn || '' }
}

/** The address that says who the provider is: with the subject, it identifies a person there. */
export function issuerOf({ protocol, issuer, server_url: server, userinfo_url: userInfo }: Provider): string {
  return (protocol === 'oidc' ? issuer : protocol === 'cas' ? server : userInfo) ?? ''
}

export async function listWays(db: Queryable, only: boolean): Promise<LogInWays> {
  const providers =
    await db.rows<Provider>`select * from cubic_sign_on where active order by sort nulls last, id limit 20`
  return {
    only,
    providers: providers.map((provider) => {
      const { cn, en } = nameOf(provider)
      const address = provider.authorize_url ?? issuerOf(provider)
      return { id: provider.id, name_cn: cn, name_en: en, host: URL.canParse(address) ? new URL(address).host : '' }
    }),
  }
}

export function listRules(db: Queryable, providerId: number): Promise<readonly Rule[]> {
  return db.rows<Rule>`select id, claim, comparator, value from cubic_sign_on_rule where provider_id = ${providerId} order by id`
}

/** Hashes the name of a session at its provider: who reads the table can end none. */
export function hashSession(providerId: number, session: string): Buffer {
  return createHash('sha256').update(`${providerId}:${session}`).digest()
}

/** What a provider has said of the person at this browser, until a session is made of it. */
export type Ticket = {
  readonly token_hash: Buffer
  readonly provider: Provider
  readonly issuer: string
  readonly subject: string
  readonly person: SignOnPerson
  readonly rule_ids: readonly number[]
  readonly provider_session: Buffer | null
  readonly way_out: string | null
}

/** Whose identity it is. `isNew`: the account was made just now. */
export type Found = { readonly userId: number; readonly personId: number | null; readonly isNew?: boolean }

export async function lockTicket(tx: Queryable, tokenHash: Buffer): Promise<Ticket | undefined> {
  const ticket = await tx.one<Omit<Ticket, 'provider'> & { readonly provider_id: number }>`
    select token_hash, provider_id, issuer, subject, person, rule_ids, provider_session, way_out from cubic_sign_on_ticket
    where token_hash = ${tokenHash} and expires_at > now() for update`
  const provider = ticket && (await findProvider(tx, String(ticket.provider_id)))
  return ticket && provider && { ...ticket, provider }
}

export async function findWayOut(tx: Queryable, tokenHash: Buffer): Promise<string | undefined> {
  const session = await tx.one<{ way_out: string | null }>`
    select way_out from cubic_sign_on_session where token_hash = ${tokenHash}`
  return session?.way_out ?? undefined
}

/** The fields of a record that follow a provider, with its name. */
export async function findLocked(
  tx: Queryable,
  model: 'User' | 'EventPerson',
  id: number,
): Promise<ReadonlyMap<string, Text>> {
  const providers =
    model === 'User'
      ? await tx.rows<Provider>`select provider.* from cubic_identity identity join cubic_sign_on provider on provider.id = identity.provider_id
          where identity.user_id = ${id} and provider.active and provider.locked_fields is not null`
      : await tx.rows<Provider>`select provider.* from cubic_identity identity join cubic_sign_on provider on provider.id = identity.provider_id
          where identity.person_id = ${id} and provider.active and provider.locked_fields is not null`
  return new Map(
    providers.flatMap((provider) =>
      followedFields(provider).flatMap((field) => namesOf(field).map((name) => [name, nameOf(provider)] as const)),
    ),
  )
}

const BY_TRUST: ReadonlySet<LockableField> = new Set(['unify_id', 'person_type', 'unit'])

/** The locked fields that a provider may write: number, type and unit only a trusted one. */
export function followedFields({ trusted, locked_fields: locked }: Provider): readonly LockableField[] {
  return lockedFields(locked).filter((field) => trusted || !BY_TRUST.has(field))
}

function namesOf(field: string): readonly string[] {
  return field === 'unit' ? ['unit', 'unit_cn', 'unit_en'] : [field]
}
