import { useQueries as useTanstackQueries } from '@tanstack/react-query'
import * as engine from './engine.ts'
import { useLanguage } from '../language/language.tsx'
import type { ReadView } from './query.ts'
import type { Read, ReadResult } from './read.ts'

/** Query view by TanStack's own hook, with the engine loaded from the start: for client-rendered front ends. */
export const tanstackReadView: ReadView = {
  useQueries,
  loadEngine: () => Promise.resolve(engine),
  retryFailed: () => void engine.retryFailed(),
}

function useQueries(reads: readonly Read<unknown>[]): readonly ReadResult<unknown>[] {
  // rerenders on a switch of language, which changes every query key
  useLanguage()
  const results = useTanstackQueries({ queries: [...reads] }, engine.queryClient)
  return results.map((result, index) => {
    const read = reads[index]
    return engine.shownResult(result, read && engine.queryClient.getQueryCache().find({ queryKey: read.queryKey }))
  })
}
