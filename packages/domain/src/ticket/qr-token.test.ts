import { generateKeyPairSync, sign, verify } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  decodeTicketToken,
  encodeTicketPayload,
  readScannedText,
  ticketLink,
  ticketTokenFrom,
  type TicketIds,
} from './qr-token.ts'

const { publicKey, privateKey } = generateKeyPairSync('ed25519')
const tokenOf = (ids: TicketIds) => {
  const payload = encodeTicketPayload(ids)
  return ticketTokenFrom(payload, sign(null, payload, privateKey))
}
const isGenuine = (text: string) => {
  const token = decodeTicketToken(text)
  return token !== undefined && verify(null, token.signed, publicKey, token.signature)
}
const ids = fc.maxSafeNat().map((id) => Math.max(id, 1))

describe('a ticket token', () => {
  it('round-trips: signed, encoded, decoded, verified', () => {
    fc.assert(
      fc.property(ids, ids, (ticketId, eventId) => {
        const text = tokenOf({ ticketId, eventId })
        expect(text).toMatch(/^[\w-]{90,108}$/)
        expect(decodeTicketToken(text)).toMatchObject({ version: 1, ticketId, eventId })
        expect(isGenuine(text)).toBe(true)
      }),
    )
  })

  it('can be verified in a browser too', async () => {
    const token = decodeTicketToken(tokenOf({ ticketId: 123_456, eventId: 42 }))
    const key = await crypto.subtle.importKey(
      'spki',
      publicKey.export({ type: 'spki', format: 'der' }),
      'Ed25519',
      false,
      ['verify'],
    )
    expect(token && (await crypto.subtle.verify('Ed25519', key, token.signature, token.signed))).toBe(true)
  })

  it('stays short enough for a small QR', () => expect(tokenOf({ ticketId: 100_000, eventId: 300 })).toHaveLength(94))

  it('is invalid with any bit flipped, truncated or extended', () => {
    const text = tokenOf({ ticketId: 77, eventId: 5 })
    const bytes = Buffer.from(text, 'base64url')
    for (let bit = 0; bit < bytes.length * 8; bit++) {
      const flipped = Buffer.from(bytes)
      flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      expect(isGenuine(flipped.toString('base64url'))).toBe(false)
    }
    for (let length = 0; length < text.length; length++) expect(isGenuine(text.slice(0, length))).toBe(false)
    expect(isGenuine(`${text}AAAA`)).toBe(false)
  })

  it('has one canonical encoding', () => {
    const signature = Buffer.alloc(64, 7)
    const spelt = (...payload: number[]) => Buffer.concat([Uint8Array.from(payload), signature]).toString('base64url')
    expect(decodeTicketToken(spelt(1, 5, 6))).toMatchObject({ ticketId: 5, eventId: 6 })
    expect(decodeTicketToken(`${spelt(1, 5, 6)}==`)).toBeUndefined()
    for (const payload of [
      [1, 0x85, 0, 6],
      [1, 5, 6, 0],
      [1, 5, 6, 7],
      [1, 5],
      [1, 0, 6],
      [1, 5, 0x86],
      [2, 5, 6],
      [1, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 6],
    ])
      expect(decodeTicketToken(spelt(...payload))).toBeUndefined()
    // 68 bytes leave four idle bits in the last character
    const text = spelt(1, 0x80, 1, 6)
    const idle = text.slice(0, -1) + String.fromCharCode(text.charCodeAt(text.length - 1) + 1)
    expect(Buffer.from(idle, 'base64url')).toEqual(Buffer.from(text, 'base64url'))
    expect(decodeTicketToken(text)).toBeDefined()
    expect(decodeTicketToken(idle)).toBeUndefined()
  })

  it('is created for valid ids only', () => {
    for (const ticketId of [0, -1, 1.5, 2 ** 53, Number.NaN])
      expect(() => encodeTicketPayload({ ticketId, eventId: 1 })).toThrow('positive safe integer')
    expect(() => ticketTokenFrom(encodeTicketPayload({ ticketId: 1, eventId: 1 }), new Uint8Array(63))).toThrow(
      '64 bytes',
    )
  })
})

describe('scanned text', () => {
  const token = tokenOf({ ticketId: 77, eventId: 5 })
  const ours = ['https://events.example.edu', 'https://example.edu/base/']

  it.each([
    token,
    ` ${token}\r\n`,
    `https://events.example.edu/t/${token}`,
    `https://events.example.edu/t/${token}/?lang=en#x`,
    `HTTPS://EVENTS.EXAMPLE.EDU/t/${token}`,
    ticketLink('https://example.edu/base/', token),
  ])('is recognised as a token: %s', (text) =>
    expect(readScannedText(text, ours)).toMatchObject({
      kind: 'token',
      text: token,
      token: { ticketId: 77, eventId: 5 },
    }),
  )

  it.each([
    '7q2m xok1 1abc',
    '7Q2M-X0K1-1ABC',
    'https://events.example.edu/t/7Q2MX0K11ABC',
    'https://events.example.edu/t/7q2m%20xok1%201abc?lang=cn',
  ])('is recognised as a code: %s', (text) =>
    expect(readScannedText(text, ours)).toEqual({ kind: 'code', code: '7Q2MX0K11ABC' }),
  )

  it('is read from a link to any host if ours are not known', () => {
    expect(readScannedText(`https://elsewhere.example/t/${token}`)).toMatchObject({ kind: 'token' })
    expect(readScannedText(`https://elsewhere.example/t/${token}`, ours)).toEqual({ kind: 'unknown' })
  })

  it.each([
    '',
    ' ',
    'hello',
    token.slice(1),
    `${token}A`,
    'x'.repeat(3000),
    `https://events.example.edu/t/${'x'.repeat(3000)}`,
    'javascript:alert(1)',
    `javascript:/t/${token}`,
    'javascript://events.example.edu/t/7Q2MX0K11ABC',
    'data:text/html,7Q2MX0K11ABC',
    'https://',
    'https://events.example.edu/t/',
    'https://events.example.edu/t/%E0%A4%A',
    `https://events.example.edu/t/x/${token}`,
    `https://events.example.edu/a/t/${token}`,
    `https://events.example.edu.evil.example/t/${token}`,
    `https://example.edu/based/t/${token}`,
    `https://events.example.edu@evil.example/t/${token}`,
    '\0\0\0',
    '\uD800',
    'WIFI:S:net;P:pass;;',
    '{"ticket": 1}',
  ])('is unknown: %j', (text) => expect(readScannedText(text, ours)).toEqual({ kind: 'unknown' }))

  it('never throws', () => {
    const texts = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc.webUrl(),
      fc.base64String(),
      fc.string().map((part) => `https://events.example.edu/t/${part}`),
    )
    fc.assert(
      fc.property(
        texts,
        fc.option(fc.array(fc.oneof(fc.webUrl(), fc.string())), { nil: undefined }),
        (text, publicUrls) => {
          expect(['token', 'code', 'unknown']).toContain(readScannedText(text, publicUrls).kind)
        },
      ),
    )
  })
})
