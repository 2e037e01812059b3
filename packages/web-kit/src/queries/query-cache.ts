import { loadEngine, type QueryFamily } from './query.ts'

/** The user of the current token; null for a guest. */
export const CURRENT_USER: QueryFamily = { name: 'current-user' }

export async function makeStale(families: readonly QueryFamily[]): Promise<void> {
  if (families.length === 0) return
  const { queryClient } = await loadEngine()
  const restart = async ({ name }: QueryFamily) => {
    const family = { queryKey: [name] }
    // a first read that is under way would be joined, though it may have been answered before the change
    await queryClient.cancelQueries({ ...family, predicate: ({ state }) => state.data === undefined })
    await queryClient.invalidateQueries(family)
  }
  await Promise.all(families.map(restart))
}

/** Clears all query data and refetches what is on the screen, after a change of user. */
export async function forgetReads(): Promise<void> {
  const { queryClient } = await loadEngine()
  await queryClient.resetQueries()
}

/**
 * Spec §4: before each change. Data on the screen stays, marked stale, until it is read again; so does what the server
 * sent for a part of the page that has not been hydrated yet. Reads that are under way for the screen start over: the
 * change may make only other families stale, and theirs would never be answered.
 */
export async function clearDataCache(): Promise<void> {
  const { queryClient } = await loadEngine()
  const underWay = new Set(queryClient.getQueryCache().findAll({ type: 'active', fetchStatus: 'fetching' }))
  await queryClient.cancelQueries()
  // what the server sent has never been asked for
  queryClient.removeQueries({ type: 'inactive', predicate: ({ options }) => options.queryFn !== undefined })
  await queryClient.invalidateQueries({ refetchType: 'none' })
  if (underWay.size > 0) void queryClient.refetchQueries({ type: 'active', predicate: (query) => underWay.has(query) })
}
