import { randomBytes, timingSafeEqual } from 'node:crypto'
import { type Lang, langOf } from '@cubic/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { HttpFault } from '../errors/http-fault.ts'
import { withoutPort } from '../network/networks.ts'

/** Reads the address early: Node forgets it once the connection is closed. */
export function keepAddress({ raw }: FastifyRequest): string | undefined {
  return raw.socket.remoteAddress
}

/** Removes the ports that some proxies add to X-Forwarded-For: `request.ip` reads that header later. */
export function stripForwardedPorts({ raw: { headers } }: FastifyRequest): void {
  const forwarded = headers['x-forwarded-for']
  if (typeof forwarded !== 'string' || !forwarded.includes(':')) return
  headers['x-forwarded-for'] = forwarded
    .split(',')
    .map((address) => withoutPort(address.trim()))
    .join(', ')
}

/** Aborts when the client goes before it has its answer. */
export function signalOf({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  if (raw.destroyed) gone.abort(interrupted())
  raw.once('close', () => void (raw.writableFinished || gone.abort(interrupted())))
  return gone.signal
}

export function interrupted(): HttpFault {
  return new HttpFault(400, { cn: '上传中断', en: 'The upload was interrupted' })
}

const CSRF_COOKIE = 'csrftoken'

export function bearerToken(request: FastifyRequest): string | undefined {
  const [, token] = /^Bearer ([\w.~+/-]{1,200}=*)$/i.exec(request.headers.authorization ?? '') ?? []
  return token
}

/** Does the request claim a log-in, by a bearer token of any shape? */
export function carriesToken(request: FastifyRequest): boolean {
  return /^Bearer +\S/i.test(request.headers.authorization ?? '')
}

export function languageOf(request: FastifyRequest): Lang {
  return langOf(request.headers['accept-language'])
}

/** The language that the URL asks for, if we have it. */
export function askedLanguage(search: URLSearchParams): Lang | undefined {
  const asked = search.get('lang')
  return asked === 'cn' || asked === 'en' ? asked : undefined
}

/** Does the client have this version? Compressing proxies turn our tags into weak ones. */
export function hasVersion(request: FastifyRequest, etag: string): boolean {
  const strong = (tag: string) => tag.trim().replace(/^W\//, '')
  const held = (request.headers['if-none-match'] ?? '').split(',').map(strong)
  return held.includes(strong(etag)) || held.includes('*')
}

/** A request that carries our cookie comes from a browser: its header must show that our own page sent it. */
export function checkCsrf(request: FastifyRequest): void {
  const cookie = csrfCookie(request)
  if (cookie === undefined) return
  const header = request.headers['x-csrftoken']
  const [expected, given] = [Buffer.from(cookie), Buffer.from(typeof header === 'string' ? header : '')]
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) {
    throw new HttpFault(403, {
      cn: '页面已过期，请刷新后重试',
      en: 'This page is out of date. Please reload it and try again',
    })
  }
}

export function setCsrfCookie(request: FastifyRequest, reply: FastifyReply, secure: boolean): void {
  if (csrfCookie(request) !== undefined) return
  setCookie(reply, CSRF_COOKIE, newCookieValue(), { secure })
}

export function newCookieValue(): string {
  return randomBytes(24).toString('base64url')
}

const YEAR_SECONDS = 31_536_000
type CookieOptions = { readonly secure: boolean; readonly isHidden?: boolean; readonly seconds?: number }

/** Lasts a year unless said otherwise; only our own pages send it. `isHidden`: from their scripts. */
export function setCookie(
  reply: FastifyReply,
  name: string,
  value: string,
  { secure, isHidden = false, seconds = YEAR_SECONDS }: CookieOptions,
): void {
  const flags = `${isHidden ? '; HttpOnly' : ''}${secure ? '; Secure' : ''}`
  reply.header('set-cookie', `${name}=${value}; Path=/; SameSite=Lax; Max-Age=${seconds}${flags}`)
}

function csrfCookie(request: FastifyRequest): string | undefined {
  // An empty cookie proves nothing and is replaced.
  return cookieOf(request, CSRF_COOKIE) || undefined
}

export function cookieOf(request: FastifyRequest, cookie: string): string | undefined {
  for (const part of (request.headers.cookie ?? '').split(';')) {
    const [name, ...value] = part.trim().split('=')
    if (name === cookie) return value.join('=')
  }
  return undefined
}

/** Returns the body as a JSON object; throws if it is none. */
export function jsonBody(request: FastifyRequest): { readonly [key: string]: unknown } {
  const { body } = request
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw badBody()
  return body as { readonly [key: string]: unknown }
}

export function badBody(): HttpFault {
  return new HttpFault(400, {
    cn: '请求体不是有效的 JSON，或形状不正确',
    en: 'The request body is not valid JSON, or has the wrong shape',
  })
}

export function isDeeperThan(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return depth === 0 || Object.values(value).some((part) => isDeeperThan(part, depth - 1))
}
