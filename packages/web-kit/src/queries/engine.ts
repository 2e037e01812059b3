import { TransportError } from '@cubic/data-client'
import {
  notifyManager,
  onlineManager,
  type Query,
  QueryClient,
  QueryObserver,
  type QueryObserverResult,
} from '@tanstack/react-query'
import { faultOf } from './faults.ts'
import type { Read, ReadResult, WithKey } from './read.ts'
import { createRecovery } from './recovery.ts'

type Observer = QueryObserver<unknown, Error, unknown, unknown, Read<unknown>['queryKey']>

export const queryClient: QueryClient = new QueryClient({
  defaultOptions: {
    // the client retries where that helps
    queries: { staleTime: 30_000, gcTime: 10 * 60_000, retry: false, refetchOnWindowFocus: false },
    mutations: { networkMode: 'always' },
  },
})

// retries unanswered queries when the network returns; it assumes a network until told otherwise
if (typeof window !== 'undefined') {
  onlineManager.setOnline(navigator.onLine)
  queryClient.mount()
  // another tab changed the user: the previous user's data must go
  window.addEventListener('storage', ({ key }) => {
    if (key === 'login_token' || key === null) void queryClient.resetQueries()
  })
}

/** The last failure of each query without data, shown until a retry succeeds. */
const failures = new WeakMap<object, Error>()
queryClient.getQueryCache().subscribe((event) => {
  if (event.type !== 'updated') return
  const { action, query } = event
  if (action.type === 'success' || action.type === 'setState') failures.delete(query)
  if (action.type === 'error') {
    failures.set(query, action.error as Error)
    if (isUnanswered(query)) recovery.begin()
  }
})

/** Retries all failed queries in use: one page may show several. */
export function retryFailed(predicate: (query: Query) => boolean = hasFailed): Promise<void> {
  return queryClient.refetchQueries({ type: 'active', predicate }, { cancelRefetch: false })
}

function hasFailed({ state }: Query): boolean {
  return state.status === 'error' || state.fetchStatus === 'paused'
}

/** Tells whether the server did not answer; unlike a refusal, a retry may help. */
function isUnanswered({ state: { status, error } }: Query): boolean {
  return status === 'error' && error instanceof TransportError && faultOf(error).kind !== 'refused'
}

/** Retries automatically: nothing announces that a server is back. */
const recovery = createRecovery({
  isNeeded: () => queryClient.getQueryCache().findAll({ type: 'active', predicate: isUnanswered }).length > 0,
  recover: () => retryFailed(isUnanswered),
})

export function observe(read: Read<unknown>): Observer {
  return new QueryObserver(queryClient, complete(read))
}

/** Fetches if needed and calls `tell` when the result changes. Returns the unsubscribe function. */
export function subscribe(observer: Observer, tell: () => void): () => void {
  return observer.subscribe(notifyManager.batchCalls(tell))
}

/** Returns the result for this rendering; only properties that are read cause another one. */
export function resultOf(observer: Observer, read: Read<unknown>): ReadResult<unknown> {
  const result = observer.trackResult(observer.getOptimisticResult(complete(read)))
  const shown = shownResult(result, observer.getCurrentQuery())
  if (!shown.isError || shown.data !== undefined) return shown
  const inPublic = publicData(read)
  return inPublic === undefined ? shown : { ...shown, data: inPublic, isPlaceholderData: true }
}

/** Null, "there is no such record", may be true of guests only. */
function publicData({ inPublic }: Read<unknown>): unknown {
  return inPublic && (queryClient.getQueryData(inPublic.queryKey) ?? undefined)
}

/** Shows a query that has no data and failed, or cannot be fetched now, as failed while it is retried. */
export function shownResult(result: QueryObserverResult, query: object | undefined): ReadResult<unknown> {
  if (!result.isPending || !query) return result
  const failure = failures.get(query)
  if (failure) return { ...result, isPending: false, isError: true, error: failure }
  if (result.fetchStatus !== 'paused') return result
  // paused for lack of network: shown as failed until the network returns
  return { ...result, isPending: false, isError: true, error: new TransportError('There is no network') }
}

export function setRead(observer: Observer, read: Read<unknown> | undefined): void {
  if (read) observer.setOptions(complete(read))
}

function complete(read: Read<unknown>) {
  const standsIn = (known: unknown, from?: WithKey) => read.placeholderData?.(known, from) ?? publicData(read)
  const options = queryClient.defaultQueryOptions(read.inPublic ? { ...read, placeholderData: standsIn } : read)
  // a query that is about to fetch is shown as fetching
  options._optimisticResults = 'optimistic'
  return options
}
