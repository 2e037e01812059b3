// Compares a guest's first pages rendered by the server and by the browser, in turns: bytes fetched, time to first view
// (Lighthouse on a phone's network and processor), and pages a second.
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { buildIfStale } from '../build.mjs'
import { fillWithSamples, temporaryFolder } from './support/database.mjs'
import { machine, median, readOptions } from './support/figures.mjs'
import { installLighthouse, measurePage } from './support/lighthouse.mjs'
import { generateLoad } from './support/load.mjs'
import { startCubic } from './support/server-process.mjs'

const DEFAULTS = { rounds: 5, seconds: 4, connections: 50, events: 1000, lighthouse: 'yes', folder: '' }
const WARM_SECONDS = 1.5
const RENDERED_BY = ['server', 'browser']

export async function run(given) {
  const options = readOptions(given, DEFAULTS)
  await buildIfStale()
  console.log(machine())
  const own = options.folder ? { folder: path.resolve(options.folder), remove() {} } : temporaryFolder('page')
  const started = []
  try {
    const lighthouse =
      options.lighthouse === 'yes' ? await installLighthouse(path.join(own.folder, 'lighthouse')) : undefined
    const cases = []
    for (const by of RENDERED_BY) {
      const dataDir = path.join(own.folder, `data-${by}`)
      await fillWithSamples({ dataDir, events: options.events })
      const server = await startCubic({ dataDir, env: { PAGES_RENDERED_BY: by } })
      started.push(server)
      const paths = { home: '/', event: `/activities/${await firstEvent(server.url)}` }
      for (const [name, address] of Object.entries(paths))
        cases.push({ name, by, server, address, loads: [], visits: [] })
    }
    for (const each of cases) each.bytes = await bytesOf(each)
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
async function firstEvent(url) {
  const query = `{ dash { generic { search(model: "CubicEventBase", fields: ["name"], limit: 1,
    condition: ${JSON.stringify(JSON.stringify({ leaf: { field: 'status', comparator: '=', value: 'not_start' } }))}) { items { raw } } } } }`
  const response = await fetch(`${url}/gql/endpoint`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  })
  const { data } = await response.json()
  return JSON.parse(data.dash.generic.search.items[0].raw).id
}

/** Returns the size of the HTML as transferred, and of its scripts as gzip. */
async function bytesOf({ server, address }) {
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

/** Pages for returning guests, who already have a cookie. */
async function load({ name, server, address }, { seconds, connections }) {
  const headers = { 'accept-encoding': 'br', cookie: 'csrftoken=bench' }
  const job = { port: server.port, connections, requests: [{ method: 'GET', path: address, headers }], keep: 5 }
  await generateLoad({ ...job, seconds: WARM_SECONDS })
  const result = await generateLoad({ ...job, seconds })
  if (Object.keys(result.outcomes).join() !== '200') throw new Error(`${name}: ${JSON.stringify(result.outcomes)}`)
  return result
}

function report(cases, { rounds, seconds, connections }) {
  console.log(`${rounds} rounds in turns, medians; ${connections} connections for ${seconds} s`)
  console.log('page   by       HTML    JS gzip  requests  a second  p99 ms   score   LCP ms  FCP ms  TBT ms    CLS')
  for (const { name, by, bytes, loads, visits } of cases) {
    const of = (list, value) => median(list.map(value))
    const cells = [
      bytes.sent ? `${(bytes.sent / 1000).toFixed(1)} kB` : '',
      `${(of(visits, ({ script }) => script) / 1000 || bytes.script / 1000).toFixed(1)} kB`,
      of(visits, ({ requests }) => requests),
      of(loads, ({ perSecond }) => perSecond).toFixed(0),
      of(loads, ({ latency }) => latency.p99).toFixed(1),
      of(visits, ({ score }) => score),
      of(visits, ({ lcp }) => lcp).toFixed(0),
      of(visits, ({ fcp }) => fcp).toFixed(0),
      of(visits, ({ tbt }) => tbt).toFixed(0),
      of(visits, ({ cls }) => cls).toFixed(3),
    ]
    console.log(`${name.padEnd(6)} ${by.padEnd(8)} ${cells.map((cell) => String(cell).padStart(8)).join(' ')}`)
  }
  console.log(ratios(cases))
}

function ratios(cases) {
  const lcp = (name, by) => {
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
