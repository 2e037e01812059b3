// Measures ordinary users beside one hostile caller. Slices with and without the attack alternate, so that whatever
// else the machine does falls on both.
import { setTimeout as wait } from 'node:timers/promises'
import { buildIfStale } from '../build.mjs'
import { browseRequest } from './support/browse-requests.mjs'
import { overSamples } from './support/database.mjs'
import { machine, percentile, readOptions } from './support/figures.mjs'
import { ATTACKS, ENDLESS, startAttack } from './support/hostile-attacks.mjs'
import { requestAt, tokenOf } from './support/registration-requests.mjs'
import { makeEvent, makePeople } from './support/registration-rush.mjs'
import { readNumber } from './support/rows.mjs'
import { freePort, startCubic } from './support/server-process.mjs'

/** @import { Query, Request, RushEvent, Server } from './support/types.ts' */
/** @typedef {{ page: number[], list: number[], registration: number[], turn: number }} Times */
/** @typedef {{ server: Server, event: RushEvent, next: number }} Honest */
/** @typedef {Record<string, number>} Answers */

const DEFAULTS = { events: 10_000, seconds: 5, rounds: 3, folder: '', only: '' }
const PEOPLE = 20_000
const PAUSE_MS = 100
const [MEMBER, ATTACKER, FIRST] = [1, 2, 3]
const HONEST_ADDRESS = '203.0.113.5'

/** @param {readonly string[]} given */
export async function run(given) {
  const options = readOptions(given, DEFAULTS)
  await buildIfStale()
  console.log(machine())
  await overSamples('hostile', options, async ({ dataDir, db: { query }, stopLater }) => {
    const [known] = await query("select 1 from cubic_user where account = 'bench-1'")
    if (!known) await makePeople(query, PEOPLE)
    const event = await makeEvent(query, PEOPLE)
    await query('vacuum analyze')
    const turns = new URL('support/longest-turn.mjs', import.meta.url).href
    const server = await startCubic({ dataDir, env: { TRUST_PROXY: 'loopback' }, nodeArgs: ['--import', turns] })
    stopLater(() => server.stop())
    const job = { url: server.url, platformPort: await freePort(), ...(await prepare(query, server.url, event)) }
    const start = async (/** @type {string} */ name) => {
      if (name === ENDLESS) await sendToPlatform(query, job.platformPort, true)
      const stop = await startAttack({ ...job, name })
      return async () => {
        if (name === ENDLESS) await sendToPlatform(query, job.platformPort, false)
        return stop()
      }
    }
    const honest = { server, event, next: FIRST }
    console.log(
      '| attack | page, p50 | p95 | list, p50 | p95 | registration, p50 | p95 | most | longest turn | answers |',
    )
    console.log('| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |')
    for (const name of Object.keys(ATTACKS).filter((each) => each.includes(options.only)))
      await compare(name, start, honest, options)
  })
}

/**
 * Alternates slices without and with the attack, and prints a row for each.
 * @param {string} name
 * @param {(name: string) => Promise<() => Promise<Answers>>} start
 * @param {Honest} honest
 * @param {{ seconds: number, rounds: number }} options
 */
async function compare(name, start, honest, { seconds, rounds }) {
  const [quiet, attacked] = [newTimes(), newTimes()]
  /** @type {Answers} */
  const answers = {}
  for (let round = 0; round < rounds; round++) {
    await slice(honest, seconds, quiet)
    const stop = await start(name)
    await slice(honest, seconds, attacked)
    for (const [outcome, count] of Object.entries(await stop())) answers[outcome] = (answers[outcome] ?? 0) + count
    // What the attack has left in queues is not the next slice's.
    await wait(1000)
  }
  console.log(row('nobody beside', quiet, {}))
  console.log(row(name, attacked, answers))
}

/** @returns {Times} */
const newTimes = () => ({ page: [], list: [], registration: [], turn: 0 })

/** @param {string} name @param {Times} times @param {Answers} answers */
function row(name, { page, list, registration, turn }, answers) {
  const at = (/** @type {number[]} */ times, /** @type {number} */ percent) =>
    `${percentile(times, percent).toFixed(0)} ms`
  const cells = [page, list, registration].flatMap((times) => [at(times, 50), at(times, 95)])
  const most = at([...page, ...list, ...registration], 100)
  return `| ${name} | ${[...cells, most, `${turn.toFixed(0)} ms`, JSON.stringify(answers)].join(' | ')} |`
}

/**
 * A guest sees a page, a member a list, and somebody registers, every tenth of a second.
 * @param {Honest} honest
 * @param {number} seconds
 * @param {Times} times
 */
async function slice(honest, seconds, times) {
  const { server, event } = honest
  await longestTurn(server)
  const end = Date.now() + seconds * 1000
  for (let count = 0; Date.now() < end; count++) {
    const path = `/activities/${event.id}`
    times.page.push(await timed(server.url, { path, method: 'GET' }))
    times.list.push(await timed(server.url, browseRequest({ token: tokenOf(MEMBER), total: true, page: count % 50 })))
    times.registration.push(await timed(server.url, requestAt(honest.next++, { events: [event], first: FIRST })))
    await wait(PAUSE_MS)
  }
  times.turn = Math.max(times.turn, Number(await longestTurn(server)))
}

/**
 * People with the roles that the attacks need, and what they attack.
 * @param {Query} query
 * @param {string} url
 * @param {RushEvent} event
 */
async function prepare(query, url, event) {
  const tokenFor = async (/** @type {string} */ account) => {
    const token = `hostile-${account}-0123456789abcdef0123456789abcdef`
    await query(
      `insert into cubic_session (token_hash, user_id, expires_at, address)
      select sha256(convert_to($1, 'UTF8')), id, now() + interval '1 day', '127.0.0.1' from cubic_user where account = $2
      on conflict do nothing`,
      [token, account],
    )
    return token
  }
  const draft = await readNumber(
    query,
    `insert into cubic_event_base (name_cn, stage, creator, start_time, end_time)
    select 'draft', 'draft', id, now() + interval '7 days', now() + interval '8 days' from cubic_user where account = 'writer' returning id`,
  )
  const admin = await tokenFor('admin')
  const { code } = await callEvent(url, admin, event.id, 'make_scanner_pass', { name: 'hostile' })
  const claimed = await send(url, { path: '/api/door/v1/claim', body: { code, device_name: 'hostile' } })
  const tokens = {
    member: tokenOf(ATTACKER),
    registrar: await tokenFor('registrar'),
    writer: await tokenFor('writer'),
    scanner: await tokenFor('scanner'),
    pass: String(JSON.parse(claimed.text).token),
  }
  return { tokens, event: event.id, draft }
}

/** @param {string} url @param {string} token @param {number} id @param {string} method @param {object} given */
async function callEvent(url, token, id, method, given) {
  const query = `mutation c($id: Int!, $method: String!, $arguments: String!) {
    dash { generic { call_method(model: "CubicEventBase", id: $id, method: $method, arguments: $arguments) { result } } } }`
  const variables = { id, method, arguments: JSON.stringify(given) }
  const headers = { authorization: `Bearer ${token}` }
  const { text } = await send(url, { path: '/gql/endpoint', headers, body: { query, variables } })
  return JSON.parse(JSON.parse(text).data.dash.generic.call_method.result)
}

/**
 * Messages go to the platform, or nowhere. Those that wait are due.
 * @param {Query} query
 * @param {number} port
 * @param {boolean} isOn
 */
async function sendToPlatform(query, port, isOn) {
  await query('delete from cubic_message_setting')
  await query(
    `insert into cubic_message_setting (server_address, platform_app_id, secret, platform_email, send_sms) values ($1, 'a', 'b', $2, false)`,
    [`http://127.0.0.1:${port}`, isOn],
  )
  await query(`update cubic_message set due_time = now() where state in ('waiting', 'failed')`)
}

/** @param {string} url @param {Request} request */
async function timed(url, request) {
  const began = performance.now()
  const { status, text } = await send(url, request, HONEST_ADDRESS)
  const isGood = status === 200 && !text.includes('"errors":[{') && !text.includes('"status":"error"')
  if (!isGood) throw new Error(`an honest request: ${status} ${text.slice(0, 500)}`)
  return performance.now() - began
}

/** @param {string} url @param {Request} request */
async function send(url, { path, method = 'POST', headers = {}, body }, from = HONEST_ADDRESS) {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { 'x-forwarded-for': from, ...(body && { 'content-type': 'application/json' }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: response.status, text: await response.text() }
}

/** Returns the longest turn since the last call, in milliseconds. */
async function longestTurn(/** @type {Server} */ server) {
  const told = () => [...server.said().matchAll(/longest turn ([\d.]+)/g)]
  const before = told().length
  process.kill(server.pid, 'SIGUSR2')
  while (told().length === before) await wait(10)
  return told().at(-1)?.[1]
}
