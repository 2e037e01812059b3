import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'

const HOUR_MS = 3_600_000
/** The hour of the organisation's day after which a backup is due. */
export const DUE_HOUR = 3
/** A backup that is older than this is late: a night was missed. */
export const LATE_HOURS = 30

const NAME = /^cubic-(\d{4}-\d{2}-\d{2})T(\d{2})(\d{2})(\d{2})Z\.tar\.gz$/

export type ScheduledBackup = { readonly file: string; readonly madeAt: Date }

/** The oldest first. */
export async function listBackups(folder: string): Promise<readonly ScheduledBackup[]> {
  if (!existsSync(folder)) return []
  return (await readdir(folder)).toSorted().flatMap((name) => {
    const [, day, ...time] = NAME.exec(name) ?? []
    return day === undefined ? [] : [{ file: path.join(folder, name), madeAt: new Date(`${day}T${time.join(':')}Z`) }]
  })
}

export async function findNewestBackup(folder: string): Promise<ScheduledBackup | undefined> {
  return (await listBackups(folder)).at(-1)
}

/** A backup is due if none has been made since the last three o'clock. */
export function isBackupDue(newest: ScheduledBackup | undefined, now: Date, timeZone: string): boolean {
  if (newest === undefined) return true
  const hour = Number(new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone }).format(now))
  const sinceDue = ((hour - DUE_HOUR + 24) % 24) * HOUR_MS + (now.getTime() % HOUR_MS)
  return newest.madeAt.getTime() < now.getTime() - sinceDue
}
