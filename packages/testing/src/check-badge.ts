import { createPublicKey, type JsonWebKey } from 'node:crypto'
import { Bitstring } from '@digitalbazaar/bitstring'
import { createVerifier } from 'fast-jwt'

type Claims = { readonly [claim: string]: unknown }
export type CheckedJwt = { readonly header: { readonly [name: string]: unknown }; readonly payload: Claims }

/** Checks a JWT as others do: by a library that signs nothing of ours, with the key that its header names. */
export async function checkJwt(jwt: string, fetchKey: (address: string) => Promise<unknown>): Promise<CheckedJwt> {
  const header = JSON.parse(Buffer.from(jwt.split('.')[0] ?? '', 'base64url').toString()) as CheckedJwt['header']
  const jwk = (await fetchKey(String(header['kid']))) as JsonWebKey
  const key = createPublicKey({ key: jwk, format: 'jwk' }).export({ format: 'pem', type: 'spki' })
  const verify = createVerifier({ key, algorithms: ['EdDSA'] })
  return { header, payload: verify(jwt) as Claims }
}

/** Is the bit of this place set in a list that was packed as Bitstring Status List v1.0 says? */
export async function isBitSet(encodedList: string, index: number): Promise<boolean> {
  const encoded = encodedList.replace(/^u/, '')
  const bits = new Bitstring({ buffer: await Bitstring.decodeBits({ encoded }) })
  return bits.get(index)
}
