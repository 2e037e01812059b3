import type { ErrorKind } from '@cubic/contract'

/** No usable answer: the network failed, or the server answered with HTTP 400 or above. */
export class TransportError extends Error {
  /** The HTTP status; undefined where there was no answer. */
  readonly status: number | undefined
  /** Seconds after which the server allows another try. */
  readonly retryAfter: number | undefined
  /** The answer is not the server's: a proxy's error page, or cut off. `message` never contains it. */
  readonly isForeign: boolean
  /** The request was a change that may have been made: says so in the interface language, and may be shown. */
  msg: string | undefined

  constructor(
    message: string,
    details: {
      readonly status?: number
      readonly retryAfter?: number | undefined
      readonly isForeign?: boolean
      readonly cause?: unknown
    } = {},
  ) {
    super(message, { cause: details.cause })
    this.name = 'TransportError'
    this.status = details.status
    this.retryAfter = details.retryAfter
    this.isForeign = details.isForeign ?? false
  }
}

/** A failure inside GraphQL. `msg` is in the interface language and may be shown. */
export class QueryError extends Error {
  /** One of the contract's kinds, or a kind of another server. */
  readonly kind: ErrorKind | (string & Record<never, never>)
  readonly msg: string
  /** The kind of action that has to be confirmed first. */
  readonly action?: string

  constructor(message: string, kind: string, msg: string) {
    super(message)
    this.name = 'QueryError'
    this.kind = kind
    this.msg = msg
  }
}

/** Converts a GraphQL `errors` list: kind and text of a single error of ours, else the whole list as JSON. */
export function queryErrorOf(errors: readonly unknown[]): QueryError {
  const ours = errors.length === 1 ? platformErrorOf(errors[0]) : undefined
  if (ours)
    return Object.assign(new QueryError(`${ours.kind} error: ${ours.msg}`, ours.kind, ours.msg), {
      action: ours.action,
    })
  const whole = JSON.stringify(errors)
  return new QueryError(whole, 'Internal', whole)
}

export function abortError(): DOMException {
  return new DOMException('The query was aborted', 'AbortError')
}

/** The kind and text of an error whose message is a JSON object (spec §8); undefined for any other. */
function platformErrorOf(
  error: unknown,
): { readonly kind: string; readonly msg: string; readonly action?: string } | undefined {
  const { message } = (error ?? {}) as { readonly message?: unknown }
  if (typeof message !== 'string') return undefined
  try {
    const parsed: unknown = JSON.parse(message)
    if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return undefined
    const { kind, msg } = parsed as { readonly kind?: unknown; readonly msg?: unknown }
    return {
      ...parsed,
      kind: typeof kind === 'string' && kind !== '' ? kind : 'Internal',
      msg: typeof msg === 'string' ? msg : message,
    }
  } catch (failure) {
    if (failure instanceof SyntaxError) return undefined
    throw failure
  }
}
