import { hash } from '@node-rs/argon2'
import { beforeAll, describe, expect, it } from 'vitest'
import { useSharedWire } from '@cubic/testing/server/wire'
import { WireClient } from '@cubic/testing/server/wire-client'

const wire = useSharedWire()
const { aUser, db, guest } = wire
const PASSWORD = 'the first password'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
const EDGE =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Safari/537.36 Edg/139.0.0.0'
let passwordHash = ''
beforeAll(async () => {
  passwordHash = await hash(PASSWORD)
})

type LogIn = { id: string; browser: string | null; system: string | null; address: string; is_current: boolean }

async function logIn(account: string, { password = PASSWORD, agent = '' } = {}): Promise<WireClient> {
  const client = guest()
  const response = await client.post('/api/auth/v1/request-login-token', { account, password }, { 'user-agent': agent })
  const { token } = (await response.json()) as { token?: string }
  if (token === undefined) throw new Error('could not log in')
  return new WireClient(wire.url(), { token, address: client.address })
}
async function ask(client: WireClient, call: string, body: unknown = {}) {
  const response = await client.post(`/api/auth/v1/${call}`, body)
  return response.status === 200 ? ((await response.json()) as { [name: string]: unknown }) : response.status
}
const logInsOf = async (client: WireClient) => ((await ask(client, 'log-ins')) as { log_ins: readonly LogIn[] }).log_ins
const isIn = async (client: WireClient) => 'data' in ((await (await client.post('/user/info')).json()) as object)

const DENIED = { status: 'error', error_kind: 'auth:unauthenticated' }

it.each([
  [['event_author'], 11, true],
  [['event_author'], 13, false],
  [[], 300, true],
])('a log-in with the roles %j that was not used for %d hours goes on: %s', async (roles, hours, goesOn) => {
  const user = await aUser({ passwordHash, roles })
  const client = await logIn(user.account)
  await db().run`
    update cubic_session set last_used_at = now() - make_interval(hours => ${hours}) where user_id = ${user.id}`
  expect(await isIn(client)).toBe(goesOn)
  // Asking does not revive it.
  expect(await isIn(client)).toBe(goesOn)
})

describe('an account’s name', () => {
  it('is not one that looks like another, whether the account is new or renamed', async () => {
    const [admin, user] = [wire.as(await wire.anAdmin()), await aUser()]
    const other = await aUser()
    for (const account of [`${user.account} `, user.account.replace('u', 'ｕ')])
      for (const values of [
        { account, name: '新' },
        { id: other.id, account },
      ])
        expect(await admin.save('User', values), account).toMatchObject({
          status: 'error',
          errors: [{ field: 'account', kind: 'conflict' }],
        })
    for (const account of [`${user.account}\u200b`, `\u202e${user.account}`, `${user.account}а`])
      for (const values of [
        { account, name: '新' },
        { id: other.id, account },
      ])
        expect(await admin.save('User', values), account).toMatchObject({
          status: 'error',
          errors: [{ field: 'account', kind: 'pattern' }],
        })
    const { result } = await admin.save('User', { account: ' ｎew-name-1 ', name: '新' })
    expect((await admin.get('User', Number(result?.id), ['account'])).data).toMatchObject({ account: 'new-name-1' })
  })

  it('that is older stays, and logs in exactly as before', async () => {
    const account = 'ａdmin\u200b one '
    const user = await aUser({ account, passwordHash })
    expect(await isIn(await logIn(account))).toBe(true)
    await expect(logIn('admin one')).rejects.toThrow('could not log in')
    const admin = wire.as(await wire.anAdmin())
    expect(await admin.save('User', { id: user.id, account, nickname: '小明' })).toMatchObject({ status: 'ok' })
    expect(await isIn(await logIn(account))).toBe(true)
  })
})

describe('the list of one’s log-ins', () => {
  it('names each device, the current one first, and nobody else’s', async () => {
    const [user, other] = [await aUser({ passwordHash }), await aUser({ passwordHash })]
    await logIn(other.account)
    const phone = await logIn(user.account, { agent: IPHONE })
    const laptop = await logIn(user.account, { agent: EDGE })
    await db().run`delete from cubic_session where user_id = ${user.id} and browser is null`
    expect(await logInsOf(phone)).toEqual([
      expect.objectContaining({ browser: 'Safari', system: 'iOS', address: phone.address, is_current: true }),
      expect.objectContaining({
        browser: 'Microsoft Edge',
        system: 'Windows',
        address: laptop.address,
        is_current: false,
      }),
    ])
    expect((await logInsOf(laptop)).map((one) => one.is_current)).toEqual([true, false])
    expect(JSON.stringify(await logInsOf(phone))).not.toContain(phone.token)
  })

  it.each(['', 'curl/8', '\u202e<script>', 'x'.repeat(5000)])(
    'accepts a browser that calls itself %j',
    async (agent) => {
      const user = await aUser({ passwordHash })
      // headers are bytes
      const client = await logIn(user.account, { agent: agent.replace('\u202e', '') })
      expect((await logInsOf(client))[0]).toMatchObject({ is_current: true })
    },
  )

  it('says when each was last used', async () => {
    const user = await aUser({ passwordHash })
    const client = await logIn(user.account)
    await db()
      .run`update cubic_session set last_used_at = now() - interval '1 hour' where browser is null and user_id = ${user.id}`
    await client.post('/user/info')
    const recent = () => db().one`
      select 1 from cubic_session where last_used_at > now() - interval '1 minute' and user_id = ${user.id}
        and token_hash = sha256(${client.token}::text::bytea)`
    await expect.poll(recent).toBeTruthy()
  })
})

describe('ending log-ins', () => {
  it('ends one at once, and no other', async () => {
    const user = await aUser({ passwordHash })
    const [here, there, third] = [await logIn(user.account), await logIn(user.account), await logIn(user.account)]
    const lost = (await logInsOf(here)).find(({ address }) => address === there.address)
    expect(await ask(here, 'end-log-in', { id: lost?.id })).toEqual({ status: 'ok', ended: 1 })
    expect([await isIn(here), await isIn(there), await isIn(third)]).toEqual([true, false, true])
    expect(await ask(here, 'end-log-in', { id: lost?.id })).toEqual({ status: 'ok', ended: 0 })
  })

  it('ends all others', async () => {
    const user = await aUser({ passwordHash })
    const [here, there] = [await logIn(user.account), await logIn(user.account)]
    expect(await ask(here, 'end-other-log-ins')).toMatchObject({ status: 'ok', ended: 2 })
    expect([await isIn(here), await isIn(there)]).toEqual([true, false])
    expect(await logInsOf(here)).toHaveLength(1)
  })

  it('is for its owner alone', async () => {
    const [user, other] = [await aUser({ passwordHash }), await aUser({ passwordHash })]
    const [own, foreign] = [await logIn(user.account), await logIn(other.account)]
    const id = (await logInsOf(own))[0]?.id
    expect(await ask(foreign, 'end-log-in', { id })).toEqual({ status: 'ok', ended: 0 })
    expect(await ask(guest(), 'end-log-in', { id })).toMatchObject(DENIED)
    expect(await ask(guest(), 'end-other-log-ins')).toMatchObject(DENIED)
    expect(await ask(guest(), 'log-ins')).toMatchObject(DENIED)
    expect(await isIn(own)).toBe(true)
  })

  it.each([undefined, null, 7, '', '1', "' or true --", {}, ['a']])('refuses the id %j', async (id) => {
    const client = await logIn((await aUser({ passwordHash })).account)
    expect(await ask(client, 'end-log-in', { id })).toBe(400)
    expect(await isIn(client)).toBe(true)
  })
})

describe('changing one’s password', () => {
  const change = (client: WireClient, old_password: unknown, password: unknown) =>
    ask(client, 'change-password', { old_password, password })

  it('asks for the current one, and ends every other log-in, link and calendar', async () => {
    const user = await aUser({ passwordHash })
    const [here, there] = [await logIn(user.account), await logIn(user.account)]
    await db()
      .run`insert into cubic_password_link (token_hash, user_id, expires_at) values ('\\x01', ${user.id}, now() + interval '1 hour')`
    expect(await change(here, 'not it', 'the second password')).toMatchObject({ error_kind: 'auth:wrong_password' })
    expect(await isIn(there)).toBe(true)
    expect(await change(here, PASSWORD, 'the second password')).toEqual({ status: 'ok' })
    expect([await isIn(here), await isIn(there)]).toEqual([true, false])
    expect(await db().one`select 1 from cubic_password_link where user_id = ${user.id}`).toBeUndefined()
    await expect(logIn(user.account)).rejects.toThrow('could not log in')
    expect(await isIn(await logIn(user.account, { password: 'the second password' }))).toBe(true)
  })

  it('refuses a new one that is too short or too long, and a guest', async () => {
    const here = await logIn((await aUser({ passwordHash })).account)
    expect(await change(here, PASSWORD, 'short')).toMatchObject({ error_kind: 'auth:password_too_short' })
    expect(await change(here, PASSWORD, 'x'.repeat(201))).toMatchObject({ error_kind: 'auth:password_too_long' })
    expect(await change(guest(), PASSWORD, 'the second password')).toMatchObject(DENIED)
  })

  it('refuses a new one that many people use, or that names the account or the organisation', async () => {
    const user = await aUser({ account: 'wanglei', passwordHash })
    const here = await logIn(user.account)
    for (const [password, kind] of [
      ['Password1', 'common'],
      ['wang.lei.2026', 'has_name'],
      ['my event-center', 'has_name'],
    ])
      expect(await change(here, PASSWORD, password), password).toMatchObject({ error_kind: `auth:password_${kind}` })
    expect(await here.save('User', { id: user.id, old_password: PASSWORD, password: 'wanglei wanglei' })).toMatchObject(
      {
        errors: [{ field: 'password', message: expect.stringContaining('请换一个') }],
      },
    )
  })

  it.each([
    [null, 'the second password'],
    [PASSWORD, 7],
    ['nul\0', 'the second password'],
    [PASSWORD, '\ud800 the second password'],
    ['x'.repeat(201), 'the second password'],
  ])('refuses %j and %j', async (old, fresh) => {
    expect(await change(await logIn((await aUser({ passwordHash })).account), old, fresh)).toBe(400)
  })

  it('stops after five wrong tries, however they are sent', async () => {
    const user = await aUser({ passwordHash })
    const here = await logIn(user.account)
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => change(here, `guess ${index}`, 'long enough')),
    )
    expect(answers.filter((answer) => answer === 429)).toHaveLength(7)
    expect(await change(here, PASSWORD, 'the second password')).toBe(429)
    // the other way counts together with this one
    const saved = here.save('User', { id: user.id, old_password: PASSWORD, password: 'the second password' })
    await expect(saved).rejects.toMatchObject({ kind: 'LimitExceeded' })
  })

  it('of two changes at once lets one through', async () => {
    const here = await logIn((await aUser({ passwordHash })).account)
    const answers = await Promise.all(
      ['second', 'third'].map((which) => change(here, PASSWORD, `the ${which} password`)),
    )
    expect(answers.map((answer) => (answer as { status: string }).status).toSorted()).toEqual(['error', 'ok'])
  })

  it('is audited without either password', async () => {
    const user = await aUser({ passwordHash })
    await change(await logIn(user.account), PASSWORD, 'the second password')
    const entries = await db().rows`select action, before, after from cubic_audit_entry where user_id = ${user.id}`
    expect(entries).toContainEqual({ action: 'change_password', before: null, after: null })
    expect(JSON.stringify(entries)).not.toMatch(/first password|second password|argon2/)
  })
})
