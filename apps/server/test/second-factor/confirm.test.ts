import { describe, expect, it } from 'vitest'
import { useSharedWire } from '@cubic/testing/server/wire'
import { PASSWORD, secondFactors } from './support.ts'

const wire = useSharedWire()
const { db, guest } = wire
const { post, aPerson, logIn, pass, as, codeOf, addTotp, addPasskey, age } = secondFactors(wire)

const anAdmin = () => aPerson({ roles: ['admin'] })
/** An administrator with a second factor whose last proof is too old. */
async function anAgedAdmin() {
  const admin = await anAdmin()
  const { secret } = await addTotp(admin)
  await age(admin)
  return { admin, secret, client: wire.as(admin) }
}
const confirm = (client: ReturnType<typeof wire.as>, sent: object) => post(client, 'confirm', sent)
const needsIt = (action: string) => ({ kind: 'ConfirmationRequired', action })

describe('confirming', () => {
  it('is asked of people with a second factor after fifteen minutes, for each kind of action', async () => {
    const { client, secret } = await anAgedAdmin()
    const other = await aPerson({ email: 'old@example.edu' })
    const rename = (values: object) => client.save('User', { id: other.id, ...values })
    await expect(rename({ email: 'new@example.edu' })).rejects.toMatchObject(needsIt('account'))
    const sent = { action: 'account', method: 'totp', code: codeOf(secret) }
    expect(await confirm(client, sent)).toMatchObject({ status: 'ok' })
    expect(await rename({ email: 'new@example.edu' })).toMatchObject({ status: 'ok' })
    await expect(rename({ roles: [1] })).rejects.toMatchObject(needsIt('roles'))
  })

  it('is not asked of others, nor of anybody who has just logged in', async () => {
    const [plain, fresh] = [await anAdmin(), await anAdmin()]
    await age(plain)
    await addTotp(fresh)
    const other = await aPerson({ email: 'old@example.edu' })
    for (const [index, admin] of [plain, fresh].entries())
      expect(await wire.as(admin).save('User', { id: other.id, email: `new${index}@example.edu` })).toMatchObject({
        status: 'ok',
      })
  })

  it('is asked on every path that changes what a declaration guards', async () => {
    const { admin, client } = await anAgedAdmin()
    const other = await aPerson({ phone: '+8613800138000' })
    const role = await db().one<{ id: number }>`select id from cubic_role where key = 'admin'`
    const person = await wire.insert('cubic_event_person', { name: '人员', person_type: 'student' })
    const setting = await db().one<{ id: number }>`select id from cubic_message_setting`
    const own = await wire.insert('cubic_role', { key: 'own_role', name: '自定' })
    const unit = await wire.insert('cubic_unit', { name_cn: '社团' })
    await wire.insert('cubic_unit_member', { unit_id: unit, user_id: admin.id, role: 'owner' })
    const asked = [
      [() => client.updateRelation('User', other.id, 'roles', [Number(role?.id)]), 'roles'],
      [() => client.save('User', { account: 'confirmed-one', name: '新', roles: [role?.id] }), 'roles'],
      [() => client.save('Role', { key: 'new_role', name: '新' }), 'roles'],
      [() => client.unlink('Role', own), 'roles'],
      [() => client.unlink('User', other.id), 'erase'],
      [() => client.unlink('EventPerson', person), 'erase'],
      [() => client.save('User', { id: other.id, phone: '+8613900139000' }), 'account'],
      [() => client.save('User', { id: other.id, password: 'a new long password' }), 'account'],
      [() => client.save('CubicUnitMember', { unit_id: unit, user_id: other.id, role: 'door' }), 'roles'],
      [() => client.call('CubicUnit', unit, 'hand_over', { user_id: other.id }), 'roles'],
      [
        () => client.save('CubicSignOn', { name: '学校', protocol: 'cas', server_url: 'https://cas.example.edu' }),
        'secrets',
      ],
      [() => client.save('CubicMessageSetting', { id: Number(setting?.id), secret: 'another' }), 'secrets'],
    ] as const
    for (const [ask, action] of asked) await expect(ask(), action).rejects.toMatchObject(needsIt(action))
    const reset = client.call('User', admin.id, 'reset_second_factor', { reason: 'x' })
    await expect(reset).rejects.toMatchObject(needsIt('account'))
    expect(await post(client, 'change-password', { old_password: PASSWORD, password: 'x' })).toMatchObject({
      confirm: 'account',
    })
    for (const call of ['add-passkey-options', 'begin-totp', 'remove-totp', 'new-recovery-codes'])
      expect(await post(client, call), call).toMatchObject({ status: '403', confirm: 'factors' })
    const event = await wire.anEvent()
    const sheet = await fetch(`${wire.url()}/api/office/v1/applicants.csv?event_id=${event.id}`, {
      headers: client.headers(),
    })
    expect([sheet.status, sheet.headers.get('confirmation-required')]).toEqual([403, 'export'])
  })

  it('is not asked for what stays as it is', async () => {
    const { client } = await anAgedAdmin()
    const other = await aPerson({ email: 'same@example.edu', roles: ['event_author'] })
    const held = await db().rows<{
      id: number
    }>`select related_id as id from cubic_user__roles where owner_id = ${other.id}`
    const values = { nickname: '小明', email: 'same@example.edu', roles: held.map(({ id }) => id) }
    expect(await client.save('User', { id: other.id, ...values })).toMatchObject({ status: 'ok' })
  })

  it('takes a code that is used once, or a passkey, no password, and nothing for another session', async () => {
    const admin = await anAdmin()
    const [{ secret }, client] = [await addTotp(admin), wire.as(admin)]
    const { authenticator } = await addPasskey(admin)
    const { token } = await pass((await logIn(admin))['ticket'], { method: 'totp', code: codeOf(secret) })
    await age(admin)
    const byPassword = { action: 'export', method: 'password', password: PASSWORD }
    expect(await confirm(client, byPassword)).toMatchObject({ error_kind: 'auth:wrong_password' })
    const sent = { action: 'export', method: 'totp', code: codeOf(secret) }
    expect(await confirm(client, sent)).toMatchObject({ error_kind: 'auth:wrong_code' })
    expect(await confirm(client, { ...sent, code: codeOf(secret, 1) })).toMatchObject({ status: 'ok' })
    const asked = await post(client, 'confirm-options')
    expect(asked['methods']).toEqual(['passkey', 'totp'])
    const credential = authenticator.get(asked['options'] as { challenge: string })
    expect(await confirm(client, { action: 'roles', method: 'passkey', credential })).toMatchObject({ status: 'ok' })
    expect(await confirm(client, { action: 'roles', method: 'passkey', credential })).toMatchObject({ status: 'error' })
    const other = await aPerson()
    const role = await db().one<{ id: number }>`select id from cubic_role where key = 'admin'`
    const give = (by: typeof client) => by.updateRelation('User', other.id, 'roles', [Number(role?.id)])
    await expect(give(as(token))).rejects.toMatchObject(needsIt('roles'))
    expect(await give(client)).toMatchObject({ status: 'ok' })
    await db().run`update cubic_confirmation set at = now() - interval '16 minutes'`
    await expect(client.unlink('User', other.id)).rejects.toMatchObject(needsIt('erase'))
  })

  it('counts wrong passwords, and refuses what is none', async () => {
    const client = wire.as(await anAdmin())
    const wrong = { action: 'roles', method: 'password', password: 'not it' }
    for (let guess = 0; guess < 5; guess++)
      expect(await confirm(client, wrong)).toMatchObject({ error_kind: 'auth:wrong_password' })
    expect(await confirm(client, { ...wrong, password: PASSWORD })).toMatchObject({ status: '429' })
    for (const sent of [{}, { action: 'all', method: 'totp' }, { action: 'roles', method: 'recovery', code: 'x' }])
      expect(await confirm(client, sent)).toMatchObject({ status: '400' })
    expect(await confirm(guest(), wrong)).toMatchObject({ error_kind: 'auth:unauthenticated' })
  })
})

describe('a second factor', () => {
  const told = (userId: number) =>
    db().rows`select facts ->> 'notice' as notice from cubic_message where user_id = ${userId} order by id`

  it('is added and removed by who has just shown who they are, also the first one, and they are told', async () => {
    const user = await aPerson({ email: 'told@example.edu' })
    const client = wire.as(user)
    await age(user)
    expect(await post(client, 'begin-totp')).toMatchObject({ status: '403', confirm: 'factors' })
    expect(await post(client, 'confirm-options')).toMatchObject({ methods: ['password'] })
    const sent = { action: 'factors', method: 'password', password: PASSWORD }
    expect(await confirm(client, sent)).toMatchObject({ status: 'ok' })
    await addTotp(user)
    expect(await post(client, 'remove-totp')).toMatchObject({ status: 'ok' })
    expect(await told(user.id)).toEqual([{ notice: 'factor_added' }, { notice: 'factor_removed' }])
  })

  it('is not offered a password that is not there: who has none logs in again', async () => {
    const user = await wire.aUser()
    await db().run`update cubic_user set password = null where id = ${user.id}`
    expect(await post(wire.as(user), 'confirm-options')).toMatchObject({ methods: [] })
  })

  it('is not removed by a log-in of a remembered browser, which has shown none', async () => {
    const user = await aPerson()
    const { secret } = await addTotp(user)
    const passed = await pass((await logIn(user))['ticket'], { method: 'totp', code: codeOf(secret), remember: true })
    const cookie = String(passed.cookies.find((one) => one.startsWith('remembered_browser=')))
    const { token } = await logIn(user, { cookie })
    expect(await post(as(token), 'remove-totp')).toMatchObject({ status: '403', confirm: 'factors' })
    expect(await post(as(passed['token']), 'remove-totp')).toMatchObject({ status: 'ok' })
  })
})

describe('another address of an account', () => {
  it('is told to the one before', async () => {
    const user = await aPerson({ email: 'before@example.edu' })
    await wire.as(user).save('User', { id: user.id, email: 'after@example.edu' })
    const told = () =>
      db().rows`select facts from cubic_message where user_id = ${user.id} and "case" = 'security_notice'`
    expect(await told()).toEqual([{ facts: { notice: 'email_changed', to: 'before@example.edu', is_to_typed: false } }])
    await wire.as(user).save('User', { id: user.id, nickname: '明', email: 'after@example.edu' })
    expect(await told()).toHaveLength(1)
  })
})

describe('an administrator', () => {
  it('removes the second factor of somebody who lost it: their sessions end, they are told, and it is audited', async () => {
    const [admin, user] = [await anAdmin(), await aPerson()]
    await addTotp(user)
    const reset = (id: number, by = wire.as(admin)) =>
      by.call('User', id, 'reset_second_factor', { reason: '手机丢失' })
    await expect(reset(user.id, wire.as(await aPerson({ roles: ['event_admin'] })))).rejects.toMatchObject({
      kind: 'Forbidden',
    })
    expect(await reset(user.id)).toMatchObject({ status: 'ok' })
    expect(await (await wire.as(user).post('/user/info')).json()).toEqual({})
    expect(await logIn(user)).toMatchObject({ status: 'ok' })
    expect(await db().one`select facts from cubic_message where user_id = ${user.id} order by id desc`).toEqual({
      facts: { notice: 'second_factor_reset' },
    })
    expect(
      await db()
        .one`select user_id, after from cubic_audit_entry where record_id = ${user.id} and action = 'reset_second_factor'`,
    ).toEqual({ user_id: admin.id, after: { reason: '手机丢失' } })
    await addTotp(admin)
    expect(await reset(admin.id)).toMatchObject({ error_kind: 'auth:not_for_oneself' })
  })
})
