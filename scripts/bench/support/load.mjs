// Generates load in a separate process, so that it neither blocks the server nor measures its own delays.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

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
 */
export async function generateLoad(job) {
  const worker = fork(WORKER, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const answered = once(worker, 'message')
  const ended = once(worker, 'exit')
  worker.send({ host: '127.0.0.1', connections: 50, keep: 0, ...job })
  const first = await Promise.race([answered, ended.then(() => undefined)])
  if (!first) throw new Error('the load generator ended without an answer')
  worker.disconnect()
  await ended
  const [result] = first
  if (result.error) throw new Error(result.error)
  return result
}
