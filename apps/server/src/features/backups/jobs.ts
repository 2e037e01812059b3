import { existsSync } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { type CopyOptions, holdingLock } from '../../infra/database/copy-transaction.ts'
import type { FileStore } from '../../infra/files.ts'
import { backUp } from './commands/back-up.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** The hour of the organisation's day after which a backup is due. */
const DUE_HOUR = 3
/** A backup that is older than this is late: a night was missed. */
export const LATE_HOURS = 30
/** So many stay, however old. */
const LEAST_KEPT = 3

const NAME = /^cubic-(\d{4}-\d{2}-\d{2})T(\d{2})(\d{2})(\d{2})Z\.tar\.gz$/

export type Schedule = { readonly folder: string; readonly keepDays: number; readonly timeZone: string }
type Backup = { readonly file: string; readonly madeAt: Date }

export type ScheduledBackups = { readonly run: () => Promise<void>; readonly stop: () => Promise<void> }

/** Backups that are made when they are due, by one of all processes. After one that fails, the next hour tries again. */
export function scheduleBackups(
  options: CopyOptions & { readonly files: FileStore; readonly schedule: Schedule; readonly now?: () => Date },
): ScheduledBackups {
  const { schedule, log, now = () => new Date() } = options
  const stopping = new AbortController()
  let notBefore = 0
  let running: Promise<void> = Promise.resolve()

  async function backUpIfDue(): Promise<void> {
    if (now().getTime() < notBefore || !isDue(await newestBackup(schedule.folder), now(), schedule.timeZone)) return
    try {
      // Looked at once more: another process may have made it meanwhile.
      await holdingLock(options, { name: 'cubic-scheduled-backup', shared: false, wait: false }, async () => {
        if (isDue(await newestBackup(schedule.folder), now(), schedule.timeZone)) await make()
      })
    } catch (error) {
      if (stopping.signal.aborted) return
      notBefore = now().getTime() + HOUR_MS
      log.error('The scheduled backup failed and is tried again in an hour', { folder: schedule.folder, error })
    }
  }

  async function make(): Promise<void> {
    await mkdir(schedule.folder, { recursive: true, mode: 0o700 })
    const file = path.join(schedule.folder, nameOf(now()))
    const started = performance.now()
    const { missing, damaged } = await backUp({ ...options, file, signal: stopping.signal })
    const { size } = await stat(file)
    log.info('Made the scheduled backup', {
      file,
      bytes: size,
      seconds: Math.round((performance.now() - started) / 1000),
    })
    if (missing + damaged > 0) log.warn('Uploaded files are missing or damaged on the disk', { missing, damaged })
    await removeOld(schedule, now())
  }

  return {
    run: () => (running = backUpIfDue()),
    async stop() {
      stopping.abort()
      await running
    },
  }
}

/** The newest of the scheduled backups in a folder. */
export async function newestBackup(folder: string): Promise<Backup | undefined> {
  return (await listBackups(folder)).at(-1)
}

async function listBackups(folder: string): Promise<readonly Backup[]> {
  if (!existsSync(folder)) return []
  return (await readdir(folder)).toSorted().flatMap((name) => {
    const [, day, ...time] = NAME.exec(name) ?? []
    return day === undefined ? [] : [{ file: path.join(folder, name), madeAt: new Date(`${day}T${time.join(':')}Z`) }]
  })
}

const nameOf = (moment: Date) => `cubic-${moment.toISOString().slice(0, 19).replaceAll(':', '')}Z.tar.gz`

/** Due where none was made since it was last three o'clock. */
export function isDue(newest: Backup | undefined, now: Date, timeZone: string): boolean {
  if (newest === undefined) return true
  const hour = Number(new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone }).format(now))
  const sinceDue = ((hour - DUE_HOUR + 24) % 24) * HOUR_MS + (now.getTime() % HOUR_MS)
  return newest.madeAt.getTime() < now.getTime() - sinceDue
}

async function removeOld({ folder, keepDays }: Schedule, now: Date): Promise<void> {
  const before = now.getTime() - keepDays * DAY_MS
  for (const { file, madeAt } of (await listBackups(folder)).slice(0, -LEAST_KEPT))
    if (madeAt.getTime() < before) await rm(file, { force: true })
  // What a process that was killed left behind.
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name)
    if (/^cubic-.*\.tar\.gz\.\d+\.part$/.test(name) && (await stat(file)).mtimeMs < now.getTime() - DAY_MS)
      await rm(file, { force: true })
  }
}
