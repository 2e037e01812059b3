import type { OpenDatabase } from '../database/database.ts'
import { pause } from '../database/pause.ts'
import type { Log } from '../log/log.ts'
import { JOBS_CHANNEL } from './enqueue.ts'
import type { Job } from './job.ts'
import { replan, prepareSchedules, takeDueJobs, type TakenJob } from './job-table.ts'
import { runJob } from './run-job.ts'

export type JobsOptions = {
  readonly db: OpenDatabase
  /** Jobs of other names stay for processes that know them. */
  readonly jobs: readonly Job[]
  readonly log: Log
  readonly leaseMs?: number
}
export type RunningJobs = {
  /** Takes no more jobs, asks the running ones to stop, and waits for them. */
  readonly stop: () => Promise<void>
}

const LEASE_MS = 60_000
/** Finds retries, schedules, and jobs enqueued while the listening connection was broken. */
const POLL_MS = 1000
/** Low, because jobs share the connections with people's changes. */
const AT_ONCE = 3

/** Runs jobs in this process as they come due; a job runs in one process at a time. */
export async function startJobs({ db, jobs, log, leaseMs = LEASE_MS }: JobsOptions): Promise<RunningJobs> {
  const byName = new Map(jobs.map((job) => [job.name, job]))
  if (byName.size < jobs.length) throw new Error('two jobs have the same name')
  const stopping = new AbortController()
  const running = new Set<Promise<void>>()
  let nap = new AbortController()
  const wake = () => nap.abort()
  await prepareSchedules(db, jobs)
  await db.listen(JOBS_CHANNEL, wake)

  function start(taken: TakenJob): void {
    const job = byName.get(taken.name)
    if (!job) return
    const ending = runJob(job, taken, { db, log, leaseMs, stopping: stopping.signal }).then(() => {
      running.delete(ending)
      wake()
    })
    running.add(ending)
  }

  const zoneOf = ({ schedule }: Job) => (schedule && 'dailyAt' in schedule ? schedule.timeZone() : undefined)
  const zones = new Map(jobs.map((job) => [job.name, zoneOf(job)]))
  async function followZones(): Promise<void> {
    for (const job of jobs) {
      const zone = zoneOf(job)
      if (zone === zones.get(job.name)) continue
      await replan(db, job)
      zones.set(job.name, zone)
    }
  }

  async function takeUntilStopped(): Promise<void> {
    for (let isReachable = true; !stopping.signal.aborted;) {
      // Before looking: a job that is enqueued from here on ends the nap.
      nap = new AbortController()
      const free = AT_ONCE - running.size
      try {
        await followZones()
        if (free > 0)
          for (const taken of await takeDueJobs(db, { names: [...byName.keys()], max: free, leaseMs })) start(taken)
        isReachable = true
      } catch (error) {
        if (isReachable) log.warn('Jobs cannot be taken, and wait for the database', { error })
        isReachable = false
      }
      if (!stopping.signal.aborted) await pause(POLL_MS, nap.signal)
    }
  }

  const taking = takeUntilStopped()
  return {
    async stop() {
      stopping.abort()
      wake()
      await taking
      await Promise.all(running)
    },
  }
}
