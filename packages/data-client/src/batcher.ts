import type { Options } from './client-options.ts'
import { abortError, TransportError } from './errors.ts'
import type { Operation } from './graphql.ts'
import { QUERY_RETRIES, retrying } from './retry.ts'
import type { Post } from './transport.ts'

/** Sends a query and returns its `{data, errors?}` unchanged. */
export type RunQuery = (operation: Operation, options?: Options) => Promise<unknown>
type Log = (line: string) => void

type Waiting = {
  readonly operation: Operation
  readonly signal: AbortSignal | undefined
  readonly alone: boolean
  readonly resolve: (answer: unknown) => void
  readonly reject: (error: unknown) => void
}

const BATCH_MAX = 200
const BATCH_VERSION = 1

/**
 * Collects the queries of one tick and sends them together, except those marked `alone`. Each has its own answer or
 * error. One that is aborted rejects at once, and when nobody waits for a request any more, the request is aborted too.
 */
export function createBatcher(post: Post, log?: Log): RunQuery {
  let tick: Waiting[] = []

  const flush = () => {
    const wanted = tick.filter(({ signal }) => !signal?.aborted)
    const waiting = wanted.filter(({ alone }) => !alone)
    tick = []
    for (const one of wanted) if (one.alone) void send(post, [one], log)
    for (let start = 0; start < waiting.length; start += BATCH_MAX)
      void send(post, waiting.slice(start, start + BATCH_MAX), log)
  }

  return (operation, { signal, alone = false } = {}) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(abortError())
      // a macrotask, so that queries issued after an await in the same tick travel along
      if (tick.length === 0) setTimeout(flush, 0)
      const stop = () => reject(abortError())
      signal?.addEventListener('abort', stop, { once: true })
      const settled = () => signal?.removeEventListener('abort', stop)
      tick.push({
        operation,
        signal,
        alone,
        resolve: (answer) => (settled(), resolve(answer)),
        reject: (error) => (settled(), reject(error)),
      })
    })
}

/** Never rejects: failures reject the waiting queries instead. */
async function send(post: Post, waiting: readonly Waiting[], log: Log | undefined): Promise<void> {
  const request = new AbortController()
  const stopIfUnwanted = () => {
    if (waiting.every(({ signal }) => signal?.aborted)) request.abort()
  }
  for (const { signal } of waiting) signal?.addEventListener('abort', stopIfUnwanted, { once: true })
  try {
    const { signal } = request
    const onRepeat = (how: string) =>
      log?.(`${waiting.map(({ operation }) => operation.operationName).join(', ')} ${how}; a query changes nothing`)
    const answers = await retrying(() => ask(post, waiting, signal), QUERY_RETRIES, { signal, onRepeat })
    waiting.forEach(({ resolve }, index) => resolve(answers[index]))
  } catch (error) {
    for (const { reject } of waiting) reject(error)
  } finally {
    for (const { signal } of waiting) signal?.removeEventListener('abort', stopIfUnwanted)
  }
}

async function ask(post: Post, waiting: readonly Waiting[], signal: AbortSignal): Promise<readonly unknown[]> {
  const [only] = waiting
  if (only && waiting.length === 1)
    return [await post(`/gql/endpoint?operation-name=${only.operation.operationName}`, only.operation, { signal })]
  const query = waiting.map(({ operation }, index) => ({ key: String(index), ...operation }))
  const answered = await post('/gql/endpoint_batch', { query, version: BATCH_VERSION }, { signal })
  const result =
    typeof answered === 'object' && answered !== null ? (answered as { readonly result?: unknown }).result : undefined
  if (typeof result !== 'object' || result === null)
    throw new TransportError('Server error: the answer is not a batch (200)', { status: 200, isForeign: true })
  return waiting.map((_, index) => (result as { readonly [key: string]: unknown })[index])
}
