import net from 'node:net'
import { pathToFileURL } from 'node:url'
import { percentile } from './figures.mjs'
import { answerReader, bytesOf } from './raw-http.mjs'

process.once('message', (job) => {
  run(job).then(
    (result) => process.send?.(result),
    (/** @type {unknown} */ error) => process.send?.({ error: error instanceof Error ? error.stack : String(error) }),
  )
})

async function run(job) {
  const { requestAt, outcomeOf, writerOf } = await sourceOf(job)
  const write = writerOf?.(job.args, job)
  const bytesAt = (index) => (write ? Buffer.from(write(index), 'latin1') : bytesOf(requestAt(index, job.args), job))
  const total = job.total ?? (job.seconds === undefined ? job.requests.length : Infinity)
  const latencies = new Map()
  const lastAt = new Map()
  const kept = []
  let [next, count] = [0, 0]
  const began = performance.now()
  const deadline = job.seconds === undefined ? Infinity : began + job.seconds * 1000
  const take = () => (next < total && performance.now() < deadline ? next++ : undefined)
  const record = (index, status, bytes, milliseconds) => {
    count++
    // Decodes a body only if it is used: decompression would take longer than all the rest.
    const body = outcomeOf || kept.length < job.keep ? bytes.utf8Slice() : ''
    const outcome = status === 0 ? 'broken' : (outcomeOf?.(status, body, index, job.args) ?? String(status))
    const list = latencies.get(outcome)
    if (list) list.push(milliseconds)
    else latencies.set(outcome, [milliseconds])
    lastAt.set(outcome, performance.now() - began)
    if (kept.length < job.keep) kept.push({ index, status, body })
  }
  await Promise.all(
    Array.from({ length: job.connections }, (_, number) => sendOverOne(portOf(job, number), { take, record, bytesAt })),
  )
  const seconds = (performance.now() - began) / 1000
  return {
    count,
    seconds,
    perSecond: count / seconds,
    latency: summary([...latencies.values()].flat()),
    outcomes: Object.fromEntries(
      [...latencies].map(([word, list]) => [
        word,
        { count: list.length, ...summary(list), lastAt: lastAt.get(word) / 1000 },
      ]),
    ),
    kept,
  }
}

/** The job over one of its ports, in turn. */
function portOf(job, number) {
  return job.ports ? { ...job, port: job.ports[number % job.ports.length] } : job
}

async function sourceOf({ module, requests }) {
  if (module) return import(pathToFileURL(module).href)
  return { requestAt: (index) => requests[index % requests.length] }
}

function summary(list) {
  const round = (value) => Math.round(value * 100) / 100
  return {
    p50: round(percentile(list, 50)),
    p90: round(percentile(list, 90)),
    p99: round(percentile(list, 99)),
    max: round(percentile(list, 100)),
  }
}

/** Sends over one connection. Resolves when no request is left. */
async function sendOverOne(job, share) {
  let left = true
  while (left) left = await sendUntilBroken(job, share)
}

/** Resolves with true if the connection broke with requests left. */
function sendUntilBroken({ host, port }, { take, record, bytesAt }) {
  return new Promise((resolve) => {
    const socket = net.connect({ host, port, noDelay: true })
    const reader = answerReader()
    let [index, sent] = [undefined, 0]
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
      if (!answer) return
      record(index, answer.status, answer.bytes, performance.now() - sent)
      send()
    })
  })
}
