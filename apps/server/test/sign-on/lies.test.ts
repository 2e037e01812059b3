import { type JWTPayload, SignJWT } from 'jose'
import { generateKeyPair } from 'jose'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestUser } from '@cubic/testing/server/builders'
import { useSharedWire } from '@cubic/testing/server/wire'
import { WireClient } from '@cubic/testing/server/wire-client'
import { CLIENT } from '@cubic/testing/sign-on/oidc-server'
import { type Liar, type Lies, send, startLiar } from './liar.ts'
import { secondFactors } from '../second-factor/support.ts'
import { signOn, Visitor } from './support.ts'

const wire = useSharedWire()
const { anAdmin, as, db, insert } = wire
let liar: Liar
beforeAll(async () => {
  liar = await startLiar()
})
afterAll(() => liar.close())

let serial = 0
/** A provider’s record of its own, so that nothing of the one before is known. */
const aProvider = (columns: object = {}): Promise<number> =>
  insert('cubic_sign_on', {
    name: `说谎者 ${++serial}`,
    protocol: 'oidc',
    issuer: liar.issuer,
    ...CLIENT,
    // Another id is another client: what is known of one is not used for the other.
    scopes: `openid scope-${serial}`,
    creates: true,
    ...columns,
  })
async function problemOf(id: number, lies: Lies): Promise<string | null> {
  liar.tells(lies)
  const landed = await new Visitor(wire).follow(`/auth/${id}/start`)
  liar.tells({})
  return landed.searchParams.get('sign_on')
}
const uidOf = async (token = '') =>
  ((await (await new WireClient(wire.url(), { token }).post('/user/info')).json()) as { data?: { uid: number } }).data
    ?.uid

describe('an ID token', () => {
  let id = 0
  const now = () => Math.floor(Date.now() / 1000)
  beforeAll(async () => {
    id = await aProvider()
  })

  it('that is as it should be logs in', async () => {
    expect(await problemOf(id, {})).toBe('done')
  })

  it.each<[string, (claims: JWTPayload) => JWTPayload]>([
    ['for another audience', (claims) => ({ ...claims, aud: 'another-client' })],
    ['for us among others, issued to another', (claims) => ({ ...claims, aud: ['cubic', 'other'], azp: 'other' })],
    ['of another issuer', (claims) => ({ ...claims, iss: 'https://id.example.edu' })],
    ['of an issuer that differs by a slash', (claims) => ({ ...claims, iss: `${String(claims.iss)}/` })],
    ['with another nonce', (claims) => ({ ...claims, nonce: 'another' })],
    ['without a nonce', ({ nonce: _nonce, ...claims }) => claims],
    ['that has expired', (claims) => ({ ...claims, exp: now() - 61 })],
    ['without an end', ({ exp: _exp, ...claims }) => claims],
    ['without a subject', ({ sub: _sub, ...claims }) => claims],
    ['with a subject that is no text', (claims) => ({ ...claims, sub: 7 as unknown as string })],
    ['of a subject that user info does not confirm', (claims) => ({ ...claims, sub: 'another' })],
    [
      'with a subject too long to be told from others',
      (claims) => ({ ...claims, sub: 'x'.repeat(300), name: 'x', email: 'x', phone_number: 'x' }),
    ],
  ])('%s logs nobody in', async (_title, token) => {
    expect(await problemOf(id, { token })).toBe('failed')
  })

  it('of a clock that is a minute off logs in', async () => {
    expect(await problemOf(id, { token: (claims) => ({ ...claims, iat: now() + 50, exp: now() - 50 }) })).toBe('done')
  })

  it('that is not signed by the provider’s key logs nobody in', async () => {
    const other = await generateKeyPair('RS256', { extractable: true })
    const secret = new TextEncoder().encode(CLIENT.client_secret)
    const asSecret = new TextEncoder().encode(JSON.stringify(await liar.publicKey()))
    const forgeries: readonly NonNullable<Lies['sign']>[] = [
      (claims) => liar.unsigned(claims),
      (claims) => liar.sign(claims, other),
      (claims) => new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(secret),
      (claims) => new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid: 'one' }).sign(asSecret),
      async (claims) => `${(await liar.sign(claims)).split('.').slice(0, 2).join('.')}.`,
      () => 'no token at all',
    ]
    for (const sign of forgeries) expect(await problemOf(id, { sign })).toBe('failed')
  })

  it('never makes its bearer somebody else by an e-mail address', async () => {
    const admin = await anAdmin()
    await db().run`update cubic_user set email = 'admin@example.edu' where id = ${admin.id}`
    const { token } = await signOn(wire, id, { create: true })
    const uid = await uidOf(token)
    expect(uid).toEqual(expect.any(Number))
    expect(uid).not.toBe(admin.id)
  })
})

it('keys that the provider has changed are fetched again', async () => {
  const id = await aProvider({ client_id: CLIENT.client_id })
  expect(await problemOf(id, {})).toBe('done')
  await liar.rotates()
  // The library asks for the keys again once those it has are a minute old; another record has none yet.
  expect(await problemOf(await aProvider(), {})).toBe('done')
})

describe('a provider', () => {
  it('that is down or slow costs nobody a wait, and the other ways are offered', async () => {
    const id = await aProvider()
    const paths = { '/.well-known/openid-configuration': () => undefined }
    liar.tells({ paths })
    const landed = await new Visitor(wire).follow(`/auth/${id}/start?to=/activities/7`)
    expect(Object.fromEntries(landed.searchParams)).toEqual({
      sign_on: 'down',
      provider: String(id),
      back: '/activities/7',
    })
    // Who comes meanwhile does not wait for it again.
    const before = liar.asked.length
    const herd = Array.from({ length: 20 }, () => new Visitor(wire).follow(`/auth/${id}/start`))
    expect((await Promise.all(herd)).map((url) => url.searchParams.get('sign_on'))).toEqual(herd.map(() => 'down'))
    expect(liar.asked).toHaveLength(before)
    liar.tells({})
  })

  it('is asked once what it can do, however many come at once', async () => {
    const id = await aProvider()
    const before = liar.asked.length
    await Promise.all(Array.from({ length: 30 }, () => new Visitor(wire).begin(id)))
    const discoveries = liar.asked.slice(before).filter((path) => path.startsWith('/.well-known'))
    expect(discoveries).toHaveLength(1)
  })

  it('lets a whole campus behind one address in at once, whatever others there make up', async () => {
    const id = await aProvider()
    const made = Array.from({ length: 30 }, async () => {
      const visitor = new Visitor(wire, '198.51.100.77')
      const callback = await visitor.begin(id)
      callback.searchParams.set('state', 'made-up')
      return visitor.follow(`${callback.pathname}${callback.search}`)
    })
    const herd = Array.from({ length: 60 }, () => new Visitor(wire, '198.51.100.77').follow(`/auth/${id}/start`))
    const problems = async (urls: readonly Promise<URL>[]) =>
      new Set((await Promise.all(urls)).map((url) => url.searchParams.get('sign_on')))
    expect(await problems(made)).toEqual(new Set(['failed']))
    expect(await problems(herd)).toEqual(new Set(['done']))
  })

  it('that sends us elsewhere, answers without end or with nonsense logs nobody in', async () => {
    let visited = 0
    const inner = createServer((_request, response) => send(response, { reached: ++visited }))
    await new Promise<void>((resolve) => void inner.listen(0, '127.0.0.1', resolve))
    const target = `http://127.0.0.1:${(inner.address() as AddressInfo).port}/secrets`
    const lies: readonly NonNullable<Lies['paths']>[string][] = [
      (_request, response) => void response.writeHead(302, { location: target }).end(),
      (_request, response) => void response.writeHead(307, { location: target }).end(),
      (_request, response) =>
        void response.writeHead(200, { 'content-type': 'application/json' }).end('x'.repeat(200_000)),
      (_request, response) => send(response, { error: 'server_error' }, 500),
      (_request, response) => void response.writeHead(200, { 'content-type': 'application/json' }).end('no JSON'),
      (_request, response) => void response.socket?.destroy(),
    ]
    for (const path of ['/token', '/userinfo', '/.well-known/openid-configuration'])
      for (const lie of lies)
        expect(await problemOf(await aProvider(), { paths: { [path]: lie } })).toMatch(/^(down|failed)$/)
    expect(visited).toBe(0)
    inner.close()
  })

  it('that names unsafe addresses, or another issuer, is not asked further', async () => {
    for (const discovery of [
      { token_endpoint: 'http://169.254.169.254/latest' },
      { token_endpoint: 'http://id.example.edu/token' },
      { jwks_uri: 'http://id.example.edu/jwks' },
      { issuer: 'https://id.example.edu' },
    ])
      expect(await problemOf(await aProvider(), { discovery })).toMatch(/^(down|failed)$/)
  })
})

describe('OAuth2 without an ID token', () => {
  it('takes for a person who user info says it is, by the path that is set up', async () => {
    const id = await aProvider({
      protocol: 'oauth2',
      issuer: null,
      authorize_url: `${liar.issuer}/authorize`,
      token_url: `${liar.issuer}/plain-token`,
      userinfo_url: `${liar.issuer}/user`,
      scopes: null,
      claims: { subject: 'data.id', name: 'data.name' },
    })
    liar.tells({
      paths: {
        '/plain-token': (_request, response) => send(response, { access_token: 'plain', token_type: 'bearer' }),
        '/user': (request, response) =>
          request.headers.authorization === 'Bearer plain'
            ? send(response, { data: { id: 4711, name: '韩二' } })
            : send(response, {}, 401),
      },
    })
    const { token } = await signOn(wire, id, { create: true })
    liar.tells({})
    expect(await db().one`select subject, issuer from cubic_identity where provider_id = ${id}`).toEqual({
      subject: '4711',
      issuer: `${liar.issuer}/user`,
    })
    expect(await uidOf(token)).toBeDefined()
  })
})

describe('a log-out token', () => {
  let id = 0
  const EVENT = 'http://schemas.openid.net/event/backchannel-logout'
  const now = () => Math.floor(Date.now() / 1000)
  const told = (token: string) =>
    new Visitor(wire).open(`/auth/${id}/logout`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: String(new URLSearchParams({ logout_token: token })),
    })
  const claims = (change: object = {}): JWTPayload => ({
    iss: liar.issuer,
    aud: CLIENT.client_id,
    iat: now(),
    exp: now() + 120,
    jti: `jti-${serial++}`,
    sub: 'somebody',
    sid: 'a-session',
    events: { [EVENT]: {} },
    ...change,
  })
  let token: string | undefined
  beforeAll(async () => {
    id = await aProvider()
    token = (await signOn(wire, id, { create: true })).token
  })

  it.each<[string, object]>([
    ['of another issuer', { iss: 'https://id.example.edu' }],
    ['for another client', { aud: 'another' }],
    ['that is old', { iat: Math.floor(Date.now() / 1000) - 900 }],
    ['that has expired', { exp: Math.floor(Date.now() / 1000) - 100 }],
    ['of another event', { events: { 'http://example.edu/other': {} } }],
    ['without an event', { events: undefined }],
    ['with a nonce, such as an ID token has', { nonce: 'n' }],
    ['without an id of its own', { jti: undefined }],
    ['of nobody', { sub: undefined, sid: undefined }],
  ])('%s ends nothing', async (_title, change) => {
    expect((await told(await liar.sign(claims(change)))).status).toBe(400)
    expect(await uidOf(token)).toBeDefined()
  })

  it('that is forged ends nothing', async () => {
    const other = await generateKeyPair('RS256', { extractable: true })
    for (const forged of [
      liar.unsigned(claims()),
      await liar.sign(claims(), other),
      await liar.sign(claims(), undefined, { typ: 'at+jwt' }),
      'nonsense',
      '',
    ])
      expect((await told(forged)).status).toBe(400)
    expect(await uidOf(token)).toBeDefined()
  })

  it('ends the session that it names, once', async () => {
    const sent = await liar.sign(claims(), undefined, { typ: 'logout+jwt' })
    expect((await told(sent)).status).toBe(200)
    expect(await uidOf(token)).toBeUndefined()
    const next = (await signOn(wire, id)).token
    expect((await told(sent)).status).toBe(400)
    expect(await uidOf(next)).toBeDefined()
    expect((await told(await liar.sign(claims({ sid: undefined })))).status).toBe(200)
    expect(await uidOf(next)).toBeUndefined()
  })
})

it.each<object>([{ sub: undefined }, { sid: undefined }])(
  'a log-out token ends log-ins that are not finished',
  async (change) => {
    const id = await aProvider()
    const steps = secondFactors(wire)
    const token = (await signOn(wire, id, { create: true })).token ?? ''
    const { secret } = await steps.addTotp({ id: (await uidOf(token)) ?? 0, token } as TestUser)
    const waiting = (await signOn(wire, id)) as { asked?: { ticket: string } }
    const visitor = new Visitor(wire)
    await visitor.follow(`/auth/${id}/start`)
    const now = Math.floor(Date.now() / 1000)
    const said = {
      iss: liar.issuer,
      aud: CLIENT.client_id,
      iat: now,
      exp: now + 120,
      jti: `unfinished-${serial++}`,
      sub: 'somebody',
      sid: 'a-session',
      events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
      ...change,
    }
    const answer = await new Visitor(wire).open(`/auth/${id}/logout`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: String(new URLSearchParams({ logout_token: await liar.sign(said) })),
    })
    expect(answer.status).toBe(200)
    expect(await visitor.finish()).toMatchObject({ error_kind: 'auth:sign_on_expired' })
    const code = { method: 'totp', code: steps.codeOf(secret) }
    expect(await steps.pass(waiting.asked?.ticket, code)).toMatchObject({ error_kind: 'auth:ticket_expired' })
  },
)

describe('trying a provider out', () => {
  it('says what is wrong with it', async () => {
    const admin = as(await anAdmin())
    const trial = async (columns: object, lies: Lies = {}) => {
      const id = await aProvider(columns)
      liar.tells(lies)
      const answer = await admin.call('CubicSignOn', id, 'try_sign_on')
      liar.tells({})
      return answer
    }
    expect(await trial({})).toMatchObject({ status: 'ok' })
    expect(await trial({ issuer: `${liar.issuer}/` })).toMatchObject({
      status: 'error',
      error_kind: 'sign_on:other_issuer',
      error_msg: expect.stringContaining(liar.issuer) as string,
    })
    expect(await trial({ issuer: 'http://127.0.0.1:9' })).toMatchObject({ error_kind: 'sign_on:no_answer' })
    expect(await trial({}, { discovery: { token_endpoint: null } })).toMatchObject({ error_kind: 'sign_on:odd_answer' })
  })
})

describe('a provider’s record', () => {
  it('is refused with unsafe addresses, unknown fields, or without what its protocol needs', async () => {
    const admin = as(await anAdmin())
    const fieldsOf = async (values: object) => {
      const answer = await admin.save('CubicSignOn', { name: '新', ...values })
      return 'errors' in answer && answer.errors ? answer.errors.map(({ field }) => field) : []
    }
    expect(await fieldsOf({ protocol: 'oidc' })).toEqual(['issuer', 'client_id'])
    expect(await fieldsOf({ protocol: 'cas', server_url: 'http://cas.example.edu' })).toEqual(['server_url'])
    expect(await fieldsOf({ protocol: 'cas', server_url: 'https://169.254.169.254/' })).toEqual(['server_url'])
    expect(
      await fieldsOf({
        protocol: 'cas',
        server_url: 'https://cas.example.edu',
        claims: { roles: 'groups' },
        locked_fields: 'name roles',
      }),
    ).toEqual(['claims', 'locked_fields'])
  })

  it('forgets its secret when that would go somewhere else', async () => {
    const admin = as(await anAdmin())
    const id = await aProvider()
    const secretOf = () => db().one`select client_secret from cubic_sign_on where id = ${id}`
    await admin.save('CubicSignOn', { id, sort: 3 })
    expect(await secretOf()).toEqual({ client_secret: CLIENT.client_secret })
    expect(await admin.save('CubicSignOn', { id, issuer: 'https://id.example.edu' })).toMatchObject({ status: 'ok' })
    expect(await secretOf()).toEqual({ client_secret: null })
  })
})
