// Three times as many requests as the server can serve, for a minute, while the office works, the door scans, and a
// balancer asks how the process is: once with the gate that turns people away early, and once without.
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { arrive } from './support/arrivals.mjs'
import { FIRST_PERSON } from './support/crowd-requests.mjs'
import { machine, median, percentile, readOptions } from './support/figures.mjs'
import { generateLoad } from './support/load.mjs'
import { makeApplicants, makeManager, searchRequests } from './support/office-requests.mjs'
import { makeEvents, makePeople, withRush } from './support/registration-rush.mjs'
import { ROOT } from './support/server-process.mjs'

const DEFAULTS = { times: 3, seconds: 60, rounds: 1, peak: 8, connections: 8000, tickets: 10_000, profile: '' }
const GATES = [
  { name: 'with the gate', env: {} },
  { name: 'without it', env: { REQUESTS_WHEN_OVERLOADED: '1000000' } },
]
const CROWD = join(ROOT, 'scripts/bench/support/crowd-requests.mjs')
const PEAK_CONNECTIONS = 200
/** More than this machine serves. */
const MOST_PER_SECOND = 9000
const QUIET_MS = 5000
const PAUSE_MS = 100

export async function run(given = []) {
  const options = readOptions(given, DEFAULTS)
  const { tickets, profile, rounds } = options
  console.log(machine())
  await withRush({ people: 1, processes: GATES.map(({ env }) => env), profile }, async ({ query, servers }) => {
    const manager = await makeManager(query)
    const [door] = await makeEvents(query, { count: 1, seats: tickets })
    await makeApplicants(query, door, tickets)
    const codes = await query(
      `select flora_external_id as code from cubic_event_applicant where event_id = $1 and registration_status = 'success' order by id`,
      [door.id],
    )
    const crowd = makeCrowd(query)
    await crowd.have(options.peak * MOST_PER_SECOND)
    const next = { scan: 0, search: 0 }
    const targets = GATES.map(({ name }, index) => {
      const { port, stopwatch } = servers[index]
      return { name, port, stopwatch, probes: probesOf({ port, door, manager, codes, next }) }
    })
    // The first ones warm up.
    for (const target of targets) await findPeak({ query, target, options })
    const ratios = new Map(GATES.map(({ name }) => [name, /** @type {number[]} */ ([])]))
    const [gated] = targets
    for (let round = 1; gated && round <= rounds; round++) {
      const peak = await findPeak({ query, target: gated, options })
      for (const target of targets)
        ratios.get(target.name)?.push(await measure({ query, crowd, target, options, round, peak }))
    }
    for (const [name, found] of ratios) console.log(`goodput to peak ${name}: ${median(found).toFixed(2)}`)
  })
}

/** People of seven digits, who are made once they are needed. */
function makeCrowd(query) {
  let count = 0
  return {
    async have(people) {
      if (people > count) await makePeople(query, people - count, FIRST_PERSON + count)
      count = Math.max(count, people)
    },
  }
}

async function makeRoom(query) {
  const [event] = await makeEvents(query, { count: 1, seats: 10_000_000 })
  return { event, first: FIRST_PERSON }
}

/** How many requests a second are served when each connection waits for its answer. */
async function findPeak({ query, target: { port }, options: { peak } }) {
  const args = await makeRoom(query)
  const { outcomes, seconds } = await generateLoad({
    port,
    module: CROWD,
    args,
    seconds: peak,
    connections: PEAK_CONNECTIONS,
  })
  const { admitted, read, ...others } = outcomes
  if (Object.keys(others).length > 0) throw new Error(`unexpected answers: ${JSON.stringify(others)}`)
  return (admitted.count + read.count) / seconds
}

async function measure({ query, crowd, target, options, round, peak }) {
  const { name, port, stopwatch, probes } = target
  const { times, seconds, connections } = options
  const quiet = await beside(probes, () => wait(QUIET_MS))
  const rate = Math.round(times * peak)
  await crowd.have(rate * seconds)
  const args = await makeRoom(query)
  const used = stopwatch()
  const during = await beside(probes, () => arrive({ port, module: CROWD, args, rate, seconds, connections }))
  const { node, postgres } = used()
  const { sent, unsent, closed, took, late, busy, perSecond, outcomes } = during.result
  const ratio = perSecond.reduce((sum, served) => sum + served, 0) / seconds / peak
  console.log(
    `${name}, round ${round}: ${Math.round(peak)} served a second at the peak; ${rate} a second arrive for ${seconds} s; ${sent} sent, ${unsent} found no connection, ${closed} connections closed, ` +
      `the last answer after ${took.toFixed(1)} s\n  goodput ${ratio.toFixed(2)} of the peak, by second ${perSecond.join(' ')}\n  ` +
      `processor seconds a second: Node ${(node / took).toFixed(2)}, PostgreSQL ${(postgres / took).toFixed(2)}, those who arrive ${busy.toFixed(2)} (sent up to ${late.toFixed(0)} ms late, p99)`,
  )
  for (const [outcome, { count, p50, p99, max, retryAfter }] of Object.entries(outcomes))
    console.log(
      `  ${outcome}: ${count}, p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, max ${max.toFixed(0)} ms${retryAfter.length > 0 ? `, Retry-After ${retryAfter.join(', ')}` : ''}`,
    )
  printProbes(quiet.probes, during.probes)
  await checkKept(query, args.event, outcomes)
  return ratio
}

function printProbes(quiet, probes) {
  console.log('| beside it | alone, p50 | p99 | in the rush, p50 | p99 | max | failed |')
  console.log('| --- | --- | --- | --- | --- | --- | --- |')
  for (const [name, { latencies, failed }] of probes) {
    const alone = quiet.get(name)?.latencies ?? []
    const cells = [
      percentile(alone, 50),
      percentile(alone, 99),
      ...[50, 99, 100].map((at) => percentile(latencies, at)),
    ]
    const failures = failed.length > 0 ? `${failed.length} of ${latencies.length}: ${failed[0]}` : 0
    console.log(`| ${name} | ${cells.map((cell) => `${cell.toFixed(0)} ms`).join(' | ')} | ${failures} |`)
  }
}

/** What others do: names, and functions that resolve once it is done and reject if it is refused. */
function probesOf({ port, door, manager, codes, next }) {
  const ask = async (path, body, token) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
    })
    const text = await response.text()
    if (response.status !== 200 || text.includes('"errors":[{'))
      throw new Error(`${response.status} ${text.slice(0, 200)}`)
    return text
  }
  const searches = Object.values(
    searchRequests({ event: door, manager, applicants: codes.length, requests: 50 }),
  ).flat()
  const scan = async () => {
    const { code } = codes[next.scan++] ?? {}
    if (code === undefined) throw new Error('there are no more tickets to scan')
    const scans = [{ scan_id: crypto.randomUUID(), code, at: new Date().toISOString(), verdict: 'welcome' }]
    const variables = { event: door.id, device: 'phone', scans: JSON.stringify(scans), sent: new Date().toISOString() }
    const query = `mutation sync($event: Int!, $device: String!, $scans: String!, $sent: String) {
      cubicEvent { sync_scans(event_id: $event, device: $device, scans: $scans, sent_at: $sent) { status results } } }`
    const text = await ask('/gql/endpoint', { query, variables }, manager)
    if (!text.includes('welcome')) throw new Error(text.slice(0, 200))
  }
  return {
    '/healthz': () => ask('/healthz'),
    '/readyz': () => ask('/readyz'),
    'a page': () => ask(`/activities/${door.id}`),
    'the office’s list': () => {
      const { path, body } = searches[next.search++ % searches.length]
      return ask(path, body, manager)
    },
    'a scan': scan,
  }
}

/** Runs `work` while each probe asks every tenth of a second, one request at a time. */
async function beside(probes, work) {
  const ending = new AbortController()
  const measured = new Map(
    Object.keys(probes).map((name) => [
      name,
      { latencies: /** @type {number[]} */ ([]), failed: /** @type {string[]} */ ([]) },
    ]),
  )
  const asking = [...measured].map(async ([name, { latencies, failed }]) => {
    while (!ending.signal.aborted) {
      const began = performance.now()
      await probes[name]().catch((/** @type {Error} */ error) => failed.push(error.message.slice(0, 80)))
      latencies.push(performance.now() - began)
      await wait(PAUSE_MS)
    }
  })
  const result = await work()
  ending.abort()
  await Promise.all(asking)
  return { result, probes: measured }
}

/**
 * Throws if an acknowledged registration is missing, or there is one that nobody heard of although all were answered.
 */
async function checkKept(query, event, { admitted, broken }) {
  const [{ held, people, taken }] = await query(
    `select count(*)::integer as held, count(distinct user_id)::integer as people,
      (select taken_number from cubic_seat_counter where event_id = $1) as taken
    from cubic_event_applicant where event_id = $1`,
    [event.id],
  )
  const [least, most] = [admitted?.count ?? 0, (admitted?.count ?? 0) + (broken?.count ?? 0)]
  if (held !== people || held !== taken || held < least || held > most)
    throw new Error(`wrong: ${held} stored, ${people} people, ${taken} seats taken, ${least} to ${most} acknowledged`)
  console.log(`  ${least} acknowledged, ${held} stored: none lost, none twice`)
}
