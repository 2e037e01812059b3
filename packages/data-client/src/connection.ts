import { createBatcher } from './batcher.ts'
import type { ClientOptions, Options } from './client-options.ts'
import { answerOf, type Call } from './graphql.ts'
import { sentOnce } from './sent-once.ts'
import { retrying, type RetryPolicy } from './retry.ts'
import { createPost, type Post } from './transport.ts'

/** The shared state of one client's operations: its batches, and the order of its mutations. */
export type Connection = {
  readonly options: ClientOptions
  readonly post: Post
  /** Sends a query, in the tick's batch unless it goes alone. */
  readonly query: <Answer>(call: Call, how?: Options) => Promise<Answer>
  /**
   * Sends a mutation in its turn, after the cache is cleared. Repeats it only if the caller says that this is safe;
   * otherwise the error of one that got no answer has a `msg`.
   */
  readonly mutate: <Answer>(call: Call, repeated?: Repeated) => Promise<Answer>
  /** Sends a mutation that changes no record, at once and without clearing the cache. */
  readonly announce: <Answer>(call: Call) => Promise<Answer>
}
export type Repeated = { readonly retries: RetryPolicy; readonly timeout: number }
export type Area<Functions extends object = object> = (connection: Connection) => Functions

const MUTATION_TIMEOUT = 60_000
const ANNOUNCE_TIMEOUT = 10_000

export function createConnection(options: ClientOptions): Connection {
  const post = createPost(options)
  const run = createBatcher(post, options.log)
  const inTurn = createQueue()
  const sendAlone = (operation: Call['operation'], timeout: number) =>
    post(`/gql/endpoint?operation-name=${operation.operationName}`, operation, { timeout })
  return {
    options,
    post,
    announce: async <Answer>({ operation, path }: Call) =>
      answerOf(await sendAlone(operation, ANNOUNCE_TIMEOUT), path) as Answer,
    query: async <Answer>({ operation, path }: Call, how?: Options) =>
      answerOf(await run(operation, how), path) as Answer,
    mutate: <Answer>({ operation, path }: Call, repeated?: Repeated) =>
      inTurn(async () => {
        for (const clear of [options.clearCache ?? []].flat()) await clear()
        const timeout = repeated?.timeout ?? options.timeouts?.mutation ?? MUTATION_TIMEOUT
        const send = async () => answerOf(await sendAlone(operation, timeout), path) as Answer
        if (!repeated) return sentOnce(options.language(), send)
        return retrying(send, repeated.retries, {
          onRepeat: (how) => options.log?.(`${operation.operationName} ${how}`),
        })
      }),
  }
}

/** Runs tasks one after the other; a failed task does not stop the next. */
export function createQueue(): <Value>(work: () => Promise<Value>) => Promise<Value> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const result = last.then(work)
    last = result.then(
      () => undefined,
      () => undefined, // `result` reports the failure
    )
    return result
  }
}
