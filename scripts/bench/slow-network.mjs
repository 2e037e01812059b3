// Every public page, for guests and signed in, on a phone with 50 kB a second, 400 ms of latency and a quarter of the
// processor: the script loaded without input, the first text, when the page's own content is shown, and how much the
// page moves (there and on a desktop).
import path from 'node:path'
import { buildIfStale } from '../build.mjs'
import { fillWithSamples, temporaryFolder } from './support/database.mjs'
import { machine, median, readOptions } from './support/figures.mjs'
import { foundIn, leaf } from './support/searches.mjs'
import { startCubic } from './support/server-process.mjs'
import { launch, logIn, visit } from './support/slow-phone.mjs'

/** @import { Visit } from './support/slow-phone.mjs' */
/** @typedef {{ name: string, address: string, who: readonly ('guest' | 'member')[], content?: string }} Screen */

const DEFAULTS = { rounds: 3, pages: [''], parts: 'no', folder: '' }
const ACCOUNT = { account: 'student1', password: 'demo-pass' }

/** @param {readonly string[]} given */
export async function run(given) {
  const options = readOptions(given, DEFAULTS)
  await buildIfStale()
  console.log(machine())
  const own = options.folder ? { folder: path.resolve(options.folder), remove() {} } : temporaryFolder('slow-network')
  const dataDir = path.join(own.folder, 'data')
  await fillWithSamples({ dataDir, events: 60, people: 60 })
  const server = await startCubic({ dataDir })
  const browser = await launch()
  try {
    const token = await logIn(server.url, ACCOUNT)
    const wanted = options.pages.filter(Boolean)
    const pages = (await pagesOf(server.url, token)).filter(({ name }) => wanted.length === 0 || wanted.includes(name))
    console.log(
      `median of ${options.rounds} visits\npage            who      script    first text  content     shift  on a desktop`,
    )
    for (const { name, address, who, content } of pages)
      for (const viewer of who) {
        const asked = {
          url: server.url,
          path: address,
          token: viewer === 'member' ? token : undefined,
          awaited: content,
        }
        /** @type {Visit[]} */
        const visits = []
        for (let round = 0; round < options.rounds; round++) visits.push(await visit(browser, asked))
        const desktop = await visit(browser, { ...asked, size: 'desktop' })
        report({ name, viewer, visits, desktop, parts: options.parts === 'yes' })
      }
  } finally {
    await browser.close()
    await server.stop()
    own.remove()
  }
}

/** @type {Screen['who']} */
const BOTH = ['guest', 'member']
/** @type {Screen['who']} */
const MEMBER = ['member']
/** @type {Screen['who']} */
const GUEST = ['guest']

/**
 * Finds an event open for registration and a ticket of the signed-in user.
 * @param {string} url
 * @param {string} token
 * @returns {Promise<Screen[]>}
 */
async function pagesOf(url, token) {
  /** @type {{ id: number, regist_id?: { status: string }, registered: boolean }[]} */
  const coming = await search(
    { url, token },
    { model: 'CubicEventBase', fields: ['regist_id.status', 'registered'], field: 'status', value: 'not_start' },
  )
  const event = coming.find(({ regist_id, registered }) => regist_id?.status === 'open' && !registered)
  /** @type {{ flora_external_id: string }[]} */
  const [ticket] = await search(
    { url, token },
    { model: 'CubicEventApplicant', fields: ['flora_external_id'], field: 'registration_status', value: 'success' },
  )
  if (!event || !ticket) throw new Error('the sample data has no open event, or no ticket')
  return [
    { name: 'home', address: '/', who: BOTH, content: 'main article h2' },
    { name: 'activities', address: '/activities', who: BOTH, content: 'main article h3' },
    { name: 'event', address: `/activities/${event.id}`, who: BOTH, content: 'main h1' },
    {
      name: 'register',
      address: `/activities/${event.id}/register`,
      who: BOTH,
      content: 'main a[href^="/activities/"] .font-bold',
    },
    { name: 'ticket', address: `/t/${ticket.flora_external_id}`, who: BOTH, content: '#ticket-event' },
    { name: 'me', address: '/me', who: BOTH, content: 'main a[href*="/t/"], main p' },
    { name: 'me-tickets', address: '/me/tickets', who: MEMBER, content: 'main li a[href*="/t/"]' },
    { name: 'me-notices', address: '/me/notices', who: MEMBER, content: 'main li a' },
    { name: 'me-security', address: '/me/security', who: MEMBER, content: 'main li' },
    { name: 'scan', address: '/scan', who: BOTH },
    { name: 'log-in', address: '/login', who: GUEST },
    { name: 'set-password', address: '/set-password?token=used', who: GUEST },
    { name: 'not-found', address: '/no/such/page', who: BOTH },
  ]
}

/**
 * @template Row
 * @param {{ url: string, token: string }} server
 * @param {{ model: string, fields: string[], field: string, value: string }} asked
 * @returns {Promise<Row[]>}
 */
async function search({ url, token }, { model, fields, field, value }) {
  const condition = JSON.stringify(leaf(field, '=', value))
  const query =
    'query Pages($model: String!, $fields: [String], $condition: String) { dash { generic { search(model: $model, fields: $fields, condition: $condition, limit: 100) { items { raw } } } } }'
  const response = await fetch(`${url}/gql/endpoint`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ query, variables: { model, fields, condition } }),
  })
  return foundIn(await response.text())?.items.map(({ raw }) => JSON.parse(raw)) ?? []
}

/**
 * @param {object} measured
 * @param {string} measured.name
 * @param {string} measured.viewer
 * @param {readonly Visit[]} measured.visits
 * @param {Visit} measured.desktop
 * @param {boolean} measured.parts
 */
function report({ name, viewer, visits, desktop, parts }) {
  const script = Math.max(...visits.map((each) => each.script))
  const text = median(visits.map(({ firstText }) => firstText))
  const content = median(visits.map(({ awaited }) => awaited))
  const shift = Math.max(...visits.map((each) => each.shift))
  console.log(
    `${name.padEnd(15)} ${viewer.padEnd(8)} ${(script / 1000).toFixed(1).padStart(5)} kB  ${text.toFixed(0).padStart(7)} ms  ${content.toFixed(0).padStart(5)} ms  ${shift.toFixed(3)}  ${desktop.shift.toFixed(3)}`,
  )
  if (!parts) return
  for (const moved of new Set(visits.flatMap((each) => each.moved))) console.log(`    moved: ${moved}`)
  for (const { file, bytes } of visits[0]?.scripts ?? [])
    console.log(`    ${String(bytes).padStart(6)} ${path.basename(file)}`)
}
