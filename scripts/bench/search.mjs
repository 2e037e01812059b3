// The search for text over many events, as a visitor of the list of activities does it, beside the pages of the home
// page (`browse`) of the same run: rare words, single characters that tens of thousands of events hold, searches that
// were never asked before, and the same while an event changes each second.
import { buildIfStale } from '../build.mjs'
import { browseRequest } from './support/browse-requests.mjs'
import { overSamples } from './support/database.mjs'
import { machine, median, readOptions } from './support/figures.mjs'
import { generateLoad } from './support/load.mjs'
import { COMMON, expectedTotal, newTexts, RARE, searchRequest } from './support/search-requests.mjs'
import { foundIn } from './support/searches.mjs'
import { startCubic } from './support/server-process.mjs'

/** @import { Database, Load, Request, Server } from './support/types.ts' */
/** @typedef {{ name: string, requests: Request[], changes?: boolean, results: Load[] }} Case */

const DEFAULTS = { events: 100_000, seconds: 4, rounds: 3, connections: 50, folder: '' }
const WARM_SECONDS = 1.5
/** More than the server remembers, so that each is new when its turn comes again. */
const NEW = 5000
/** Requested in turn, as by `browse`. */
const PAGES = 50

/** @param {readonly string[]} given */
export async function run(given) {
  const options = readOptions(given, DEFAULTS)
  await buildIfStale()
  console.log(machine())
  await overSamples('search', options, async ({ dataDir, db, stopLater }) => {
    await db.query('vacuum analyze')
    const server = await startCubic({ dataDir })
    stopLater(() => server.stop())
    await check(server, db)
    const cases = await casesOf(db)
    await measure(cases, { server, db, ...options })
    report(cases, options)
  })
}

/** @param {Database} db @returns {Promise<Case[]>} */
async function casesOf(db) {
  /** @param {typeof RARE} pairs @param {{ total: boolean }} [options] */
  const requests = (pairs, options) => pairs.map(([typed]) => searchRequest(typed, options))
  const unknown = await newTexts(db, NEW)
  const pages = Array.from({ length: PAGES }, (_, page) => page)
  return [
    { name: 'browse', requests: pages.map((page) => browseRequest({ page })) },
    { name: 'browse, total', requests: pages.map((page) => browseRequest({ page, total: true })) },
    { name: 'rare words, total', requests: requests(RARE) },
    { name: 'rare words', requests: requests(RARE, { total: false }) },
    { name: 'one character, total', requests: requests(COMMON) },
    { name: 'rare and common, an event changed each second', requests: requests([...RARE, ...COMMON]), changes: true },
    { name: `never asked before, total (${unknown.length})`, requests: unknown.map((text) => searchRequest(text)) },
  ].map((each) => ({ ...each, results: [] }))
}

/** Compares every measured total with plain SQL. */
async function check(/** @type {Server} */ server, /** @type {Database} */ db) {
  const pairs = [...RARE, ...COMMON]
  const { kept } = await generateLoad({
    port: server.port,
    connections: 4,
    requests: pairs.map(([typed]) => searchRequest(typed)),
    keep: pairs.length,
  })
  for (const { index, body } of kept) {
    const [typed = '', meant = ''] = pairs[index] ?? []
    const found = foundIn(body)
    const expected = await expectedTotal(db, meant)
    if (found?.page_info?.total_count !== expected || expected === 0)
      throw new Error(`${typed}: ${body.slice(0, 300)} is not a page of ${expected}`)
  }
}

/** @param {readonly Case[]} cases @param {typeof DEFAULTS & { server: Server, db: Database }} context */
async function measure(cases, { server, db, rounds, seconds, connections }) {
  /** @param {Case} asked @param {number} time */
  const load = ({ requests }, time) => generateLoad({ port: server.port, connections, seconds: time, requests })
  for (let round = 0; round < rounds; round++) {
    for (const each of cases) {
      await load(each, WARM_SECONDS)
      const stop = each.changes ? changeEachSecond(db) : () => undefined
      const result = await load(each, seconds)
      await stop()
      if (Object.keys(result.outcomes).join() !== '200')
        throw new Error(`${each.name}: ${JSON.stringify(result.outcomes)}`)
      each.results.push(result)
    }
  }
}

/** @param {Database} db */
function changeEachSecond(db) {
  /** @type {Promise<unknown>} */
  let running = Promise.resolve()
  const timer = setInterval(() => {
    running = db.query('update cubic_event_base set notice_cn = notice_cn where id = 1')
  }, 1000)
  return async () => {
    clearInterval(timer)
    await running
  }
}

/** @param {readonly Case[]} cases @param {typeof DEFAULTS} options */
function report(cases, { events, rounds, seconds, connections }) {
  console.log(
    `${events} events, ${connections} connections, ${rounds} rounds of ${seconds} s each in turns, medians; totals as by plain SQL`,
  )
  console.log('what                                                 a second   p50 ms   p99 ms')
  for (const { name, results } of cases) {
    /** @param {(result: Load) => number} figure */
    const of = (figure) => median(results.map(figure))
    const figures = [
      of(({ perSecond }) => perSecond)
        .toFixed(0)
        .padStart(10),
      of(({ latency }) => latency.p50)
        .toFixed(1)
        .padStart(8),
      of(({ latency }) => latency.p99)
        .toFixed(1)
        .padStart(8),
    ]
    console.log(`${name.padEnd(50)} ${figures.join(' ')}`)
  }
  const rateOf = (/** @type {string} */ name) =>
    median(cases.find((each) => each.name === name)?.results.map(({ perSecond }) => perSecond) ?? [])
  const ratio = (/** @type {string} */ name) => (rateOf(name) / rateOf('browse, total')).toFixed(2)
  console.log(
    `search, ${events} events: rare words ${rateOf('rare words, total').toFixed(0)} a second, to browse with total ${ratio('rare words, total')}, one character ${ratio('one character, total')}`,
  )
}
