// Scanners at a door, in a process of their own: each sends a batch of scans every so often, on time even if answers
// are slow, and waits for the answer before the next. Latencies count from the moment at which a batch was due.
import fs from 'node:fs'
import http from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { latencyOf } from './figures.mjs'
import { answerJob, runInProcess } from './own-process.mjs'

const SYNC = `mutation sync($event: Int!, $device: String!, $scans: String!, $sent: String) {
  cubicEvent { sync_scans(event_id: $event, device: $device, scans: $scans, sent_at: $sent) { status results } } }`

/**
 * @typedef {object} Job
 * @property {number} port
 * @property {number} event
 * @property {readonly string[]} tokens Of the passes, one scanner each.
 * @property {string} file Holds the codes of the tickets.
 * @property {number} first Those from here on are scanned.
 * @property {number} count How many in all.
 * @property {number} batch How many at a time.
 * @property {number} everyMs How often a scanner sends; 0 is as fast as it gets answers.
 * @property {number} [agoMs]
 */

/**
 * @param {Job} job
 * @returns {ReturnType<typeof run>}
 */
export function scanAtDoor(job) {
  return runInProcess(fileURLToPath(import.meta.url), job)
}

/** @param {Job} job */
async function run({ port, event, tokens, file, first, count, batch, everyMs, agoMs = 0 }) {
  /** @type {string[]} */
  const codes = JSON.parse(fs.readFileSync(file, 'utf8')).slice(first, first + count)
  const agent = new http.Agent({ keepAlive: true, maxSockets: tokens.length })
  /** @type {number[]} */
  const latencies = []
  /** @type {Record<string, number>} */
  const verdicts = {}
  let next = 0
  /** @type {(token: string, body: string) => Promise<string>} */
  const post = (token, body) =>
    new Promise((resolve, reject) => {
      const headers = {
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
        'content-length': Buffer.byteLength(body),
      }
      const request = http.request(
        { agent, host: '127.0.0.1', port, path: '/gql/endpoint', method: 'POST', headers },
        (response) => {
          /** @type {Buffer[]} */
          const chunks = []
          response.on('data', (chunk) => chunks.push(chunk))
          response.on('end', () => resolve(Buffer.concat(chunks).toString()))
        },
      )
      request.on('error', reject)
      request.end(body)
    })
  const began = performance.now()
  /** @param {string} token @param {number} index */
  async function scanner(token, index) {
    let due = began + (everyMs * index) / tokens.length
    while (next < codes.length) {
      const some = codes.slice(next, next + batch)
      next += batch
      const pause = due - performance.now()
      if (everyMs > 0 && pause > 0) await wait(pause)
      const now = Date.now()
      const scans = some.map((code, place) => ({
        scan_id: crypto.randomUUID(),
        code,
        at: new Date(now - agoMs - place).toISOString(),
        verdict: 'welcome',
      }))
      const variables = {
        event,
        device: `phone ${index}`,
        scans: JSON.stringify(scans),
        sent: new Date(now).toISOString(),
      }
      const body = JSON.stringify({ query: SYNC, variables })
      const from = everyMs > 0 ? Math.max(due, began) : performance.now()
      const answer = await post(token, body)
      latencies.push(performance.now() - from)
      const results = JSON.parse(answer).data?.cubicEvent?.sync_scans?.results
      if (!results) throw new Error(answer.slice(0, 300))
      /** @type {{ verdict: string }[]} */
      const answers = JSON.parse(results)
      for (const { verdict } of answers) verdicts[verdict] = (verdicts[verdict] ?? 0) + 1
      due += everyMs
    }
  }
  await Promise.all(tokens.map(scanner))
  const seconds = (performance.now() - began) / 1000
  agent.destroy()
  return {
    seconds,
    perSecond: codes.length / seconds,
    verdicts,
    ...latencyOf(latencies),
  }
}

if (process.send && process.argv[1] === fileURLToPath(import.meta.url)) answerJob(run)
