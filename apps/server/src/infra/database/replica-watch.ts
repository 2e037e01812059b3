import type { Log } from '../log/log.ts'
import { pause } from './pause.ts'
import type { Position } from './position.ts'

export type Measure = {
  /** The cluster and the database in it: the same for a primary and its replicas. */
  readonly origin: string
  /** This server since its last start. */
  readonly server: string
  readonly isReplica: boolean
  /** It is connected to what it copies. */
  readonly isFed: boolean
  readonly position: Position
  /** Its clock, in milliseconds. */
  readonly now: number
}
/** Where the primary was, at a moment of this process's clock. */
export type Sample = Pick<Measure, 'position'> & { readonly at: number }

export type ReplicaWatch = {
  /** May somebody read the replica who has seen what the primary had at that position? */
  readonly has: (since: Position) => boolean
  /** Notes that the replica was read at that position. */
  readonly saw: (position: Position) => void
  /** The server that was measured: another one may lag where this one does not. */
  readonly server: () => string | undefined
  /** Reads the replica; rejects as soon as it is left out. */
  readonly read: <Value>(work: () => Promise<Value>) => Promise<Value>
  /** Holds until the next check finds it sound. */
  readonly leaveOut: (reason: string) => void
  readonly check: () => Promise<void>
  readonly stop: () => Promise<void>
}

/** What everybody sees is never older than this and the time between two checks. */
export const LAG_MAX_MS = 5000
const CHECK_EVERY_MS = 1000
const PATIENCE_MS = 2000
/** How long a check holds if none follows it. */
const HOLDS_MS = CHECK_EVERY_MS + PATIENCE_MS
/** Pages say from the clock what is open; clocks that are kept right differ by milliseconds. */
const CLOCKS_APART_MS = 1000
const SAMPLES_MAX = 10

/** Returns why a replica may not be read; undefined if it may. */
export function reasonAgainst(
  replica: Measure,
  primary: Measure,
  { samples, now }: { readonly samples: readonly Sample[]; readonly now: number },
): string | undefined {
  if (replica.origin !== primary.origin) return 'it is no copy of our database'
  if (!replica.isReplica) return 'it is no replica'
  if (!replica.isFed) return 'it gets nothing from the primary'
  if (Math.abs(replica.now - primary.now) > CLOCKS_APART_MS) return 'its clock differs from the primary’s'
  const isNear = samples.some(({ at, position }) => now - at <= LAG_MAX_MS && position <= replica.position)
  return isNear ? undefined : `it is more than ${LAG_MAX_MS / 1000} s behind`
}

type Watching = {
  readonly primary: () => Promise<Measure>
  readonly replica: () => Promise<Measure>
  readonly log: Log
  readonly onLeave?: () => void
  /** The clock of this process, in milliseconds. */
  readonly now?: () => number
  /** How long a database may take to answer a check. */
  readonly patienceMs?: number
}
type State = { readonly server: string; readonly until: number; position: Position }

/** Knows whether a replica may be read; nobody who reads asks for it. */
export function watchReplica({
  primary,
  replica,
  log,
  onLeave,
  now = () => performance.now(),
  patienceMs = PATIENCE_MS,
}: Watching): ReplicaWatch {
  const reads = createInterruptibleReads()
  const tell = logChanges(log)
  const stopping = new AbortController()
  let samples: readonly Sample[] = []
  let state: State | undefined

  function leaveOut(reason: string): void {
    state = undefined
    if (!stopping.signal.aborted) tell(reason)
    reads.interrupt()
    onLeave?.()
  }

  async function check(): Promise<void> {
    try {
      const at = now()
      const ofPrimary = await within(patienceMs, primary())
      samples = [...samples, { at, position: ofPrimary.position }].slice(-SAMPLES_MAX)
      const ofReplica = await within(patienceMs, replica())
      const reason = reasonAgainst(ofReplica, ofPrimary, { samples, now: now() })
      if (reason !== undefined) return leaveOut(reason)
      const { server, position } = ofReplica
      state = { server, until: now() + HOLDS_MS, position: Math.max(position, state?.position ?? 0) }
      tell('')
    } catch (error) {
      log.debug('The replica could not be checked', { error })
      leaveOut('it cannot be reached')
    }
  }

  const running = repeat(check, stopping.signal)

  return {
    has: (since) => state !== undefined && now() < state.until && state.position >= since,
    saw(position) {
      if (state) state.position = Math.max(state.position, position)
    },
    server: () => state?.server,
    read: reads.run,
    leaveOut,
    check,
    async stop() {
      stopping.abort()
      await running
    },
  }
}

async function within<Value>(milliseconds: number, work: Promise<Value>): Promise<Value> {
  const isDone = new AbortController()
  // It may end after nobody waits for it.
  work.catch(() => undefined)
  const tooLong = pause(milliseconds, isDone.signal).then(() => {
    throw new Error(`no answer within ${milliseconds} ms`)
  })
  tooLong.catch(() => undefined)
  try {
    return await Promise.race([work, tooLong])
  } finally {
    isDone.abort()
  }
}

async function repeat(check: () => Promise<void>, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    await check()
    await pause(CHECK_EVERY_MS, stopping)
  }
}

function createInterruptibleReads(): { readonly run: ReplicaWatch['read']; readonly interrupt: () => void } {
  const leaving = new Set<() => void>()
  return {
    run: (work) =>
      new Promise((resolve, reject) => {
        const leave = () => reject(new Error('the replica was left out'))
        leaving.add(leave)
        const end = () => void leaving.delete(leave)
        const reading = work()
        reading.then(resolve, reject)
        reading.then(end, end)
      }),
    interrupt() {
      for (const leave of leaving) leave()
    },
  }
}

/** Logs why the replica is left out, or by an empty reason that it is read, if that is news. */
function logChanges(log: Log): (reason: string) => void {
  let told: string | undefined
  return (reason) => {
    if (told === reason) return
    told = reason
    if (reason === '') log.info('Public reads go to the replica')
    else log.warn('The replica is left out, the primary is read', { reason })
  }
}
