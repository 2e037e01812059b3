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
import type { Read, ReadResult } from './query.ts'
import { createRecovery } from './recovery.ts'

type Observer = QueryObserver<unknown, Error, unknown, unknown, Read<unknown>['queryKey']>

export const queryClient: QueryClient = new QueryClient({
  defaultOptions: {
    // the client tries again by itself where that helps
    queries: { staleTime: 30_000, gcTime: 10 * 60_000, retry: false, refetchOnWindowFocus: false },
    mutations: { networkMode: 'always' },
  },
})

// asks again for what had no answer when there is a network again; it believes in one until it hears that it goes
if (typeof window !== 'undefined') {
  onlineManager.setOnline(navigator.onLine)
  queryClient.mount()
  // somebody else is logged in by another tab: what was read for who was is nobody's business any more
  window.addEventListener('storage', ({ key }) => {
    if (key === 'login_token' || key === null) void queryClient.resetQueries()
  })
}

/** The failure of each read that has nothing to show: it stays in sight, as failed, while the read is asked for again. */
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

/** Asks again for all that failed and is looked at: what one page shows comes from several reads. */
export function retryFailed(predicate: (query: Query) => boolean = hasFailed): Promise<void> {
  return queryClient.refetchQueries({ type: 'active', predicate }, { cancelRefetch: false })
}

function hasFailed({ state }: Query): boolean {
  return state.status === 'error' || state.fetchStatus === 'paused'
}

/** Without an answer: the server may have one in a moment, unlike to what it refused. */
function isUnanswered({ state: { status, error } }: Query): boolean {
  return status === 'error' && error instanceof TransportError && faultOf(error).kind !== 'refused'
}

/** Tries again by itself: a server that comes back tells nobody. */
const recovery = createRecovery({
  isNeeded: () => queryClient.getQueryCache().findAll({ type: 'active', predicate: isUnanswered }).length > 0,
  recover: () => retryFailed(isUnanswered),
})

/** Follows a read, without asking yet. */
export function observe(read: Read<unknown>): Observer {
  return new QueryObserver(queryClient, complete(read))
}

/** Asks where that is needed, and calls `tell` when the result changes. Gives what ends it. */
export function subscribe(observer: Observer, tell: () => void): () => void {
  return observer.subscribe(notifyManager.batchCalls(tell))
}

/** The result to show in this rendering; only what is looked at is a reason to render again. */
export function resultOf(observer: Observer, read: Read<unknown>): ReadResult<unknown> {
  return shownResult(observer.trackResult(observer.getOptimisticResult(complete(read))), observer.getCurrentQuery())
}

/** A read without an answer that has failed, or cannot be asked now, is shown as failed while it is asked for again. */
export function shownResult(result: QueryObserverResult, query: object | undefined): ReadResult<unknown> {
  if (!result.isPending || !query) return result
  const failure = failures.get(query)
  if (failure) return { ...result, isPending: false, isError: true, error: failure }
  if (result.fetchStatus !== 'paused') return result
  // what nobody can be asked for now has failed, until it is asked for by itself when there is a network again
  return { ...result, isPending: false, isError: true, error: new TransportError('There is no network') }
}

export function setRead(observer: Observer, read: Read<unknown> | undefined): void {
  if (read) observer.setOptions(complete(read))
}

function complete(read: Read<unknown>) {
  const options = queryClient.defaultQueryOptions(read)
  // a read that is about to begin is shown as begun
  options._optimisticResults = 'optimistic'
  return options
}
