import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { where } from '@cubic/contract'
import { identifier } from '@cubic/data-platform'
import { hash } from '@node-rs/argon2'
import type { TestUser } from '@cubic/testing/server/builders'
import { useSharedWire } from '@cubic/testing/server/wire'
import { WireClient } from '@cubic/testing/server/wire-client'
import { CLIENT, type OidcServer, startOidcServer } from '@cubic/testing/sign-on/oidc-server'
import { secondFactors } from '../second-factor/support.ts'
import { PUBLIC_URL, signOn, Visitor } from './support.ts'

const wire = useSharedWire()
const { anAdmin, aUser, as, db, guest, insert } = wire
const PASSWORD = 'an old password'
let server: OidcServer
let id: number
let serial = 0
const aNumber = () => `o${Date.now().toString(36)}${serial++}`

beforeAll(async () => {
  id = await insert('cubic_sign_on', {
    name: '统一身份认证',
    name_en: 'Campus account',
    protocol: 'oidc',
    client_id: 'x',
  })
  server = await startOidcServer(PUBLIC_URL, id)
  await set({
    issuer: server.issuer,
    ...CLIENT,
    claims: { unify_id: 'employeeNumber', unit: 'department' },
    creates: true,
  })
})
afterAll(() => server.close())

const CLEAN = { trusted: false, creates: true, locked_fields: null, active: true }
async function set(columns: { readonly [column: string]: unknown }): Promise<void> {
  for (const [name, value] of Object.entries(columns))
    await db()
      .run`update cubic_sign_on set ${identifier(name)} = ${name === 'claims' ? JSON.stringify(value) : value} where id = ${id}`
}
async function userOf(token: string | undefined): Promise<number | undefined> {
  const answer = await new WireClient(wire.url(), { token: token ?? '' }).post('/user/info')
  return ((await answer.json()) as { data?: { uid: number } }).data?.uid
}
const personOf = (number: string) =>
  db().one<{ id: number; user_id: number | null; name: string; unit_cn: string | null }>`
    select id, user_id, name, unit_cn from cubic_event_person where unify_id = ${number}`
const rolesOf = async (userId: number) =>
  (
    await db().rows<{
      key: string
    }>`select role.key from cubic_user__roles held join cubic_role role on role.id = held.related_id
      where held.owner_id = ${userId} order by role.key`
  ).map(({ key }) => key)
const roleId = async (key: string) =>
  (
    await db().one<{ id: number }>`
    insert into cubic_role (key, name_cn) values (${key}, ${key}) on conflict (key) do update set key = excluded.key returning id`
  )?.id ?? 0

describe('logging in at a provider', () => {
  it('asks a person whom nobody knows once whether they have an account, and makes one', async () => {
    await set({ ...CLEAN, trusted: true })
    const number = aNumber()
    server.logsIn({
      sub: `s-${number}`,
      name: '李明',
      employeeNumber: number,
      email: 'li@example.edu',
      department: '计算机学院',
    })
    const visitor = new Visitor(wire)
    const landed = await visitor.follow(`/auth/${id}/start?to=${encodeURIComponent('/activities/7?a=1')}`)
    expect(Object.fromEntries(landed.searchParams)).toEqual({ sign_on: 'done', back: '/activities/7?a=1' })
    expect(await visitor.finish()).toEqual({
      status: 'ok',
      link: {
        provider_cn: '统一身份认证',
        provider_en: 'Campus account',
        name: '李明',
        unify_id: number,
        known: false,
        can_create: true,
      },
    })
    const { token } = await visitor.finish({ create: true })
    const person = await personOf(number)
    expect(person).toMatchObject({ name: '李明', unit_cn: '计算机学院', user_id: await userOf(token) })
    expect(await db().one`select account, default_identity_id from cubic_user where id = ${person?.user_id}`).toEqual({
      account: number,
      default_identity_id: person?.id,
    })
    // From now on the identity is known.
    const again = await signOn(wire, id)
    expect(await userOf(again.token)).toBe(person?.user_id)
  })

  it('shows the token of the session in no address and no cookie', async () => {
    await set(CLEAN)
    const number = aNumber()
    server.logsIn({ sub: `s-${number}`, name: '王芳' })
    const visitor = new Visitor(wire)
    await visitor.follow(`/auth/${id}/start`)
    const { token = 'none' } = await visitor.finish({ create: true })
    expect([...visitor.opened, ...visitor.seen].filter((text) => text.includes(token))).toEqual([])
    for (const line of visitor.seen.filter((text) => text.startsWith('sign_on'))) expect(line).toMatch(/HttpOnly/)
    // A ticket is good for one session.
    expect(await visitor.finish()).toMatchObject({ status: 'error', error_kind: 'auth:sign_on_expired' })
    await expect(db().one`select 1 from cubic_session where token_hash = sha256(${token}::bytea)`).resolves.toBeTruthy()
  })

  it('links the person of that number only if the provider is trusted', async () => {
    const [number, user] = [aNumber(), await aUser({ person: { unify_id: aNumber() } })]
    await db().run`update cubic_event_person set unify_id = ${number.toUpperCase()} where id = ${user.personId}`
    server.logsIn({ sub: `s-${number}`, name: '陈晨', employeeNumber: number, email: 'someone@example.edu' })
    await set({ ...CLEAN, trusted: false })
    const visitor = new Visitor(wire)
    await visitor.follow(`/auth/${id}/start`)
    expect(await visitor.finish()).toMatchObject({ link: { known: true, can_create: false } })
    // Somebody of this number is here: nobody else gets an account with it.
    expect(await visitor.finish({ create: true })).toMatchObject({ link: { known: true } })
    await set({ trusted: true })
    expect(await userOf((await visitor.finish()).token)).toBe(user.id)
  })

  it('takes no number, type or unit of an untrusted provider, also not that nobody has yet', async () => {
    await set({ ...CLEAN, locked_fields: 'unify_id person_type unit name' })
    const number = aNumber()
    server.logsIn({ sub: `s-${number}`, name: '冒领', employeeNumber: number, department: '校长办公室' })
    const userId = await userOf((await signOn(wire, id, { create: true })).token)
    const stored = async () => db().one`
      select unify_id, unit_cn, person_type, account from cubic_event_person person join cubic_user holder on holder.id = person.user_id
      where holder.id = ${userId}`
    const none = { unify_id: null, unit_cn: null, person_type: 'external', account: `s-${number}` }
    expect(await stored()).toEqual(none)
    await signOn(wire, id)
    expect(await stored()).toEqual(none)
  })

  it('gives a person without an account one, if the provider is trusted', async () => {
    await set({ ...CLEAN, trusted: true, creates: false })
    const number = aNumber()
    const personId = await insert('cubic_event_person', { name: '赵一', unify_id: number })
    server.logsIn({ sub: `s-${number}`, employeeNumber: number })
    const { token } = await signOn(wire, id)
    expect(await personOf(number)).toMatchObject({ id: personId, user_id: await userOf(token), name: '赵一' })
  })

  it('never takes an e-mail address for a person', async () => {
    await set({ ...CLEAN, trusted: true })
    const victim = await aUser({ email: 'victim@example.edu', person: { unify_id: aNumber() } })
    const sub = aNumber()
    server.logsIn({ sub, name: '别人', email: 'victim@example.edu' })
    const { link } = await signOn(wire, id)
    expect(link).toMatchObject({ known: false })
    const { token } = await signOn(wire, id, { create: true })
    expect(await userOf(token)).not.toBe(victim.id)
  })

  it('links the account whose old password proves it, and no other', async () => {
    await set({ ...CLEAN, creates: false })
    const user = await aUser({ passwordHash: await hash(PASSWORD), person: { unify_id: aNumber() } })
    server.logsIn({ sub: aNumber(), name: '钱二' })
    const visitor = new Visitor(wire)
    await visitor.follow(`/auth/${id}/start`)
    expect(await visitor.finish({ create: true })).toMatchObject({ link: { can_create: false } })
    expect(await visitor.finish({ account: user.account, password: 'wrong' })).toMatchObject({
      error_kind: 'auth:invalid_credentials',
    })
    expect(await userOf((await visitor.finish({ account: user.account, password: PASSWORD })).token)).toBe(user.id)
    expect(await userOf((await signOn(wire, id)).token)).toBe(user.id)
    // Known now, it stays that account’s, whatever password is typed.
    const other = await aUser({ passwordHash: await hash(PASSWORD) })
    expect(await userOf((await signOn(wire, id, { account: other.account, password: PASSWORD })).token)).toBe(user.id)
  })

  it('makes one account of two first log-ins at once', async () => {
    await set(CLEAN)
    const number = aNumber()
    server.logsIn({ sub: `s-${number}`, employeeNumber: number, name: '孙三' })
    const visitors = [new Visitor(wire), new Visitor(wire), new Visitor(wire)]
    for (const visitor of visitors) await visitor.follow(`/auth/${id}/start`)
    const tokens = await Promise.all(visitors.map(async (visitor) => (await visitor.finish({ create: true })).token))
    expect(new Set(await Promise.all(tokens.map(userOf))).size).toBe(1)
  })

  it('refuses a disabled account, whose sessions end at once', async () => {
    await set(CLEAN)
    server.logsIn({ sub: aNumber(), name: '周四' })
    const { token } = await signOn(wire, id, { create: true })
    const userId = await userOf(token)
    const [admin] = [await anAdmin()]
    await as(admin).save('User', { id: userId, disabled: true })
    expect(await userOf(token)).toBeUndefined()
    expect(await signOn(wire, id)).toMatchObject({ error_kind: 'auth:account_disabled' })
  })

  it('is not offered by a provider that is not active', async () => {
    await set({ ...CLEAN, active: false })
    expect((await new Visitor(wire).open(`/auth/${id}/start`)).status).toBe(404)
    expect((await new Visitor(wire).open(`/auth/${id}/callback?code=a&state=b`)).status).toBe(404)
    await set(CLEAN)
  })
})

describe('the locked fields', () => {
  it('follow the provider at each log-in, and are refused when somebody edits them here', async () => {
    await set({ ...CLEAN, trusted: true, locked_fields: 'name email unit' })
    const number = aNumber()
    const at = (name: string) => ({
      sub: `s-${number}`,
      employeeNumber: number,
      name,
      email: 'wu@example.edu',
      department: '物理系',
    })
    server.logsIn(at('吴五'))
    const userId = await userOf((await signOn(wire, id, { create: true })).token)
    server.logsIn(at('吴武'))
    const { token } = await signOn(wire, id)
    expect(await db().one`select name from cubic_user where id = ${userId}`).toEqual({ name: '吴武' })
    expect(await personOf(number)).toMatchObject({ name: '吴武', unit_cn: '物理系' })
    const answer = await as({ token: token ?? '' }).save('User', {
      id: userId,
      email: 'other@example.edu',
      nickname: '武',
    })
    expect(answer).toMatchObject({
      status: 'error',
      errors: [{ field: 'email', kind: 'readonly', message: expect.stringContaining('统一身份认证') as string }],
    })
    const same = await as({ token: token ?? '' }).save('User', { id: userId, email: 'wu@example.edu', nickname: '武' })
    expect(same).toMatchObject({ status: 'ok' })
  })
})

describe('an address that a provider changes', () => {
  it.each([
    [true, false],
    [false, true],
  ])(
    'is told to the one before; of a provider that is trusted: %s, it counts as typed: %s',
    async (trusted, isTyped) => {
      await set({ ...CLEAN, trusted, locked_fields: 'email' })
      const sub = aNumber()
      server.logsIn({ sub, name: '陈十', email: 'before@example.edu' })
      const userId = await userOf((await signOn(wire, id, { create: true })).token)
      await db().run`update cubic_user set is_email_typed = ${!isTyped} where id = ${userId}`
      const stored = () => db().one`
      select email, is_email_typed, array(select facts from cubic_message where user_id = cubic_user.id) as told from cubic_user where id = ${userId}`
      await signOn(wire, id)
      expect(await stored()).toEqual({ email: 'before@example.edu', is_email_typed: false, told: [] })
      server.logsIn({ sub, name: '陈十', email: 'after@example.edu' })
      await signOn(wire, id)
      const told = [{ notice: 'email_changed', to: 'before@example.edu', is_to_typed: false }]
      expect(await stored()).toEqual({ email: 'after@example.edu', is_email_typed: isTyped, told })
    },
  )
})

describe('somebody with a second factor', () => {
  it('is asked for it after the provider, and their session is the provider’s as well', async () => {
    await set(CLEAN)
    const sub = aNumber()
    server.logsIn({ sub, name: '蒋十' })
    const { token } = await signOn(wire, id, { create: true })
    const userId = (await userOf(token)) ?? 0
    const steps = secondFactors(wire)
    const { secret } = await steps.addTotp({ id: userId, token: token ?? '' } as TestUser)
    const { asked } = (await signOn(wire, id)) as { asked?: { ticket: string; methods: readonly string[] } }
    expect(asked?.methods).toEqual(['totp', 'recovery'])
    const passed = await steps.pass(asked?.ticket, { method: 'totp', code: steps.codeOf(secret) })
    expect(await userOf(String(passed['token']))).toBe(userId)
    expect(
      await db().rows`
        select session.way from cubic_sign_on_session known join cubic_session session using (token_hash)
        where session.user_id = ${userId} order by session.created_at`,
    ).toEqual([{ way: 'sign_on' }, { way: 'sign_on+totp' }])
  })

  it('is linked, and follows the provider, only once it is passed, unless the identity is another’s by then', async () => {
    await set({ ...CLEAN, locked_fields: 'name' })
    const steps = secondFactors(wire)
    const user = await aUser({ name: '原名', passwordHash: await hash(PASSWORD) })
    const { secret } = await steps.addTotp(user)
    const sub = aNumber()
    server.logsIn({ sub, name: '冒名' })
    const link = async () => {
      const given = (await signOn(wire, id, { account: user.account, password: PASSWORD })) as {
        asked?: { ticket: string }
      }
      return given.asked?.ticket
    }
    const state = async () => ({
      ...(await db().one<object>`select name, default_identity_id from cubic_user where id = ${user.id}`),
      identities: await db().rows`select user_id from cubic_identity where subject = ${sub}`,
      told: await db()
        .rows`select 1 from cubic_message where user_id = ${user.id} and facts ->> 'notice' = 'identity_linked'`,
    })
    const before = await state()
    expect(before).toMatchObject({ name: '原名', identities: [], told: [] })
    const [ticket, late] = [await link(), await link()]
    expect(await state()).toEqual(before)
    const code = { method: 'totp', code: steps.codeOf(secret) }
    const other = await aUser()
    const identity = await insert('cubic_identity', {
      provider_id: id,
      issuer: server.issuer,
      subject: sub,
      user_id: other.id,
      first_seen_time: new Date(),
      last_seen_time: new Date(),
    })
    expect(await steps.pass(ticket, code)).toMatchObject({ error_kind: 'auth:sign_on_expired' })
    expect(await state()).toMatchObject({ name: '原名', identities: [{ user_id: other.id }] })
    await db().run`delete from cubic_identity where id = ${identity}`
    expect(await userOf(String((await steps.pass(late, code))['token']))).toBe(user.id)
    expect(await state()).toMatchObject({ name: '冒名', identities: [{ user_id: user.id }], told: [{}] })
  })
})

describe('the roles that rules give', () => {
  it('come with a log-in that matches and go with one that does not, but what a hand gave stays', async () => {
    await set(CLEAN)
    const [author, auditor] = [await roleId('event_author'), await roleId('event_auditor')]
    await insert('cubic_sign_on_rule', {
      provider_id: id,
      claim: 'groups',
      comparator: '=',
      value: 'writers',
      role: author,
    })
    await insert('cubic_sign_on_rule', {
      provider_id: id,
      claim: 'groups',
      comparator: 'like',
      value: 'aud%',
      role: auditor,
    })
    const sub = aNumber()
    server.logsIn({ sub, name: '郑六', groups: ['writers', 'auditors'] })
    const userId = (await userOf((await signOn(wire, id, { create: true })).token)) ?? 0
    expect(await rolesOf(userId)).toEqual(['event_auditor', 'event_author'])
    // Taken away and given again by hand, one is the hand’s.
    await db().run`delete from cubic_user__roles where owner_id = ${userId} and related_id = ${auditor}`
    await db().run`insert into cubic_user__roles (owner_id, related_id) values (${userId}, ${auditor})`
    server.logsIn({ sub, name: '郑六', groups: [] })
    await signOn(wire, id)
    expect(await rolesOf(userId)).toEqual(['event_auditor'])
  })

  it('come and go in units as well', async () => {
    await set(CLEAN)
    const unit_id = await insert('cubic_unit', { name_cn: '书画社', name_en: 'Calligraphy' })
    const rule = { provider_id: id, claim: 'groups', comparator: '=', value: 'art', unit_id }
    await insert('cubic_sign_on_rule', { ...rule, unit_role: 'author' })
    await insert('cubic_sign_on_rule', { ...rule, unit_role: 'door' })
    const held = (userId: number) => db().rows`
      select role, rule_id is not null as by_rule from cubic_unit_member where user_id = ${userId} and unit_id = ${unit_id} order by role`
    const sub = aNumber()
    server.logsIn({ sub, name: '卫九', groups: [] })
    const userId = (await userOf((await signOn(wire, id, { create: true })).token)) ?? 0
    await insert('cubic_unit_member', { unit_id, user_id: userId, role: 'door' })
    server.logsIn({ sub, name: '卫九', groups: ['art', 'chess'] })
    await signOn(wire, id)
    const byHand = { role: 'door', by_rule: false }
    expect(await held(userId)).toEqual([{ role: 'author', by_rule: true }, byHand])
    server.logsIn({ sub, name: '卫九', groups: ['chess'] })
    await signOn(wire, id)
    expect(await held(userId)).toEqual([byHand])
    const logged = await db().rows`
      select action from cubic_audit_entry where model = 'CubicUnitMember' and coalesce(after, before) ->> 'user_id' = ${String(userId)} order by id`
    expect(logged).toEqual([{ action: 'create' }, { action: 'unlink' }])
  })

  it('are one of the site or one in a unit, which the form says', async () => {
    const admin = as(await anAdmin())
    const rule = { provider_id: id, claim: 'clubs', comparator: '=', value: 'art' }
    const unit = await insert('cubic_unit', { name_cn: '棋社', name_en: 'Chess' })
    const refused = async (values: object) =>
      (await admin.save('CubicSignOnRule', { ...rule, ...values })).errors?.map(({ field }) => field)
    expect(await refused({})).toEqual(['role'])
    expect(await refused({ unit_id: unit })).toEqual(['unit_role'])
    expect(await refused({ unit_role: 'author' })).toEqual(['unit_id'])
    const role = await roleId('event_author')
    expect(await refused({ unit_id: unit, unit_role: 'author', role })).toEqual(['role'])
  })

  it('are never made from the provider’s words', async () => {
    await set(CLEAN)
    server.logsIn({ sub: aNumber(), name: '冯七', groups: ['admin', 'super_admin'], roles: ['admin'] })
    const userId = (await userOf((await signOn(wire, id, { create: true })).token)) ?? 0
    expect(await rolesOf(userId)).toEqual([])
  })

  it('go with the identity, whose log-ins end, when an administrator unlinks it', async () => {
    await set(CLEAN)
    server.logsIn({ sub: aNumber(), name: '褚八', groups: ['writers'] })
    const { token } = await signOn(wire, id, { create: true })
    const userId = (await userOf(token)) ?? 0
    expect(await rolesOf(userId)).toEqual(['event_author'])
    const identity = await db().one<{ id: number }>`select id from cubic_identity where user_id = ${userId}`
    const admin = as(await anAdmin())
    expect(await admin.unlink('CubicIdentity', identity?.id ?? 0)).toMatchObject({ status: 'ok' })
    expect(await rolesOf(userId)).toEqual([])
    expect(await userOf(token)).toBeUndefined()
  })
})

describe('leaving', () => {
  it('leads to the provider, which ends its own session', async () => {
    await set(CLEAN)
    server.logsIn({ sub: aNumber(), name: '卫九' })
    const { token } = await signOn(wire, id, { create: true })
    const answer = await as({ token: token ?? '' }).post('/api/auth/v1/logout')
    const { leave_at: leaveAt } = (await answer.json()) as { leave_at: string }
    const url = new URL(leaveAt)
    expect(url.origin).toBe(server.issuer)
    expect(url.searchParams.get('post_logout_redirect_uri')).toBe(`${PUBLIC_URL}/`)
    expect(await userOf(token)).toBeUndefined()
  })

  it('stays here for a session that began with a password', async () => {
    const user = await aUser()
    expect(await (await as(user).post('/api/auth/v1/logout')).json()).toEqual({ status: 'ok' })
  })
})

describe('an answer of the provider', () => {
  it('is worth nothing in another browser, at another provider, changed or a second time', async () => {
    await set(CLEAN)
    server.logsIn({ sub: aNumber(), name: '蒋十' })
    const other = await insert('cubic_sign_on', {
      name: '另一个',
      protocol: 'oidc',
      issuer: server.issuer,
      ...CLIENT,
      creates: true,
    })
    const visitor = new Visitor(wire)
    const callback = await visitor.begin(id)
    const at = (url: URL) => `${url.pathname}${url.search}`
    const problemOf = async (by: Visitor, path: string) => (await by.follow(path)).searchParams.get('sign_on')
    // A stranger who was given the address: session fixation, or a stolen code.
    expect(await problemOf(new Visitor(wire), at(callback))).toBe('failed')
    const stranger = new Visitor(wire)
    await stranger.open(`/auth/${id}/start`)
    expect(await problemOf(stranger, at(callback))).toBe('failed')
    // Mixed up: sent to the other provider’s address by a browser that has begun at this one.
    const mixed = new Visitor(wire)
    const answer = await mixed.begin(id)
    expect(await problemOf(mixed, at(answer).replace(`/auth/${id}/`, `/auth/${other}/`))).toBe('failed')
    const forged = new Visitor(wire)
    const second = await forged.begin(id)
    second.searchParams.set('state', `${second.searchParams.get('state')}x`)
    expect(await problemOf(forged, at(second))).toBe('failed')
    // The right browser, then the same address again.
    expect(await problemOf(visitor, at(callback))).toBe('done')
    expect(await problemOf(visitor, at(callback))).toBe('failed')
    await db().run`update cubic_sign_on set active = false where id = ${other}`
  })

  it('with a stolen code is worth nothing: the provider asks for the verifier of the browser that began', async () => {
    await set(CLEAN)
    server.logsIn({ sub: aNumber(), name: '沈一' })
    const [victim, thief] = [new Visitor(wire), new Visitor(wire)]
    const stolen = await victim.begin(id)
    const own = await thief.begin(id)
    own.searchParams.set('code', stolen.searchParams.get('code') ?? '')
    expect((await thief.follow(`${own.pathname}${own.search}`)).searchParams.get('sign_on')).toBe('failed')
  })

  it('that says no is told apart from one that failed', async () => {
    const visitor = new Visitor(wire)
    await visitor.open(`/auth/${id}/start`)
    const callback = await visitor.begin(id)
    const { searchParams: given } = callback
    const refused = new URLSearchParams({ error: 'access_denied', state: given.get('state') ?? '', iss: server.issuer })
    const landed = await visitor.follow(`${callback.pathname}?${refused}`)
    expect(Object.fromEntries(landed.searchParams)).toEqual({ sign_on: 'denied', provider: String(id), back: '/me' })
  })
})

it.each([
  'https://evil.example/',
  '//evil.example/',
  String.raw`/\evil.example`,
  '/\t/evil.example',
  'javascript:alert(1)',
  '',
])('a way back to %j leads home', async (to) => {
  server.logsIn({ sub: aNumber() })
  const landed = await new Visitor(wire).follow(`/auth/${id}/start?to=${encodeURIComponent(to)}`)
  expect(landed.origin).toBe(PUBLIC_URL)
  expect(landed.searchParams.get('back')).toBe('/')
})

describe('the provider’s keys', () => {
  it('may change between two log-ins, and an answer by the old one is worth nothing then', async () => {
    await set(CLEAN)
    const sub = aNumber()
    server.logsIn({ sub, name: '钱七' })
    const landed = async () => (await new Visitor(wire).follow(`/auth/${id}/start`)).searchParams.get('sign_on')
    expect(await landed()).toBe('done')
    await server.rotates()
    expect(await landed()).toBe('done')
    server.signsAsBefore()
    expect(await landed()).toBe('failed')
    // Nobody else suffers from that.
    await server.rotates()
    expect(await landed()).toBe('done')
  })
})

describe('the ways to log in', () => {
  it('name the active providers, without what they are set up with', async () => {
    // before those of the other files that share the server
    await set({ sort: -1 })
    const answer = (await (await guest().post('/api/auth/v1/log-in-ways', {})).json()) as {
      providers: { id: number }[]
    }
    expect(answer.providers.find((provider) => provider.id === id)).toEqual({
      id,
      name_cn: '统一身份认证',
      name_en: 'Campus account',
      host: new URL(server.issuer).host,
    })
  })

  it('are the administrators’ to set up, and nobody reads a secret', async () => {
    const admin = as(await anAdmin())
    const condition = where('id', '=', id)
    const found = await admin.search('CubicSignOn', { fields: ['name', 'callback_url', 'logout_url'], condition })
    expect(JSON.stringify(found)).toContain(`${PUBLIC_URL}/auth/${id}/callback`)
    expect(await admin.search('CubicSignOn', { fields: ['client_secret'] })).toMatchObject({
      unreadable: ['client_secret'],
    })
    for (const roles of [[], ['event_admin']]) {
      const { items } = await as(await aUser({ roles })).search('CubicSignOn', { fields: ['name'] })
      expect(items).toEqual([])
    }
  })
})
