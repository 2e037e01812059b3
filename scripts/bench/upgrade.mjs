// The upgrade from the newest release, while people register with it and somebody reads all tables in one long
// transaction: how long it takes, and what the others feel, compared in the same run with no upgrade.
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { buildIfStale } from '../build.mjs'
import { arrive } from './support/arrivals.mjs'
import { holdDatabase, temporaryFolder } from './support/database.mjs'
import { machine, readOptions } from './support/figures.mjs'
import { makeApplicants } from './support/office-requests.mjs'
import { makeEvent, makeEvents, makePeople, REGISTRATIONS } from './support/registration-rush.mjs'
import { buildRelease, startRelease } from './support/release-before.mjs'
import { readRow } from './support/rows.mjs'
import { startCubic } from './support/server-process.mjs'

/** @import { Connection, Query, RushEvent, Stop, StopLater } from './support/types.ts' */
/** @typedef {Awaited<ReturnType<typeof arrive>>} Arrivals */

const DEFAULTS = { applicants: 1_000_000, rate: 200, seconds: 60, reader: 30 }
const AN_EVENT = 10_000
const WARM_SECONDS = 10
const CONNECTIONS = 1000
const READY_MS = 1_800_000

/** @param {readonly string[]} given */
export async function run(given) {
  const { applicants, rate, seconds, reader } = readOptions(given, DEFAULTS)
  console.log(machine())
  await buildIfStale()
  const { folder, remove } = temporaryFolder('upgrade')
  /** @type {Stop[]} */
  const stops = [remove]
  /** @type {StopLater} */
  const stopLater = (stop) => stops.push(stop)
  try {
    const release = buildRelease(folder)
    const dataDir = path.join(folder, 'data')
    const database = await holdDatabase(dataDir)
    const { query, connection } = database
    stopLater(() => database.release())
    const old = await startRelease({ ...release, dataDir })
    stopLater(() => old.stop())
    await fill(query, { applicants, people: rate * (2 * seconds + WARM_SECONDS) })
    const event = await makeEvent(query, 10_000_000)
    let first = 1
    const register = async (/** @type {number} */ length) => {
      const who = { module: REGISTRATIONS, args: { events: [event], first }, connections: CONNECTIONS }
      const arrived = await arrive({ port: old.port, ...who, rate, seconds: length })
      first += arrived.sent
      return arrived
    }
    await register(WARM_SECONDS)
    const alone = await register(seconds)
    const stepsBefore = await migrationsIn(query)
    const upgrade = upgradeLater({ dataDir, connection, reader, stopLater })
    const during = await register(seconds)
    const { minutes, readFor } = await upgrade
    const steps = (await migrationsIn(query)).filter((name) => !stepsBefore.includes(name))
    console.log(
      `${release.tag} to today: ${steps.join(', ')}; ready after ${(minutes * 60).toFixed(1)} s (${minutes.toFixed(1)} minutes), of which somebody read all tables for ${readFor.toFixed(1)} s`,
    )
    describe('without', alone)
    describe('with the upgrade', during)
    console.log(`p99 with to without ${(p99Of(during) / p99Of(alone)).toFixed(2)}`)
    await checkKept(query, event, first - 1)
  } finally {
    for (const stop of stops.toReversed()) await stop()
  }
}

/** @param {Arrivals} arrivals */
const p99Of = ({ outcomes }) => outcomes.admitted?.p99 ?? Number.NaN

/** @param {Query} query @param {{ applicants: number, people: number }} size */
async function fill(query, { applicants, people }) {
  const began = performance.now()
  await makePeople(query, Math.max(people, AN_EVENT))
  const events = await makeEvents(query, { count: Math.ceil(applicants / AN_EVENT), seats: AN_EVENT })
  for (const event of events) await makeApplicants(query, event, AN_EVENT)
  await query('vacuum analyze')
  /** @type {{ size: string }} */
  const { size } = await readRow(query, 'select pg_size_pretty(pg_database_size(current_database())) as size')
  const minutes = ((performance.now() - began) / 60_000).toFixed(1)
  console.log(`${events.length * AN_EVENT} applicants, ${size}, made in ${minutes} minutes`)
}

/**
 * Reads every table in a transaction that stays open, and starts today's program beside it two seconds later.
 * @param {{ dataDir: string, connection: Connection, reader: number, stopLater: StopLater }} asked
 */
async function upgradeLater({ dataDir, connection, reader, stopLater }) {
  const client = new pg.Client(connection)
  await client.connect()
  await client.query('begin isolation level repeatable read')
  const { rows } = await client.query(
    `select format('select 1 from %s limit 1', oid::regclass) as text from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace`,
  )
  for (const { text } of rows) await client.query(text)
  const reading = wait(reader * 1000).then(() => client.end())
  await wait(2000)
  const began = performance.now()
  const today = await startCubic({ dataDir, readyMs: READY_MS })
  stopLater(() => today.stop())
  const minutes = (performance.now() - began) / 60_000
  await reading
  return { minutes, readFor: Math.min(reader - 2, minutes * 60) }
}

/** @param {Query} query */
async function migrationsIn(query) {
  /** @type {{ id: number, name: string }[]} */
  const rows = await query('select id, name from cubic_migration order by id')
  return rows.map(({ id, name }) => `${id} ${name}`)
}

/** @param {string} name @param {Arrivals} arrivals */
function describe(name, { sent, unsent, outcomes }) {
  for (const [outcome, { count, p50, p99, max }] of Object.entries(outcomes))
    console.log(
      `${name}: ${outcome} ${count} of ${sent} (${unsent} found no connection), p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, max ${max.toFixed(0)} ms`,
    )
}

/**
 * Throws if somebody who was sent is not there, or there twice.
 * @param {Query} query
 * @param {RushEvent} event
 * @param {number} sent
 */
async function checkKept(query, event, sent) {
  /** @type {{ rows: number, people: number }} */
  const found = await readRow(
    query,
    'select count(*)::integer as rows, count(distinct user_id)::integer as people from cubic_event_applicant where event_id = $1',
    [event.id],
  )
  if (found.rows !== sent || found.people !== sent)
    throw new Error(`${sent} registered, but the database holds ${JSON.stringify(found)}`)
}
