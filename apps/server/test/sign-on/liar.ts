import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import { CLIENT } from '@cubic/testing/sign-on/oidc-server'

type Keys = Awaited<ReturnType<typeof generateKeyPair>>
type Answer = (request: IncomingMessage, response: ServerResponse) => void
/** What it does otherwise than a provider should. */
export type Lies = {
  /** Changes what the ID token claims; undefined values are left out. */
  readonly token?: (claims: JWTPayload) => JWTPayload
  /** Signs it otherwise. */
  readonly sign?: (claims: JWTPayload) => Promise<string> | string
  readonly paths?: { readonly [path: string]: Answer }
  readonly discovery?: object
}

export const KEY_ID = 'one'

/** An OIDC provider that does as it is told, whatever the standard says. */
export async function startLiar() {
  let lies: Lies = {}
  let keys = await generateKeyPair('RS256', { extractable: true })
  let keyId = KEY_ID
  const begun = new Map<string, { readonly nonce: string; readonly challenge: string }>()
  const asked: string[] = []
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', issuer)
    asked.push(pathname)
    const lie = lies.paths?.[pathname]
    if (lie) return lie(request, response)
    if (pathname === '/.well-known/openid-configuration') return send(response, { ...discovery(), ...lies.discovery })
    if (pathname === '/jwks')
      return send(response, { keys: [{ ...(await exportJWK(keys.publicKey)), alg: 'RS256', kid: keyId, use: 'sig' }] })
    if (pathname === '/userinfo') return send(response, { sub: 'somebody', name: '某人', email: 'admin@example.edu' })
    if (pathname === '/authorize') {
      const code = `code-${begun.size}`
      begun.set(code, {
        nonce: searchParams.get('nonce') ?? '',
        challenge: searchParams.get('code_challenge') ?? '',
      })
      const back = new URL(searchParams.get('redirect_uri') ?? '')
      back.search = String(new URLSearchParams({ code, state: searchParams.get('state') ?? '' }))
      return void response.writeHead(302, { location: back.href }).end()
    }
    const form = new URLSearchParams(await textOf(request))
    const verifier = form.get('code_verifier') ?? ''
    const known = begun.get(form.get('code') ?? '')
    if (!known || createHash('sha256').update(verifier).digest('base64url') !== known.challenge)
      return send(response, { error: 'invalid_grant' }, 400)
    return send(response, {
      access_token: 'an-access-token',
      token_type: 'Bearer',
      id_token: await idToken(known.nonce),
    })
  }

  const discovery = () => ({
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/userinfo`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
  })

  function idToken(nonce: string): Promise<string> | string {
    const now = Math.floor(Date.now() / 1000)
    const usual = {
      iss: issuer,
      aud: CLIENT.client_id,
      sub: 'somebody',
      iat: now,
      exp: now + 300,
      nonce,
      sid: 'a-session',
    }
    const claims = lies.token?.(usual) ?? usual
    return lies.sign ? lies.sign(claims) : sign(claims)
  }
  const sign = (claims: JWTPayload, by: Keys = keys, header = {}) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: keyId, ...header }).sign(by.privateKey)

  return {
    issuer,
    asked,
    sign,
    unsigned: (claims: JWTPayload) => new UnsecuredJWT(claims).encode(),
    publicKey: () => exportJWK(keys.publicKey),
    tells: (next: Lies) => void (lies = next),
    /** Signs with a new key from now on. */
    async rotates() {
      keys = await generateKeyPair('RS256', { extractable: true })
      keyId = `${keyId}+`
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => void server.close(resolve))
    },
  }
}
export type Liar = Awaited<ReturnType<typeof startLiar>>

export function send(response: ServerResponse, body: object, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const part of request) text += String(part)
  return text
}
