// The search for text over many events, as a visitor of the list of activities does it, beside the pages of the home
// page (`browse`) of the same run: rare words, single characters that tens of thousands of events hold, searches that
// were never asked before, and the same while an event changes each second.
import { buildIfStale } from '../build.mjs'
import { browseRequest } from './support/browse-requests.mjs'
import { overSamples } from './support/database.mjs'
import { machine, median, readOptions } from './support/figures.mjs'
import { generateLoad } from './support/load.mjs'
import { COMMON, expectedTotal, newTexts, RARE, searchRequest } from './support/search-requests.mjs'
import { startCubic } from './support/server-process.mjs'

const DEFAULTS = { events: 100_000, seconds: 4, rounds: 3, connections: 50, folder: '' }
const WARM_SECONDS = 1.5
/** More than the server remembers, so that each is new when its turn comes again. */
const NEW = 5000
/** Requested in turn, as by `browse`. */
const PAGES = 50

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

async function casesOf(db) {
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
async function check(server, db) {
  const pairs = [...RARE, ...COMMON]
  const { kept } = await generateLoad({
    port: server.port,
    connections: 4,
    requests: pairs.map(([typed]) => searchRequest(typed)),
    keep: pairs.length,
  })
  for (const { index, body } of kept) {
    const [typed = '', meant = ''] = pairs[index] ?? []
    const found = JSON.parse(body).data?.dash.generic.search
    const expected = await expectedTotal(db, meant)
    if (found?.page_info.total_count !== expected || expected === 0)
      throw new Error(`${typed}: ${body.slice(0, 300)} is not a page of ${expected}`)
  }
}

async function measure(cases, { server, db, rounds, seconds, connections }) {
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

function changeEachSecond(db) {
  let running = Promise.resolve()
  const timer = setInterval(() => {
    running = db.query('update cubic_event_base set notice_cn = notice_cn where id = 1')
  }, 1000)
  return async () => {
    clearInterval(timer)
    await running
  }
}

function report(cases, { events, rounds, seconds, connections }) {
  console.log(
    `${events} events, ${connections} connections, ${rounds} rounds of ${seconds} s each in turns, medians; totals as by plain SQL`,
  )
  console.log('what                                                 a second   p50 ms   p99 ms')
  for (const each of cases) {
    const of = (value) => median(each.results.map(value))
    each.rate = of((result) => result.perSecond)
    const figures = [
      each.rate.toFixed(0),
      of(({ latency }) => latency.p50).toFixed(1),
      of(({ latency }) => latency.p99).toFixed(1),
    ]
    console.log(
      `${each.name.padEnd(50)} ${figures[0].padStart(10)} ${figures[1].padStart(8)} ${figures[2].padStart(8)}`,
    )
  }
  const rateOf = (name) => cases.find((each) => each.name === name)?.rate ?? Number.NaN
  const ratio = (name) => (rateOf(name) / rateOf('browse, total')).toFixed(2)
  console.log(
    `search, ${events} events: rare words ${rateOf('rare words, total').toFixed(0)} a second, to browse with total ${ratio('rare words, total')}, one character ${ratio('one character, total')}`,
  )
}
