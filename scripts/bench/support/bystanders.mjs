// Those who go on with their work beside a crowd: a balancer, a reader, the office, a scanner at a door.
import { setTimeout as wait } from 'node:timers/promises'
import { percentile } from './figures.mjs'
import { inTurn } from './lists.mjs'
import { makeApplicants, makeManager, searchRequests } from './office-requests.mjs'
import { makeEvent } from './registration-rush.mjs'

/** @import { Door, Felt, Probes, Query } from './types.ts' */

const PAUSE_MS = 100

/** An event with so many tickets, its manager, and what `probesOf` needs of them. */
export async function makeDoor(/** @type {Query} */ query, /** @type {number} */ tickets) {
  const manager = await makeManager(query)
  const door = await makeEvent(query, tickets)
  await makeApplicants(query, door, tickets)
  /** @type {{ code: string }[]} */
  const codes = await query(
    `select flora_external_id as code from cubic_event_applicant where event_id = $1 and registration_status = 'success' order by id`,
    [door.id],
  )
  return { manager, door, codes, next: { scan: 0, search: 0 } }
}

/**
 * What others do: names, and functions that resolve once it is done and reject if it is refused.
 * @param {Door & { port: number }} beside
 * @returns {Probes}
 */
export function probesOf({ port, door, manager, codes, next }) {
  /** @param {string} path @param {object} [body] @param {string} [token] */
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
    const code = codes[next.scan++]?.code
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
      const { path, body } = inTurn(searches, next.search++)
      return ask(path, body, manager)
    },
    'a scan': scan,
  }
}

/**
 * Runs `work` while each probe asks, one request at a time, `pauseMs` after its last answer.
 * @template Result
 * @param {Probes} probes
 * @param {() => Promise<Result>} work
 */
export async function beside(probes, work, pauseMs = PAUSE_MS) {
  const ending = new AbortController()
  /** @type {Map<string, { latencies: number[], failed: string[] }>} */
  const measured = new Map()
  const asking = Object.entries(probes).map(async ([name, probe]) => {
    /** @type {{ latencies: number[], failed: string[] }} */
    const { latencies, failed } = { latencies: [], failed: [] }
    measured.set(name, { latencies, failed })
    while (!ending.signal.aborted) {
      const began = performance.now()
      await probe().catch((/** @type {unknown} */ error) => failed.push(String(error).slice(0, 80)))
      latencies.push(performance.now() - began)
      await wait(pauseMs)
    }
  })
  const result = await work()
  ending.abort()
  await Promise.all(asking)
  return { result, probes: measured }
}

/** Prints what they felt in the rush, and `before` it. */
export function printProbes(/** @type {Felt} */ before, /** @type {Felt} */ probes) {
  console.log('| beside it | at the peak, p50 | p99 | in the rush, p50 | p99 | max | failed |')
  console.log('| --- | --- | --- | --- | --- | --- | --- |')
  for (const [name, { latencies, failed }] of probes) {
    const calm = before.get(name)?.latencies ?? []
    const felt = [50, 99].map((at) => percentile(calm, at)).concat([50, 99, 100].map((at) => percentile(latencies, at)))
    const failures = failed.length > 0 ? `${failed.length} of ${latencies.length}: ${failed[0]}` : 0
    console.log(`| ${name} | ${felt.map((ms) => `${ms.toFixed(0)} ms`).join(' | ')} | ${failures} |`)
  }
}
