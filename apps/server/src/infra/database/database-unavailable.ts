import { Unavailable } from '../unavailable.ts'
import { hasCode } from '../has-code.ts'

const RETRY_AFTER_SECONDS = 2

/** The database could not do it now. */
export class DatabaseUnavailable extends Unavailable {
  readonly reason: 'lost' | 'busy'
  /** The connection broke after COMMIT was sent: it may have been done. */
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

const lostCodes = new Set(
  (
    'ECONNREFUSED ECONNRESET ENOENT EPIPE ETIMEDOUT EHOSTUNREACH ENETUNREACH ENOTFOUND EAI_AGAIN ' +
    // shutting down, crashed, starting; a primary that became a standby
    '57P01 57P02 57P03 25006'
  ).split(' '),
)
// lock and statement timeouts, deadlock, serialization, no session, memory or disk left
const busyCodes = new Set('55P03 57014 40P01 40001 53000 53100 53200 53300 53400'.split(' '))
const lostMessages =
  /^Connection terminated|timeout exceeded when trying to connect|^timeout expired$|not queryable|Query read timeout|Connection ended unexpectedly/i

/** Is the connection itself of no more use after this? */
export function isConnectionLost(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isConnectionLost)
  if (!(error instanceof Error)) return false
  const code = (error as { code?: string }).code ?? ''
  return lostCodes.has(code) || /^08...$/.test(code) || lostMessages.test(error.message)
}

/** What leaves the database layer: `error` itself, or that the database is unavailable because of it. */
export function fromDatabase(error: unknown, { committing = false } = {}): unknown {
  if (error instanceof DatabaseUnavailable) return error
  if (isConnectionLost(error)) return new DatabaseUnavailable('lost', { cause: error, mayBeCommitted: committing })
  if (hasCode(error, ...busyCodes)) return new DatabaseUnavailable('busy', { cause: error })
  return error
}
