const codes = new Set(
  (
    'ECONNREFUSED ECONNRESET ENOENT EPIPE ETIMEDOUT EHOSTUNREACH ENETUNREACH ENOTFOUND EAI_AGAIN ' +
    // shutting down, crashed, starting; a primary that became a standby
    '57P01 57P02 57P03 25006'
  ).split(' '),
)
const messages =
  /^Connection terminated|timeout exceeded when trying to connect|^timeout expired$|not queryable|Query read timeout|Connection ended unexpectedly/i

/** Tells whether an error of the driver means that its connection is unusable, as after a crash of the server. */
export function isConnectionLost(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isConnectionLost)
  if (!(error instanceof Error)) return false
  const code = (error as { code?: string }).code ?? ''
  return codes.has(code) || /^08...$/.test(code) || messages.test(error.message)
}
