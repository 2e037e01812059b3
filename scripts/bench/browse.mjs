// Pages of events as the home page asks for them, from three sizes of database, beside a bare Node server that runs the
// same SQL and beside PostGraphile. All run at once and are measured in turns, so a disturbance affects all of them.
import path from 'node:path'
import { buildIfStale } from '../build.mjs'
import * as browse from './support/browse-requests.mjs'
import { fillWithSamples, holdDatabase, temporaryFolder } from './support/database.mjs'
import { machine, median, readOptions } from './support/figures.mjs'
import { inTurn, itemAt } from './support/lists.mjs'
import { generateLoad } from './support/load.mjs'
import { installPostGraphile, startPostGraphile } from './support/postgraphile.mjs'
import { startStopwatch } from './support/processor-time.mjs'
import { recordStatements } from './support/recorded-statements.mjs'
import { freePort, ROOT, startCubic, startProcess } from './support/server-process.mjs'

/** @import { Database, Load, Request, Server, Stop } from './support/types.ts' */
/** @typedef {Load & { nodeMicroseconds: number, postgresMicroseconds: number }} Result */
/**
 * @typedef {object} Asked
 * @property {string} name
 * @property {Server} server
 * @property {readonly Request[]} requests
 * @property {boolean} [total]
 * @property {string | undefined} [account]
 * @property {boolean} [visible]
 * @property {(body: string) => { ids: number[], total?: number | undefined }} read
 */
/** @typedef {Asked & { size: number, db: Database, dataDir: string, results: Result[] }} Case */
/** @typedef {typeof DEFAULTS} Options */

const DEFAULTS = {
  sizes: [10_000, 100_000, 1_000_000],
  seconds: 5,
  rounds: 5,
  connections: 50,
  folder: '',
  peers: 'bare,postgraphile',
}
/** Connections to the database that each server may have: our default. */
const POOL = 16
/** Warm-up before each turn: idle connections were closed, and their cached plans with them. */
const WARM_SECONDS = 1.5
/** The sample data's fifty: each holds some tickets and no role. */
const MEMBERS = Array.from({ length: 50 }, (_, index) => `student${index + 1}`)
const MEMBER = 'student1'
/** Pages requested in turn, so that two equal requests rarely coincide. */
const PAGES = 50

/** @param {readonly string[]} given */
export async function run(given) {
  const options = readOptions(given, DEFAULTS)
  await buildIfStale()
  console.log(machine())
  const own = options.folder ? { folder: path.resolve(options.folder), remove() {} } : temporaryFolder('browse')
  /** @type {{ stop: Stop }[]} */
  const started = []
  try {
    const peers = options.peers.split(',')
    const postgraphile = peers.includes('postgraphile')
      ? await installPostGraphile(path.join(own.folder, 'postgraphile'))
      : undefined
    /** @type {Case[]} */
    const cases = []
    const main = mainOf(options.sizes)
    for (const size of options.sizes)
      cases.push(
        ...(await casesOf({
          size,
          folder: own.folder,
          started,
          bare: peers.includes('bare') && size === main,
          postgraphile: size === main ? postgraphile : undefined,
        })),
      )
    await measure(cases, options)
    report(cases, options)
  } finally {
    for (const { stop } of started.toReversed()) await stop()
    own.remove()
  }
}

/**
 * Lists the measurements on a database of one size.
 * @param {object} context
 * @param {number} context.size
 * @param {string} context.folder
 * @param {{ stop: Stop }[]} context.started
 * @param {boolean} context.bare
 * @param {Awaited<ReturnType<typeof installPostGraphile>>} context.postgraphile
 * @returns {Promise<Case[]>}
 */
async function casesOf({ size, folder, started, bare, postgraphile }) {
  const dataDir = path.join(folder, `data-${size}`)
  console.log(`preparing ${size} events …`)
  await fillWithSamples({ dataDir, events: size })
  const db = await holdDatabase(dataDir)
  started.push({ stop: () => db.release() })
  await db.query('vacuum analyze')
  const server = await startCubic({ dataDir, env: { DATABASE_POOL: String(POOL) } })
  started.push(server)
  const tokens = []
  for (const account of MEMBERS) tokens.push(await logIn(server.url, account))
  const token = itemAt(tokens, 0)

  const read = browse.readAnswer
  /** @param {string} name @param {readonly Request[]} requests @param {Partial<Asked>} [more] @returns {Asked} */
  const ours = (name, requests, more) => ({ name, requests, read, server, ...more })
  const member = { account: MEMBER, total: true }
  const simple = [
    ours('guest', [browse.browseRequest({})]),
    ours('guest, total', [browse.browseRequest({ total: true })], { total: true }),
    ours('guest, three fields', [browse.browseRequest({ fields: ['name', 'start_time', 'status'] })]),
    ours('member', [browse.browseRequest({ token })], { account: MEMBER }),
    ours('member, total', [browse.browseRequest({ token, total: true })], member),
  ]
  const pages = Array.from({ length: PAGES }, (_, page) => browse.browseRequest({ total: true, page }))
  const byMembers = tokens.map((each) => browse.browseRequest({ token: each, total: true }))
  const byRights = [browse.browseRequest({ token, total: true, visible: false })]
  const all = [
    ...simple,
    ours('member, by rights alone, total', byRights, { ...member, visible: false }),
    ours('guest, total, fifty pages in turn', pages, { total: true }),
    ours('fifty members in turn, total', byMembers, member),
    ...(bare ? await bareCases(simple, db, started) : []),
    ...(postgraphile ? await postgraphileCases(postgraphile, db, started) : []),
  ]
  return all.map((each) => ({ ...each, size, db, dataDir, results: [] }))
}

/** @param {readonly Asked[]} ours @param {Database} db @param {{ stop: Stop }[]} started @returns {Promise<Asked[]>} */
async function bareCases(ours, { connection }, started) {
  const lists = await recordStatements(
    connection,
    ours.flatMap(({ requests }) => requests.slice(0, 1)),
  )
  const port = await freePort()
  const server = await startProcess({
    command: [process.execPath, path.join(ROOT, 'scripts/bench/support/bare-server.mjs')],
    port,
    env: { BARE_SERVER: JSON.stringify({ port, connection, pool: POOL, lists }) },
  })
  started.push(server)
  return ours.map(({ name, account, requests: [request] }, index) => ({
    name: `bare: ${name}`,
    account,
    server,
    requests: [{ ...request, path: `/${index}`, headers: {} }],
    read(body) {
      /** @type {{ id: number }[][]} */
      const results = JSON.parse(body)
      return { ids: itemAt(results, results.length - 1).map(({ id }) => id) }
    },
  }))
}

/**
 * @param {NonNullable<Awaited<ReturnType<typeof installPostGraphile>>>} installed
 * @param {Database} db
 * @param {{ stop: Stop }[]} started
 * @returns {Promise<Asked[]>}
 */
async function postgraphileCases(installed, db, started) {
  await db.query(browse.POSTGRAPHILE_SCHEMA)
  const server = await startPostGraphile(installed, { connection: db.connection, pool: POOL })
  started.push(server)
  return [false, true].map((total) => ({
    name: `PostGraphile ${installed.version}: guest${total ? ', total' : ''}`,
    total,
    server,
    requests: [browse.postgraphileRequest({ total })],
    read: browse.readPostgraphile,
  }))
}

/** @param {string} url @param {string} account @returns {Promise<string>} */
async function logIn(url, account) {
  const response = await fetch(`${url}/api/auth/v1/request-login-token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ account, password: 'demo-pass' }),
  })
  const { token } = await response.json()
  if (!token) throw new Error(`${account} cannot log in`)
  return token
}

/** @param {readonly Case[]} cases @param {Options} options */
async function measure(cases, { rounds, seconds, connections }) {
  /** @param {Case} asked @param {number} time */
  const load = ({ server, requests }, time) =>
    generateLoad({ port: server.port, connections, seconds: time, requests, keep: 20 })
  for (let round = 0; round < rounds; round++) {
    for (const each of cases) {
      await load(each, WARM_SECONDS)
      const before = await browse.expectedAnswer(each.db, each)
      const readStopwatch = startStopwatch({ pid: each.server.pid, dataDir: each.dataDir })
      const result = await load(each, seconds)
      const { node, postgres } = readStopwatch()
      each.results.push({
        ...result,
        nodeMicroseconds: (node / result.count) * 1e6,
        postgresMicroseconds: (postgres / result.count) * 1e6,
      })
      check(each, result, [before, await browse.expectedAnswer(each.db, each)])
    }
  }
}

/**
 * An event may begin during the run: accepts the answer from before or after it.
 * @param {Case} asked
 * @param {Load} answered
 * @param {readonly { ids: number[], total: number }[]} expected
 */
function check({ name, size, requests, read, total }, { outcomes, kept }, expected) {
  const where = `${name}, ${size} events`
  if (Object.keys(outcomes).join() !== '200') throw new Error(`${where}: ${JSON.stringify(outcomes)}`)
  for (const { index, body } of kept) {
    const answer = read(body)
    const offset = offsetOf(inTurn(requests, index))
    const isRight = expected.some(
      ({ ids, total: count }) =>
        ids.slice(offset, offset + 10).join() === answer.ids.join() && (!total || count === answer.total),
    )
    if (!isRight) throw new Error(`${where}: ${JSON.stringify(answer)} is not ${JSON.stringify(expected)}`)
  }
}

/** @param {Request} request */
function offsetOf({ body }) {
  const { variables } = /** @type {{ variables?: { offset?: number } }} */ (body)
  return variables?.offset ?? 0
}

/** @param {readonly Case[]} cases @param {Options} options */
function report(cases, { rounds, seconds, connections }) {
  console.log(
    `${connections} connections, ${rounds} rounds of ${seconds} s each in turns, medians; every answer of those kept was right`,
  )
  console.log('events   what                                     a second   p50 ms   p99 ms   µs Node   µs PostgreSQL')
  for (const { name, size, results } of cases) {
    /** @param {(result: Result) => number} figure @param {number} digits @param {number} width */
    const cell = (figure, digits, width) => median(results.map(figure)).toFixed(digits).padStart(width)
    const cells = [
      String(size).padEnd(8),
      name.padEnd(40),
      cell(({ perSecond }) => perSecond, 0, 8),
      cell(({ latency }) => latency.p50, 1, 8),
      cell(({ latency }) => latency.p99, 1, 8),
      cell(({ nodeMicroseconds }) => nodeMicroseconds, 0, 9),
      cell(({ postgresMicroseconds }) => postgresMicroseconds, 0, 15),
    ]
    console.log(cells.join(' '))
  }
  console.log(ratios(cases))
}

/** Returns the size at which the competitors are measured too. */
function mainOf(/** @type {readonly number[]} */ sizes) {
  return sizes.includes(100_000) ? 100_000 : itemAt(sizes, sizes.length - 1)
}

/** @param {readonly Case[]} cases */
function ratios(cases) {
  const sizes = [...new Set(cases.map(({ size }) => size))]
  const main = mainOf(sizes)
  const rateOf = (/** @type {string} */ name, size = main) => {
    const found = cases.find((each) => (each.name === name || each.name.startsWith(`${name} `)) && each.size === size)
    return median(found?.results.map(({ perSecond }) => perSecond) ?? [])
  }
  const ratio = (/** @type {number} */ one, /** @type {number} */ other) => (one / other).toFixed(2)
  const [least, most] = [Math.min(...sizes), Math.max(...sizes)]
  const parts = [
    `guest to bare ${ratio(rateOf('guest'), rateOf('bare: guest'))}`,
    `with total to bare ${ratio(rateOf('guest, total'), rateOf('bare: guest, total'))}`,
    `member to guest ${ratio(rateOf('member'), rateOf('guest'))}`,
    `with totals ${ratio(rateOf('member, total'), rateOf('guest, total'))}`,
    `${most} events to ${least} ${ratio(rateOf('guest', most), rateOf('guest', least))}`,
    `to PostGraphile ${ratio(rateOf('guest'), rateOf('PostGraphile'))}`,
  ]
  return `browse, ${main} events: ${rateOf('guest').toFixed(0)} a second, ${parts.filter((part) => !part.endsWith('NaN')).join(', ')}`
}
