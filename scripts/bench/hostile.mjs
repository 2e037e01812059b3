// Measures ordinary users while one caller sends as much as the server allows: a member's heaviest searches
// without a limit on concurrency, or a guest's batches at 250 KB/s, both the heaviest possible and the heaviest
// that are still answered.
import { setTimeout as wait } from 'node:timers/promises'
import { buildIfStale } from '../build.mjs'
import { browseRequest } from './support/browse-requests.mjs'
import { overSamples } from './support/database.mjs'
import { machine, percentile, readOptions } from './support/figures.mjs'
import { heavyBatch, heavySearch } from './support/hostile-requests.mjs'
import { requestAt, tokenOf } from './support/registration-requests.mjs'
import { makeEvents, makePeople } from './support/registration-rush.mjs'
import { startCubic } from './support/server-process.mjs'

const DEFAULTS = { events: 10_000, seconds: 60, folder: '' }
const PEOPLE = 2000
const AT_ONCE = 50
const BYTES_PER_SECOND = 250_000
const PAUSE_MS = 100
/** Every fifth action of an ordinary user is a registration. */
const REGISTERS = 5
const [MEMBER, ATTACKER, FIRST] = [1, 2, 3]
const HONEST_ADDRESS = '203.0.113.5'
const HOSTILE_ADDRESS = '198.51.100.9'

const ATTACKS = [
  { name: 'nobody attacks', attack: async () => undefined },
  { name: 'a member’s heaviest searches, fifty at once', attack: searchAgainAndAgain },
  { name: 'a guest’s batches of 50 × 200 leaves and 30 walks, 250 KB/s', attack: batches({ leaves: 200, walks: 30 }) },
  { name: 'a guest’s batches of 50 × 10 walks, 250 KB/s', attack: batches({ leaves: 0, walks: 10 }) },
]

export async function run(given) {
  const options = readOptions(given, DEFAULTS)
  await buildIfStale()
  console.log(machine())
  await overSamples('hostile', options, async ({ dataDir, db, stopLater }) => {
    const [known] = await db.query("select 1 from cubic_user where account = 'bench-1'")
    if (!known) await makePeople(db.query, PEOPLE)
    const events = await makeEvents(db.query, { count: 1, seats: PEOPLE })
    await db.query('vacuum analyze')
    const turns = new URL('support/longest-turn.mjs', import.meta.url).href
    const server = await startCubic({ dataDir, env: { TRUST_PROXY: 'loopback' }, nodeArgs: ['--import', turns] })
    stopLater(() => server.stop())
    let first = FIRST
    for (const each of ATTACKS) first = await measure(each, { server, events, first, seconds: options.seconds })
  })
}

/** Returns the number of the next person who has not registered. */
async function measure({ name, attack }, { server, events, first, seconds }) {
  const control = new AbortController()
  const answers = {}
  /** @type {number[]} */
  const lists = []
  /** @type {number[]} */
  const registrations = []
  await longestTurn(server)
  const attacking = attack(server.url, control.signal, answers)
  const end = Date.now() + seconds * 1000
  for (let count = 0; Date.now() < end; count++) {
    const page = count % 50
    lists.push(await timed(server.url, browseRequest({ token: tokenOf(MEMBER), total: true, page })))
    if (count % REGISTERS === 0)
      registrations.push(await timed(server.url, requestAt(registrations.length, { events, first })))
    await wait(PAUSE_MS)
  }
  const longest = await longestTurn(server)
  control.abort()
  await attacking
  console.log(`\n${name}: ${JSON.stringify(answers)}`)
  console.log(`  another member's list       ${summary(lists)}`)
  console.log(`  a registration              ${summary(registrations)}`)
  console.log(`  longest turn of the loop    ${longest} ms`)
  return first + registrations.length
}

function summary(times) {
  const at = (percent) => percentile(times, percent).toFixed(0)
  return `p50 ${at(50)} ms, p95 ${at(95)} ms, most ${at(100)} ms, of ${times.length}`
}

async function searchAgainAndAgain(url, signal, answers) {
  const headers = { authorization: `Bearer ${tokenOf(ATTACKER)}` }
  const lane = async (number) => {
    for (let round = 0; !signal.aborted; round++)
      await sendHostile(url, { ...heavySearch(number * 1_000_000 + round), headers }, { signal, answers })
  }
  await Promise.all(Array.from({ length: AT_ONCE }, (_, number) => lane(number)))
}

function batches(size) {
  return async (url, signal, answers) => {
    const sent = []
    for (let number = 0; !signal.aborted; number++) {
      const request = heavyBatch(number, size)
      sent.push(sendHostile(url, request, { signal, answers }))
      await wait((request.body.length / BYTES_PER_SECOND) * 1000)
    }
    await Promise.all(sent)
  }
}

async function sendHostile(url, request, { signal, answers }) {
  try {
    const { status, text } = await send(url, request, { address: HOSTILE_ADDRESS, signal })
    const refused = text.includes('LimitExceeded') ? 'refused' : 'answered'
    const outcome = status === 200 ? refused : String(status)
    answers[outcome] = (answers[outcome] ?? 0) + 1
  } catch (error) {
    if (!signal.aborted) throw error
  }
}

async function timed(url, request) {
  const began = performance.now()
  const { status, text } = await send(url, request, { address: HONEST_ADDRESS })
  const isGood = status === 200 && !text.includes('"errors":[{') && !text.includes('"status":"error"')
  if (!isGood) throw new Error(`an honest request: ${status} ${text.slice(0, 500)}`)
  return performance.now() - began
}

async function send(url, { path: address, headers, body }, { address: from, signal = null }) {
  const response = await fetch(`${url}${address}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from, ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
    signal,
  })
  return { status: response.status, text: await response.text() }
}

/** Returns the longest turn since the last call, in milliseconds. */
async function longestTurn(server) {
  const told = () => [...server.said().matchAll(/longest turn ([\d.]+)/g)]
  const before = told().length
  process.kill(server.pid, 'SIGUSR2')
  while (told().length === before) await wait(10)
  return told().at(-1)?.[1]
}
