import { useLanguage } from '@cubic/web-kit/language/language'
import type { ReadView } from '@cubic/web-kit/queries/query'
import { CURRENT_USER } from '@cubic/web-kit/queries/query-cache'
import type { Read, ReadResult } from '@cubic/web-kit/queries/read'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { rendering } from './rendering.ts'

/**
 * The site's view of its queries. A server-rendered page brings its answers: the engine that fetches and caches
 * is loaded when a query needs it.
 */
export const lateReadView: ReadView = { useQueries, loadEngine, retryFailed }

function useQueries(reads: readonly Read<unknown>[]): readonly ReadResult<unknown>[] {
  // rerenders on a switch of language, which changes every query key
  useLanguage()
  const [group] = useState(createGroup)
  const version = useSyncExternalStore(group.subscribe, group.version, group.versionOnServer)
  useEffect(() => group.follow(reads))
  return version === AS_ON_SERVER ? reads.map(handedResult) : group.resultsOf(reads)
}

/**
 * Part of the page is taken over when the engine has answers already: it is rendered as the server did, and then again.
 * React would leave the server's attributes where they differ.
 */
const AS_ON_SERVER = -1

type Engine = Awaited<ReturnType<ReadView['loadEngine']>>
let engine: Engine | undefined
let loading: Promise<Engine> | undefined
const awaitEngine = new Set<() => void>()

function loadEngine(): Promise<Engine> {
  loading ??= fetchEngine()
  return loading
}

async function fetchEngine(): Promise<Engine> {
  try {
    engine = await import('@cubic/web-kit/queries/engine')
  } catch (error) {
    // for example without network: the next caller tries again
    loading = undefined
    throw error
  }
  handOver(engine)
  for (const notify of awaitEngine) notify()
  return engine
}

/** Fills the engine's cache with the server's data, as fresh as the page. */
function handOver({ queryClient }: Engine): void {
  const page = rendering()
  for (const [key, data] of page?.reads ?? [])
    queryClient.setQueryData(JSON.parse(key) as readonly unknown[], data, {
      updatedAt: page?.isOld || isOfSession(key) ? 0 : performance.timeOrigin,
    })
}

/** Asked again in the browser, which then removes what another user left there. */
function isOfSession(key: string): boolean {
  return key.startsWith(`["${CURRENT_USER.name}"`)
}

/** Subscribes one hook to its queries. */
function createGroup() {
  let observers: ReturnType<Engine['observe']>[] = []
  const stops: (() => void)[] = []
  let listener: (() => void) | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let version = 0

  function notify(): void {
    version++
    listener?.()
  }

  function start(): void {
    if (!engine || !listener) return
    for (const observer of observers.slice(stops.length)) stops.push(engine.subscribe(observer, notify))
  }

  return {
    version: (): number => version,
    versionOnServer: (): number => (engine ? AS_ON_SERVER : version),
    resultsOf(reads: readonly Read<unknown>[]): readonly ReadResult<unknown>[] {
      if (!engine) return reads.map(handedResult)
      const { observe, resultOf } = engine
      return reads.map((read, index) => resultOf((observers[index] ??= observe(read)), read))
    },
    subscribe: (onChange: () => void) => {
      listener = onChange
      awaitEngine.add(notify)
      start()
      return () => {
        listener = undefined
        awaitEngine.delete(notify)
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
      // the engine arrived since this rendering
      if (observers.length < reads.length) notify()
      for (const stop of stops.splice(reads.length)) stop()
      observers = observers.slice(0, reads.length)
      for (const [index, observer] of observers.entries()) engine.setRead(observer, reads[index])
      start()
    },
  }
}

function retryFailed(): void {
  loadEngine().then((loaded) => loaded.retryFailed(), wake)
}

/** Loads the engine, retrying until it succeeds. */
function wake(): void {
  loadEngine().catch(() => setTimeout(wake, RETRY_MS))
}

const RETRY_MS = 5000

function handedResult(read: Read<unknown>): ReadResult<unknown> {
  const page = rendering()
  const key = keyOf(read)
  const isKnown = page?.reads.has(key) ?? false
  const isFetching = !isKnown && read.enabled !== false
  if (isFetching) page?.onServer?.want(read)
  const how = {
    isError: false,
    error: null,
    isFetching,
    fetchStatus: isFetching ? 'fetching' : 'idle',
    isLoading: isFetching,
    isPlaceholderData: false,
    dataUpdatedAt: isKnown ? performance.timeOrigin : 0,
  } as const
  if (isKnown) return { ...how, isPending: false, data: page?.reads.get(key) }
  // null, "there is no such record", may be true of guests only
  const inPublic = read.inPublic && page?.reads.get(keyOf(read.inPublic))
  return inPublic === undefined || inPublic === null
    ? { ...how, isPending: true, data: undefined }
    : { ...how, isPending: false, data: inPublic, isPlaceholderData: true }
}

/** Returns in how many milliseconds the query needs the engine: the server's data is as fresh as the page. */
function timeUntilAsked(read: Read<unknown>): number {
  if (read.enabled === false) return Infinity
  const page = rendering()
  const key = keyOf(read)
  if (!page?.reads.has(key) || page.isOld || isOfSession(key)) return 0
  const { refetchInterval: interval } = read
  const wait = typeof interval === 'function' ? interval({ state: { data: page.reads.get(key) } }) : interval
  return wait || Infinity
}

/** Returns a query's key as JSON with sorted properties, as react-query hashes it. */
export function keyOf({ queryKey }: Pick<Read<unknown>, 'queryKey'>): string {
  return JSON.stringify(queryKey, (_, value: unknown) =>
    typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
      ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  )
}
