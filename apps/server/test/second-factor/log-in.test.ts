import { describe, expect, it } from 'vitest'
import { Authenticator } from '@cubic/testing/server/authenticator'
import { useSharedWire } from '@cubic/testing/server/wire'
import { ORIGIN, PASSWORD, secondFactors } from './support.ts'

const wire = useSharedWire()
const { db, guest } = wire
const { post, aPerson, logIn, pass, as, isIn, codeOf, addTotp, addPasskey } = secondFactors(wire)
type Options = { readonly challenge: string; readonly rpId: string; readonly allowCredentials?: readonly object[] }

describe('a log-in with an authenticator app', () => {
  it('asks for its code after the password, and opens a session by both alone', async () => {
    const user = await aPerson()
    const { secret, codes } = await addTotp(user)
    expect(codes).toHaveLength(10)
    const asked = await logIn(user)
    expect(asked).toMatchObject({ status: 'second_factor', methods: ['totp', 'recovery'] })
    expect(asked).not.toHaveProperty('token')
    expect(await isIn(asked['ticket'])).toBe(false)
    const { token } = await pass(asked['ticket'], { method: 'totp', code: codeOf(secret) })
    expect(await isIn(token)).toBe(true)
    const list = await post(as(token), 'log-ins')
    expect(list['log_ins']).toContainEqual(expect.objectContaining({ is_current: true, way: 'password+totp' }))
  })

  it('accepts no step twice, none before it, and no ticket twice', async () => {
    const user = await aPerson()
    const { secret } = await addTotp(user)
    const [first, second] = [await logIn(user), await logIn(user)]
    const code = codeOf(secret)
    expect(await pass(first['ticket'], { method: 'totp', code })).toMatchObject({ status: 'ok' })
    for (const again of [code, codeOf(secret, -1)])
      expect(await pass(second['ticket'], { method: 'totp', code: again })).toMatchObject({
        error_kind: 'auth:wrong_code',
      })
    expect(await pass(first['ticket'], { method: 'totp', code: codeOf(secret, 1) })).toMatchObject({
      error_kind: 'auth:ticket_expired',
    })
  })

  it('lets one of two that use the same code at once in', async () => {
    const user = await aPerson()
    const { secret } = await addTotp(user)
    const tickets = [await logIn(user), await logIn(user)].map((asked) => asked['ticket'])
    const code = codeOf(secret)
    const answers = await Promise.all(tickets.map((ticket) => pass(ticket, { method: 'totp', code })))
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['error', 'ok'])
  })

  it('ends a ticket after ten tries and after five minutes, and limits tries over all tickets', async () => {
    const user = await aPerson()
    const { secret } = await addTotp(user)
    const { ticket } = await logIn(user)
    for (let guess = 0; guess < 10; guess++)
      expect(await pass(ticket, { method: 'totp', code: '000000' })).toMatchObject({ error_kind: 'auth:wrong_code' })
    const right = { method: 'totp', code: codeOf(secret) }
    expect(await pass(ticket, right)).toMatchObject({ error_kind: 'auth:ticket_expired' })
    expect(await pass((await logIn(user))['ticket'], right)).toMatchObject({ status: '429' })
    const other = await aPerson()
    const { secret: theirs } = await addTotp(other)
    const late = await logIn(other)
    await db().run`update cubic_log_in_ticket set expires_at = now() - interval '1 second' where user_id = ${other.id}`
    expect(await pass(late['ticket'], { method: 'totp', code: codeOf(theirs) })).toMatchObject({
      error_kind: 'auth:ticket_expired',
    })
  })

  it.each([
    [{ method: 'sms', code: '1' }],
    [{ method: 'totp', code: 7 }],
    [{ method: 'totp', code: 'x'.repeat(201) }],
    [{ method: 'passkey', credential: 'text' }],
  ])('refuses %j', async (sent) => expect(await pass('a ticket', sent)).toMatchObject({ status: '400' }))

  it('is not begun by a first code that is wrong', async () => {
    const user = await aPerson()
    await post(wire.as(user), 'begin-totp')
    expect(await post(wire.as(user), 'add-totp', { code: '000000' })).toMatchObject({ error_kind: 'auth:wrong_code' })
    expect(await logIn(user)).toMatchObject({ status: 'ok' })
  })
})

describe('a recovery code', () => {
  it('logs in once, however it is typed, and its owner is told', async () => {
    const user = await aPerson({ email: 'codes@example.edu' })
    const { codes } = await addTotp(user)
    const code = String(codes[0]).toLowerCase().replace('-', ' ')
    const passed = await pass((await logIn(user))['ticket'], { method: 'recovery', code })
    expect(await isIn(passed['token'])).toBe(true)
    expect(await pass((await logIn(user))['ticket'], { method: 'recovery', code })).toMatchObject({
      error_kind: 'auth:wrong_code',
    })
    expect((await post(as(passed['token']), 'second-factors'))['recovery_codes']).toBe(9)
    expect(
      await db()
        .one`select facts from cubic_message where user_id = ${user.id} and "case" = 'security_notice' order by id desc`,
    ).toEqual({ facts: { notice: 'recovery_code_used' } })
  })

  it('is stored as its hash, and is of no use to somebody else', async () => {
    const [user, other] = [await aPerson(), await aPerson()]
    const [{ codes }] = [await addTotp(user), await addTotp(other)]
    const stored = await db()
      .rows`select encode(code_hash, 'escape') as hash from cubic_recovery_code where user_id = ${user.id}`
    expect(JSON.stringify(stored)).not.toContain(codes[0])
    expect(await pass((await logIn(other))['ticket'], { method: 'recovery', code: codes[0] })).toMatchObject({
      error_kind: 'auth:wrong_code',
    })
  })

  it('ends with the next ten', async () => {
    const user = await aPerson()
    const { codes } = await addTotp(user)
    const fresh = (await post(wire.as(user), 'new-recovery-codes'))['recovery_codes'] as readonly string[]
    const wrong = await pass((await logIn(user))['ticket'], { method: 'recovery', code: codes[3] })
    expect(wrong).toMatchObject({ error_kind: 'auth:wrong_code' })
    expect(await pass((await logIn(user))['ticket'], { method: 'recovery', code: fresh[3] })).toMatchObject({
      status: 'ok',
    })
  })
})

describe('a passkey', () => {
  const logInWith = async (credential: object) => post(guest(), 'passkey-log-in', { credential })
  const challenge = async (ticket?: unknown) =>
    (await post(guest(), 'passkey-options', ticket === undefined ? {} : { ticket }))['options'] as Options

  it('logs in alone, and as the second factor', async () => {
    const user = await aPerson()
    const { authenticator, added } = await addPasskey(user)
    expect(added['recovery_codes']).toHaveLength(10)
    const alone = await challenge()
    expect(alone).not.toHaveProperty('allowCredentials')
    expect(await isIn((await logInWith(authenticator.get(alone)))['token'])).toBe(true)
    const asked = await logIn(user)
    expect(asked['methods']).toEqual(['passkey', 'recovery'])
    const options = await challenge(asked['ticket'])
    expect(options.allowCredentials).toHaveLength(1)
    const passed = await pass(asked['ticket'], { method: 'passkey', credential: authenticator.get(options) })
    expect(await isIn(passed['token'])).toBe(true)
  })

  it('answers no challenge twice, and none that was made for something else', async () => {
    const user = await aPerson()
    const { authenticator } = await addPasskey(user)
    const credential = authenticator.get(await challenge())
    expect(await logInWith(credential)).toMatchObject({ status: 'ok' })
    expect(await logInWith(credential)).toMatchObject({ error_kind: 'auth:wrong_passkey' })
    const asked = await logIn(user)
    const ofTicket = authenticator.get(await challenge(asked['ticket']))
    expect(await logInWith(ofTicket)).toMatchObject({ error_kind: 'auth:wrong_passkey' })
    const ofLogIn = authenticator.get(await challenge())
    expect(await pass(asked['ticket'], { method: 'passkey', credential: ofLogIn })).toMatchObject({
      error_kind: 'auth:wrong_passkey',
    })
    const made = authenticator.get({ challenge: Buffer.alloc(56).toString('base64url'), rpId: 'localhost' })
    expect(await logInWith(made)).toMatchObject({ error_kind: 'auth:wrong_passkey' })
  })

  it.each([
    ['of another origin', { origin: 'https://evil.example' }],
    ['of another port', { origin: 'http://localhost:4601' }],
    ['for another host', { rpId: 'evil.example' }],
    ['without asking for a finger, a face or a PIN', { unverified: true }],
    ['with a counter that went back', { counter: 1 }],
  ])('is refused %s', async (_how, slips) => {
    const user = await aPerson()
    const { authenticator } = await addPasskey(user)
    await logInWith(authenticator.get(await challenge()))
    expect(await logInWith(authenticator.get(await challenge(), slips))).toMatchObject({
      error_kind: 'auth:wrong_passkey',
    })
  })

  it('of somebody else passes no ticket', async () => {
    const [user, other] = [await aPerson(), await aPerson()]
    await addPasskey(user)
    const { authenticator } = await addPasskey(other)
    const { ticket } = await logIn(user)
    const credential = authenticator.get(await challenge(ticket))
    expect(await pass(ticket, { method: 'passkey', credential })).toMatchObject({ error_kind: 'auth:wrong_passkey' })
  })

  it('that was not added is refused, and one is added by its own user’s challenge alone', async () => {
    const [user, other] = [await aPerson(), await aPerson()]
    expect(await logInWith(new Authenticator(ORIGIN).get(await challenge()))).toMatchObject({
      error_kind: 'auth:wrong_passkey',
    })
    const { options } = await post(wire.as(other), 'add-passkey-options')
    const credential = new Authenticator(ORIGIN).create(options as Options)
    expect(await post(wire.as(user), 'add-passkey', { credential, name: 'x' })).toMatchObject({
      error_kind: 'auth:wrong_passkey',
    })
  })

  it.each([{}, { id: 7 }, { id: 'x', response: null }, { id: 'x', response: { clientDataJSON: 'e30' } }])(
    'is refused as %j',
    async (credential) => expect(await logInWith(credential)).toMatchObject({ error_kind: 'auth:wrong_passkey' }),
  )

  it('is renamed and removed by its owner alone', async () => {
    const [user, other] = [await aPerson(), await aPerson()]
    await addPasskey(user)
    const own = async () =>
      ((await post(wire.as(user), 'second-factors'))['passkeys'] as { id: string; name: string }[])[0]
    const id = (await own())?.id
    for (const [call, body] of [
      ['rename-passkey', { id, name: '我的' }],
      ['remove-passkey', { id }],
    ] as const)
      expect(await post(wire.as(other), call, body)).toMatchObject({ error_kind: 'auth:factor_not_there' })
    expect(await post(wire.as(user), 'rename-passkey', { id, name: ' 手机 2 ' })).toMatchObject({ status: 'ok' })
    expect(await own()).toMatchObject({ name: '手机 2' })
    expect(await post(wire.as(user), 'remove-passkey', { id })).toMatchObject({ status: 'ok' })
    expect(await post(wire.as(user), 'second-factors')).toMatchObject({ passkeys: [], recovery_codes: 0 })
    expect(await logIn(user)).toMatchObject({ status: 'ok' })
  })
})

describe('a remembered browser', () => {
  it('is not asked for thirty days, for its own user alone, until the password changes or it is forgotten', async () => {
    const [user, other] = [await aPerson(), await aPerson()]
    const [{ secret }] = [await addTotp(user), await addTotp(other)]
    const code = codeOf(secret)
    const passed = await pass((await logIn(user))['ticket'], { method: 'totp', code, remember: true })
    const cookie = passed.cookies.find((one) => one.startsWith('remembered_browser='))
    expect(cookie).toBeDefined()
    const headers = { cookie: String(cookie) }
    expect(await logIn(user, headers)).toMatchObject({ status: 'ok' })
    expect(await logIn(other, headers)).toMatchObject({ status: 'second_factor' })
    const client = as(passed['token'])
    const changed = { old_password: PASSWORD, password: 'another horse, another battery' }
    const { browsers } = await post(client, 'second-factors')
    expect(browsers).toHaveLength(1)
    expect(await post(client, 'change-password', changed)).toMatchObject({ status: 'ok' })
    expect((await post(client, 'second-factors'))['browsers']).toEqual([])
  })

  it('is forgotten at its user’s word, and asked again', async () => {
    const user = await aPerson()
    const { secret } = await addTotp(user)
    const passed = await pass((await logIn(user))['ticket'], { method: 'totp', code: codeOf(secret), remember: true })
    const headers = { cookie: String(passed.cookies.find((one) => one.startsWith('remembered_browser='))) }
    const { browsers } = await post(wire.as(user), 'second-factors')
    const [{ id } = { id: '' }] = browsers as { id: string }[]
    expect(await post(wire.as(await aPerson()), 'forget-browser', { id })).toMatchObject({ status: 'error' })
    expect(await logIn(user, headers)).toMatchObject({ status: 'ok' })
    expect(await post(wire.as(user), 'forget-browser', { id })).toMatchObject({ status: 'ok' })
    expect(await logIn(user, headers)).toMatchObject({ status: 'second_factor' })
  })
})

describe('a new password', () => {
  it('by a link does not pass the second factor, and ends tickets that wait for it', async () => {
    const user = await aPerson()
    const { secret } = await addTotp(user)
    const waiting = await logIn(user)
    await db().run`
      insert into cubic_password_link (token_hash, user_id, expires_at) values (sha256('a way around'), ${user.id}, now() + interval '1 hour')`
    expect(await post(guest(), 'set-password', { token: 'a way around', password: PASSWORD })).toMatchObject({
      status: 'ok',
    })
    expect(await pass(waiting['ticket'], { method: 'totp', code: codeOf(secret) })).toMatchObject({
      error_kind: 'auth:ticket_expired',
    })
    expect(await logIn(user)).toMatchObject({ status: 'second_factor' })
  })
})

describe('what one has set up', () => {
  it('is for its owner: a guest is told to log in', async () => {
    for (const call of [
      'second-factors',
      'add-passkey-options',
      'begin-totp',
      'remove-totp',
      'new-recovery-codes',
      'confirm-options',
    ])
      expect(await post(guest(), call), call).toMatchObject({ error_kind: 'auth:unauthenticated' })
  })
})
