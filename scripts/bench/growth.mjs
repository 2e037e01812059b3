// What an organisation pays for its history: the same work on the data of a month and of ten years, in turns in the
// same run. Events to come, and the event that is looked at, are the same in both.
import { execFile } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { buildIfStale } from '../build.mjs'
import { auditRequests, makeAdministrator } from './support/audit-requests.mjs'
import { browseRequest } from './support/browse-requests.mjs'
import { holdDatabase, temporaryFolder } from './support/database.mjs'
import { machine, median, readOptions } from './support/figures.mjs'
import { generateLoad, timeOneByOne } from './support/load.mjs'
import { overviewRequests, searchRequests } from './support/office-requests.mjs'
import { tokenOf } from './support/registration-requests.mjs'
import { readNumber, readRow } from './support/rows.mjs'
import { searchRequest } from './support/search-requests.mjs'
import { allOf, leaf } from './support/searches.mjs'
import { ROOT, startCubic } from './support/server-process.mjs'
import { A_CROWD, makeYears } from './support/years.mjs'

/** @import { Query, Request, RushEvent, Stop, StopLater } from './support/types.ts' */
/** @typedef {typeof DEFAULTS} Options */
/** @typedef {Awaited<ReturnType<typeof prepare>>} Site */
/** @typedef {{ busy: RushEvent, open: RushEvent, token: string, registered: number }} Filled */

const DEFAULTS = {
  events: 100_000,
  applicants: 1_000_000,
  entries: 20_000_000,
  people: 100_000,
  /** The smaller one has so much of each. */
  share: 0.01,
  rounds: 3,
  requests: 40,
  registrations: 2000,
  folder: '',
}
const YEARS = 10
const LONG_MS = 1_800_000
const REGISTRATIONS = path.join(ROOT, 'scripts/bench/support/registration-requests.mjs')

/** @param {readonly string[]} given */
export async function run(given) {
  const options = readOptions(given, DEFAULTS)
  console.log(machine())
  await buildIfStale()
  const own = options.folder ? { folder: path.resolve(options.folder), remove() {} } : temporaryFolder('growth')
  /** @type {Stop[]} */
  const stops = []
  try {
    /** @type {Site[]} */
    const sites = []
    for (const [name, share] of Object.entries({ 'a month': options.share, 'ten years': 1 }))
      sites.push(await prepare({ name, share, folder: own.folder, options, stopLater: (stop) => stops.push(stop) }))
    console.log(`\n| what | ${sites.map(({ name }) => name).join(' | ')} | ratio |\n| --- | --- | --- | --- |`)
    await compare('start, to the first page', sites, (site) => site.restart(), options)
    for (const [name, requestsOf] of Object.entries(kindsOf(options)))
      await compare(name, sites, (site) => answer(site, name, requestsOf(site)), options)
    await compare(`registering, ${options.registrations} people`, sites, (site) => register(site, options), options)
    for (const command of ['verify', 'backup'])
      await compare(command, sites, (site) => runCommand(site, command), { rounds: 1 })
  } finally {
    for (const stop of stops.toReversed()) await stop()
    own.remove()
  }
}

/**
 * Fills a database, unless the folder has it, and starts a server over it.
 * @param {object} asked
 * @param {string} asked.name
 * @param {number} asked.share
 * @param {string} asked.folder
 * @param {Options} asked.options
 * @param {StopLater} asked.stopLater
 */
async function prepare({ name, share, folder, options, stopLater }) {
  const dataDir = path.join(folder, `data-${share}`)
  const isFilled = fs.existsSync(`${dataDir}.json`)
  const database = await holdDatabase(dataDir)
  const { query } = database
  stopLater(() => database.release())
  const began = performance.now()
  const first = await startCubic({ dataDir, readyMs: LONG_MS })
  if (!isFilled) {
    const token = await makeAdministrator(query)
    const part = (/** @type {number} */ whole) => Math.round(whole * share)
    const events = await makeYears(query, {
      years: YEARS,
      events: part(options.events),
      applicants: part(options.applicants),
      entries: part(options.entries),
      // Everybody registers once, and an event's people are different ones.
      people: Math.max(part(options.people), A_CROWD, options.rounds * options.registrations),
    })
    fs.writeFileSync(`${dataDir}.json`, JSON.stringify({ ...events, token, registered: 0 }))
  }
  await first.stop()
  const minutes = ((performance.now() - began) / 60_000).toFixed(1)
  console.log(`${name}: ${await sizesOf(query)}; ready after ${minutes} minutes`)
  const person = await readNumber(query, "select id from cubic_user where account = 'bench-1'")
  /** @type {Filled} */
  const filled = JSON.parse(fs.readFileSync(`${dataDir}.json`, 'utf8'))
  // The texts of what was filled by SQL are prepared by the first start after it.
  let server = await startCubic({ dataDir, readyMs: LONG_MS })
  stopLater(() => server.stop())
  return {
    name,
    dataDir,
    query,
    person,
    ...filled,
    port: () => server.port,
    async restart() {
      await server.stop()
      const started = performance.now()
      server = await startCubic({ dataDir })
      return performance.now() - started
    },
  }
}

/** @param {Query} query */
async function sizesOf(query) {
  /** @type {Record<'bytes' | 'events' | 'applicants' | 'entries', string>} */
  const { bytes, events, applicants, entries } = await readRow(
    query,
    `select pg_size_pretty(pg_database_size(current_database())) as bytes,
    (select count(*) from cubic_event_base) as events, (select count(*) from cubic_event_applicant) as applicants,
    (select count(*) from cubic_audit_entry) as entries`,
  )
  return `${events} events, ${applicants} applicants, ${entries} entries of the audit log, ${bytes}`
}

/**
 * Measures each site in turn, and prints the medians.
 * @param {string} name
 * @param {readonly Site[]} sites
 * @param {(site: Site) => Promise<number>} measure
 * @param {{ rounds: number }} options
 */
async function compare(name, sites, measure, { rounds }) {
  const measured = sites.map((site) => ({ site, times: /** @type {number[]} */ ([]) }))
  for (let round = 0; round < rounds; round++) for (const { site, times } of measured) times.push(await measure(site))
  const [small = 0, large = 0] = measured.map(({ times }) => median(times))
  console.log(`| ${name} | ${milliseconds(small)} | ${milliseconds(large)} | ${(large / small).toFixed(1)} |`)
}

/** @param {number} value */
const milliseconds = (value) => (value < 10_000 ? `${value.toFixed(1)} ms` : `${(value / 1000).toFixed(1)} s`)

/**
 * The median of the requests' times.
 * @param {Site} site
 * @param {string} name
 * @param {readonly Request[]} requests
 */
async function answer(site, name, requests) {
  const asked = { name: `${site.name}, ${name}`, port: site.port(), requests }
  return (await timeOneByOne(asked, (body) => !body.includes('"errors"'))).p50
}

/**
 * @param {Options} options
 * @returns {Readonly<Record<string, (site: Site) => readonly Request[]>>}
 */
function kindsOf({ requests }) {
  /** @param {(index: number) => Request} make */
  const many = (make) => Array.from({ length: requests }, (_, index) => make(index))
  /** @param {string} url @param {string} [token] */
  const get = (url, token) => ({
    method: 'GET',
    path: url,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  })
  /** @type {(name: keyof ReturnType<typeof auditRequests>) => (site: Site) => Request[]} */
  const audit = (name) => (site) => many(() => auditRequests(site.token)[name].request)
  /** @type {(name: keyof ReturnType<typeof searchRequests>) => (site: Site) => Request[]} */
  const list = (name) => (site) =>
    searchRequests({ event: site.busy, manager: site.token, applicants: A_CROWD, requests })[name]
  return {
    home: () => many(() => get('/')),
    'events to come, a page': () => many((index) => browseRequest({ total: true, page: index % 20 })),
    'events to come of a member, a page': () =>
      many((index) => browseRequest({ token: tokenOf(1 + index), total: true, page: index % 20 })),
    'search for an event': () => many((index) => searchRequest(`摄影展第${8 + index * 10}期`)),
    'search for a word of every tenth event': () => many(() => searchRequest('音乐会')),
    'an event': ({ busy }) => many((index) => get(`/activities/${busy.id + index}`)),
    'one’s tickets': ({ person }) => many((index) => myTickets(tokenOf(1 + index), person + index)),
    'office: events, the latest': ({ token }) => many(() => latestEvents(token)),
    'office: applicants of an event': list('first page'),
    'office: applicants by name': list('search: two characters of a name'),
    'office: overview': ({ token }) => overviewRequests({ manager: token, requests: Math.min(requests, 10) }),
    'office: audit log': audit('everything'),
    'office: audit log of a person': audit('a person'),
    'office: audit log, a record': audit('a record'),
    'the board of an event': ({ busy, token }) => many(() => get(`/api/door/v1/board?event_id=${busy.id}`, token)),
    'the door’s list': ({ busy, token }) => many(() => doorList(busy.id, token)),
  }
}

/** @param {string} token @param {string} query */
const asked = (token, query, variables = {}) => ({
  path: '/gql/endpoint',
  headers: { authorization: `Bearer ${token}` },
  body: { query, variables },
})

const SEARCH = `query search($model: String!, $fields: [String], $sort: String, $condition: String) { dash { generic {
  search(model: $model, fields: $fields, sort: $sort, condition: $condition, limit: 20, nested: true) { items { raw } page_info { total_count } } } } }`
const NEWEST = JSON.stringify([{ field: 'id', order: 'desc' }])

/** One's coming tickets, as /me asks for them; people have ids in their order. */
function myTickets(/** @type {string} */ token, /** @type {number} */ person) {
  const fields = ['name', 'registration_status', 'check_in_status', 'event.name', 'event.start_time']
  const condition = allOf(
    leaf('user_id.id', '=', person),
    leaf('registration_status', 'in', ['success', 'waiting_review', 'waitlisted']),
    leaf('event.status', 'in', ['not_start', 'processing']),
  )
  const sort = JSON.stringify([{ field: 'event.start_time', order: 'asc' }])
  const variables = { model: 'CubicEventApplicant', fields, sort, condition: JSON.stringify(condition) }
  return asked(token, SEARCH, variables)
}

/** @param {string} token */
function latestEvents(token) {
  const fields = ['name', 'status', 'start_time', 'end_time', 'type_name']
  return asked(token, SEARCH, { model: 'CubicEventBase', fields, sort: NEWEST })
}

/** @param {number} event @param {string} token */
const doorList = (event, token) =>
  asked(token, `{ cubicEvent { door_list(event_id: ${event}) { tickets version complete } } }`)

/** The next people register for the open event; the median of their times. */
async function register(/** @type {Site} */ site, /** @type {Options} */ { registrations }) {
  const args = { events: [site.open], first: 1 + site.registered }
  const { outcomes, latency } = await generateLoad({
    port: site.port(),
    module: REGISTRATIONS,
    args,
    total: registrations,
    connections: 8,
  })
  if (Object.keys(outcomes).join() !== 'admitted') throw new Error(JSON.stringify(outcomes))
  site.registered += registrations
  return latency.p50
}

/** How long a command takes beside the running server. */
async function runCommand(/** @type {Site} */ { dataDir }, /** @type {string} */ command) {
  const file = `${dataDir}.tar.gz`
  const began = performance.now()
  const words = [`apps/server/dist/${command}.js`, ...(command === 'backup' ? [file] : [])]
  await promisify(execFile)(process.execPath, words, {
    cwd: ROOT,
    maxBuffer: 2 ** 26,
    env: { ...process.env, DATA_DIR: dataDir, LOG_LEVEL: 'error' },
  })
  const took = performance.now() - began
  if (command === 'backup') {
    console.log(`(the backup has ${(fs.statSync(file).size / 2 ** 20).toFixed(0)} MB)`)
    fs.rmSync(file)
  }
  return took
}
