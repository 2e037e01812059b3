// A herd of people who log in at once as registration opens: through a provider (oidc-provider in a process of its
// own), the first time and again, and by password; in turns, on one machine with them.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { hash } from '@node-rs/argon2'
import { machine, median, percentile, readOptions } from './support/figures.mjs'
import { readNumber } from './support/rows.mjs'
import { ROOT } from './support/server-process.mjs'
import { withRush } from './support/registration-rush.mjs'

/** @import { Query } from './support/types.ts' */

const DEFAULTS = { people: 800, rounds: 3 }
const CLIENT = { client_id: 'cubic', client_secret: 'secret-of-cubic-at-its-provider-0123456789' }
const PASSWORD = 'correct horse battery'
const HOPS_MAX = 12

/** @param {readonly string[]} given */
export async function run(given) {
  const { people, rounds } = readOptions(given, DEFAULTS)
  console.log(machine())
  await withRush({ people, processes: [{ TRUST_PROXY: '127.0.0.1' }] }, async ({ port, query }) => {
    const id = await readNumber(
      query,
      `insert into cubic_sign_on (name_cn, protocol, client_id) values ('统一身份认证', 'oidc', 'x') returning id`,
    )
    const provider = await startProvider(`http://localhost:${port}/auth/${id}/callback`)
    try {
      await query(
        `update cubic_sign_on set issuer = $1, client_id = $2, client_secret = $3, claims = '{"unify_id": "employeeNumber"}', trusted = true, active = true`,
        [provider.issuer, CLIENT.client_id, CLIENT.client_secret],
      )
      await query('update cubic_user set password = $1', [
        await hash(PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 }),
      ])
      const origin = `http://localhost:${port}`
      await measure('through the provider, the first time', query, people, (number) => signOn(origin, id, number))
      for (let round = 0; round < rounds; round++) {
        await measure('through the provider, again', query, people, (number) => signOn(origin, id, number))
        await measure('by password', query, people, (number) => byPassword(origin, number))
      }
    } finally {
      provider.stop()
    }
  })
}

/** @param {string} redirect */
async function startProvider(redirect) {
  const child = spawn(process.execPath, ['scripts/bench/support/oidc-provider.mjs', JSON.stringify(CLIENT), redirect], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [issuer] = await once(createInterface(child.stdout), 'line')
  return { issuer: String(issuer), stop: () => child.kill() }
}

/**
 * Lets everybody begin at once, and tells how long each took and what their log-ins cost the database.
 * @param {string} name
 * @param {Query} query
 * @param {number} people
 * @param {(number: number) => Promise<void>} logIn
 */
async function measure(name, query, people, logIn) {
  const before = await transactions(query)
  const started = performance.now()
  const ended = await Promise.all(
    Array.from({ length: people }, async (_, index) => {
      const problem = await logIn(index + 1).then(
        () => undefined,
        (/** @type {unknown} */ error) =>
          String(error instanceof Error && error.cause instanceof Error ? error.cause : error),
      )
      return { problem, took: performance.now() - started }
    }),
  )
  const problems = ended.flatMap(({ problem }) => problem ?? [])
  const took = ended.filter(({ problem }) => !problem).map((each) => each.took)
  const each = (((await transactions(query)) - before) / people).toFixed(1)
  console.log(
    `${name.padEnd(38)} ${took.length} of ${people} logged in, p50 ${median(took).toFixed(0)} ms, p99 ${percentile(took, 99).toFixed(0)} ms, ${each} transactions each` +
      (problems.length > 0 ? `; ${problems.length} not: ${[...new Set(problems)].slice(0, 3).join('; ')}` : ''),
  )
}

/** @param {Query} query */
async function transactions(query) {
  await query('select pg_stat_force_next_flush()')
  return readNumber(
    query,
    'select xact_commit + xact_rollback from pg_stat_database where datname = current_database()',
  )
}

/**
 * Goes the whole way of a browser: to the provider, through its log-in, back, and to the session's token.
 * @param {string} origin
 * @param {number} id
 * @param {number} number
 */
async function signOn(origin, id, number) {
  /** @type {Map<string, Map<string, string>>} */
  const jars = new Map()
  /** @param {URL} url @param {{ method?: string, headers?: Record<string, string>, body?: string }} [init] */
  const open = async (url, init = {}) => {
    const jar = jars.get(url.host) ?? new Map()
    jars.set(url.host, jar)
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = {
      ...init.headers,
      ...(cookie && { cookie }),
      'x-person': `B${number}`,
      'x-forwarded-for': addressOf(number),
    }
    const response = await fetch(url, { ...init, headers, redirect: 'manual' })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '') jar.delete(name)
      else jar.set(name, value)
    }
    return response
  }
  let url = new URL(`/auth/${id}/start?to=%2Fme`, origin)
  for (let hop = 0; url.pathname !== '/login'; hop++) {
    const response = await open(url)
    const location = response.headers.get('location')
    await response.arrayBuffer()
    if (location === null || hop === HOPS_MAX) throw new Error(`${url.pathname.split('/')[1]}: ${response.status}`)
    url = new URL(location, url)
  }
  if (url.searchParams.get('sign_on') !== 'done') throw new Error(url.search)
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }
  expectToken(await (await open(new URL('/api/auth/v1/sign-on', origin), init)).json())
}

/** @param {string} origin @param {number} number */
async function byPassword(origin, number) {
  const response = await fetch(`${origin}/api/auth/v1/request-login-token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': addressOf(number) },
    body: JSON.stringify({ account: `bench-${number}`, password: PASSWORD }),
  })
  expectToken(await response.json())
}

/** @param {number} number */
const addressOf = (number) => `10.1.${Math.floor(number / 250)}.${(number % 250) + 1}`

/** @param {{ status?: unknown, token?: unknown }} answer */
function expectToken(answer) {
  if (answer.status !== 'ok' || typeof answer.token !== 'string') throw new Error(JSON.stringify(answer))
}
