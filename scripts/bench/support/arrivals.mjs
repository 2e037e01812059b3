// People who arrive at a steady rate, whether answers come or not, from a process of its own. Each takes a connection
// that is free, or opens one.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import net from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { outcomeOf, requestAt } from './registration-requests.mjs'
import { answerReader, bytesOf } from './raw-http.mjs'
import { percentile } from './figures.mjs'

const TICK_MS = 5
/** One process can't have many more. */
const MOST_CONNECTIONS = 18_000

/**
 * Lets `rate` people a second register, for `seconds`, and waits for all answers. Returns `{ sent, unsent, perSecond,
 * outcomes }`: `perSecond` is how many were admitted in each second, an outcome `{ count, p50, p99, max, retryAfter }`,
 * latencies in milliseconds from the moment of arrival, and the values of `Retry-After`.
 * @param {{ port: number, args: object, rate: number, seconds: number }} job
 */
export async function arrive(job) {
  const worker = fork(fileURLToPath(import.meta.url), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const ended = once(worker, 'exit')
  const answered = once(worker, 'message')
  worker.send(job)
  const first = await Promise.race([answered, ended.then(() => undefined)])
  if (!first) throw new Error('those who arrive ended without an answer')
  worker.disconnect()
  await ended
  return first[0]
}

async function run({ port, args, rate, seconds }) {
  const free = []
  const outcomes = new Map()
  const perSecond = Array.from({ length: Math.ceil(seconds) }, () => 0)
  let [open, waiting, sent, unsent] = [0, 0, 0, 0]
  const began = performance.now()

  function note(outcome, since, head) {
    waiting--
    const now = performance.now()
    const known = outcomes.get(outcome) ?? { latencies: [], retryAfter: new Set() }
    outcomes.set(outcome, known)
    known.latencies.push(now - since)
    const [, after] = /\r\nretry-after: *(\d+)/i.exec(head) ?? []
    if (after !== undefined) known.retryAfter.add(Number(after))
    const second = Math.floor((now - began) / 1000)
    if (outcome === 'admitted' && second < perSecond.length) perSecond[second] = (perSecond[second] ?? 0) + 1
  }

  function send(index) {
    const bytes = bytesOf(requestAt(index, args), { host: '127.0.0.1', port })
    const line = free.pop() ?? (open < MOST_CONNECTIONS ? connect() : undefined)
    if (!line) return unsent++
    waiting++
    line.since = performance.now()
    line.socket.write(bytes)
    return sent++
  }

  function connect() {
    open++
    const line = { socket: net.connect({ host: '127.0.0.1', port, noDelay: true }), since: 0 }
    const reader = answerReader()
    line.socket.on('data', (chunk) => {
      const answer = reader(chunk)
      if (!answer) return
      note(outcomeOf(answer.status, answer.bytes.utf8Slice()), line.since, answer.head)
      line.since = 0
      if (/\r\nconnection: close/i.test(answer.head)) line.socket.end()
      else free.push(line)
    })
    line.socket.on('error', () => undefined)
    line.socket.on('close', () => {
      open--
      const at = free.indexOf(line)
      if (at >= 0) free.splice(at, 1)
      if (line.since > 0) note('broken', line.since, '')
    })
    return line
  }

  for (let index = 0; performance.now() - began < seconds * 1000;) {
    const due = Math.floor(((performance.now() - began) / 1000) * rate)
    for (; index < due; index++) send(index)
    await wait(TICK_MS)
  }
  while (waiting > 0) await wait(TICK_MS)
  const took = (performance.now() - began) / 1000
  for (const { socket } of free) socket.destroy()
  return {
    sent,
    unsent,
    took,
    perSecond,
    outcomes: Object.fromEntries(
      [...outcomes].map(([outcome, { latencies, retryAfter }]) => [
        outcome,
        {
          count: latencies.length,
          p50: percentile(latencies, 50),
          p99: percentile(latencies, 99),
          max: percentile(latencies, 100),
          retryAfter: [...retryAfter].toSorted((one, other) => one - other),
        },
      ]),
    ),
  }
}

if (process.send && process.argv[1] === fileURLToPath(import.meta.url))
  process.once('message', (job) => {
    run(/** @type {Parameters<typeof run>[0]} */ (job)).then(
      (result) => process.send?.(result),
      (/** @type {unknown} */ error) => {
        throw error
      },
    )
  })
