// Scanners at a door, in a process of their own: each sends a batch of scans every so often, on time even if answers
// are slow, and waits for the answer before the next. Latencies count from the moment at which a batch was due.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import http from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { percentile } from './figures.mjs'

const SYNC = `mutation sync($event: Int!, $device: String!, $scans: String!, $sent: String) {
  cubicEvent { sync_scans(event_id: $event, device: $device, scans: $scans, sent_at: $sent) { status results } } }`

/**
 * `tokens`: of the passes, one scanner each. `file` holds the codes of the tickets; those from `first` on are scanned,
 * `batch` at a time, `count` in all. `everyMs`: how often a scanner sends; 0 is as fast as it gets answers.
 */
export async function scanAtDoor(job) {
  const worker = fork(fileURLToPath(import.meta.url), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const answered = once(worker, 'message')
  const ended = once(worker, 'exit')
  worker.send(job)
  const first = await Promise.race([answered, ended.then(() => undefined)])
  if (!first) throw new Error('the scanners ended without an answer')
  worker.disconnect()
  await ended
  const [result] = first
  if (result.error) throw new Error(result.error)
  return result
}

async function run({ port, event, tokens, file, first, count, batch, everyMs, agoMs = 0 }) {
  const codes = JSON.parse(fs.readFileSync(file, 'utf8')).slice(first, first + count)
  const agent = new http.Agent({ keepAlive: true, maxSockets: tokens.length })
  const latencies = []
  const verdicts = {}
  let next = 0
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
          const chunks = []
          response.on('data', (chunk) => chunks.push(chunk))
          response.on('end', () => resolve(Buffer.concat(chunks).toString()))
        },
      )
      request.on('error', reject)
      request.end(body)
    })
  const began = performance.now()
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
      for (const { verdict } of JSON.parse(results)) verdicts[verdict] = (verdicts[verdict] ?? 0) + 1
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
    p50: percentile(latencies, 50),
    p99: percentile(latencies, 99),
    max: percentile(latencies, 100),
  }
}

if (process.send && process.argv[1] === fileURLToPath(import.meta.url))
  process.once('message', (job) => {
    run(/** @type {Parameters<typeof run>[0]} */ (job)).then(
      (result) => process.send?.(result),
      (/** @type {unknown} */ error) => process.send?.({ error: error instanceof Error ? error.stack : String(error) }),
    )
  })
