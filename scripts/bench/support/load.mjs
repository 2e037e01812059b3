import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { itemAt } from './lists.mjs'
import { runInProcess } from './own-process.mjs'

const WORKER = path.join(path.dirname(fileURLToPath(import.meta.url)), 'load-worker.mjs')

/**
 * Sends requests over `connections` keep-alive connections, each as soon as the previous one is answered, for `seconds`
 * or until `total` are answered; `ports` in place of `port` are taken in turn by the connections. The requests are
 * either `requests` (a list, sent in rotation; without `total` and `seconds`, each once) or come from `module`, a file
 * whose `requestAt(index, args)` makes them one by one. A request is `{ method?, path, headers?, body? }`; an object as
 * its body is sent as JSON.
 *
 * A module may export `outcomeOf(status, body, index, args)`, a short word by which answers are counted and timed; the
 * default is the status. `keep` answers are returned as `{ index, status, body }` to be checked.
 *
 * Returns `{ perSecond, count, seconds, latency, outcomes: { [word]: { count, ...latency } }, kept }`; latencies are `{
 * p50, p90, p99, max }` in milliseconds, `lastAt` of an outcome the seconds until its last answer. A broken connection
 * counts as the outcome `broken` and is reopened.
 * @param {import('./types.ts').LoadJob} job
 * @returns {ReturnType<typeof import('./load-worker.mjs').run>}
 */
export function generateLoad(job) {
  return runInProcess(WORKER, job)
}

/** The first answers fill caches. */
const WARM = 5

/**
 * Sends requests one at a time, after some that warm up, and returns their latency. Throws unless all are answered, and
 * the first one rightly.
 * @param {{ name: string, port: number, requests: readonly import('./types.ts').Request[] }} asked
 * @param {(body: string) => boolean} isRight
 */
export async function timeOneByOne({ name, port, requests }, isRight) {
  await generateLoad({ port, connections: 1, requests: requests.slice(0, WARM) })
  const { latency, outcomes, kept } = await generateLoad({ port, connections: 1, requests, keep: 1 })
  const { body } = itemAt(kept, 0)
  if (Object.keys(outcomes).join() !== '200' || !isRight(body))
    throw new Error(`${name}: ${JSON.stringify(outcomes)} ${body.slice(0, 500)}`)
  return latency
}
