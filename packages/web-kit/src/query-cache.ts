import { loadEngine, type QueryFamily } from './query.ts'

/** The user of the current token; null for a guest. */
export const CURRENT_USER: QueryFamily = { name: 'current-user' }

/** Marks these families stale and refetches those on the screen. */
export async function makeStale(families: readonly QueryFamily[]): Promise<void> {
  if (families.length === 0) return
  const { queryClient } = await loadEngine()
  await Promise.all(families.map(({ name }) => queryClient.invalidateQueries({ queryKey: [name] })))
}

/** Clears all query data and refetches what is on the screen, after a change of user. */
export async function forgetReads(): Promise<void> {
  const { queryClient } = await loadEngine()
  await queryClient.resetQueries()
}

/** Spec §4: before each change. Data on the screen stays, marked stale, until it is read again. */
export async function clearDataCache(): Promise<void> {
  const { queryClient } = await loadEngine()
  await queryClient.cancelQueries()
  queryClient.removeQueries({ type: 'inactive' })
  await queryClient.invalidateQueries({ refetchType: 'none' })
}
