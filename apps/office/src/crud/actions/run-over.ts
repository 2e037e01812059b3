import { isRequestError } from '../../data/client.ts'
import { failureText } from '@cubic/web-kit/queries/faults'
import { useEffect, useRef, useState } from 'react'

export type RowOutcome = { readonly status: 'ok' } | { readonly status: 'error'; readonly error_msg: string }
/** The outcome for several records: done but for those skipped, or nothing done. */
export type ManyOutcome =
  | {
      readonly status: 'ok'
      readonly skipped: readonly number[]
      readonly reason?: string
      readonly reasons?: { readonly [id: string]: unknown }
    }
  | { readonly status: 'error'; readonly error_msg: string }
export type RunMany = (ids: readonly number[]) => Promise<ManyOutcome>
/** How an action is applied to records, and to how many with one call. */
export type Batches = {
  readonly atOnce: number
  /** Runs the last batch first, for actions that move each batch to the front. */
  readonly lastFirst?: true
  readonly run: RunMany
}

export type Failed = { readonly id: number; readonly reason: string }
export type Progress = {
  readonly state: 'idle' | 'running' | 'finished'
  readonly done: readonly number[]
  readonly all: number
  readonly failed: readonly Failed[]
}

const IDLE: Progress = { state: 'idle', done: [], all: 0, failed: [] }

export function oneByOne(run: (id: number) => Promise<RowOutcome>): Batches {
  return {
    atOnce: 1,
    async run([id]) {
      const outcome: RowOutcome = id === undefined ? { status: 'ok' } : await run(id)
      return outcome.status === 'ok' ? { status: 'ok', skipped: [] } : outcome
    },
  }
}

/** Processes all records in batches and reports the outcome of each record after every batch. */
export async function runInBatches(
  ids: readonly number[],
  { atOnce, lastFirst, run }: Batches,
  {
    noAnswer,
    isStopped = () => false,
    onProgress = () => undefined,
  }: {
    readonly noAnswer: string
    readonly isStopped?: () => boolean
    readonly onProgress?: (progress: Progress) => void
  },
): Promise<Progress> {
  const done: number[] = []
  const failed: Failed[] = []
  const progress = (state: Progress['state']): Progress => ({
    state,
    done: [...done],
    all: ids.length,
    failed: [...failed],
  })
  onProgress(progress('running'))
  const batches = Array.from({ length: Math.ceil(ids.length / atOnce) }, (_, index) =>
    ids.slice(index * atOnce, (index + 1) * atOnce),
  )
  for (const batch of lastFirst ? batches.toReversed() : batches) {
    if (isStopped()) break
    const reasons = await reasonsOf(batch, run, noAnswer)
    for (const id of batch) {
      const reason = reasons.get(id)
      if (reason === undefined) done.push(id)
      else failed.push({ id, reason })
    }
    onProgress(progress('running'))
  }
  const end = progress('finished')
  onProgress(end)
  return end
}

/**
 * Runs batches and keeps the outcome of each record. `stop` ends it after the batch under way;
 * so does leaving the page.
 */
export function useRunOver(noAnswer: string) {
  const [progress, setProgress] = useState(IDLE)
  const stopped = useRef(false)
  useEffect(() => {
    stopped.current = false
    return () => void (stopped.current = true)
  }, [])

  function start(ids: readonly number[], batches: Batches): Promise<Progress> {
    stopped.current = false
    return runInBatches(ids, batches, { noAnswer, isStopped: () => stopped.current, onProgress: setProgress })
  }

  return { progress, start, stop: () => void (stopped.current = true) }
}

async function reasonsOf(
  batch: readonly number[],
  run: RunMany,
  noAnswer: string,
): Promise<ReadonlyMap<number, string>> {
  const because = (ids: readonly number[], reason: string) => new Map(ids.map((id) => [id, reason]))
  try {
    const outcome = await run(batch)
    if (outcome.status === 'error') return because(batch, outcome.error_msg)
    const { reasons, reason: otherwise = noAnswer } = outcome
    return new Map(
      outcome.skipped.map((id) => {
        const said = reasons?.[id]
        return [id, typeof said === 'string' ? said : otherwise]
      }),
    )
  } catch (error) {
    if (isRequestError(error)) return because(batch, failureText(error, noAnswer) ?? noAnswer)
    throw error
  }
}
