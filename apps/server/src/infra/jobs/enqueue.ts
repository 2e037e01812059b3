import type { Tx } from '@cubic/data-platform'
import { type JobDefinition, parsePayload } from './job.ts'

export const JOBS_CHANNEL = 'cubic_jobs'

type EnqueueOptions = {
  /** Deduplicates: a job is not enqueued again while one of the same name and key is still stored. */
  readonly key?: string
  readonly runAt?: Date
}

/** Enqueues a job, which runs once `tx` is committed. Throws `JobPayloadError` if the payload does not fit. */
export async function enqueue<Payload>(
  tx: Tx,
  job: JobDefinition<Payload>,
  payload: Payload,
  { key, runAt }: EnqueueOptions = {},
): Promise<void> {
  const checked = JSON.stringify(parsePayload(job, payload))
  const enqueued = await tx.run`
    insert into cubic_job (name, key, payload, run_at)
    values (${job.name}, ${key ?? null}, ${checked}::jsonb, coalesce(${runAt ?? null}::timestamptz, now()))
    on conflict (name, key) do nothing`
  if (enqueued > 0) await tx.notify(JOBS_CHANNEL, job.name)
}
