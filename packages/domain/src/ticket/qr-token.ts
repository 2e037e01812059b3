import { invariant } from '@cubic/contract'
import { normalizeBindingCode } from './binding-code.ts'

// The token in bytes: version · ticket id · event id · Ed25519 signature of all before it; written in base64url. The
// ids are varints (seven bits a byte, low ones first, in their shortest form), so that a ticket has one payload only.
export const TICKET_TOKEN_VERSION = 1
const SIGNATURE_LENGTH = 64
const TOKEN_CHARACTERS_MAX = 108
const SCANNED_MAX = 2048

export type TicketIds = { readonly ticketId: number; readonly eventId: number }
export type TicketToken = TicketIds & {
  readonly version: number
  /** The bytes that the signature is of. */
  readonly signed: Uint8Array<ArrayBuffer>
  readonly signature: Uint8Array<ArrayBuffer>
}
/** A scanned text. A token is only a claim: its reader must verify the signature. */
export type Scanned =
  | { readonly kind: 'token'; readonly text: string; readonly token: TicketToken }
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'unknown' }

/** The bytes to sign for a ticket. */
export function encodeTicketPayload({ ticketId, eventId }: TicketIds): Uint8Array<ArrayBuffer> {
  return Uint8Array.from([TICKET_TOKEN_VERSION, ...varint(ticketId), ...varint(eventId)])
}

export function ticketTokenFrom(payload: Uint8Array, signature: Uint8Array): string {
  invariant(signature.length === SIGNATURE_LENGTH, 'an Ed25519 signature has 64 bytes')
  return btoa(String.fromCharCode(...payload, ...signature))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** Decodes a token without verifying it; undefined unless it is in canonical form. */
export function decodeTicketToken(text: string): TicketToken | undefined {
  if (text.length > TOKEN_CHARACTERS_MAX || text.length % 4 === 1 || !/^[\w-]+$/.test(text)) return undefined
  const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) =>
    character.charCodeAt(0),
  )
  const signedLength = bytes.length - SIGNATURE_LENGTH
  if (bytes[0] !== TICKET_TOKEN_VERSION || signedLength < 3) return undefined
  const [signed, signature] = [bytes.slice(0, signedLength), bytes.slice(signedLength)]
  const ids = readIds(signed)
  if (!ids || ticketTokenFrom(signed, signature) !== text) return undefined
  return { version: TICKET_TOKEN_VERSION, ...ids, signed, signature }
}

/** Returns the address of a ticket's page by its token or binding code: the content of a QR, and what people share. */
export function ticketLink(publicUrl: string, tokenOrCode: string): string {
  return `${publicUrl.replace(/\/+$/, '')}/t/${tokenOrCode}`
}

/**
 * Makes out what a scanner, a keyboard wedge or a person gave: a link of ours, a bare token or a bare code. With
 * `publicUrls` only links under one of them are ours; without, any web link that ends in `/t/…`. Never throws.
 */
export function readScannedText(scanned: string, publicUrls?: readonly string[]): Scanned {
  const text = scanned.length > SCANNED_MAX ? '' : scanned.trim()
  const bare = /^[a-z][a-z\d+.-]*:/i.test(text) ? ticketPartOf(text, publicUrls) : text
  if (!bare) return { kind: 'unknown' }
  const token = decodeTicketToken(bare)
  if (token) return { kind: 'token', text: bare, token }
  const code = normalizeBindingCode(bare)
  return code ? { kind: 'code', code } : { kind: 'unknown' }
}

function ticketPartOf(link: string, publicUrls: readonly string[] | undefined): string | undefined {
  if (!URL.canParse(link)) return undefined
  const { protocol, origin, pathname } = new URL(link)
  if (protocol !== 'https:' && protocol !== 'http:') return undefined
  if (publicUrls && !publicUrls.some((publicUrl) => isUnder(publicUrl, origin, pathname))) return undefined
  const part = /\/t\/([^/]+)\/?$/.exec(pathname)?.[1]
  return part === undefined ? undefined : decodePercent(part)
}

function isUnder(publicUrl: string, origin: string, pathname: string): boolean {
  if (!URL.canParse(publicUrl)) return false
  const ours = new URL(ticketLink(publicUrl, ''))
  return (
    ours.origin === origin &&
    pathname.startsWith(ours.pathname) &&
    !pathname.slice(ours.pathname.length, -1).includes('/')
  )
}

function decodePercent(part: string): string | undefined {
  try {
    return decodeURIComponent(part)
  } catch (error) {
    if (error instanceof URIError) return undefined
    throw error
  }
}

function varint(id: number): number[] {
  invariant(Number.isSafeInteger(id) && id > 0, 'an id is a positive safe integer')
  const bytes: number[] = []
  let rest = id
  // arithmetic, not shifts: ids may be longer than 32 bits
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128)
  return [...bytes, rest]
}

function readIds(signed: Uint8Array): TicketIds | undefined {
  const ids: number[] = []
  let [value, weight] = [0, 1]
  for (const byte of signed.subarray(1)) {
    value += (byte & 127) * weight
    weight *= 128
    if (byte >= 128) continue
    ids.push(value)
    value = 0
    weight = 1
  }
  const [ticketId, eventId] = ids
  if (ticketId === undefined || eventId === undefined || !isId(ticketId) || !isId(eventId)) return undefined
  // encoded again it must be the same: no longer forms, nothing more behind
  const exact = encodeTicketPayload({ ticketId, eventId })
  return exact.length === signed.length && exact.every((byte, index) => byte === signed[index])
    ? { ticketId, eventId }
    : undefined
}

function isId(value: number): boolean {
  return Number.isSafeInteger(value) && value > 0
}
