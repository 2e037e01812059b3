import { isConnectionLost } from '@cubic/postgres-supervisor'
import { Unavailable } from '../errors/unavailable.ts'
import { DISK_FULL_SECONDS, isDiskFull } from '../errors/disk-full.ts'
import { hasCode } from '../errors/has-code.ts'

type Reason = 'lost' | 'busy' | 'full' | 'unconfirmed'
const REASONS: { readonly [reason in Reason]: { readonly message: string; readonly retryAfterSeconds: number } } = {
  lost: { message: 'the database cannot be reached', retryAfterSeconds: 2 },
  busy: { message: 'the database is busy', retryAfterSeconds: 2 },
  unconfirmed: { message: 'no standby has confirmed what was committed', retryAfterSeconds: 5 },
  full: { message: 'the disk of the database is full', retryAfterSeconds: DISK_FULL_SECONDS },
}

/** The database could not answer now; a later try may succeed. */
export class DatabaseUnavailable extends Unavailable {
  readonly reason: Reason
  /** The connection broke after COMMIT, or no standby confirmed it: it may have been committed. */
  readonly mayBeCommitted: boolean

  constructor(reason: Reason, options: { cause: unknown; mayBeCommitted?: boolean }) {
    const { message, retryAfterSeconds } = REASONS[reason]
    super(message, retryAfterSeconds, { cause: options.cause })
    this.name = 'DatabaseUnavailable'
    this.reason = reason
    this.mayBeCommitted = options.mayBeCommitted ?? false
  }
}

const STATEMENT_TIMEOUT = '57014'

/** Did the database end a statement because it took too long? */
export function hasTimedOut(error: unknown): boolean {
  return error instanceof DatabaseUnavailable && hasCode(error.cause, STATEMENT_TIMEOUT)
}

// lock and statement timeouts, deadlock, serialization, no session or memory left
const busyCodes = new Set('55P03 57014 40P01 40001 53000 53200 53300 53400'.split(' '))

/** Converts an error that means it to `DatabaseUnavailable`; returns any other as it is. */
export function fromDatabase(error: unknown, { committing = false } = {}): unknown {
  if (error instanceof DatabaseUnavailable) return error
  if (isConnectionLost(error)) return new DatabaseUnavailable('lost', { cause: error, mayBeCommitted: committing })
  if (isDiskFull(error)) return new DatabaseUnavailable('full', { cause: error })
  if (hasCode(error, ...busyCodes)) return new DatabaseUnavailable('busy', { cause: error })
  return error
}
