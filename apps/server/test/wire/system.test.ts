import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { SystemReport } from '@cubic/contract'
import { fastify } from 'fastify'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { raw } from '@cubic/data-platform'
import { quiet } from '@cubic/testing/server/cluster'
import { useWire } from '@cubic/testing/server/wire'
import type { WireClient } from '@cubic/testing/server/wire-client'
import { noteDrill } from '../../src/features/backups/data/drills.ts'
import { announceProcess } from '../../src/features/system/commands/announce-process.ts'
import { recordResponseTimes } from '../../src/features/system/commands/record-response-times.ts'
import { VERSION } from '../../src/infra/database/version.ts'
import { ROLES } from '../../src/infra/services/configuration.ts'
import { readLines } from '../../src/infra/system/system-line.ts'

const backups = await mkdtemp(path.join(tmpdir(), 'cubic-system-'))
afterAll(() => rm(backups, { recursive: true }))
const { aUser, anAdmin, as, db, guest } = useWire({
  env: { DATA_DIR: path.join(backups, 'not', 'made', 'yet'), BACKUP_DIR: backups, SMTP_URL: 'inbox:' },
})

const QUERY = `query { cubicEvent { system { at lines { key group name value unit note state advice }
  processes { name version started_at seen_at is_alive cpu memory connections_busy connections_waiting connections_most roles } responses { at count p50_ms p95_ms } } } }`
async function reportOf(caller: WireClient): Promise<SystemReport | null> {
  const { data, errors } = await caller.gql<{ cubicEvent: { system: SystemReport | null } }>(QUERY)
  expect(errors).toBeUndefined()
  return data?.cubicEvent.system ?? null
}
async function read(language = 'en'): Promise<SystemReport> {
  const report = await reportOf(as(await anAdmin()).with({ language }))
  if (!report) throw new Error('administrators have a report')
  return report
}
const lineOf = async (key: string, language?: string) => (await read(language)).lines.find((line) => line.key === key)

describe('the state of the system', () => {
  it('is for administrators alone', async () => {
    expect(await reportOf(guest())).toBeNull()
    expect(await reportOf(as(await aUser()))).toBeNull()
    expect(await reportOf(as(await aUser({ roles: ['event_admin'] })))).toBeNull()
  })

  it('has lines of several features, in the reader’s language, and an advice in each that is not good', async () => {
    const { lines } = await read()
    expect(lines.map(({ key }) => key)).toEqual(
      expect.arrayContaining(['version', 'database', 'jobs', 'messages', 'files', 'disk', 'backup', 'drill', 'data']),
    )
    for (const { key, state, advice } of lines) expect([key, advice !== null]).toEqual([key, state !== 'good'])
    expect((await lineOf('version'))?.value).toBe(VERSION)
    expect((await lineOf('version'))?.name).toBe('Version')
    expect((await lineOf('version', 'zh-CN'))?.name).toBe('版本')
  })

  it('keeps the lines of others where one cannot be read', async () => {
    const told: unknown[] = []
    const [good, broken] = [
      { key: 'good', group: 'queues', name: { cn: '好', en: 'Good' } },
      { key: 'broken', group: 'queues', name: { cn: '坏', en: 'Broken' } },
    ] as const
    const lines = await readLines(
      [
        { ...broken, read: () => Promise.reject(new Error('no disk')) },
        { ...good, read: () => Promise.resolve([{ ...good, unit: 'count', value: 3, state: 'good' }]) },
      ],
      'en',
      (error) => told.push(error),
    )
    expect(lines.map(({ key, state, value }) => [key, state, value])).toEqual([
      ['broken', 'bad', null],
      ['good', 'good', '3'],
    ])
    expect(told).toHaveLength(1)
  })
})

describe('what is late says so', () => {
  it('a backup of two days ago, or none', async () => {
    expect(await lineOf('backup')).toMatchObject({
      state: 'bad',
      value: null,
      advice: expect.stringMatching(/30 hours/) as string,
    })
    const made = (hours: number) =>
      `${new Date(Date.now() - hours * 3_600_000).toISOString().slice(0, 19).replaceAll(':', '')}Z`
    await writeFile(path.join(backups, `cubic-${made(48)}.tar.gz`), '')
    expect(await lineOf('backup')).toMatchObject({ state: 'bad', unit: 'moment' })
    await writeFile(path.join(backups, `cubic-${made(3)}.tar.gz`), '1234')
    expect(await lineOf('backup')).toMatchObject({ state: 'good' })
    expect(await lineOf('backup-size')).toMatchObject({ value: '4', note: '2 of them' })
  })

  it('a drill that was never made, was long ago, or found something', async () => {
    const drill = { backup: 'cubic.tar.gz', seconds: 8, rows: 12_000, findings: 0 }
    expect(await lineOf('drill')).toMatchObject({ state: 'watch', value: null })
    await noteDrill(backups, { ...drill, at: new Date(Date.now() - 100 * 86_400_000).toISOString() })
    expect(await lineOf('drill')).toMatchObject({ state: 'watch' })
    await noteDrill(backups, { ...drill, at: new Date().toISOString() })
    expect(await lineOf('drill')).toMatchObject({ state: 'good', note: 'It took 8 s and restored 12,000 rows' })
    await noteDrill(backups, { ...drill, at: new Date().toISOString(), findings: 2 })
    expect(await lineOf('drill')).toMatchObject({
      state: 'bad',
      advice: expect.stringContaining('2 problems') as string,
    })
  })

  it('messages and jobs', async () => {
    expect(await lineOf('messages')).toMatchObject({ state: 'good', value: null })
    await db().run`
      insert into cubic_message (channel, "case", key, facts, state, priority, created_time, due_time)
      values ('email', 'regist_success', 'late', '{}', 'waiting', 1, now(), now() - interval '20 minutes')`
    expect(await lineOf('messages')).toMatchObject({ state: 'bad', note: '1 to send, 0 given up' })
    await db().run`update cubic_message set state = 'dead'`
    expect(await lineOf('messages')).toMatchObject({ state: 'watch', value: null })
    await db().run`insert into cubic_job (name, payload, state, run_at) values ('back-up', '{}', 'failed', now())`
    expect(await lineOf('jobs')).toMatchObject({
      state: 'watch',
      note: expect.stringContaining('1 given up') as string,
    })
    await db()
      .run`insert into cubic_job (name, payload, state, run_at) values ('back-up', '{}', 'waiting', now() - interval '1 hour')`
    expect(await lineOf('jobs')).toMatchObject({ state: 'bad' })
  })

  it('a version that is older than the database', async () => {
    await db().run`update cubic_version set version = '99.0.0'`
    // The facts of the database are read every two seconds at most.
    await expect.poll(() => lineOf('version')).toMatchObject({ state: 'watch' })
  })
})

describe('processes', () => {
  const ends: (() => Promise<void>)[] = []
  afterEach(async () => {
    for (const end of ends.splice(0)) await end()
  })

  it('are shown while they run, and not once they have ended', async () => {
    const end = await announceProcess({ db: db(), log: quiet, port: 4711, roles: ['web'] })
    const [found] = (await read()).processes
    expect(found).toMatchObject({ version: VERSION, is_alive: true, connections_waiting: 0, roles: ['web'] })
    expect(found?.name).toMatch(/:4711$/)
    expect(found?.memory).toBeGreaterThan(10_000_000)
    await end()
    expect((await read()).processes).toEqual([])
  })

  it('that end without saying so are shown as such for a day, until another takes the same place', async () => {
    ends.push(await announceProcess({ db: db(), log: quiet, port: 4712, roles: ROLES }))
    await db().run`update cubic_process set seen_at = now() - interval '2 minutes'`
    expect((await read()).processes).toMatchObject([{ is_alive: false }])
    ends.push(await announceProcess({ db: db(), log: quiet, port: 4712, roles: ROLES }))
    expect((await read()).processes).toMatchObject([{ is_alive: true }])
    await db().run`update cubic_process set seen_at = now() - interval '2 days', name = 'old:1'`
    ends.push(await announceProcess({ db: db(), log: quiet, port: 4712, roles: ROLES }))
    expect((await read()).processes.map(({ name }) => name)).not.toContain('old:1')
  })
})

describe('response times', () => {
  it('of all processes are added up, by quarters of an hour', async () => {
    await db().run`
      insert into cubic_response_time (period, up_to_ms, answers) values
        (date_bin('15 minutes', now() - interval '1 hour', 'epoch'), 20, 90),
        (date_bin('15 minutes', now() - interval '1 hour', 'epoch') + interval '5 minutes', 20, 5),
        (date_bin('15 minutes', now() - interval '1 hour', 'epoch') + interval '10 minutes', 700, 5),
        (now() - interval '25 hours', 20, 5)`
    const [first, ...others] = (await read()).responses
    expect(first).toEqual({
      at: expect.any(String) as string,
      count: 100,
      p50_ms: expect.closeTo(17.6, 1) as number,
      p95_ms: 20,
    })
    expect(others.length).toBeLessThanOrEqual(1)
  })

  it('are written down by each process, at its end too', async () => {
    const [app, ends] = [fastify(), [] as (() => Promise<void>)[]]
    recordResponseTimes(app, { db: db(), log: quiet, config: { basePath: '' }, onClose: (end) => void ends.push(end) })
    app.get('/page', () => 'a page')
    app.get('/board/stream', () => 'lasts as long as its reader likes')
    await db().run`delete from cubic_response_time`
    for (const url of ['/page', '/board/stream', '/page']) await app.inject(url)
    for (const end of ends) await end()
    expect(await db().one`select sum(answers)::integer as answers from cubic_response_time`).toEqual({ answers: 2 })
  })
})

describe('the runbook', () => {
  it('has statements that this database takes', async () => {
    const runbook = await readFile('docs/operations.md', 'utf8')
    const statements = [...runbook.matchAll(/```sql\n([^]*?);\n```/g)].map(([, statement = '']) => statement)
    expect(statements.length).toBeGreaterThanOrEqual(5)
    const undo = new Error('tried')
    for (const statement of statements)
      await expect(
        db().transaction(async (tx) => {
          await tx.run`${raw(statement)}`
          throw undo
        }),
        statement,
      ).rejects.toBe(undo)
  })
})
