import { hash } from '@node-rs/argon2'
import { beforeAll, describe, expect, it } from 'vitest'
import type { TestUser } from '@cubic/testing/server/builders'
import { useSharedWire } from '@cubic/testing/server/wire'
import { WireClient } from '@cubic/testing/server/wire-client'

const wire = useSharedWire()
const { aUser, as, db, guest } = wire
const PASSWORD = '正确的密码 1'
let passwordHash = ''
beforeAll(async () => {
  passwordHash = await hash(PASSWORD)
})

const logIn = (client: WireClient, account: unknown, password: unknown, headers = {}) =>
  client.post('/api/auth/v1/request-login-token', { account, password }, headers)
async function tokenOf(response: Response): Promise<string> {
  const { token } = (await response.json()) as { token: string }
  return token
}
const infoOf = async (token: string) => (await new WireClient(wire.url(), { token }).post('/user/info')).json()

describe('logging in', () => {
  it('answers {status, token}, and the token is the session', async () => {
    const user = await aUser({ passwordHash })
    const response = await logIn(guest(), user.account, PASSWORD, { authorization: '' })
    expect(response.status).toBe(200)
    const body = (await response.json()) as { token: string }
    expect(body).toEqual({ status: 'ok', token: expect.stringMatching(/^[\w.~+/-]{20,}=*$/) as string })
    expect(await infoOf(body.token)).toMatchObject({ data: { uid: user.id } })
  })

  it('issues a new token for each log-in', async () => {
    const user = await aUser({ passwordHash })
    const tokens = await Promise.all([1, 2].map(async () => tokenOf(await logIn(guest(), user.account, PASSWORD))))
    expect(new Set(tokens).size).toBe(2)
    for (const token of tokens) expect(await infoOf(token)).toMatchObject({ data: { uid: user.id } })
  })

  it('admits all of an account’s simultaneous first log-ins', async () => {
    for (let round = 0; round < 5; round++) {
      const user = await aUser({ passwordHash })
      const answers = await Promise.all(Array.from({ length: 6 }, () => logIn(guest(), user.account, PASSWORD)))
      expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200))
    }
  })

  it('ignores an existing session of the caller', async () => {
    const [user, other] = [await aUser({ passwordHash }), await aUser()]
    expect(await infoOf(await tokenOf(await logIn(as(other), user.account, PASSWORD)))).toMatchObject({
      data: { uid: user.id },
    })
  })

  it('gives identical answers to an unknown account and a wrong password', async () => {
    const user = await aUser({ passwordHash })
    const withoutPassword = await aUser()
    const answers = await Promise.all(
      [
        [user.account, 'wrong'],
        ['nobody-by-this-name', 'wrong'],
        [withoutPassword.account, 'wrong'],
        [withoutPassword.account, ''],
        [user.account, ''],
      ].map(async ([account, password]) => {
        const response = await logIn(guest(), account, password)
        const headers = [...response.headers].filter(([name]) => name !== 'date' && name !== 'x-request-id')
        return [response.status, await response.text(), headers]
      }),
    )
    for (const answer of answers) expect(answer).toEqual(answers[0])
    const text = expect.stringMatching(/\p{Script=Han}/u) as string
    expect(JSON.parse(String(answers[0]?.[1]))).toEqual({
      status: 'error',
      error_kind: 'auth:invalid_credentials',
      error_msg: text,
      errorKind: 'auth:invalid_credentials',
      errorMsg: text,
    })
  })

  it('gives the reason in the requested language', async () => {
    const body = await (await logIn(guest().with({ language: 'en' }), 'nobody-at-all', 'wrong')).json()
    expect(body).toMatchObject({
      error_kind: 'auth:invalid_credentials',
      error_msg: expect.stringMatching(/^[ -~]+$/) as string,
    })
  })

  it.each<[string, unknown]>([
    ['nothing', {}],
    ['no password', { account: 'a' }],
    ['an account that is no text', { account: ['a'], password: 'b' }],
    ['an account that is an object', { account: { $ne: null }, password: 'b' }],
    ['a password that is a number', { account: 'a', password: 1 }],
    ['null for both', { account: null, password: null }],
    ['a NUL', { account: 'a\0b', password: 'b' }],
    ['half of a surrogate pair', { account: '\ud800', password: 'b' }],
    ['a list', []],
  ])('refuses %s with 400', async (_title, body) => {
    expect((await guest().post('/api/auth/v1/request-login-token', body)).status).toBe(400)
  })

  it('treats SQL in the account as a plain name', async () => {
    for (const account of ["' or '1'='1", "admin'--", '%', '_', String.raw`\ `]) {
      expect(await (await logIn(guest(), account, PASSWORD)).json()).toMatchObject({ status: 'error' })
    }
  })
})

describe('too many attempts', () => {
  async function wrongTries(
    client: () => WireClient,
    accountOf: (index: number) => string,
    count: number,
  ): Promise<number[]> {
    const statuses: number[] = []
    for (let index = 0; index < count; index++) statuses.push((await logIn(client(), accountOf(index), 'wrong')).status)
    return statuses
  }

  it('from one address are refused with 429 and Retry-After from the eleventh in a minute', async () => {
    const client = guest()
    expect(
      await wrongTries(
        () => client,
        (index) => `stranger${index}`,
        10,
      ),
    ).toEqual(Array(10).fill(200))
    const refused = await logIn(client.with({ language: 'en' }), 'stranger99', 'wrong')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toSatisfy((seconds: number) => seconds >= 1 && seconds <= 60)
    expect(await refused.text()).toMatch(/^[ -~]{1,120}$/)
  })

  it('at one account are refused from the sixth in five minutes, even with the right password', async () => {
    const user = await aUser({ passwordHash })
    const client = guest()
    expect(
      await wrongTries(
        () => client,
        (index) => (index % 2 ? user.account : user.account.toUpperCase()),
        5,
      ),
    ).toEqual(Array(5).fill(200))
    const refused = await logIn(client, user.account, PASSWORD)
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
  })

  it('from a stranger’s address do not lock the owner out', async () => {
    const user = await aUser({ passwordHash })
    await wrongTries(
      () => guest(),
      () => user.account,
      12,
    )
    const stranger = guest()
    await wrongTries(
      () => stranger,
      () => user.account,
      6,
    )
    expect((await logIn(guest(), user.account, PASSWORD)).status).toBe(200)
  })

  it('do not reveal whether the account exists', async () => {
    const user = await aUser({ passwordHash })
    const [known, unknown] = [guest(), guest()]
    const ofKnown = await wrongTries(
      () => known,
      () => user.account,
      7,
    )
    expect(
      await wrongTries(
        () => unknown,
        () => 'not-an-account',
        7,
      ),
    ).toEqual(ofKnown)
  })

  it('count only failures, not successful log-ins', async () => {
    const user = await aUser({ passwordHash })
    const client = guest()
    for (let index = 0; index < 12; index++) expect((await logIn(client, user.account, PASSWORD)).status).toBe(200)
  })
})

describe('POST /user/info', () => {
  it('answers with exactly the fields of the contract', async () => {
    const user = await aUser({
      nickname: '小明',
      avatar: '/files/a.png',
      email: 'a@example.edu',
      phone: '+8613800138000',
      person: { unify_id: 'S100' },
    })
    const response = await as(user).post('/user/info')
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({
      data: {
        uid: user.id,
        name: user.name,
        nickname: '小明',
        avatar: '/files/a.png',
        email: 'a@example.edu',
        phone: '+8613800138000',
        is_admin: false,
        is_staff: false,
        is_scanner: false,
        default_identity_id: user.personId,
      },
    })
  })

  it('accepts a JSON body or none', async () => {
    const user = await aUser()
    for (const body of [undefined, '', {}])
      expect(await (await as(user).post('/user/info', body)).json()).toMatchObject({ data: { uid: user.id } })
  })

  it.each([
    [['admin'], true],
    [['event_admin'], true],
    [['scanner_admin'], true],
    [['superADMINistrator'], true],
    [['mentor'], false],
    [[], false],
  ])('reports whether the roles %j make an admin: %s', async (roles, isAdmin) => {
    expect(await (await as(await aUser({ roles })).post('/user/info')).json()).toMatchObject({
      data: { is_admin: isAdmin },
    })
  })

  it('answers a guest with {}', async () => {
    const response = await guest().post('/user/info')
    expect([response.status, await response.json()]).toEqual([200, {}])
  })

  it.each([
    'Bearer unknown',
    'Bearer ',
    'Bearer',
    '',
    'Basic dXNlcjpwYXNz',
    'Bearer a b',
    "Bearer ' or 1=1",
    `Bearer ${'x'.repeat(5000)}`,
  ])('answers {} to the authorization %j', async (authorization) => {
    const response = await guest().post('/user/info', undefined, { authorization })
    expect([response.status, await response.json()]).toEqual([200, {}])
  })

  const end: readonly (readonly [string, (user: TestUser) => Promise<unknown>])[] = [
    ['expired', (user) => db().run`update cubic_session set expires_at = now() where user_id = ${user.id}`],
    ['revoked', (user) => db().run`delete from cubic_session where user_id = ${user.id}`],
    ['logged out', (user) => as(user).post('/api/auth/v1/logout')],
  ]
  it.each(end)(
    'answers {} to a token that is %s, and GraphQL treats its bearer as a guest',
    async (_title, endSession) => {
      const user = await aUser({ roles: ['admin'] })
      expect(await (await as(user).post('/user/info')).json()).toMatchObject({ data: { uid: user.id } })
      await endSession(user)
      expect(await (await as(user).post('/user/info')).json()).toEqual({})
      expect(await as(user).gql('{ user { me { uid } } }')).toEqual({ data: { user: { me: null } } })
      const told = await as(user).post('/gql/endpoint?operation-name=me', {
        operationName: 'me',
        query: 'query me { user { me { uid } } }',
      })
      expect(told.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"')
      expect((await as(user).search('User')).ids).toEqual([])
    },
  )

  it('uses the current roles: a removed one ends with the next request', async () => {
    const user = await aUser({ roles: ['admin'] })
    await db().run`delete from cubic_user__roles where owner_id = ${user.id}`
    expect(await (await as(user).post('/user/info')).json()).toMatchObject({ data: { is_admin: false } })
  })
})

describe('user.me', () => {
  it('is the caller', async () => {
    const user = await aUser({ nickname: '小明', email: 'a@example.edu', person: {} })
    expect(await as(user).gql('{ user { me { name email uid nickname default_identity_id } } }')).toEqual({
      data: {
        user: {
          me: {
            name: user.name,
            email: 'a@example.edu',
            uid: user.id,
            nickname: '小明',
            default_identity_id: user.personId,
          },
        },
      },
    })
  })

  it('is null for a guest', async () => {
    expect(await guest().gql('{ user { me { name email uid nickname default_identity_id } } }')).toEqual({
      data: { user: { me: null } },
    })
  })
})

describe('changing a password', () => {
  it('ends every session of its user', async () => {
    const user = await aUser({ passwordHash })
    const token = await tokenOf(await logIn(guest(), user.account, PASSWORD))
    expect(
      await as(user).save('User', { id: user.id, old_password: PASSWORD, password: 'another password' }),
    ).toMatchObject({ status: 'ok' })
    expect(await infoOf(token)).toEqual({})
    expect(await (await logIn(guest(), user.account, PASSWORD)).json()).toMatchObject({ status: 'error' })
    expect(await (await logIn(guest(), user.account, 'another password')).json()).toMatchObject({ status: 'ok' })
  })

  it('needs the old one from its owner', async () => {
    const user = await aUser({ passwordHash })
    for (const old_password of [undefined, '', 'wrong']) {
      expect(await as(user).save('User', { id: user.id, old_password, password: 'another password' })).toMatchObject({
        status: 'error',
      })
    }
    expect(await (await logIn(guest(), user.account, PASSWORD)).json()).toMatchObject({ status: 'ok' })
  })

  it('needs only the right from an admin', async () => {
    const user = await aUser()
    expect(await as(await wire.anAdmin()).save('User', { id: user.id, password: 'given by admin' })).toMatchObject({
      status: 'ok',
    })
    expect(await (await logIn(guest(), user.account, 'given by admin')).json()).toMatchObject({ status: 'ok' })
  })
})
