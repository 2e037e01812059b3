import { hash } from '@node-rs/argon2'
import { beforeAll, describe, expect, it } from 'vitest'
import { useSharedWire } from '@cubic/testing/server/wire'
import type { WireClient } from '@cubic/testing/server/wire-client'

const { aUser, db, guest } = useSharedWire()
const PASSWORD = '正确的密码 1'
let passwordHash = ''
beforeAll(async () => {
  passwordHash = await hash(PASSWORD)
})

const from = (address: string) => guest().with({ address })
const attempt = (client: WireClient, account: string, password = 'wrong') =>
  client.post('/api/auth/v1/request-login-token', { account, password })

/** Tries wrongly until refused; returns how many tries were judged and how long the next must wait. */
async function guessUntilRefused(client: WireClient, accountOf: (turn: number) => string) {
  for (let turn = 0; turn < 500; turn++) {
    const response = await attempt(client, accountOf(turn))
    if (response.status === 429) return { judged: turn, wait: Number(response.headers.get('retry-after')) }
  }
  throw new Error('nobody refused')
}
/** Lets the shorter windows pass; the longest stays. */
const letPass = (seconds: number) =>
  db().run`delete from cubic_rate_limit where window_ends <= now() + make_interval(secs => ${seconds})`

describe('repeated guessing', () => {
  it('is slowed down after ten attempts in a minute across all accounts, with a bounded wait', async () => {
    const client = from('198.51.100.1')
    const { judged, wait } = await guessUntilRefused(client, (turn) => `stranger-${turn}`)
    expect(judged).toBe(10)
    expect(wait).toBeLessThanOrEqual(60)
    await letPass(60)
    expect((await guessUntilRefused(client, (turn) => `another-${turn}`)).judged).toBe(10)
  })

  it('at one account waits longer each time, but not its owner elsewhere', async () => {
    const user = await aUser({ passwordHash })
    const client = from('198.51.100.2')
    const waits: number[] = []
    for (const judged of [5, 5, 10]) {
      let left = judged
      while (left > 0) {
        const round = await guessUntilRefused(client, () => user.account)
        left -= round.judged
        waits.push(round.wait)
        await letPass(round.wait)
      }
    }
    expect(waits[0]).toBeLessThanOrEqual(300)
    expect(waits[1]).toBeGreaterThan(300)
    expect((await attempt(from('198.51.100.3'), user.account, PASSWORD)).status).toBe(200)
  })
})

describe('an address', () => {
  it('of IPv6 is counted with its /64 network only', async () => {
    const user = await aUser({ passwordHash })
    let host = 0
    for (let turn = 0; turn < 5; turn++)
      expect((await attempt(from(`2001:db8:7:8::${++host}`), user.account)).status).toBe(200)
    expect((await attempt(from('2001:db8:7:8:ffff:ffff:ffff:ffff'), user.account)).status).toBe(429)
    for (let turn = 0; turn < 5; turn++)
      expect((await attempt(from(`2001:db8:7:8::${++host}`), `stranger-${turn}`)).status).toBe(200)
    expect((await attempt(from('2001:db8:7:8::aa'), 'stranger-9')).status).toBe(429)
    expect((await attempt(from('2001:db8:7:9::1'), user.account, PASSWORD)).status).toBe(200)
  })

  it('of IPv4 is recognised when written as IPv6', async () => {
    const user = await aUser({ passwordHash })
    const written = ['198.51.100.9', '::ffff:198.51.100.9', '::ffff:c633:6409']
    for (let turn = 0; turn < 5; turn++)
      expect((await attempt(from(written[turn % 3] ?? ''), user.account)).status).toBe(200)
    for (const address of written) expect((await attempt(from(address), user.account)).status).toBe(429)
    expect((await attempt(from('::ffff:198.51.100.10'), user.account, PASSWORD)).status).toBe(200)
  })
})

it('text typed as the account, possibly a password, is not stored', async () => {
  await attempt(from('198.51.100.20'), 'My-Secret-Passw0rd')
  const kept = await db().rows<{ key: string }>`select key from cubic_rate_limit`
  expect(kept.length).toBeGreaterThan(0)
  expect(JSON.stringify(kept).toLowerCase()).not.toContain('my-secret')
})

describe('successful log-ins', () => {
  it('in excessive numbers are refused only to people who know the password', async () => {
    const user = await aUser({ passwordHash })
    await db().run`
      insert into cubic_rate_limit (key, window_ends, used) values (${`log-in:right:${user.id}`}, now() + interval '1 hour', 299)`
    const client = from('198.51.100.30')
    expect((await attempt(client, user.account, PASSWORD)).status).toBe(200)
    const refused = await attempt(client, user.account, PASSWORD)
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
    expect((await attempt(client, user.account)).status).toBe(200)
    const entries = await db().rows`select 1 from cubic_audit_entry where record_id = ${user.id} and action = 'log_in'`
    expect(entries).toHaveLength(1)
  })

  it('keep at most the latest three hundred sessions per user', async () => {
    const user = await aUser({ passwordHash })
    await db().run`
      insert into cubic_session (token_hash, user_id, created_at, expires_at, address)
      select sha256(('old ' || ${user.id} || n)::bytea), ${user.id}, now() - make_interval(mins => n), now() + interval '1 day', ''
      from generate_series(1, 305) n`
    const { token } = (await (await attempt(from('198.51.100.31'), user.account, PASSWORD)).json()) as { token: string }
    const sessions = await db().rows`select 1 from cubic_session where user_id = ${user.id}`
    expect(sessions).toHaveLength(300)
    const headers = { authorization: `Bearer ${token}` }
    expect(await (await guest().post('/user/info', undefined, headers)).json()).toMatchObject({
      data: { uid: user.id },
    })
  })
})
