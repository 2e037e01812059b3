import type { Lang } from '@cubic/contract'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { currentLanguage, useLanguage } from './language.tsx'
import { rendering } from './rendering.ts'

/** A read as one object: its name, its arguments and the language of its texts are its place in the cache. */
export type Read<Data> = {
  readonly queryKey: readonly [name: string, args: unknown, lang: Lang | 'any']
  readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<Data>
  /** False: only what is known already. */
  readonly enabled?: boolean
  /** Milliseconds after which an answer is asked for again when it is looked at. */
  readonly staleTime?: number
  readonly refetchInterval?: number | Follow<{ readonly state: { readonly data: Data | undefined } }, number | false>
  readonly placeholderData?: { follow(known: Data | undefined, from?: WithKey): Data | undefined }['follow']
}
type Key = Read<unknown>['queryKey']
type WithKey = { readonly queryKey: Key }
/** A function of its own answers alone: a read of something is a read of anything. */
type Follow<Known, Result> = { follow(known: Known): Result }['follow']

export type ReadResult<Data> = {
  readonly isFetching: boolean
  /** `paused`: until there is a network again. */
  readonly fetchStatus: 'fetching' | 'paused' | 'idle'
  /** The first answer is being asked for. */
  readonly isLoading: boolean
  readonly isPlaceholderData: boolean
  /** When it was read, in milliseconds by this clock; 0 before. */
  readonly dataUpdatedAt: number
} & (
  | { readonly isPending: true; readonly isError: false; readonly data: undefined; readonly error: null }
  | { readonly isPending: false; readonly isError: true; readonly data: Data | undefined; readonly error: Error }
  | { readonly isPending: false; readonly isError: false; readonly data: Data; readonly error: null }
)

/** The reads of one kind, whatever their arguments. Mutations name the families that they make stale. */
export type QueryFamily = { readonly name: string }

/** A read; for `useQuery` and `useQueries` alike. */
export function query<Data>(
  { name }: QueryFamily,
  args: unknown,
  read: (signal: AbortSignal) => Promise<Data>,
): Read<Data> {
  return { queryKey: [name, args, currentLanguage()], queryFn: ({ signal }) => read(signal) }
}

/** A read that is the same in every language: a switch keeps it. */
export function queryOfNoLanguage<Data>(
  family: QueryFamily,
  args: unknown,
  read: (signal: AbortSignal) => Promise<Data>,
): Read<Data> {
  return { ...query(family, args, read), queryKey: [family.name, args, 'any'] }
}

/** For `placeholderData`: what was read before under another key of this language stays until the answer is there. */
export function keepPrevious<Data>(previous: Data | undefined, from?: WithKey): Data | undefined {
  return from?.queryKey[2] === currentLanguage() ? previous : undefined
}

/** The same whatever its language: for a page that somebody is filling in. */
export function keepPreviousLanguage<Data>(previous: Data | undefined): Data | undefined {
  return previous
}

/** A change, beside the reads that it makes stale. */
export type Mutation<Input, Answer> = {
  readonly run: (input: Input) => Promise<Answer>
  readonly makesStale: readonly QueryFamily[]
}

export function mutation<Input, Answer>(
  run: (input: Input) => Promise<Answer>,
  { makesStale }: { readonly makesStale: readonly QueryFamily[] },
): Mutation<Input, Answer> {
  return { run, makesStale }
}

/**
 * What a read answers, followed. A page that the server rendered brings its answers along: the engine that asks for more, keeps
 * and renews (`engine.ts`) is fetched when something is to be asked for.
 */
export function useQuery<Data>(read: Read<Data>): ReadResult<Data> {
  const [result] = useQueries<[Data]>({ queries: [read] })
  return result
}

/** Several at once; their number may change. */
export function useQueries<Answers extends readonly unknown[]>({
  queries,
}: {
  readonly queries: readonly [...{ readonly [index in keyof Answers]: Read<Answers[index]> }]
}) {
  // a switch of the language asks for everything in the other one
  useLanguage()
  const [group] = useState(createGroup)
  const results = group.resultsOf(queries)
  useSyncExternalStore(group.subscribe, group.version, group.version)
  useEffect(() => group.follow(queries))
  // one result for each read, in their order
  return results as { readonly [index in keyof Answers]: ReadResult<Answers[index]> }
}

type Engine = typeof import('./engine.ts')
let engine: Engine | undefined
let loading: Promise<Engine> | undefined
const awaitEngine = new Set<() => void>()

/** Fetches the engine, once. */
export function loadEngine(): Promise<Engine> {
  loading ??= fetchEngine()
  return loading
}

async function fetchEngine(): Promise<Engine> {
  try {
    engine = await import('./engine.ts')
  } catch (error) {
    // without network, say: the next one who needs it tries again
    loading = undefined
    throw error
  }
  for (const tell of awaitEngine) tell()
  return engine
}

/** The reads of one hook. */
function createGroup() {
  let observers: ReturnType<Engine['observe']>[] = []
  const stops: (() => void)[] = []
  let listener: (() => void) | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let version = 0

  function tell(): void {
    version++
    listener?.()
  }

  function start(): void {
    if (!engine || !listener) return
    for (const observer of observers.slice(stops.length)) stops.push(engine.subscribe(observer, tell))
  }

  return {
    version: (): number => version,
    resultsOf(reads: readonly Read<unknown>[]): readonly ReadResult<unknown>[] {
      if (!engine) return reads.map(handedResult)
      const { observe, resultOf } = engine
      return reads.map((read, index) => resultOf((observers[index] ??= observe(read)), read))
    },
    subscribe: (tellReact: () => void) => {
      listener = tellReact
      awaitEngine.add(tell)
      start()
      return () => {
        listener = undefined
        awaitEngine.delete(tell)
        clearTimeout(timer)
        for (const stop of stops.splice(0)) stop()
      }
    },
    /** After each rendering. */
    follow(reads: readonly Read<unknown>[]): void {
      clearTimeout(timer)
      if (!engine) {
        const wait = Math.min(...reads.map(timeUntilAsked))
        if (wait === 0) wake()
        else if (wait < Infinity) timer = setTimeout(wake, wait)
        return
      }
      // it came between this rendering and now
      if (observers.length < reads.length) tell()
      for (const stop of stops.splice(reads.length)) stop()
      observers = observers.slice(0, reads.length)
      for (const [index, observer] of observers.entries()) engine.setRead(observer, reads[index])
      start()
    },
  }
}

/** Asks again for all that failed and is in sight: for every button that offers another try. */
export function retryReads(): void {
  loadEngine().then(({ retryFailed }) => retryFailed(), wake)
}

/** What waits for the engine goes on waiting where it cannot be had; looking at the page again is another try. */
function wake(): void {
  loadEngine().catch(() => setTimeout(wake, RETRY_MS))
}

const RETRY_MS = 5000

function handedResult(read: Read<unknown>): ReadResult<unknown> {
  const page = rendering()
  const key = keyOf(read)
  const isKnown = page?.reads.has(key) ?? false
  if (!isKnown && read.enabled !== false) page?.onServer?.wanted.set(key, read)
  const isFetching = !isKnown && read.enabled !== false
  const how = {
    isError: false,
    error: null,
    isFetching,
    fetchStatus: isFetching ? 'fetching' : 'idle',
    isLoading: isFetching,
    isPlaceholderData: false,
    dataUpdatedAt: isKnown ? performance.timeOrigin : 0,
  } as const
  return isKnown
    ? { ...how, isPending: false, data: page?.reads.get(key) }
    : { ...how, isPending: true, data: undefined }
}

/** In how many milliseconds the read wants the engine: what the server handed over is as fresh as the page. */
function timeUntilAsked(read: Read<unknown>): number {
  if (read.enabled === false) return Infinity
  const page = rendering()
  const key = keyOf(read)
  if (!page?.reads.has(key) || page.isOld) return 0
  const { refetchInterval: interval } = read
  const wait = typeof interval === 'function' ? interval({ state: { data: page.reads.get(key) } }) : interval
  return wait || Infinity
}

/** The place of a read as JSON; properties in one order, as react-query hashes them. */
export function keyOf({ queryKey }: Pick<Read<unknown>, 'queryKey'>): string {
  return JSON.stringify(queryKey, (_, value: unknown) =>
    typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
      ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  )
}
