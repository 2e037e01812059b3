import { abortError, TransportError } from './errors.ts'

export type RetryPolicy = {
  /** Milliseconds to wait before each repetition; their number limits the repetitions. */
  readonly delays: readonly number[]
  /** Milliseconds after the first try began; later nothing is repeated. */
  readonly within: number
  readonly statuses: readonly number[]
}

export type RetryOptions = {
  readonly signal?: AbortSignal | undefined
  /** Called before the pause that precedes each repetition. */
  readonly onRepeat?: ((how: string) => void) | undefined
}

const RETRY_AFTER_MAX_SECONDS = 5

export const QUERY_RETRIES: RetryPolicy = { delays: [300, 900], within: 20_000, statuses: [429, 502, 503, 504] }
/** For a registration with a request id: the server answers a repetition with the first answer. */
export const REGISTER_RETRIES: RetryPolicy = {
  delays: [500, 1000, 2000, 4000, 8000],
  within: 20_000,
  statuses: [429, 502, 503, 504],
}

/** Repeats `attempt` while it fails for want of an answer or with one of the policy's statuses. */
export async function retrying<Value>(
  attempt: () => Promise<Value>,
  policy: RetryPolicy,
  { signal, onRepeat }: RetryOptions = {},
): Promise<Value> {
  const began = performance.now()
  for (let repetition = 0; ; repetition++) {
    try {
      return await attempt()
    } catch (error) {
      const delay = delayAfter(error, policy, repetition)
      if (delay === undefined || performance.now() - began + delay > policy.within) throw error
      const tries = `${repetition + 2} of ${policy.delays.length + 1}`
      onRepeat?.(`is sent again in ${Math.round(delay)} ms (${tries}): ${(error as Error).message}`)
      await pause(delay, signal)
    }
  }
}

function delayAfter(error: unknown, { delays, statuses }: RetryPolicy, repetition: number): number | undefined {
  const delay = delays[repetition]
  if (!(error instanceof TransportError) || delay === undefined) return undefined
  const hasAnswered = error.status !== undefined && error.status >= 400
  if (hasAnswered && !statuses.includes(error.status)) return undefined
  // spread out: clients refused at the same moment must not all come back at once
  const spread = delay * (0.5 + Math.random() / 2)
  if (error.retryAfter === undefined) return spread
  return error.retryAfter <= RETRY_AFTER_MAX_SECONDS ? error.retryAfter * 1000 + spread : undefined
}

function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(abortError())
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, milliseconds)
    if (signal?.aborted) stop()
    else signal?.addEventListener('abort', stop, { once: true })
  })
}
