import { statfs } from 'node:fs/promises'
import { pause } from './pause.ts'
import { isDiskFull } from '../errors/disk-full.ts'
import type { Log } from '../log/log.ts'

const AGAIN_MS = 10_000
/** PostgreSQL's log grows by files of 16 MB: with less free, an error at the start is most likely about that. */
const ROOM_BYTES = 16 * 1024 * 1024

type Start<Result> = {
  /** Starts the server, or stops what was started and rejects. */
  readonly attempt: () => Promise<Result>
  readonly dataDir: string
  readonly log: Log
  /** Ends the waiting. */
  readonly signal: AbortSignal
  /** Tells the operator, apart from the log. */
  readonly say: (line: string) => void
  readonly waitMs?: number
}

/**
 * Starts as soon as the disk has room: a full disk is no reason to end, since the server would then be gone when there
 * is room again. Undefined if the signal comes first; rejects for any other reason.
 */
export async function startWithRoom<Result>(start: Start<Result>): Promise<Result | undefined> {
  const { attempt, dataDir, log, signal, say, waitMs = AGAIN_MS } = start
  for (let isTold = false; !signal.aborted;) {
    try {
      return await attempt()
    } catch (error) {
      if (signal.aborted || !(await isAboutRoom(error, dataDir))) throw error
      if (!isTold) {
        const reason = error instanceof Error ? error.message : String(error)
        log.error('The disk is full: the server waits for room to start', { folder: dataDir, reason })
        say(
          `The disk is full, so the server cannot start. Make room on the disk of ${dataDir} (DATA_DIR) or of the database, for example by moving old backups to another disk. ` +
            `It starts by itself once there is room; nothing is lost.`,
        )
      }
      isTold = true
    }
    await pause(waitMs, signal)
  }
  return undefined
}

async function isAboutRoom(error: unknown, dataDir: string): Promise<boolean> {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (isDiskFull(cause) || /No space left on device|Disk quota exceeded/.test(cause.message)) return true
  try {
    const { bavail, bsize } = await statfs(dataDir)
    return bavail * bsize < ROOM_BYTES
  } catch {
    // There is no such folder, which is another fault.
    return false
  }
}
