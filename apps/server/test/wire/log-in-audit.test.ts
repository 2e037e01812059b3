import { createHash } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { describe, expect, it } from 'vitest'
import { createFirstAdministrator } from '../../src/features/people/commands/create-first-administrator.ts'
import { useWire } from '@cubic/testing/server/wire'

const { aUser, anAdmin, as, db, guest, warnings } = useWire()
const PASSWORD = 'a password of 1'

const entriesOf = (id: number) => db().rows`
  select action, user_id, model, address, before, after from cubic_audit_entry where record_id = ${id} and model = 'User' order by id`
const logIn = (account: string, password: string, address: string) =>
  guest().with({ address }).post('/api/auth/v1/request-login-token', { account, password })
async function linkFor(userId: number, token: string) {
  await db().run`
    insert into cubic_password_link (token_hash, user_id, expires_at)
    values (${createHash('sha256').update(token).digest()}, ${userId}, now() + interval '1 hour')`
}
const setPassword = (token: string, password: string) =>
  guest().with({ address: '2001:db8:5:6::7' }).post('/api/auth/v1/set-password', { token, password })

describe('the audit log', () => {
  it('records who logged in and from which network', async () => {
    const user = await aUser({ passwordHash: await hash(PASSWORD) })
    await logIn(user.account, PASSWORD, '203.0.113.7')
    await logIn(user.account, PASSWORD, '2001:db8:5:6::7')
    const entry = { action: 'log_in', user_id: user.id, model: 'User', before: null, after: { way: 'password' } }
    expect(await entriesOf(user.id)).toEqual([
      { ...entry, address: '203.0.113.0/24' },
      { ...entry, address: '2001:db8:5::/48' },
    ])
    const { data } = await as(await anAdmin()).search('AuditEntry', {
      fields: ['action', 'user_id.id'],
      condition: { leaf: { field: 'user_id', comparator: '=', value: user.id } },
    })
    expect(data.map(({ action }) => action)).toEqual(['log_in', 'log_in'])
  })

  it('records a failed log-in without the typed input, like the log', async () => {
    const user = await aUser({ passwordHash: await hash(PASSWORD) })
    await logIn(user.account, 'a-wrong-password', '203.0.113.9')
    await logIn('my-password-by-mistake', 'a-wrong-password', '203.0.113.9')
    const entry = { action: 'log_in_failed', user_id: null, model: 'User', address: '203.0.113.0/24' }
    expect(await entriesOf(user.id)).toEqual([{ ...entry, before: null, after: null }])
    const audited = await db().rows`select * from cubic_audit_entry where action = 'log_in_failed'`
    expect(audited).toMatchObject([
      { ...entry, record_id: user.id },
      { ...entry, record_id: null },
    ])
    const logged = warnings
      .filter((line) => line.includes('A log-in failed'))
      .map((line) => JSON.parse(line) as unknown)
    expect(logged).toMatchObject([
      { reason: 'wrong password', userId: user.id, network: '203.0.113.0/24' },
      { reason: 'no such account', userId: null, network: '203.0.113.0/24' },
    ])
    for (const typed of ['a-wrong-password', 'my-password-by-mistake', user.account, '203.0.113.9'])
      expect(JSON.stringify([audited, logged])).not.toContain(typed)
  })

  it('records who logged out, once', async () => {
    const user = await aUser({ passwordHash: await hash(PASSWORD) })
    const token = (await (await logIn(user.account, PASSWORD, '203.0.113.7')).json()).token as string
    const logOut = () =>
      as({ ...user, token })
        .with({ address: '203.0.113.7' })
        .post('/api/auth/v1/logout', {})
    await logOut()
    await logOut()
    expect((await entriesOf(user.id)).slice(1)).toEqual([
      { action: 'log_out', user_id: user.id, model: 'User', address: '203.0.113.0/24', before: null, after: null },
    ])
  })

  it('records once whose password was set by a link, and nothing for an invalid link', async () => {
    const user = await aUser()
    const token = 'the-token-of-a-link-that-nobody-knows'
    await linkFor(user.id, token)
    await setPassword('another-token', PASSWORD)
    await setPassword(token, 'short')
    expect(await entriesOf(user.id)).toEqual([])
    expect(await (await setPassword(token, PASSWORD)).json()).toMatchObject({ status: 'ok' })
    await setPassword(token, PASSWORD)
    expect(await entriesOf(user.id)).toEqual([
      {
        action: 'set_password_by_link',
        user_id: user.id,
        model: 'User',
        address: '2001:db8:5::/48',
        before: null,
        after: null,
      },
    ])
  })

  it('records who became the first administrator', async () => {
    await db().run`update cubic_user set password = null`
    const token = await createFirstAdministrator(db())
    const admin = await db().one<{ id: number }>`select id from cubic_user where account = 'admin'`
    expect(await entriesOf(admin?.id ?? 0)).toEqual([
      {
        action: 'grant_first_administrator',
        user_id: null,
        model: 'User',
        address: '',
        before: null,
        after: { roles: ['admin'] },
      },
    ])
    const log = JSON.stringify(await db().rows`select * from cubic_audit_entry`)
    for (const secret of [token, PASSWORD, 'the-token-of-a-link', '203.0.113.7', '2001:db8:5:6'])
      expect(log).not.toContain(String(secret))
  })

  it('has exactly one log-in per session', async () => {
    const user = await aUser({ passwordHash: await hash(PASSWORD) })
    await db().run`
      create function refuse_log_in() returns trigger language plpgsql as $$ begin
        if new.action = 'log_in' then raise exception 'no room' using errcode = '53100'; end if; return new; end $$`
    await db()
      .run`create trigger refuse_log_in before insert on cubic_audit_entry for each row execute function refuse_log_in()`
    const sessions = () => db().rows`select 1 from cubic_session where user_id = ${user.id}`
    const before = await sessions()
    expect((await logIn(user.account, PASSWORD, '203.0.113.8')).status).toBe(503)
    expect(await sessions()).toEqual(before)
    await db().run`drop trigger refuse_log_in on cubic_audit_entry`
    expect((await logIn(user.account, PASSWORD, '203.0.113.8')).status).toBe(200)
    expect(await sessions()).toHaveLength(before.length + 1)
  })
})
