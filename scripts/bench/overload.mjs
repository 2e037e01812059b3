// Three times as many registrations as the server can take, for a minute, while the office works, the door scans, and a
// balancer asks how the process is. Compared in the same run with what it takes when nobody has to wait for long.
import { setTimeout as wait } from 'node:timers/promises'
import { arrive } from './support/arrivals.mjs'
import { machine, median, percentile, readOptions } from './support/figures.mjs'
import { makeApplicants, makeManager, searchRequests } from './support/office-requests.mjs'
import { makeEvents, runRush, withRush } from './support/registration-rush.mjs'

const DEFAULTS = { times: 3, seconds: 60, capacity: 20_000, connections: 200, tickets: 5000, queue: 0, profile: '' }
const PAUSE_MS = 100
/** A rush can't be faster here; so many people are made. */
const MOST_PER_SECOND = 8000

export async function run(given = []) {
  const options = readOptions(given, DEFAULTS)
  const { times, seconds, capacity, connections, tickets, queue, profile } = options
  console.log(machine())
  const people = 2 * capacity + times * seconds * MOST_PER_SECOND
  const env = queue > 0 ? { REGISTRATION_QUEUE_EVENT: String(queue), REGISTRATION_QUEUE: String(queue) } : {}
  await withRush({ people, profile, env }, async (context) => {
    const { query, port, servers } = context
    const manager = await makeManager(query)
    const [door] = await makeEvents(query, { count: 1, seats: tickets })
    await makeApplicants(query, door, tickets)
    const codes = await query(
      `select flora_external_id as code from cubic_event_applicant where event_id = $1 and registration_status = 'success' order by id`,
      [door.id],
    )
    await query('vacuum analyze')
    const probe = probesOf({ port, door, manager, codes: codes.map(({ code }) => code) })

    // Twice: the first warms up.
    const rush = { eventCount: 1, seats: capacity, people: capacity, connections }
    await runRush({ query, servers }, rush)
    const quiet = await beside(probe, () => wait(5000))
    const { accepted: peak } = await runRush({ query, servers }, { ...rush })
    const rate = Math.round(times * peak)
    console.log(`capacity ${Math.round(peak)} registrations a second; ${rate} a second arrive for ${seconds} s`)

    const [event] = await makeEvents(query, { count: 1, seats: people })
    const during = await beside(probe, () => arrive({ port, args: { events: [event], first: 1 }, rate, seconds }))
    const { sent, unsent, took, perSecond, outcomes } = during.result
    const steady = perSecond.slice(1)
    console.log(
      `${sent} sent, ${unsent} found no connection; the last answer after ${took.toFixed(1)} s; goodput ${Math.round(median(steady))} a second ` +
        `(${(median(steady) / peak).toFixed(2)} of the capacity), at least ${Math.min(...steady)} (${(Math.min(...steady) / peak).toFixed(2)}), by second: ${perSecond.join(' ')}`,
    )
    for (const [outcome, { count, p50, p99, max, retryAfter }] of Object.entries(outcomes))
      console.log(
        `  ${outcome}: ${count}, p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, max ${max.toFixed(0)} ms${retryAfter.length > 0 ? `, Retry-After ${retryAfter.join(', ')}` : ''}`,
      )
    console.log('| beside it | alone, p50 | p99 | in the rush, p50 | p99 | max | failed |')
    console.log('| --- | --- | --- | --- | --- | --- | --- |')
    for (const [name, { latencies, failed }] of during.probes) {
      const alone = quiet.probes.get(name)?.latencies ?? []
      const cells = [
        percentile(alone, 50),
        percentile(alone, 99),
        ...[50, 99, 100].map((at) => percentile(latencies, at)),
      ]
      console.log(
        `| ${name} | ${cells.map((cell) => `${cell.toFixed(0)} ms`).join(' | ')} | ${failed.join('; ') || 0} |`,
      )
    }
    await checkKept(query, event, outcomes.admitted?.count ?? 0, sent)
  })
}

/** What others do: names, and functions that resolve once it is done and reject if it is refused. */
function probesOf({ port, door, manager, codes }) {
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
  const next = { scan: 0, search: 0 }
  const scan = async () => {
    const code = codes[next.scan++]
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

/** Throws if an acknowledged registration is missing, or more is there than was sent. */
async function checkKept(query, event, admitted, sent) {
  const [{ held, people, taken }] = await query(
    `select count(*)::integer as held, count(distinct user_id)::integer as people,
      (select taken_number from cubic_seat_counter where event_id = $1) as taken
    from cubic_event_applicant where event_id = $1`,
    [event.id],
  )
  if (held !== people || held !== taken || held < admitted || held > sent)
    throw new Error(
      `wrong: ${held} stored, ${people} people, ${taken} seats taken, ${admitted} acknowledged, ${sent} sent`,
    )
  console.log(`${admitted} acknowledged, ${held} stored: none lost, none twice`)
}
