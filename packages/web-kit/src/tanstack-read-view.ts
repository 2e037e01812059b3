import { useQueries as useTanstackQueries } from '@tanstack/react-query'
import * as engine from './engine.ts'
import { useLanguage } from './language.tsx'
import type { Read, ReadResult, ReadView } from './query.ts'

/** The view of reads by TanStack's own hook, with the engine there from the start: for front ends that no server renders. */
export const tanstackReadView: ReadView = {
  useQueries,
  loadEngine: () => Promise.resolve(engine),
  retryFailed: () => void engine.retryFailed(),
}

function useQueries(reads: readonly Read<unknown>[]): readonly ReadResult<unknown>[] {
  // a switch of the language asks for everything in the other one
  useLanguage()
  const results = useTanstackQueries({ queries: [...reads] }, engine.queryClient)
  return results.map((result, index) => {
    const read = reads[index]
    return engine.shownResult(result, read && engine.queryClient.getQueryCache().find({ queryKey: read.queryKey }))
  })
}
