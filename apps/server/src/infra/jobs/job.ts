import * as v from 'valibot'
import type { Retry } from '../leases/leases.ts'

/**
 * Intervals count from the end of the last run in any process; the first one begins with a run. A daily job follows the
 * clock of `timeZone`, which is asked for each time.
 */
export type Schedule =
  | { readonly everyMs: number }
  | { readonly dailyAt: `${number}:${number}`; readonly timeZone: () => string; readonly alsoAtStart: boolean }

export type JobContext = {
  /** Aborted when the server stops, or when another process has taken the job over. */
  readonly signal: AbortSignal
  /** When this attempt began, by the database's clock. */
  readonly now: Date
}

/** The part of a job that `enqueue` needs. Code that enqueues a job does not depend on the code that runs it. */
export type JobDefinition<Payload> = {
  readonly name: string
  /** Ids rather than data: payloads stay in the database for days. */
  readonly payload: v.GenericSchema<unknown, Payload>
  readonly retry: Retry
}

/** A job and its work, which must be safe to repeat: it runs again if its process dies or stalls. */
export type Job = {
  readonly name: string
  readonly retry: Retry
  readonly schedule?: Schedule
  readonly run: (payload: unknown, context: JobContext) => Promise<void>
}

/** A payload that does not fit its job's schema. Names the job, never the payload. */
export class JobPayloadError extends Error {
  constructor(job: string) {
    super(`the payload does not fit the job ${job}`)
    this.name = 'JobPayloadError'
  }
}

export function triggeredJob<Payload>(
  definition: JobDefinition<Payload>,
  work: (payload: Payload, context: JobContext) => Promise<void>,
): Job {
  const { name, retry } = definition
  return { name, retry, run: async (payload, context) => work(parsePayload(definition, payload), context) }
}

/** A job that runs by the clock, once in all processes. */
export function scheduledJob(job: Required<Omit<Job, 'run'>> & { run: (context: JobContext) => Promise<void> }): Job {
  return { ...job, run: (_, context) => job.run(context) }
}

export function parsePayload<Payload>({ name, payload: schema }: JobDefinition<Payload>, payload: unknown): Payload {
  const parsed = v.safeParse(schema, payload)
  // Without the issues, which quote the payload.
  if (!parsed.success) throw new JobPayloadError(name)
  return parsed.output
}
