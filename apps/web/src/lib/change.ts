import { useMutation } from '@tanstack/react-query'
import { makeStale } from './client.ts'
import { queryClient } from './engine.ts'
import type { Mutation } from './query.ts'

/**
 * `mutateAsync(input)` runs the change; what it makes stale is read again before it resolves, unless `waits` is false or the
 * change failed: where it has no answer, the reads may have none for long.
 */
export function useChange<Input, Answer>(
  { run, makesStale }: Mutation<Input, Answer>,
  { waits = true }: { readonly waits?: boolean } = {},
) {
  return useMutation(
    {
      mutationFn: run,
      onSettled: (_, error) => {
        const read = makeStale(makesStale)
        return waits && error === null ? read : undefined
      },
    },
    queryClient,
  )
}
