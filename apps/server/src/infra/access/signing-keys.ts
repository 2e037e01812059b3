import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto'
import type { Queryable, Tx } from '@cubic/data-platform'

export type SigningKey = { readonly id: string; readonly privateKey: KeyObject }
/** A key that has signed, as others are given it: base64url of its 32 bytes. */
export type PublishedKey = { readonly id: string; readonly publicKey: string }

type KeyRow = { readonly id: string; readonly private_key: Buffer }

/**
 * The Ed25519 key of this installation for what outlives tickets: certificates, transcripts, badges. The first use of a
 * year, and the first after an operator has retired the last one, makes it. Old keys still check what they signed.
 */
export async function currentSigningKey(tx: Tx): Promise<SigningKey> {
  const { id, private_key: der } = (await findNewest(tx)) ?? (await makeSigningKey(tx))
  return { id, privateKey: createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }) }
}

function findNewest(tx: Tx): Promise<KeyRow | undefined> {
  return tx.one<KeyRow>`
    select id, private_key from cubic_signing_key where not retired and created_time > now() - interval '1 year'
    order by created_time desc, id desc limit 1`
}

/** Makes a key that signs from now on: `2026-1`, `2026-2`. Of two processes that make the first one, one does. */
async function makeSigningKey(tx: Tx): Promise<KeyRow> {
  await tx.run`select pg_advisory_xact_lock(hashtext('cubic-signing-key'))`
  const newest = await findNewest(tx)
  if (newest) return newest
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const made = await tx.one<KeyRow>`
    insert into cubic_signing_key (id, private_key, public_key, created_time)
    select year || '-' || (select count(*) + 1 from cubic_signing_key where id like year || '-%'),
      ${privateKey.export({ format: 'der', type: 'pkcs8' })}, ${publicOf(publicKey)}, clock_timestamp()
    from (select extract(year from now())::integer::text as year) made
    returning id, private_key`
  if (!made) throw new Error('an insert returns its row')
  return made
}

export function listSigningKeys(db: Queryable): Promise<readonly PublishedKey[]> {
  return db.rows<PublishedKey>`
    select id, public_key as "publicKey" from cubic_signing_key order by created_time desc, id desc`
}

export function signText({ privateKey }: SigningKey, text: string): string {
  return sign(null, Buffer.from(text), privateKey).toString('base64url')
}

export function isSignedBy({ publicKey }: PublishedKey, text: string, signature: string): boolean {
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' })
  return verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64url'))
}

export function hashOfText(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

function publicOf(key: KeyObject): string {
  return key.export({ format: 'jwk' }).x ?? ''
}
