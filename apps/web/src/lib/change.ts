import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { makeStale } from './client.ts'
import { queryClient } from './engine.ts'
import type { Mutation } from './query.ts'

type Settings<Input, Answer> = {
  readonly waits?: boolean
  /** Hears the answer also where who asked is no longer on the page, before anything is read again. */
  readonly onAnswer?: (answer: Answer, input: Input) => void
}

/**
 * `mutateAsync(input)` runs the change; what it makes stale is read again before it resolves, unless `waits` is false or the
 * change failed: where it has no answer, the reads may have none for long. The same input again while it is under way, by a
 * second press before the button shows that, is the same change.
 */
export function useChange<Input, Answer>(
  { run, makesStale }: Mutation<Input, Answer>,
  { waits = true, onAnswer }: Settings<Input, Answer> = {},
) {
  const running = useRef(new Map<string, Promise<Answer>>())
  return useMutation(
    {
      mutationFn(input: Input) {
        const key = JSON.stringify([input])
        const answer = running.current.get(key) ?? run(input).finally(() => running.current.delete(key))
        running.current.set(key, answer)
        return answer
      },
      onSuccess: (answer, input) => onAnswer?.(answer, input),
      onSettled: (_, error) => {
        const read = makeStale(makesStale)
        return waits && error === null ? read : undefined
      },
    },
    queryClient,
  )
}
