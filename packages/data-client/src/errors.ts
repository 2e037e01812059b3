import { parseWireError, type ErrorKind } from '@cubic/contract'

/** No usable answer: the network failed, or the server answered with HTTP 400 or above. */
export class TransportError extends Error {
  /** The HTTP status; undefined where there was no answer. */
  readonly status: number | undefined
  /** Seconds after which the server asks to come again. */
  readonly retryAfter: number | undefined

  constructor(
    message: string,
    details: { readonly status?: number; readonly retryAfter?: number | undefined; readonly cause?: unknown } = {},
  ) {
    super(message, { cause: details.cause })
    this.name = 'TransportError'
    this.status = details.status
    this.retryAfter = details.retryAfter
  }
}

/** A failure inside GraphQL. `msg` is in the interface language and may be shown. */
export class QueryError extends Error {
  readonly kind: ErrorKind
  readonly msg: string

  constructor(message: string, kind: ErrorKind, msg: string) {
    super(message)
    this.name = 'QueryError'
    this.kind = kind
    this.msg = msg
  }
}

/** The error of a GraphQL `errors` list: its kind and text where it is a single one of ours, else the whole list as JSON. */
export function queryErrorOf(errors: readonly unknown[]): QueryError {
  const message = errors.length === 1 ? messageOf(errors[0]) : undefined
  const ours = message === undefined ? undefined : parseWireError(message)
  if (ours) return new QueryError(`${ours.kind} error: ${ours.msg}`, ours.kind, ours.msg)
  const whole = JSON.stringify(errors)
  return new QueryError(whole, 'Internal', whole)
}

export function abortError(): DOMException {
  return new DOMException('The query was aborted', 'AbortError')
}

function messageOf(error: unknown): string | undefined {
  const message =
    typeof error === 'object' && error !== null ? (error as { readonly message?: unknown }).message : undefined
  return typeof message === 'string' ? message : undefined
}
