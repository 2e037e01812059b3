import { readFileSync, statSync } from 'node:fs'
import { hasCode } from './has-code.ts'

/** Returns device and inode: a restart or a rename keeps both, a copy has another inode. Undefined if it is missing. */
export function identityOf(folder: string): string | undefined {
  const status = statSync(folder, { bigint: true, throwIfNoEntry: false })
  return status && `${status.dev}:${status.ino}`
}

/** False for a snapshot and for a volume mounted elsewhere: both keep the inode, only the device differs. */
export function isCopyOfFiles(before: string, now: string): boolean {
  return before.split(':')[1] !== now.split(':')[1]
}

export function readLines(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n')
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return []
    throw error
  }
}
