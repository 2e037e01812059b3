import type { Text } from '@cubic/contract'
import { Piscina } from 'piscina'
import { createFairSemaphore } from '../concurrency/fair-semaphore.ts'
import { hasCode } from '../errors/has-code.ts'
import type { Log } from '../log/log.ts'
import { createPlaces } from '../limits/places.ts'

type Tasks = typeof import('./parser-thread.ts')
type Input<Name extends keyof Tasks> = Parameters<Tasks[Name]>[0]
type Result<Name extends keyof Tasks> = Awaited<ReturnType<Tasks[Name]>>

type Bounds = {
  readonly who: string
  readonly seconds: number
  /** Aborts once nobody waits for the result. */
  readonly signal?: AbortSignal
}

/** Runs work in threads within limits of memory and time. Rejects with `TooComplex` beyond them. */
export type Parser = {
  readonly run: <Name extends keyof Tasks>(task: Name, input: Input<Name>, bounds: Bounds) => Promise<Result<Name>>
  readonly close: () => Promise<void>
}

/** What somebody sent takes more time or memory to parse than anything of its kind should. */
export class TooComplex extends Error {}

const THREADS = 2
/** Pieces of one person's work that run or wait. */
const PENDING_MAX = 6
const STILL_PARSING: Text = {
  cn: '您之前提交的内容还在处理，请稍后再试',
  en: 'We’re still working on what you sent before. Please try again in a moment',
}
const IDLE_MS = 60_000
/** The largest spreadsheet to import needs 170; with little more, a thread mostly collects garbage. */
const MEGABYTES = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32 }

/** `program` is the bundle's or, as TypeScript, the source. One person takes half of the threads at most. */
export function openParser({ program, log }: { readonly program: URL; readonly log: Log }): Parser {
  const isSource = program.pathname.endsWith('.ts')
  const pool = new Piscina({
    filename: program.href,
    minThreads: 0,
    maxThreads: THREADS,
    idleTimeout: IDLE_MS,
    resourceLimits: MEGABYTES,
    // Otherwise threads would take the flags of this process.
    execArgv: isSource ? ['--import', new URL('from-source.mjs', program).href] : [],
    atomics: 'disabled',
  })
  // Only of threads that fail outside of a task: a task's error goes to its caller.
  pool.on('error', (error: unknown) => log.warn('A parsing thread has failed', { error }))
  const inTurn = createFairSemaphore({ running: THREADS })
  const own = createPlaces({ each: PENDING_MAX, refusal: STILL_PARSING, waitSeconds: 2 })

  async function run<Name extends keyof Tasks>(task: Name, input: Input<Name>, bounds: Bounds): Promise<Result<Name>> {
    const leave = own.take(bounds.who)
    try {
      return await inTurn(bounds.who, () =>
        within(bounds, async (signal) => (await pool.run(input, { name: task, signal })) as Result<Name>),
      )
    } finally {
      leave()
    }
  }
  return { run, close: () => pool.destroy() }
}

/** Ends the work, and with it its thread, when its time is over or nobody waits for it any more. */
async function within<Value>(
  { seconds, signal }: Bounds,
  work: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const ending = new AbortController()
  const end = (): void => ending.abort()
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    end()
  }, seconds * 1000)
  if (signal?.aborted) end()
  signal?.addEventListener('abort', end)
  try {
    return await work(ending.signal)
  } catch (error) {
    if (isLate || hasCode(error, 'ERR_WORKER_OUT_OF_MEMORY')) throw new TooComplex('too complex', { cause: error })
    throw signal?.aborted ? signal.reason : error
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', end)
  }
}
