import { useEffect, useRef, useState } from 'react'
import type { Mutation } from './query.ts'
import { makeStale } from './query-cache.ts'

type Settings<Input, Answer> = {
  readonly waits?: boolean
  /** Called with the answer before anything is read again, even if the component has unmounted. */
  readonly onAnswer?: (answer: Answer, input: Input) => void
}
/** Called at the end, if the component is still mounted and has started no other change since. */
type Listeners<Answer> = {
  readonly onSuccess?: (answer: Answer) => void
  readonly onError?: (error: Error) => void
}
type State<Input, Answer> =
  | {
      readonly isPending: false
      readonly variables: Input | undefined
      readonly data?: Answer
      readonly error: Error | null
    }
  | { readonly isPending: true; readonly variables: Input; readonly data?: undefined; readonly error: null }

/**
 * `mutateAsync(input)` runs the change and resolves once stale queries are read again, unless `waits` is false or the
 * change failed: without network those reads may take long. A call with the same input while it is under way (a second
 * press before the button shows it) joins the same change.
 */
export function useChange<Input, Answer>(
  change: Mutation<Input, Answer>,
  { waits = true, onAnswer }: Settings<Input, Answer> = {},
) {
  const [state, setState] = useState<State<Input, Answer>>({ isPending: false, variables: undefined, error: null })
  const running = useRef(new Map<string, Promise<Answer>>())
  const latest = useLatest()

  async function perform(input: Input): Promise<Answer> {
    const readAgain = () => makeStale(change.makesStale)
    const answer = await runOnce(running.current, input, change.run).catch((error: unknown) => {
      void readAgain()
      throw error
    })
    onAnswer?.(answer, input)
    const read = readAgain()
    if (waits) await read
    return answer
  }

  async function mutateAsync(input: Input, { onSuccess, onError }: Listeners<Answer> = {}): Promise<Answer> {
    const isLatest = latest.begin()
    setState({ isPending: true, variables: input, error: null })
    try {
      const data = await perform(input)
      if (isLatest()) {
        setState({ isPending: false, variables: input, data, error: null })
        onSuccess?.(data)
      }
      return data
    } catch (caught) {
      const error = caught instanceof Error ? caught : new Error(String(caught))
      if (isLatest()) {
        setState({ isPending: false, variables: input, error })
        onError?.(error)
      }
      throw error
    }
  }

  /** Like `mutateAsync`; the state reports a failure. */
  function mutate(input: Input, listeners?: Listeners<Answer>): void {
    mutateAsync(input, listeners).catch(() => undefined)
  }

  return { ...state, mutate, mutateAsync }
}

/** Joins a request with the same input that is under way, or starts one. */
function runOnce<Input, Answer>(
  running: Map<string, Promise<Answer>>,
  input: Input,
  run: (input: Input) => Promise<Answer>,
): Promise<Answer> {
  const key = JSON.stringify([input])
  const answer = running.get(key) ?? run(input).finally(() => running.delete(key))
  running.set(key, answer)
  return answer
}

/** Numbers the changes: only the last one of a mounted component is shown. */
function useLatest() {
  const count = useRef(0)
  const isThere = useRef(true)
  useEffect(() => {
    isThere.current = true
    return () => {
      isThere.current = false
    }
  }, [])
  return {
    begin() {
      const own = ++count.current
      return () => isThere.current && own === count.current
    },
  }
}
