import { copyFileSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cleanUp, dataFolder, isRunning, postmasterPid } from '@cubic/postgres-supervisor/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type App, createApp, prepareDatabase } from '../../src/app.ts'
import { MIGRATIONS } from '../../src/feature-list.ts'
import { readConfig } from '../../src/config.ts'
import { findingsOf } from '../../src/features/audit/data/verification.ts'
import { type BackupOptions, backUp } from '../../src/features/backups/commands/back-up.ts'
import { checkBackup } from '../../src/features/backups/commands/check-backup.ts'
import { type RestoreOptions, restoreBackup } from '../../src/features/backups/commands/restore-backup.ts'
import { makeScheduledBackup } from '../../src/features/backups/commands/make-scheduled-backup.ts'
import { backupJobs } from '../../src/features/backups/jobs.ts'
import { findNewestBackup, isBackupDue } from '../../src/features/backups/data/queries.ts'
import { BACKUPS } from '../../src/features/backups/data/texts.ts'
import {
  ANSWER_FILE_EXTENSION,
  uploadAnswerFile,
  withoutSalt,
} from '../../src/features/files/commands/upload-answer-file.ts'
import { uploadImage } from '../../src/features/files/commands/upload-image.ts'
import { removeUnusedFiles } from '../../src/features/files/commands/remove-unused-files.ts'
import { type OpenDatabase, openDatabase } from '../../src/infra/database/database.ts'
import { type FileStore, openFileStore } from '../../src/infra/files/files.ts'
import { template } from '../faults/support.ts'
import { makeBuilders } from '@cubic/testing/server/builders'
import { createTestDatabase, quiet, type TestDatabase } from '@cubic/testing/server/cluster'
import { listJobs, makeDue, runDueJobs } from '@cubic/testing/server/jobs'
import { aPdf } from '@cubic/testing/pdf'
import { aPicture } from '@cubic/testing/pictures'
import {
  contentsOf,
  type Entries,
  readEntries,
  removeScratch,
  runCommand,
  schemaOf,
  scratchFolder,
  startCommand,
  writeEntries,
} from './support.ts'

const folder = scratchFolder()
const config = readConfig({ DATA_DIR: folder })
let source: TestDatabase
let db: OpenDatabase
let app: App
let target: TestDatabase
const builders = makeBuilders(() => db)

beforeAll(async () => {
  source = await createTestDatabase(template)
  db = openDatabase({ connection: source.connection, pool: 4, log: quiet })
  app = await createApp({ db, config, log: quiet })
  const event = await builders.anEvent({ name: 'tab\tline\nback\\slash \\N “\u{1f3eb}”', form: [{ name: '问题' }] })
  for (const owner of [await builders.aUser(), await builders.aUser()]) await builders.aTicket({ event, owner })
})
beforeEach(async () => {
  target = await createTestDatabase()
  return () => target.drop()
})
afterAll(async () => {
  await app.http.close()
  await db.close()
  await source.drop()
  cleanUp()
  removeScratch()
})

const aFile = () => join(scratchFolder(), 'backup.tar.gz')
async function aBackup(options: Partial<BackupOptions> = {}): Promise<string> {
  const file = aFile()
  await backUp({ connection: source.connection, log: quiet, files: app.files, file, ...options })
  return file
}
const check = (file: string) => checkBackup({ file, migrations: MIGRATIONS })
const restore = (file: string, options: Partial<RestoreOptions> = {}) =>
  restoreBackup({
    connection: target.connection,
    log: quiet,
    files: openFileStore(scratchFolder()),
    file,
    prepare: (restored) => prepareDatabase(restored, config),
    ...options,
  })
async function inTarget<Result>(work: (restored: OpenDatabase) => Promise<Result>): Promise<Result> {
  const restored = openDatabase({ connection: target.connection, pool: 1, log: quiet })
  try {
    return await work(restored)
  } finally {
    await restored.close()
  }
}
const tablesOf = (restored: OpenDatabase) =>
  restored.rows`select relname from pg_class where relnamespace = current_schema()::regnamespace`

describe('a backup', () => {
  it('restores the same rows, schema and next ids, whatever characters they contain', async () => {
    const { verification } = await restore(await aBackup())
    expect(verification).not.toEqual([])
    await inTarget(async (restored) => {
      expect(await contentsOf(restored)).toEqual(await contentsOf(db))
      expect(await schemaOf(restored)).toEqual(await schemaOf(db))
      const next = (of: OpenDatabase) => of.one`select nextval(pg_get_serial_sequence('cubic_user', 'id')) as id`
      expect(await next(restored)).toEqual(await next(db))
    })
  })

  it('contains no sessions or password links, so a restore revives no revoked ones', async () => {
    const names = (await readEntries(await aBackup())).map(({ name }) => name)
    expect(names.filter((name) => /session|password_link|rate_limit|sign_on_(ticket|log_out)/.test(name))).toEqual([])
    expect(names).toContain('tables/cubic_secret/000001.copy')
  })

  it('leaves nothing behind when it is interrupted or the disk is missing', async () => {
    const file = aFile()
    const stopping = new AbortController()
    await expect(
      backUp({
        connection: source.connection,
        log: quiet,
        files: app.files,
        file,
        signal: stopping.signal,
        onProgress: () => stopping.abort(),
      }),
    ).rejects.toThrow(/aborted/)
    expect(readdirSync(join(file, '..'))).toEqual([])
    const nowhere = join(file, '..', 'gone', 'backup.tar.gz')
    await expect(
      backUp({ connection: source.connection, log: quiet, files: app.files, file: nowhere }),
    ).rejects.toMatchObject({ code: 'ENOENT' })
  })

  it('is refused for a database with foreign tables', async () => {
    await expect(
      backUp({ connection: target.connection, log: quiet, files: app.files, file: aFile() }),
    ).rejects.toMatchObject({ problem: 'no_tables' })
  })
})

describe('uploaded files', () => {
  const aFileOf = async (userId: number, width = 300) => {
    const atOnce = <Result>(_who: string, work: () => Promise<Result>) => work()
    const bytes = await aPicture({ width })
    const outcome = await uploadImage(
      { db, files: app.files, places: { small: atOnce, large: atOnce } },
      { bytes, purpose: 'avatar', userId, quota: { own: 50, all: 500 } },
    )
    if (!outcome.ok) throw new Error(outcome.refusal)
    return outcome.value.url.slice('/files/'.length, '/files/'.length + 40)
  }
  const names = (entries: Entries) => entries.flatMap(({ name }) => (name.startsWith('files/') ? [name] : []))

  it('are in the backup even if they are removed as unused during the backup', async () => {
    const { id } = await builders.aUser()
    const hash = await aFileOf(id)
    await db.run`update cubic_file set touched_at = now() - interval '2 days'`
    const remove = () => removeUnusedFiles({ db, registry: app.registry, files: app.files })
    const files: FileStore = {
      ...app.files,
      // After the snapshot, and before it is read.
      read: async (name) => {
        await remove()
        return app.files.read(name)
      },
    }
    const file = await aBackup({ files })
    expect(names(await readEntries(file))).toContain(`files/${hash}.webp`)
    await remove()
    expect(await app.files.read(`${hash}.webp`)).toBeUndefined()

    const restoredFiles = openFileStore(scratchFolder())
    await restore(file, { files: restoredFiles })
    expect(await restoredFiles.read(`${hash}.webp`)).toBeDefined()
  })

  it('of answers are in the backup, whole and under their own names', async () => {
    const [user, event] = [await builders.aUser(), await builders.anEvent({ form: [{ name: '成绩单', type: 'file' }] })]
    const atOnce = <Result>(_who: string, work: () => Promise<Result>) => work()
    const uploaded = await uploadAnswerFile(
      { db, files: app.files, places: { small: atOnce, large: atOnce } },
      {
        bytes: aPdf(),
        filename: 'a.pdf',
        question: { id: event.fields[0] ?? 0, bounds: {} },
        userId: user.id,
        quota: { own: 50, all: 500 },
      },
    )
    if (!uploaded.ok) throw new Error(uploaded.refusal)
    const name = `${uploaded.value.reference.slice(0, 40)}.${ANSWER_FILE_EXTENSION}`
    const file = aFile()
    expect(await backUp({ connection: source.connection, log: quiet, files: app.files, file })).toMatchObject({
      damaged: 0,
    })
    const restoredFiles = openFileStore(scratchFolder())
    await restore(file, { files: restoredFiles })
    const stored = await restoredFiles.read(name)
    expect(stored && withoutSalt(stored)).toEqual(aPdf())
  })

  it('are counted if missing or damaged, and the rest is backed up', async () => {
    const { id } = await builders.aUser()
    const [gone, damaged] = [await aFileOf(id, 310), await aFileOf(id, 320)]
    await app.files.remove(gone)
    await app.files.write(`${damaged}.webp`, Buffer.from('not what it was'))
    const file = aFile()
    const done = await backUp({ connection: source.connection, log: quiet, files: app.files, file })
    expect(done).toMatchObject({ missing: 1, damaged: 1 })
    expect((await check(file)).ending).toMatchObject({ missing: 1 })
    await db.run`delete from cubic_file`
  })
})

describe('a restore refuses, before it creates anything,', () => {
  const damaged: readonly (readonly [string, object, (bytes: Buffer, file: string) => Buffer | Promise<unknown>])[] = [
    ['another kind of file', { problem: 'not_a_backup' }, () => Buffer.from('select 1')],
    ['an empty file', { problem: 'not_a_backup' }, () => Buffer.alloc(0)],
    ['a truncated backup', { problem: 'cut_off' }, (bytes) => bytes.subarray(0, bytes.length * 0.6)],
    ['a backup without its last bytes', { problem: 'cut_off' }, (bytes) => bytes.subarray(0, -1)],
    ['a backup with a flipped bit', { problem: 'corrupt' }, flip],
    ['a backup without its last entry', { problem: 'cut_off' }, (_, file) => rewrite(file, (all) => all.slice(0, -1))],
    [
      'a backup with a changed row',
      { problem: 'corrupt', parameters: { entry: 'tables/cubic_user/000001.copy' } },
      (_, file) =>
        rewrite(file, (all) =>
          all.map((entry) =>
            entry.name === 'tables/cubic_user/000001.copy'
              ? { ...entry, bytes: Buffer.from(entry.bytes.toString().replace('user', 'usex')) }
              : entry,
          ),
        ),
    ],
    [
      'a backup without one of the tables',
      { problem: 'corrupt' },
      (_, file) => rewrite(file, (all) => all.filter((_entry, at) => at !== 4)),
    ],
    [
      'a backup of a newer format',
      { problem: 'newer_format', parameters: { version: 2 } },
      (_, file) => rewrite(file, manifestWith({ version: 2 })),
    ],
    [
      'a backup of a newer version of the product',
      { problem: 'newer_data', parameters: { migration: '9999 from-tomorrow' } },
      (_, file) => rewrite(file, manifestWith({ migrations: [{ id: 9999, name: 'from-tomorrow' }] })),
    ],
  ]

  function flip(bytes: Buffer): Buffer {
    const copy = Buffer.from(bytes)
    const at = Math.floor(bytes.length / 2)
    copy.writeUInt8(copy.readUInt8(at) ^ 0x10, at)
    return copy
  }
  const rewrite = async (file: string, change: (entries: Entries) => Entries) =>
    writeEntries(file, change(await readEntries(file)))
  const manifestWith = (changes: object) => (entries: Entries) =>
    entries.map((entry) =>
      entry.name === 'manifest.json'
        ? {
            ...entry,
            bytes: Buffer.from(JSON.stringify({ ...(JSON.parse(entry.bytes.toString()) as object), ...changes })),
          }
        : entry,
    )

  let whole: string
  beforeAll(async () => {
    whole = await aBackup()
  })

  it.each(damaged)('%s', async (_, problem, damage) => {
    const file = aFile()
    copyFileSync(whole, file)
    const changed = damage(readFileSync(file), file)
    if (Buffer.isBuffer(changed)) writeFileSync(file, changed)
    else await changed
    await expect(check(file)).rejects.toMatchObject(problem)
    // Loading it without a check first leaves nothing either.
    await expect(restore(file)).rejects.toBeInstanceOf(Error)
    expect(await inTarget(tablesOf)).toEqual([])
  })
})

describe('a restore', () => {
  it('migrates the tables of an older version', async () => {
    const older = await createTestDatabase(template)
    const old = openDatabase({ connection: older.connection, pool: 1, log: quiet })
    await old.run`alter table cubic_file drop column made_bytes`
    await old.run`delete from cubic_migration where id = 8`
    await old.run`alter table cubic_event_base drop column payment_invoice`
    const event = await makeBuilders(() => old).aUser({ name: '老用户' })
    await old.close()
    const { verification } = await restore(await aBackup({ connection: older.connection }))
    expect(findingsOf(verification)).toEqual([])
    await inTarget(async (restored) => {
      expect(await restored.one`select name from cubic_user where id = ${event.id}`).toEqual({ name: '老用户' })
      expect(await restored.one`select id from cubic_migration where id = 8`).toEqual({ id: 8 })
      const columns = await restored.rows`select column_name as name from information_schema.columns
        where (table_name, column_name) in (('cubic_file', 'made_bytes'), ('cubic_event_base', 'payment_invoice'))`
      expect(columns).toHaveLength(2)
    })
    await older.drop()
  })

  it('refuses a database that is not empty, and changes nothing', async () => {
    await inTarget((restored) => restored.run`create table somebody_elses (id integer)`)
    await expect(restore(await aBackup())).rejects.toMatchObject({
      problem: 'database_not_empty',
      parameters: { names: 'somebody_elses' },
    })
    expect(await inTarget(tablesOf)).toEqual([{ relname: 'somebody_elses' }])
  })

  it('leaves the database empty when interrupted, even at the very end', async () => {
    const file = await aBackup()
    const stopping = new AbortController()
    const prepare: RestoreOptions['prepare'] = async (restored) => {
      await prepareDatabase(restored, config)
      stopping.abort()
    }
    await expect(restore(file, { signal: stopping.signal, prepare })).rejects.toThrow(/aborted/)
    expect(await inTarget(tablesOf)).toEqual([])
  })

  it('leaves no embedded database when killed, and the next restore cleans up', async () => {
    const file = await aBackup()
    const place = dataFolder()
    const killed = startCommand('restore', [file], { DATA_DIR: place })
    const stage = () => readdirSync(place).find((name) => name.startsWith('restoring-')) ?? ''
    const running = () => existsSync(join(place, stage(), 'postgres', 'data', 'postmaster.pid'))
    await expect.poll(() => stage() !== '' && running(), { interval: 5, timeout: 60_000 }).toBe(true)
    const pid = postmasterPid(join(place, stage()))
    killed.child.kill('SIGKILL')
    await killed.ended
    expect(existsSync(join(place, 'postgres'))).toBe(false)

    // The tickets of these tests were made without entries in the log: they are restored as they
    // were, with the findings.
    const { code, complained } = await runCommand('restore', [file], { DATA_DIR: place })
    expect(code).toBe(1)
    expect(complained).toContain(BACKUPS.restored_broken.en)
    expect(readdirSync(place).filter((name) => name !== 'files')).toEqual(['postgres'])
    expect(isRunning(pid)).toBe(false)
  })
})

describe('scheduled backups', () => {
  const timeZone = 'Asia/Shanghai'
  const at = (text: string) => new Date(`${text}+08:00`)
  const options = (to: string) => ({
    connection: source.connection,
    log: quiet,
    files: app.files,
    folder: to,
    keepDays: 14,
    timeZone: () => timeZone,
  })
  const makeAt = (to: string, now: Date) => makeScheduledBackup(options(to), { now })

  it.each([
    ['no backup exists', undefined, '2026-03-01T12:00:00', true],
    ['the newest was made before three o’clock', '2026-03-01T02:59:00', '2026-03-01T03:00:30', true],
    ['the newest was made tonight', '2026-03-01T03:00:10', '2026-03-01T23:00:00', false],
    ['three o’clock of the next day is still to come', '2026-03-01T03:00:10', '2026-03-02T02:59:00', false],
    ['a night was missed', '2026-02-27T03:00:10', '2026-03-01T01:00:00', true],
  ])('are due or not if %s', (_, madeAt, now, due) => {
    const newest = madeAt === undefined ? undefined : { file: '', madeAt: at(madeAt) }
    expect(isBackupDue(newest, at(now), timeZone)).toBe(due)
  })

  it('are made once a night', async () => {
    const to = join(scratchFolder(), 'backups')
    const first = at('2026-03-01T10:00:00')
    await makeAt(to, first)
    expect(readdirSync(to)).toEqual(['cubic-2026-03-01T020000Z.tar.gz'])
    await makeAt(to, at('2026-03-01T23:00:00'))
    expect(readdirSync(to)).toHaveLength(1)
    const night = at('2026-03-02T03:00:05')
    await makeAt(to, night)
    expect((await findNewestBackup(to))?.madeAt).toEqual(night)
    await check((await findNewestBackup(to))?.file ?? '')
  })

  it('are removed when old, except the newest three, and no other file is', async () => {
    const to = scratchFolder()
    const old = [1, 2, 3, 4, 5].map((day) => `cubic-2026-01-0${day}T190000Z.tar.gz`)
    for (const name of [...old, 'by-hand.tar.gz']) writeFileSync(join(to, name), '')
    await makeAt(to, at('2026-03-01T10:00:00'))
    expect(readdirSync(to).toSorted()).toEqual(['by-hand.tar.gz', ...old.slice(3), 'cubic-2026-03-01T020000Z.tar.gz'])
  })

  it('run as one nightly job across processes, at once after a missed night, and again an hour after a failure', async () => {
    const to = join(scratchFolder(), 'backups')
    writeFileSync(to, 'a file where the folder should be')
    const jobs = backupJobs(options(join(to, 'inside')))
    const nextRun = async () =>
      (await db.one<{ minutes: number; hour: string }>`
        select round(extract(epoch from run_at - now()) / 60)::integer as minutes,
          to_char(run_at at time zone ${timeZone}::text, 'HH24:MI') as hour from cubic_job where name = 'back-up'`) ?? {
        minutes: 0,
        hour: '',
      }
    expect(await runDueJobs(db, jobs)).toEqual(['back-up'])
    expect(await listJobs(db, 'back-up')).toMatchObject([
      { state: 'waiting', attempts: 1, last_error: 'Error ENOTDIR' },
    ])
    expect((await nextRun()).minutes).toBe(60)

    rmSync(to)
    await makeDue(db, 'back-up')
    expect(await runDueJobs(db, jobs)).toEqual(['back-up'])
    expect(readdirSync(join(to, 'inside'))).toHaveLength(1)
    expect(await listJobs(db, 'back-up')).toMatchObject([{ state: 'waiting', attempts: 0, last_error: null }])
    const next = await nextRun()
    expect(next.hour).toBe('03:00')
    expect(next.minutes).toBeLessThanOrEqual(24 * 60)
    expect(next.minutes).toBeGreaterThan(0)
  })
})
