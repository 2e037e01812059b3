import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { prepareDatabase } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import { type OpenDatabase, openDatabase } from '../../src/infra/database/database.ts'
import { enqueue } from '../../src/infra/jobs/enqueue.ts'
import { type Job, type JobContext, JobPayloadError, scheduledJob, triggeredJob } from '../../src/infra/jobs/job.ts'
import { startJobs } from '../../src/infra/jobs/start-jobs.ts'
import { createLog } from '../../src/infra/log/log.ts'
import { createTestDatabase, quiet, type TestDatabase } from '@cubic/testing/server/cluster'
import { listJobs, makeDue, runDueJobs } from '@cubic/testing/server/jobs'

let database: TestDatabase
let db: OpenDatabase
beforeAll(async () => {
  database = await createTestDatabase({ name: 'jobs', build: (each) => prepareDatabase(each, readConfig({})) })
  db = openDatabase({ connection: database.connection, pool: 4, log: quiet })
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

const greetingSchema = v.strictObject({ user_id: v.pipe(v.number(), v.integer()) })
type Greeting = v.InferOutput<typeof greetingSchema>
let serial = 0
/** A job of its own for each test, which notes the payloads that it ran with. */
function aGreeting(work: (payload: Greeting, context: JobContext) => Promise<void> = async () => undefined) {
  const definition = {
    name: `greet-${++serial}`,
    payload: greetingSchema,
    retry: { attempts: 3, firstWaitMs: 1000, maxWaitMs: 1500 },
  }
  const greeted: number[] = []
  const job = triggeredJob(definition, async (payload, context) => {
    greeted.push(payload.user_id)
    await work(payload, context)
  })
  return { definition, job, greeted, rows: () => listJobs(db, definition.name) }
}
const send = (definition: ReturnType<typeof aGreeting>['definition'], user_id: number, options = {}) =>
  db.transaction((tx) => enqueue(tx, definition, { user_id }, options))
const fail = (): Promise<never> => Promise.reject(new Error('no answer from 13800000000'))

describe('a triggered job', () => {
  it('runs with its payload after the enqueuing transaction commits', async () => {
    const { definition, job, greeted, rows } = aGreeting()
    await db.transaction(async (tx) => {
      await enqueue(tx, definition, { user_id: 7 })
      expect(await runDueJobs(db, [job])).toEqual([])
    })
    expect(await rows()).toEqual([
      { name: definition.name, payload: { user_id: 7 }, state: 'waiting', attempts: 0, last_error: null },
    ])
    expect(await runDueJobs(db, [job])).toEqual([definition.name])
    expect(greeted).toEqual([7])
    expect(await rows()).toMatchObject([{ state: 'done', attempts: 1 }])
    expect(await runDueJobs(db, [job])).toEqual([])
  })

  it('is not enqueued when its transaction is rolled back', async () => {
    const { definition, job, rows } = aGreeting()
    const undone = db.transaction(async (tx) => {
      await enqueue(tx, definition, { user_id: 7 })
      throw new Error('undo')
    })
    await expect(undone).rejects.toThrow('undo')
    expect(await rows()).toEqual([])
    expect(await runDueJobs(db, [job])).toEqual([])
  })

  it('is not enqueued with an invalid payload, and the error shows only the name of the job', async () => {
    const { definition, rows } = aGreeting()
    const wrong = { user_id: 'zhang@example.edu' } as unknown as Greeting
    const refused = db.transaction((tx) => enqueue(tx, definition, wrong))
    await expect(refused).rejects.toThrow(new JobPayloadError(definition.name))
    await expect(refused).rejects.not.toHaveProperty('cause')
    expect(await rows()).toEqual([])
  })

  it('is enqueued once per key, and not run before its time', async () => {
    const { definition, job, rows } = aGreeting()
    await send(definition, 1, { key: 'welcome-1' })
    await send(definition, 1, { key: 'welcome-1' })
    await send(definition, 2, { runAt: new Date(Date.now() + 3_600_000) })
    expect(await runDueJobs(db, [job])).toEqual([definition.name])
    expect(await rows()).toMatchObject([
      { state: 'done', payload: { user_id: 1 } },
      { state: 'waiting', payload: { user_id: 2 } },
    ])
  })

  it('is retried with increasing delays, then given up, and logged by name without its payload', async () => {
    const { definition, job, greeted, rows } = aGreeting(fail)
    const lines: string[] = []
    const log = createLog({ level: 'info', write: (line) => void lines.push(line) })
    const wait = async () =>
      (
        await db.one<{ ms: number }>`
        select round(extract(epoch from run_at - now()) * 1000)::integer as ms from cubic_job where name = ${definition.name}`
      )?.ms ?? 0
    await send(definition, 424_242)
    for (const [attempt, waitMs] of [
      [1, 1000],
      [2, 1500],
    ] as const) {
      expect(await runDueJobs(db, [job], { log })).toEqual([definition.name])
      expect(await rows()).toMatchObject([{ state: 'waiting', attempts: attempt, last_error: 'Error' }])
      expect(await wait()).toBeGreaterThan(waitMs - 500)
      expect(await wait()).toBeLessThanOrEqual(waitMs)
      await makeDue(db, definition.name)
    }
    await runDueJobs(db, [job], { log })
    await makeDue(db, definition.name)
    expect(await runDueJobs(db, [job], { log })).toEqual([])
    expect(greeted).toHaveLength(3)
    expect(await rows()).toMatchObject([{ state: 'failed', attempts: 3, last_error: 'Error' }])
    expect(lines.map((line) => JSON.parse(line) as { level: string; job: string; attempt: number })).toMatchObject(
      [1, 2, 3].map((attempt) => ({ level: 'error', job: definition.name, attempt })),
    )
    expect(lines.join('')).not.toMatch(/424242|13800000000/)
  })

  it('is noted as failed whatever its error is called', async () => {
    const odd = () => Promise.reject(Object.assign(new Error('x'), { name: '\uD83C', code: 'a\0b' }))
    const { definition, job, rows } = aGreeting(odd)
    await send(definition, 7)
    await runDueJobs(db, [job])
    expect(await rows()).toMatchObject([{ state: 'waiting', attempts: 1, last_error: '\uFFFD ab' }])
  })

  it('is given up at once when its stored payload is no longer valid', async () => {
    const { definition, job, greeted, rows } = aGreeting()
    await db.run`insert into cubic_job (name, payload) values (${definition.name}, '{"user": 7}')`
    await runDueJobs(db, [job])
    expect(greeted).toEqual([])
    expect(await rows()).toMatchObject([{ state: 'failed', attempts: 1, last_error: 'JobPayloadError' }])
  })

  it('is given up when every process that ran it has died', async () => {
    const { definition, job, greeted, rows } = aGreeting()
    await db.run`
      insert into cubic_job (name, payload, state, attempts, lease, run_at)
      values (${definition.name}, '{"user_id": 7}', 'running', 3, gen_random_uuid(), now())`
    await runDueJobs(db, [job])
    expect(greeted).toEqual([])
    expect(await rows()).toMatchObject([{ state: 'failed', last_error: 'the process ended' }])
  })
})

describe('a scheduled job', () => {
  const aSchedule = (schedule: NonNullable<Job['schedule']>, run: () => Promise<void> = async () => undefined) =>
    scheduledJob({
      name: `tick-${++serial}`,
      schedule,
      retry: { attempts: 2, firstWaitMs: 60_000, maxWaitMs: 60_000 },
      run,
    })
  const nextRun = async ({ name }: Job, zone: string) =>
    db.one<{ time: string; hours: number }>`
      select to_char(run_at at time zone ${zone}::text, 'HH24:MI') as time, extract(epoch from run_at - now())::float / 3600 as hours
      from cubic_job where name = ${name}`

  it('with an interval runs at the start and again after each interval', async () => {
    const job = aSchedule({ everyMs: 3_600_000 })
    expect(await runDueJobs(db, [job])).toEqual([job.name])
    expect((await nextRun(job, 'UTC'))?.hours).toBeCloseTo(1, 1)
    await makeDue(db, job.name)
    expect(await runDueJobs(db, [job])).toEqual([job.name])
    expect(await listJobs(db, job.name)).toHaveLength(1)
  })

  it.each(['Asia/Shanghai', 'America/New_York', 'UTC'])(
    'with a time of day follows the clock of %s',
    async (timeZone) => {
      const job = aSchedule({ dailyAt: '03:00', timeZone: () => timeZone, alsoAtStart: false })
      expect(await runDueJobs(db, [job])).toEqual([])
      for (let day = 0; day < 2; day++) {
        const next = await nextRun(job, timeZone)
        expect(next?.time).toBe('03:00')
        expect(next?.hours).toBeGreaterThan(0)
        // 25 on the day when the clocks go back.
        expect(next?.hours).toBeLessThanOrEqual(25)
        await makeDue(db, job.name)
        expect(await runDueJobs(db, [job])).toEqual([job.name])
      }
    },
  )

  it('with a time of day follows a time zone that has changed since it was declared', async () => {
    let timeZone = 'Asia/Shanghai'
    const job = aSchedule({ dailyAt: '03:00', timeZone: () => timeZone, alsoAtStart: false })
    expect(await runDueJobs(db, [job])).toEqual([])
    timeZone = 'America/New_York'
    await makeDue(db, job.name)
    expect(await runDueJobs(db, [job])).toEqual([job.name])
    expect((await nextRun(job, timeZone))?.time).toBe('03:00')
  })

  it('with a time of day is planned again as soon as the time zone changes', async () => {
    let timeZone = 'Asia/Shanghai'
    const job = aSchedule({ dailyAt: '03:00', timeZone: () => timeZone, alsoAtStart: false })
    const running = await startJobs({ db, jobs: [job], log: quiet })
    try {
      expect((await nextRun(job, timeZone))?.time).toBe('03:00')
      timeZone = 'America/New_York'
      await vi.waitFor(async () => expect((await nextRun(job, timeZone))?.time).toBe('03:00'))
    } finally {
      await running.stop()
    }
    expect(await listJobs(db, job.name)).toMatchObject([{ state: 'waiting', attempts: 0 }])
  })

  it('runs again at its next time after its last retry failed', async () => {
    const job = aSchedule({ everyMs: 3_600_000 }, fail)
    await runDueJobs(db, [job])
    expect(await listJobs(db, job.name)).toMatchObject([{ state: 'waiting', attempts: 1, last_error: 'Error' }])
    await makeDue(db, job.name)
    await runDueJobs(db, [job])
    expect(await listJobs(db, job.name)).toMatchObject([{ state: 'waiting', attempts: 0, last_error: 'Error' }])
    expect((await nextRun(job, 'UTC'))?.hours).toBeCloseTo(1, 1)
  })
})

describe('a process that runs jobs', () => {
  it('starts a job as soon as it is committed, and ignores unknown jobs', async () => {
    const [known, unknown] = [aGreeting(), aGreeting()]
    const running = await startJobs({ db, jobs: [known.job], log: quiet })
    try {
      await send(unknown.definition, 1)
      await send(known.definition, 2)
      await expect.poll(known.rows, { interval: 20 }).toMatchObject([{ state: 'done' }])
      expect(known.greeted).toEqual([2])
      expect(await unknown.rows()).toMatchObject([{ state: 'waiting', attempts: 0 }])
    } finally {
      await running.stop()
    }
  })

  it('on shutdown, asks running jobs to stop, waits, and requeues them without counting the attempt', async () => {
    let isRunning = false
    const { definition, job, rows } = aGreeting(async (_, { signal }) => {
      isRunning = true
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
      signal.throwIfAborted()
    })
    const running = await startJobs({ db, jobs: [job], log: quiet })
    await send(definition, 1)
    await expect.poll(() => isRunning, { interval: 20 }).toBe(true)
    await running.stop()
    expect(await rows()).toMatchObject([{ state: 'waiting', attempts: 0, last_error: null }])
  })

  it('does not record the outcome of a job that another process has taken over', async () => {
    let isAborted = false
    const { definition, job, rows } = aGreeting(async (_, { signal }) => {
      // As another process does once the lease has expired.
      await db.run`update cubic_job set lease = gen_random_uuid() where name = ${definition.name}`
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
      isAborted = true
    })
    const running = await startJobs({ db, jobs: [job], log: quiet, leaseMs: 300 })
    await send(definition, 1)
    await expect.poll(() => isAborted, { interval: 20 }).toBe(true)
    await running.stop()
    expect(await rows()).toMatchObject([{ state: 'running', attempts: 0 }])
  })
})
