// Compares a guest's first pages rendered by the server and by the browser, in turns: bytes fetched, time to first view
// (Lighthouse on a phone's network and processor), and pages a second.
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { buildIfStale } from '../build.mjs'
import { fillWithSamples, temporaryFolder } from './support/database.mjs'
import { machine, median, readOptions } from './support/figures.mjs'
import { installLighthouse, measurePage } from './support/lighthouse.mjs'
import { itemAt } from './support/lists.mjs'
import { generateLoad } from './support/load.mjs'
import { foundIn, leaf } from './support/searches.mjs'
import { startCubic } from './support/server-process.mjs'

/** @import { Load, Server, Stop } from './support/types.ts' */
/** @typedef {{ name: string, by: string, server: Server, address: string }} Asked */
/**
 * @typedef {Asked & { bytes: { sent: number, script: number }, loads: Load[],
 * visits: Awaited<ReturnType<typeof measurePage>>[] }} Case
 */

const DEFAULTS = { rounds: 5, seconds: 4, connections: 50, events: 1000, lighthouse: 'yes', folder: '' }
const WARM_SECONDS = 1.5
const RENDERED_BY = ['server', 'browser']

/** @param {readonly string[]} given */
export async function run(given) {
  const options = readOptions(given, DEFAULTS)
  await buildIfStale()
  console.log(machine())
  const own = options.folder ? { folder: path.resolve(options.folder), remove() {} } : temporaryFolder('page')
  /** @type {{ stop: Stop }[]} */
  const started = []
  try {
    const lighthouse =
      options.lighthouse === 'yes' ? await installLighthouse(path.join(own.folder, 'lighthouse')) : undefined
    /** @type {Case[]} */
    const cases = []
    for (const by of RENDERED_BY) {
      const dataDir = path.join(own.folder, `data-${by}`)
      await fillWithSamples({ dataDir, events: options.events })
      const server = await startCubic({ dataDir, env: { PAGES_RENDERED_BY: by } })
      started.push(server)
      const paths = { home: '/', event: `/activities/${await firstEvent(server.url)}` }
      for (const [name, address] of Object.entries(paths)) {
        const asked = { name, by, server, address }
        cases.push({ ...asked, bytes: await bytesOf(asked), loads: [], visits: [] })
      }
    }
    for (let round = 0; round < options.rounds; round++) {
      for (const each of cases) each.loads.push(await load(each, options))
      if (lighthouse)
        for (const each of cases) each.visits.push(await measurePage(lighthouse, each.server.url + each.address))
    }
    report(cases, options)
  } finally {
    for (const { stop } of started.toReversed()) await stop()
    own.remove()
  }
}

/** An event that guests may see, with registration. */
async function firstEvent(/** @type {string} */ url) {
  const query = `{ dash { generic { search(model: "CubicEventBase", fields: ["name"], limit: 1,
    condition: ${JSON.stringify(JSON.stringify(leaf('status', '=', 'not_start')))}) { items { raw } } } } }`
  const response = await fetch(`${url}/gql/endpoint`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  })
  return Number(JSON.parse(itemAt(foundIn(await response.text())?.items ?? [], 0).raw).id)
}

/** Returns the size of the HTML as transferred, and of its scripts as gzip. */
async function bytesOf(/** @type {Asked} */ { server, address }) {
  const response = await fetch(server.url + address, { headers: { 'accept-encoding': 'br' } })
  const html = await response.text()
  const sent = Number(response.headers.get('content-length'))
  const files = [...html.matchAll(/(?:src|modulepreload" crossorigin href)="\.\/([^"]+\.js)"/g)].map(([, file]) => file)
  let script = 0
  for (const file of new Set(files)) {
    const text = await (await fetch(`${server.url}/${file}`)).text()
    script += gzipSync(text, { level: 9 }).length
  }
  return { sent, script }
}

/**
 * Pages for returning guests, who already have a cookie.
 * @param {Asked} asked
 * @param {{ seconds: number, connections: number }} options
 */
async function load({ name, server, address }, { seconds, connections }) {
  const headers = { 'accept-encoding': 'br', cookie: 'csrftoken=bench' }
  const job = { port: server.port, connections, requests: [{ method: 'GET', path: address, headers }], keep: 5 }
  await generateLoad({ ...job, seconds: WARM_SECONDS })
  const result = await generateLoad({ ...job, seconds })
  if (Object.keys(result.outcomes).join() !== '200') throw new Error(`${name}: ${JSON.stringify(result.outcomes)}`)
  return result
}

/** @param {readonly Case[]} cases @param {typeof DEFAULTS} options */
function report(cases, { rounds, seconds, connections }) {
  console.log(`${rounds} rounds in turns, medians; ${connections} connections for ${seconds} s`)
  console.log('page   by       HTML    JS gzip  requests  a second  p99 ms   score   LCP ms  FCP ms  TBT ms    CLS')
  for (const { name, by, bytes, loads, visits } of cases) {
    /** @param {(visit: Case['visits'][number]) => number} figure */
    const ofVisits = (figure) => median(visits.map(figure))
    /** @param {(result: Load) => number} figure */
    const ofLoads = (figure) => median(loads.map(figure))
    const cells = [
      bytes.sent ? `${(bytes.sent / 1000).toFixed(1)} kB` : '',
      `${(ofVisits(({ script }) => script) / 1000 || bytes.script / 1000).toFixed(1)} kB`,
      ofVisits(({ requests }) => requests),
      ofLoads(({ perSecond }) => perSecond).toFixed(0),
      ofLoads(({ latency }) => latency.p99).toFixed(1),
      ofVisits(({ score }) => score),
      ofVisits(({ lcp }) => lcp).toFixed(0),
      ofVisits(({ fcp }) => fcp).toFixed(0),
      ofVisits(({ tbt }) => tbt).toFixed(0),
      ofVisits(({ cls }) => cls).toFixed(3),
    ]
    console.log(`${name.padEnd(6)} ${by.padEnd(8)} ${cells.map((cell) => String(cell).padStart(8)).join(' ')}`)
  }
  console.log(ratios(cases))
}

/** @param {readonly Case[]} cases */
function ratios(cases) {
  const lcp = (/** @type {string} */ name, /** @type {string} */ by) => {
    const found = cases.find((each) => each.name === name && each.by === by)
    return median(found?.visits.map((visit) => visit.lcp) ?? [])
  }
  return ['home', 'event']
    .map(
      (name) =>
        `LCP of ${name} by the browser / by the server: ${(lcp(name, 'browser') / lcp(name, 'server')).toFixed(2)}`,
    )
    .join(', ')
}
