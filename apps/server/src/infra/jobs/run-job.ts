import { storableText } from '@cubic/contract'
import type { Database } from '@cubic/data-platform'
import { PROCESS_ENDED, waitAfter } from '../leases/leases.ts'
import type { Log } from '../log/log.ts'
import { type Job, JobPayloadError } from './job.ts'
import { finishJob, giveUpJob, holdJob, releaseJob, retryJob, type TakenJob } from './job-table.ts'

export type RunOptions = {
  readonly db: Database
  readonly log: Log
  /** How long a dead process keeps a job from the others. */
  readonly leaseMs: number
  readonly stopping: AbortSignal
}

/** Runs one attempt of a taken job, renews its lease while it runs, and records how it ended. Never rejects. */
export async function runJob(job: Job, taken: TakenJob, options: RunOptions): Promise<void> {
  const { db, log, leaseMs, stopping } = options
  try {
    const isOurs = taken.attempt > job.retry.attempts ? await giveUpAbandoned(job, taken, options) : await attempt()
    if (!isOurs) log.warn('A job was taken over by another process while it ran', { job: job.name })
  } catch (error) {
    // Its lease ends by itself, and then the job is taken again.
    log.warn('How a job ended cannot be noted', { job: job.name, error })
  }

  async function attempt(): Promise<boolean> {
    const [lost, ended] = [new AbortController(), new AbortController()]
    const onLost = () => lost.abort()
    const holding = holdJob(db, taken, { log, leaseMs, ended: ended.signal, onLost })
    try {
      await job.run(taken.payload, { signal: AbortSignal.any([stopping, lost.signal]), now: taken.now })
    } catch (error) {
      if (lost.signal.aborted) return false
      return stopping.aborted ? await releaseJob(db, taken) : await noteFailure(job, taken, options, error)
    } finally {
      ended.abort()
      await holding
    }
    return finishJob(db, taken, job)
  }
}

async function noteFailure(job: Job, taken: TakenJob, { db, log }: RunOptions, error: unknown): Promise<boolean> {
  const { attempt } = taken
  const waitMs = error instanceof JobPayloadError ? undefined : waitAfter(attempt, job.retry)
  log.error(waitMs === undefined ? 'A job failed and was given up' : 'A job failed and is tried again', {
    job: job.name,
    attempt,
    ...(waitMs !== undefined && { retryInSeconds: Math.round(waitMs / 1000) }),
    error,
  })
  return waitMs === undefined ? giveUpJob(db, taken, job, nameOf(error)) : retryJob(db, taken, waitMs, nameOf(error))
}

/** Gives up a job whose processes died: another attempt could kill this process too. */
function giveUpAbandoned(job: Job, taken: TakenJob, { db, log }: RunOptions): Promise<boolean> {
  log.error('A job was given up: its processes ended while it ran', { job: job.name, attempt: taken.attempt - 1 })
  return giveUpJob(db, { ...taken, attempt: taken.attempt - 1 }, job, PROCESS_ENDED)
}

/** Longest text that is stored beside a job. */
const NAME_MAX = 200

/** Not its message, which may quote the payload. */
function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  const { code } = error as { code?: unknown }
  return storableText(typeof code === 'string' ? `${error.name} ${code}` : error.name, NAME_MAX)
}
