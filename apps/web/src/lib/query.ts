import { queryOptions, useMutation } from '@tanstack/react-query'
import { makeStale } from './client.ts'

/**
 * A read as one object: its name and arguments are its place in the cache. For `useQuery`, `useQueries` and prefetching alike;
 * mutations name the reads that they make stale.
 */
export function query<Data>(name: string, args: unknown, read: (signal: AbortSignal) => Promise<Data>) {
  return queryOptions({ queryKey: [name, args], queryFn: ({ signal }) => read(signal) })
}

/** A change, beside the names of the reads that it makes stale. */
export type Mutation<Input, Answer> = {
  readonly run: (input: Input) => Promise<Answer>
  readonly makesStale: readonly string[]
}

export function mutation<Input, Answer>(
  run: (input: Input) => Promise<Answer>,
  { makesStale }: { readonly makesStale: readonly string[] },
): Mutation<Input, Answer> {
  return { run, makesStale }
}

/**
 * `mutateAsync(input)` runs the change; what it makes stale is read again before it resolves, unless `waits` is false or the
 * change failed: where it has no answer, the reads may have none for long.
 */
export function useChange<Input, Answer>(
  { run, makesStale }: Mutation<Input, Answer>,
  { waits = true }: { readonly waits?: boolean } = {},
) {
  return useMutation({
    mutationFn: run,
    onSettled: (_, error) => {
      const read = makeStale(makesStale)
      return waits && error === null ? read : undefined
    },
  })
}
