import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, timingSafeEqual } from 'node:crypto'
import type { Queryable } from '@cubic/data-platform'
import { decodeTicketToken, encodeTicketPayload, type TicketIds, ticketTokenFrom } from '@cubic/domain/ticket/qr-token'

export type TicketSigner = {
  readonly sign: (ticket: TicketIds) => string
  /** The key that verifies them, in base64url of its 32 bytes. */
  readonly publicKey: string
  /** The ticket of a token that this installation signed; undefined for anything else. */
  readonly verify: (token: string) => TicketIds | undefined
}

/** Opens the signer with this installation's Ed25519 key, which the first start makes and the database keeps. */
export async function openTicketSigner(db: Queryable): Promise<TicketSigner> {
  const fresh = generateKeyPairSync('ed25519').privateKey.export({ format: 'der', type: 'pkcs8' })
  await db.run`insert into cubic_secret (name, value) values ('ticket-key', ${fresh}) on conflict (name) do nothing`
  const stored = await db.one<{ value: Buffer }>`select value from cubic_secret where name = 'ticket-key'`
  const key = createPrivateKey({ key: stored?.value ?? fresh, format: 'der', type: 'pkcs8' })
  const publicKey = createPublicKey(key)
  return {
    publicKey: publicKey.export({ format: 'jwk' }).x ?? '',
    sign(ticket) {
      const payload = encodeTicketPayload(ticket)
      return ticketTokenFrom(payload, sign(null, payload, key))
    },
    verify(text) {
      const token = decodeTicketToken(text)
      // Ed25519 signs the same content always alike: signing again is three times as fast as verifying.
      if (!token || !timingSafeEqual(sign(null, token.signed, key), token.signature)) return undefined
      return { ticketId: token.ticketId, eventId: token.eventId }
    },
  }
}
