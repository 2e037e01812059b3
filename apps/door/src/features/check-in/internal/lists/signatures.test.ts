import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { decodeTicketToken, encodeTicketPayload, ticketTokenFrom } from '@cubic/domain/ticket/qr-token'
import { describe, expect, it } from 'vitest'
import { codeHashes, hashNumber } from './code-hash.ts'
import { isSigned, verifyBySoftware } from './signatures.ts'

const { publicKey, privateKey } = generateKeyPairSync('ed25519')
const ours = { id: '1', public_key: publicKey.export({ format: 'jwk' }).x ?? '' }
const other = { id: '2', public_key: generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' }).x ?? '' }
const payload = encodeTicketPayload({ ticketId: 77, eventId: 5 })
const text = ticketTokenFrom(payload, sign(null, payload, privateKey))
function tokenOf(token: string) {
  const decoded = decodeTicketToken(token)
  if (!decoded) throw new Error('not a token')
  return decoded
}

describe('a ticket’s signature', () => {
  it('is good under any of the installation’s keys, and under no other', async () => {
    expect(await isSigned(tokenOf(text), [other, ours])).toBe(true)
    expect(await isSigned(tokenOf(text), [other])).toBe(false)
    expect(await isSigned(tokenOf(text), [{ id: '3', public_key: 'too short' }])).toBe(false)
    expect(await isSigned(tokenOf(text), [{ id: '4', public_key: '_'.repeat(43) }])).toBe(false)
  })

  it('is checked alike by the browser and by the library, for each flipped byte', async () => {
    const { signed, signature } = tokenOf(text)
    const key = Uint8Array.from(Buffer.from(ours.public_key, 'base64url'))
    expect(await verifyBySoftware(key, signature, signed)).toBe(true)
    for (let at = 0; at < signature.length; at++) {
      const flipped = signature.slice()
      flipped[at] = (flipped[at] ?? 0) ^ 1
      expect(await verifyBySoftware(key, flipped, signed)).toBe(false)
      expect(await isSigned({ ...tokenOf(text), signature: flipped }, [ours])).toBe(false)
    }
  })
})

it('a code’s hashes are the contract’s: the wire’s, and the short one with the list’s salt', async () => {
  const hashes = await codeHashes({ eventId: 42, salt: 'salt' }, '7K3M9QWX2HTP')
  expect(hashes).toEqual([
    createHash('sha256').update('42:7K3M9QWX2HTP').digest('hex').slice(0, 16),
    createHash('sha256').update('salt:7K3M9QWX2HTP').digest('hex').slice(0, 8),
  ])
  expect(await codeHashes({ eventId: 42, salt: undefined }, '7K3M9QWX2HTP')).toEqual(hashes.slice(0, 1))
  expect(await hashNumber([{ eventId: 42, salt: undefined }], '2024010203')).toEqual(new Map())
})
