import { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import path from 'node:path'

const MEMORY = '/dev/shm'
const GIB = 2 ** 30
/** What the databases and browser profiles of a run may come to, several times over. */
const ENOUGH = 4 * GIB

/**
 * Keeps the temporary files of this process and of those it starts in memory, where the machine has room for them. A
 * run makes and removes some hundred thousand small files (a database is a thousand), which costs a disk's file system
 * up to half of the processor's time, and memory next to none.
 *
 * @returns {string | undefined} The folder, which is removed when the process ends; undefined if they stay on the disk.
 */
export function keepTemporaryFilesInMemory() {
  if (!hasRoom()) return undefined
  const folder = mkdtempSync(path.join(MEMORY, 'cubic-'))
  // Like any folder for temporary files: PostgreSQL runs as another user if this one is root.
  chmodSync(folder, 0o1777)
  process.env.TMPDIR = folder
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

function hasRoom() {
  if (process.platform !== 'linux') return false
  try {
    const [, , kind, options = ''] = mountOf(MEMORY)
    const { bavail, bsize } = statfsSync(MEMORY)
    const isSuitable = kind === 'tmpfs' && /^rw\b/.test(options) && !/\bnoexec\b/.test(options)
    return isSuitable && bavail * bsize >= ENOUGH && process.availableMemory() >= 2 * ENOUGH
  } catch {
    // a system without this folder, or one that does not let us look
    return false
  }
}

/** Its line of /proc/mounts, by words: device, place, kind, options. */
function mountOf(/** @type {string} */ place) {
  const lines = readFileSync('/proc/mounts', 'utf8').split('\n')
  return lines.map((line) => line.split(' ')).find((words) => words[1] === place) ?? []
}
