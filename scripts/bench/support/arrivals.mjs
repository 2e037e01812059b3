// People who arrive at a steady rate, whether answers come or not, from a process of its own. Their connections are
// open before, as those of people who look at the page already are.
import { once } from 'node:events'
import net from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { latencyOf, percentile } from './figures.mjs'
import { answerJob, runInProcess } from './own-process.mjs'
import { answerReader, bytesOf } from './raw-http.mjs'

/** @import { RequestModule } from './types.ts' */
/** @typedef {{ socket: net.Socket, since: number }} Line */

const TICK_MS = 2
/** Answers are read in between, however late this process is. */
const MOST_A_TICK = 100
const OPENED_AT_ONCE = 100

/**
 * Lets `rate` people a second ask, for `seconds`, and waits for all answers. What they ask comes from `module`, as for
 * `generateLoad`; its `writerOf(args, to)` may give their bytes faster, as latin1. Returns `{ sent, unsent, closed,
 * took, perSecond, late, busy, outcomes }`: `perSecond` is how many were served in each second, `late` how many
 * milliseconds after their moment most people could be sent (p99), `busy` the share of a core that this process took.
 * An outcome is `{ count, p50, p99, max }`, with latencies in milliseconds since the request was written. Refusals are
 * told apart by their `Retry-After`.
 * @param {Parameters<typeof run>[0]} job
 * @returns {ReturnType<typeof run>}
 */
export function arrive(job) {
  return runInProcess(fileURLToPath(import.meta.url), job)
}

/** @param {{ port: number, module: string, args: object, rate: number, seconds: number, connections: number }} job */
async function run({ port, module, args, rate, seconds, connections }) {
  /** @type {RequestModule} */
  const { requestAt, outcomeOf = String, writerOf } = await import(pathToFileURL(module).href)
  const to = { host: '127.0.0.1', port }
  const write = writerOf?.(args, to) ?? ((index) => bytesOf(requestAt(index, args), to).toString('latin1'))
  /** @type {Line[]} */
  const free = []
  /** @type {number[]} */
  const late = []
  /** @type {Map<string, number[]>} */
  const outcomes = new Map()
  const perSecond = Array.from({ length: Math.ceil(seconds) }, () => 0)
  let [waiting, sent, unsent, closed, began] = [0, 0, 0, 0, 0]
  let isOver = false

  /** @param {string} told @param {number} since @param {string} head */
  function note(told, since, head) {
    waiting--
    const now = performance.now()
    const retryAfter = told.startsWith('HTTP') ? /\r\nretry-after: *(\d+)/i.exec(head)?.[1] : undefined
    const outcome = retryAfter === undefined ? told : `${told}, Retry-After ${retryAfter}`
    const latencies = outcomes.get(outcome) ?? []
    outcomes.set(outcome, latencies)
    latencies.push(now - since)
    const second = Math.floor((now - began) / 1000)
    if (outcome === 'admitted' || outcome === 'read') perSecond[second] = (perSecond[second] ?? 0) + 1
  }

  /** @param {number} index */
  function send(index) {
    // The one that rested longest: the server ends connections over which nothing ever came.
    const line = free.shift()
    if (!line) return unsent++
    waiting++
    const now = performance.now()
    late.push(now - began - (index / rate) * 1000)
    line.since = now
    line.socket.write(write(index), 'latin1')
    return sent++
  }

  async function connect() {
    const line = { socket: net.connect({ host: '127.0.0.1', port, noDelay: true }), since: 0 }
    const reader = answerReader()
    line.socket.on('data', (chunk) => {
      const answer = reader(chunk)
      if (!answer || line.since === 0) return
      note(outcomeOf(answer.status, answer.bytes.toString('latin1')), line.since, answer.head)
      line.since = 0
      if (/\r\nconnection: close/i.test(answer.head)) closed++
      else free.push(line)
    })
    line.socket.on('error', () => undefined)
    line.socket.on('close', () => {
      if (line.since > 0) note('broken', line.since, '')
      else if (free.includes(line)) free.splice(free.indexOf(line), 1)
      if (!isOver) void connect()
    })
    await once(line.socket, 'connect')
    free.push(line)
  }

  while (free.length < connections) await Promise.all(Array.from({ length: OPENED_AT_ONCE }, connect))
  const used = process.cpuUsage()
  began = performance.now()
  for (let index = 0; performance.now() - began < seconds * 1000;) {
    const due = Math.floor(((performance.now() - began) / 1000) * rate)
    for (const most = Math.min(due, index + MOST_A_TICK); index < most; index++) send(index)
    if (index < due) await new Promise(setImmediate)
    else await wait(TICK_MS)
  }
  const { user, system } = process.cpuUsage(used)
  const busy = (user + system) / 1000 / (performance.now() - began)
  while (waiting > 0) await wait(TICK_MS)
  const took = (performance.now() - began) / 1000
  isOver = true
  for (const { socket } of free) socket.destroy()
  const kept = perSecond.slice(0, Math.ceil(seconds))
  return {
    sent,
    unsent,
    closed,
    took,
    perSecond: kept,
    late: percentile(late, 99),
    busy,
    outcomes: Object.fromEntries(
      [...outcomes]
        .toSorted()
        .map(([outcome, latencies]) => [outcome, { count: latencies.length, ...latencyOf(latencies) }]),
    ),
  }
}

if (process.send && process.argv[1] === fileURLToPath(import.meta.url)) answerJob(run)
