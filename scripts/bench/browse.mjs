// Pages of events as the home page asks for them, from three sizes of database, beside a bare Node server that runs the
// same SQL and beside PostGraphile. All run at once and are measured in turns, so a disturbance affects all of them.
import path from 'node:path'
import { buildIfStale } from '../build.mjs'
import * as browse from './support/browse-requests.mjs'
import { fillWithSamples, holdDatabase, temporaryFolder } from './support/database.mjs'
import { machine, median, readOptions } from './support/figures.mjs'
import { generateLoad } from './support/load.mjs'
import { installPostGraphile, startPostGraphile } from './support/postgraphile.mjs'
import { startStopwatch } from './support/processor-time.mjs'
import { recordStatements } from './support/recorded-statements.mjs'
import { freePort, ROOT, startCubic, startProcess } from './support/server-process.mjs'

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
const [MEMBER] = MEMBERS
/** Pages requested in turn, so that two equal requests rarely coincide. */
const PAGES = 50

export async function run(given) {
  const options = readOptions(given, DEFAULTS)
  await buildIfStale()
  console.log(machine())
  const own = options.folder ? { folder: path.resolve(options.folder), remove() {} } : temporaryFolder('browse')
  const started = []
  try {
    const peers = options.peers.split(',')
    const postgraphile = peers.includes('postgraphile')
      ? await installPostGraphile(path.join(own.folder, 'postgraphile'))
      : undefined
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

/** Lists the measurements on a database of one size. */
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
  const [token] = tokens

  const ours = [
    { name: 'guest', request: browse.browseRequest({}) },
    { name: 'guest, total', request: browse.browseRequest({ total: true }), total: true },
    { name: 'guest, three fields', request: browse.browseRequest({ fields: ['name', 'start_time', 'status'] }) },
    { name: 'member', request: browse.browseRequest({ token }), account: MEMBER },
    { name: 'member, total', request: browse.browseRequest({ token, total: true }), total: true, account: MEMBER },
    {
      name: 'member, by rights alone, total',
      request: browse.browseRequest({ token, total: true, visible: false }),
      total: true,
      account: MEMBER,
      visible: false,
    },
    {
      name: 'guest, total, fifty pages in turn',
      requests: Array.from({ length: PAGES }, (_, page) => browse.browseRequest({ total: true, page })),
      total: true,
    },
    {
      name: 'fifty members in turn, total',
      requests: tokens.map((each) => browse.browseRequest({ token: each, total: true })),
      total: true,
      account: MEMBER,
    },
  ].map((each) => ({ requests: [each.request], ...each, read: browse.readAnswer, server }))
  const others = [
    ...(bare ? await bareCases(ours.slice(0, 5), db, started) : []),
    ...(postgraphile ? await postgraphileCases(postgraphile, db, started) : []),
  ]
  return [...ours, ...others].map((each) => ({ ...each, size, db, dataDir, results: [] }))
}

async function bareCases(ours, { connection }, started) {
  const lists = await recordStatements(
    connection,
    ours.map(({ requests: [request] }) => request),
  )
  const port = await freePort()
  const server = await startProcess({
    command: [process.execPath, path.join(ROOT, 'scripts/bench/support/bare-server.mjs')],
    port,
    env: { BARE_SERVER: JSON.stringify({ port, connection, pool: POOL, lists }) },
  })
  started.push(server)
  return ours.map(({ name, account }, index) => ({
    name: `bare: ${name}`,
    account,
    server,
    requests: [{ path: `/${index}`, body: ours[index].requests[0].body }],
    read: (body) => ({
      ids: JSON.parse(body)
        .at(-1)
        .map(({ id }) => id),
    }),
  }))
}

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

async function measure(cases, { rounds, seconds, connections }) {
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

/** An event may begin during the run: accepts the answer from before or after it. */
function check({ name, size, requests, read, total }, { outcomes, kept }, expected) {
  const where = `${name}, ${size} events`
  if (Object.keys(outcomes).join() !== '200') throw new Error(`${where}: ${JSON.stringify(outcomes)}`)
  for (const { index, body } of kept) {
    const answer = read(body)
    const { offset = 0 } = requests[index % requests.length].body.variables ?? {}
    const isRight = expected.some(
      ({ ids, total: count }) =>
        ids.slice(offset, offset + 10).join() === answer.ids.join() && (!total || count === answer.total),
    )
    if (!isRight) throw new Error(`${where}: ${JSON.stringify(answer)} is not ${JSON.stringify(expected)}`)
  }
}

function report(cases, { rounds, seconds, connections }) {
  console.log(
    `${connections} connections, ${rounds} rounds of ${seconds} s each in turns, medians; every answer of those kept was right`,
  )
  console.log('events   what                                     a second   p50 ms   p99 ms   µs Node   µs PostgreSQL')
  for (const each of cases) {
    const of = (value) => median(each.results.map(value))
    each.rate = of((result) => result.perSecond)
    each.p99 = of((result) => result.latency.p99)
    const figures = [
      each.rate,
      of((result) => result.latency.p50),
      each.p99,
      of((result) => result.nodeMicroseconds),
      of((result) => result.postgresMicroseconds),
    ]
    const [rate, p50, p99, node, postgres] = figures.map((figure, index) =>
      figure.toFixed(index === 1 || index === 2 ? 1 : 0),
    )
    console.log(
      `${String(each.size).padEnd(8)} ${each.name.padEnd(40)} ${rate.padStart(8)} ${p50.padStart(8)} ${p99.padStart(8)} ${node.padStart(9)} ${postgres.padStart(15)}`,
    )
  }
  console.log(ratios(cases))
}

/** Returns the size at which the competitors are measured too. */
function mainOf(sizes) {
  return sizes.includes(100_000) ? 100_000 : sizes.at(-1)
}

function ratios(cases) {
  const sizes = [...new Set(cases.map(({ size }) => size))]
  const main = mainOf(sizes)
  const rateOf = (name, size = main) =>
    cases.find((each) => (each.name === name || each.name.startsWith(`${name} `)) && each.size === size)?.rate ??
    Number.NaN
  const ratio = (one, other) => (one / other).toFixed(2)
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
