import { readFileSync, statSync } from 'node:fs'
import { hasCode } from '../has-code.ts'

/** Device and inode: the same after a restart or a rename, but not in a copy. Undefined where there is no such folder. */
export function identityOf(folder: string): string | undefined {
  const status = statSync(folder, { bigint: true, throwIfNoEntry: false })
  return status && `${status.dev}:${status.ino}`
}

/** False for a snapshot or a volume mounted elsewhere: there the inode is the same and only the device differs. */
export function isCopyOfFiles(before: string, now: string): boolean {
  return before.split(':')[1] !== now.split(':')[1]
}

/** The lines of a file; none where it does not exist. */
export function readLines(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n')
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return []
    throw error
  }
}
