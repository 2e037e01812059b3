import net from 'node:net'
import { pathToFileURL } from 'node:url'
import { latencyOf } from './figures.mjs'
import { inTurn } from './lists.mjs'
import { answerJob } from './own-process.mjs'
import { answerReader, bytesOf } from './raw-http.mjs'

/** @import { LoadJob, RequestModule, Target } from './types.ts' */
/**
 * @typedef {object} Share What one connection does of the whole.
 * @property {() => number | undefined} take The number of its next request, while there are any.
 * @property {(index: number, status: number, bytes: Buffer, milliseconds: number) => void} record
 * @property {(index: number) => Buffer} bytesAt
 */

answerJob(run)

/** @param {LoadJob} job */
export async function run(job) {
  const { requests = [], seconds: limit = Infinity, connections = 50, keep = 0 } = job
  const { requestAt, outcomeOf, writerOf } = await sourceOf(job)
  const ports = job.ports ?? [Number(job.port)]
  const targets = ports.map((port) => ({ host: '127.0.0.1', port }))
  const to = inTurn(targets, 0)
  const write = writerOf?.(job.args, to)
  const total = job.total ?? (job.seconds === undefined ? requests.length : Infinity)
  /** @type {Map<string, number[]>} */
  const latencies = new Map()
  /** @type {Map<string, number>} */
  const lastAt = new Map()
  /** @type {{ index: number, status: number, body: string }[]} */
  const kept = []
  let [next, count] = [0, 0]
  const began = performance.now()
  const deadline = began + limit * 1000
  /** @type {Share} */
  const share = {
    take: () => (next < total && performance.now() < deadline ? next++ : undefined),
    bytesAt: (index) => (write ? Buffer.from(write(index), 'latin1') : bytesOf(requestAt(index, job.args), to)),
    record(index, status, bytes, milliseconds) {
      count++
      // Decodes a body only if it is used: decompression would take longer than all the rest.
      const body = outcomeOf || kept.length < keep ? bytes.toString() : ''
      const outcome = status === 0 ? 'broken' : (outcomeOf?.(status, body, index, job.args) ?? String(status))
      const list = latencies.get(outcome)
      if (list) list.push(milliseconds)
      else latencies.set(outcome, [milliseconds])
      lastAt.set(outcome, performance.now() - began)
      if (kept.length < keep) kept.push({ index, status, body })
    },
  }
  await Promise.all(Array.from({ length: connections }, (_, number) => sendOverOne(inTurn(targets, number), share)))
  const seconds = (performance.now() - began) / 1000
  return {
    count,
    seconds,
    perSecond: count / seconds,
    latency: latencyOf([...latencies.values()].flat()),
    outcomes: Object.fromEntries(
      [...latencies].map(([word, list]) => [
        word,
        { count: list.length, ...latencyOf(list), lastAt: Number(lastAt.get(word)) / 1000 },
      ]),
    ),
    kept,
  }
}

/**
 * @param {LoadJob} job
 * @returns {Promise<RequestModule>}
 */
async function sourceOf({ module, requests = [] }) {
  if (module) return import(pathToFileURL(module).href)
  return { requestAt: (index) => inTurn(requests, index) }
}

/** Sends over one connection. Resolves when no request is left. */
async function sendOverOne(/** @type {Target} */ target, /** @type {Share} */ share) {
  let left = true
  while (left) left = await sendUntilBroken(target, share)
}

/**
 * Resolves with true if the connection broke with requests left.
 * @param {Target} target
 * @param {Share} share
 * @returns {Promise<boolean>}
 */
function sendUntilBroken({ host, port }, { take, record, bytesAt }) {
  return new Promise((resolve) => {
    const socket = net.connect({ host, port, noDelay: true })
    const reader = answerReader()
    /** @type {number | undefined} */
    let index
    let sent = 0
    const send = () => {
      index = take()
      if (index === undefined) {
        socket.destroy()
        return resolve(false)
      }
      sent = performance.now()
      socket.write(bytesAt(index))
    }
    const fail = () => {
      socket.destroy()
      if (index !== undefined) record(index, 0, Buffer.alloc(0), performance.now() - sent)
      // waits before reconnecting to a server that is down
      setTimeout(() => resolve(true), 20)
    }
    socket.once('connect', send)
    socket.once('error', fail)
    socket.once('end', fail)
    socket.on('data', (chunk) => {
      const answer = reader(chunk)
      if (!answer || index === undefined) return
      record(index, answer.status, answer.bytes, performance.now() - sent)
      send()
    })
  })
}
