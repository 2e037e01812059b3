import { useEffect, useRef, useState } from 'react'
import { makeStale } from './client.ts'
import type { Mutation } from './query.ts'

type Settings<Input, Answer> = {
  readonly waits?: boolean
  /** Hears the answer also where who asked is no longer on the page, before anything is read again. */
  readonly onAnswer?: (answer: Answer, input: Input) => void
}
/** Hears how it ended while who asked is still on the page and has asked for nothing else since. */
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
 * `mutateAsync(input)` runs the change; what it makes stale is read again before it resolves, unless `waits` is false or the
 * change failed: where it has no answer, the reads may have none for long. The same input again while it is under way, by a
 * second press before the button shows that, is the same change.
 */
export function useChange<Input, Answer>(
  { run, makesStale }: Mutation<Input, Answer>,
  { waits = true, onAnswer }: Settings<Input, Answer> = {},
) {
  const [state, setState] = useState<State<Input, Answer>>({ isPending: false, variables: undefined, error: null })
  const running = useRef(new Map<string, Promise<Answer>>())
  const latest = useLatest()

  async function perform(input: Input): Promise<Answer> {
    const readAgain = () => makeStale(makesStale)
    const answer = await runOnce(running.current, input, run).catch((error: unknown) => {
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

  /** As `mutateAsync`; a failure is told by the state. */
  function mutate(input: Input, listeners?: Listeners<Answer>): void {
    mutateAsync(input, listeners).catch(() => undefined)
  }

  return { ...state, mutate, mutateAsync }
}

/** The answer to the same input, where that is being asked for already. */
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

/** Numbers what is begun: only the last one, of a component that is still there, is shown. */
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
