import { hash } from '@node-rs/argon2'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '@cubic/data-platform'
import { createTries, type TryLimit } from '../../src/infra/limits/tries.ts'
import { useSharedWire } from '@cubic/testing/server/wire'
import type { WireClient } from '@cubic/testing/server/wire-client'

const { aUser, db, guest } = useSharedWire()
const PASSWORD = '正确的密码 1'
let passwordHash = ''
beforeAll(async () => {
  passwordHash = await hash(PASSWORD)
})

const from = (address: string): WireClient => guest().with({ address })
const attempt = (client: WireClient, account: string, password = PASSWORD, cookie?: string) =>
  client.post('/api/auth/v1/request-login-token', { account, password }, cookie === undefined ? {} : { cookie })
/** Wrong and right passwords both get status 200; this tells them apart. */
async function outcomeOf(answer: Promise<Response>): Promise<string | number> {
  const response = await answer
  return response.ok ? ((await response.json()) as { status: string }).status : response.status
}
async function mistype(client: WireClient, times: number, account?: string): Promise<void> {
  for (let index = 0; index < times; index++)
    await attempt(client, account ?? `stranger-${client.address}-${index}`, 'wrong')
}
const browserOf = (response: Response): string => (response.headers.get('set-cookie') ?? '').split(';')[0] ?? ''

describe('behind a shared address with many failed log-ins', () => {
  it('people who have logged in from there before can log in', async () => {
    const campus = from('198.51.100.40')
    const users = await Promise.all(Array.from({ length: 20 }, () => aUser({ passwordHash })))
    for (const user of users) expect(await outcomeOf(attempt(campus, user.account))).toBe('ok')
    await mistype(campus, 12)
    const outcomes = await Promise.all(users.map((user) => outcomeOf(attempt(campus, user.account))))
    expect(outcomes).toEqual(users.map(() => 'ok'))
  })

  it('people with a known browser can log in', async () => {
    const [campus, user] = [from('198.51.100.41'), await aUser({ passwordHash })]
    const browser = browserOf(await attempt(from('198.51.100.42'), user.account))
    await mistype(campus, 6, user.account)
    expect(await outcomeOf(attempt(campus, user.account))).toBe(429)
    expect(await outcomeOf(attempt(campus, user.account, PASSWORD, browser))).toBe('ok')
  })

  it('a newcomer waits in the queue, and is not refused', async () => {
    const campus = from('198.51.100.43')
    const users = await Promise.all(Array.from({ length: 12 }, () => aUser({ passwordHash })))
    await mistype(campus, 10)
    const outcomes = await Promise.all(users.map((user) => outcomeOf(attempt(campus, user.account))))
    expect(outcomes).toEqual(users.map(() => 'ok'))
    expect(await outcomeOf(attempt(campus, 'nobody', 'wrong'))).toBe(429)
  })

  it('failed attempts at an account known there slow its owner down, but do not lock them out', async () => {
    const [home, user] = [from('198.51.100.44'), await aUser({ passwordHash })]
    await attempt(home, user.account)
    await mistype(home, 6, user.account)
    expect(await outcomeOf(attempt(home, user.account))).toBe('ok')
  })

  it('a browser known for one person does not count for another', async () => {
    const [campus, owner, user] = [from('198.51.100.45'), await aUser({ passwordHash }), await aUser({ passwordHash })]
    const browser = browserOf(await attempt(from('198.51.100.46'), owner.account))
    for (let index = 0; index < 5; index++) await attempt(campus, user.account, 'wrong', browser)
    expect(await outcomeOf(attempt(campus, user.account, PASSWORD, browser))).toBe(429)
  })
})

it('sets a browser’s cookie at log-in: hidden from scripts, kept by later log-ins, stored only as a hash', async () => {
  const [client, user] = [from('198.51.100.47'), await aUser({ passwordHash })]
  expect((await attempt(client, user.account, 'wrong')).headers.get('set-cookie')).toBeNull()
  const response = await attempt(client, user.account)
  expect(response.headers.get('set-cookie')).toMatch(
    /^known_browser=[\w-]{32}; Path=\/; SameSite=Lax; Max-Age=31536000; HttpOnly$/,
  )
  const browser = browserOf(response)
  expect(browserOf(await attempt(client, user.account, PASSWORD, browser))).toBe(browser)
  const kept = JSON.stringify(await db().rows`select origin from cubic_known_origin where user_id = ${user.id}`)
  expect(kept).toContain('browser:')
  expect(kept).not.toContain(browser.split('=')[1])
})

it('counts failed attempts across the networks of an IPv6 site, per account and in total', async () => {
  const user = await aUser({ passwordHash })
  const host = (network: number) => from(`2001:db8:77:${network.toString(16)}::1`)
  for (let network = 1; network <= 15; network++) await mistype(host(network), 1, user.account)
  expect(await outcomeOf(attempt(host(16), user.account))).toBe(429)
  for (let network = 16; network <= 30; network++) await mistype(host(network), 1)
  expect(await outcomeOf(attempt(host(99), 'nobody', 'wrong'))).toBe(429)
  expect(await outcomeOf(attempt(from('2001:db8:78:1::1'), user.account))).toBe('ok')
})

describe('an account', () => {
  it.each([
    ['ADMIN-of-Letters', 'admin-of-letters', 'ok'],
    ['admİn-of-letters', 'admin-of-letters-2', 'error'],
    ['\u212Aelvin', 'kelvin', 'error'],
    ['ＡDMIN-wide', 'admin-wide', 'error'],
  ])('%s typed for %s: %s', async (typed, account, outcome) => {
    const user = await aUser({ passwordHash })
    await db().run`update cubic_user set account = ${account} where id = ${user.id}`
    expect(await outcomeOf(attempt(guest(), typed))).toBe(outcome)
  })

  it('has one limit for all its spellings', async () => {
    const [client, user] = [from('198.51.100.48'), await aUser({ passwordHash })]
    for (let index = 0; index < 5; index++)
      await attempt(client, index % 2 ? user.account : user.account.toUpperCase(), 'wrong')
    expect(await outcomeOf(attempt(client, user.account))).toBe(429)
    const keys = await db().rows<{ key: string }>`select key from cubic_rate_limit where key like 'log-in:account:%'`
    expect(keys.map(({ key }) => key)).toContain(`log-in:account:user:${user.id}:198.51.100.48:300`)
  })
})

describe('queued log-in attempts', () => {
  const limit: TryLimit = { key: 'log-ins-at-once', max: 10, seconds: 60 }
  function counting(): { readonly db: Database; readonly statements: () => number } {
    let statements = 0
    const counted: Database = {
      ...db(),
      rows: (...template) => {
        statements++
        return db().rows(...template)
      },
    }
    return { db: counted, statements: () => statements }
  }

  it.each([200, 800])('%d correct ones at once take a linear number of statements', async (many) => {
    const { db: counted, statements } = counting()
    const tries = createTries(counted)
    let [running, most] = [0, 0]
    const right = async () => {
      most = Math.max(most, ++running)
      await Promise.resolve()
      running--
      return true
    }
    await Promise.all(
      Array.from({ length: many }, () => tries([{ ...limit, key: `at-once-${many}` }], right, () => false)),
    )
    expect(most).toBeLessThanOrEqual(10)
    expect(statements()).toBeLessThanOrEqual(3 * many)
  })

  it('are processed in the order in which they were sent', async () => {
    const tries = createTries(db())
    const order: number[] = []
    await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        tries(
          [{ ...limit, key: 'in-order', max: 1 }],
          async () => order.push(index),
          () => false,
        ),
      ),
    )
    expect(order).toEqual(Array.from({ length: 30 }, (_, index) => index))
  })

  it('release their places when one throws', async () => {
    const tries = createTries(db())
    const broken = () => Promise.reject(new Error('broken'))
    for (let index = 0; index < 30; index++)
      await expect(tries([{ ...limit, key: 'broken', max: 2 }], broken, () => false)).rejects.toThrow('broken')
    expect(
      await tries(
        [{ ...limit, key: 'broken', max: 2 }],
        async () => 'right',
        () => false,
      ),
    ).toBe('right')
  })
})
