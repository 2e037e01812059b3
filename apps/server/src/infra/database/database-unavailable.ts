import { isConnectionLost } from '@cubic/postgres-supervisor'
import { Unavailable } from '../unavailable.ts'
import { hasCode } from '../has-code.ts'

const RETRY_AFTER_SECONDS = 2

/** The database could not do it now. */
export class DatabaseUnavailable extends Unavailable {
  readonly reason: 'lost' | 'busy'
  /** The connection broke after COMMIT was sent: the transaction may have been committed. */
  readonly mayBeCommitted: boolean

  constructor(reason: 'lost' | 'busy', options: { cause: unknown; mayBeCommitted?: boolean }) {
    super(reason === 'lost' ? 'the database cannot be reached' : 'the database is busy', RETRY_AFTER_SECONDS, {
      cause: options.cause,
    })
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

// lock and statement timeouts, deadlock, serialization, no session, memory or disk left
const busyCodes = new Set('55P03 57014 40P01 40001 53000 53100 53200 53300 53400'.split(' '))

/** Converts an error that leaves the database layer: to `DatabaseUnavailable` if that is what it means, else `error` itself. */
export function fromDatabase(error: unknown, { committing = false } = {}): unknown {
  if (error instanceof DatabaseUnavailable) return error
  if (isConnectionLost(error)) return new DatabaseUnavailable('lost', { cause: error, mayBeCommitted: committing })
  if (hasCode(error, ...busyCodes)) return new DatabaseUnavailable('busy', { cause: error })
  return error
}
