import { isRequestError } from '../data/client.ts'
import { failureText } from '@cubic/web-kit/faults'
import { useEffect, useRef, useState } from 'react'

/** The outcome for one record: done, or why not. */
export type RowOutcome = { readonly status: 'ok' } | { readonly status: 'error'; readonly error_msg: string }
export type Failed = { readonly id: number; readonly reason: string }
export type Progress = {
  readonly state: 'idle' | 'running' | 'finished'
  readonly done: number
  readonly all: number
  readonly failed: readonly Failed[]
}

const IDLE: Progress = { state: 'idle', done: 0, all: 0, failed: [] }

/**
 * Runs something for each of many records, one after the other, and keeps the outcome of each. `stop` ends it after the record that is
 * under way; so does leaving the page.
 */
export function useRunOver(noAnswer: string) {
  const [progress, setProgress] = useState(IDLE)
  const stopped = useRef(false)
  useEffect(() => {
    stopped.current = false
    return () => void (stopped.current = true)
  }, [])

  async function start(ids: readonly number[], run: (id: number) => Promise<RowOutcome>): Promise<Progress> {
    stopped.current = false
    const failed: Failed[] = []
    let done = 0
    setProgress({ state: 'running', done, all: ids.length, failed })
    for (const id of ids) {
      if (stopped.current) break
      const reason = await reasonOf(() => run(id), noAnswer)
      if (reason === undefined) done++
      else failed.push({ id, reason })
      setProgress({ state: 'running', done, all: ids.length, failed: [...failed] })
    }
    const end: Progress = { state: 'finished', done, all: ids.length, failed }
    setProgress(end)
    return end
  }

  return { progress, start, stop: () => void (stopped.current = true), reset: () => setProgress(IDLE) }
}

/** Why it was not done; undefined if it was. */
async function reasonOf(run: () => Promise<RowOutcome>, noAnswer: string): Promise<string | undefined> {
  try {
    const outcome = await run()
    return outcome.status === 'ok' ? undefined : outcome.error_msg
  } catch (error) {
    if (isRequestError(error)) return failureText(error, noAnswer)
    throw error
  }
}
