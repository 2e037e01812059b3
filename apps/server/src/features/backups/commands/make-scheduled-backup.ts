import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { CopyOptions } from '../../../infra/database/copy-transaction.ts'
import type { FileStore } from '../../../infra/files/files.ts'
import { findNewestBackup, isBackupDue, listBackups } from '../data/queries.ts'
import { backUp } from './back-up.ts'

const DAY_MS = 24 * 3_600_000
const LEAST_KEPT = 3

export type ScheduledBackupOptions = CopyOptions & {
  readonly files: FileStore
  readonly folder: string
  readonly keepDays: number
  readonly timeZone: () => string
}
type Moment = { readonly now: Date; readonly signal?: AbortSignal }

export async function makeScheduledBackup(options: ScheduledBackupOptions, { now, signal }: Moment): Promise<void> {
  const { folder, log, timeZone } = options
  if (!isBackupDue(await findNewestBackup(folder), now, timeZone())) return
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = path.join(folder, nameOf(now))
  const started = performance.now()
  const { missing, damaged } = await backUp({ ...options, file, signal })
  const { size } = await stat(file)
  log.info('Made the scheduled backup', {
    file,
    bytes: size,
    seconds: Math.round((performance.now() - started) / 1000),
  })
  if (missing + damaged > 0) log.warn('Uploaded files are missing or damaged on the disk', { missing, damaged })
  await removeOld(options, now)
}

const nameOf = (moment: Date) => `cubic-${moment.toISOString().slice(0, 19).replaceAll(':', '')}Z.tar.gz`

async function removeOld({ folder, keepDays }: ScheduledBackupOptions, now: Date): Promise<void> {
  const before = now.getTime() - keepDays * DAY_MS
  for (const { file, madeAt } of (await listBackups(folder)).slice(0, -LEAST_KEPT))
    if (madeAt.getTime() < before) await rm(file, { force: true })
  // Removes the unfinished files of killed processes.
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name)
    if (/^cubic-.*\.tar\.gz\.\d+\.part$/.test(name) && (await stat(file)).mtimeMs < now.getTime() - DAY_MS)
      await rm(file, { force: true })
  }
}
