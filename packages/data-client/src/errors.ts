import type { ErrorKind, Text } from '@cubic/contract'

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

const MAYBE_DONE: Text = {
  cn: '连接中断，不确定是否已完成。请先刷新页面查看。',
  en: 'The connection was lost. Reload to see whether this was done.',
}

/**
 * Runs a change that is sent once. It may have been made if there was no answer, a failure of the server or a proxy, or
 * an answer that was cut off. With 503 nothing was begun, nor in a browser without network.
 */
export async function sentOnce<Answer>(language: keyof Text, change: () => Promise<Answer>): Promise<Answer> {
  const { navigator } = globalThis as { readonly navigator?: { readonly onLine?: boolean } }
  const isOffline = navigator?.onLine === false
  return change().catch((error: unknown) => {
    if (error instanceof TransportError && !isOffline) {
      const { status = 500, isForeign } = error
      if (status !== 503 && (status >= 500 || (isForeign && status < 400))) error.msg = MAYBE_DONE[language]
    }
    throw error
  })
}

/** A failure inside GraphQL. `msg` is in the interface language and may be shown. */
export class QueryError extends Error {
  /** One of the contract's kinds, or a kind of another server. */
  readonly kind: ErrorKind | (string & Record<never, never>)
  readonly msg: string

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
  if (ours) return new QueryError(`${ours.kind} error: ${ours.msg}`, ours.kind, ours.msg)
  const whole = JSON.stringify(errors)
  return new QueryError(whole, 'Internal', whole)
}

export function abortError(): DOMException {
  return new DOMException('The query was aborted', 'AbortError')
}

/** The kind and text of an error whose message is a JSON object (spec §8); undefined for any other. */
function platformErrorOf(error: unknown): { readonly kind: string; readonly msg: string } | undefined {
  const { message } = (error ?? {}) as { readonly message?: unknown }
  if (typeof message !== 'string') return undefined
  try {
    const parsed: unknown = JSON.parse(message)
    if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return undefined
    const { kind, msg } = parsed as { readonly kind?: unknown; readonly msg?: unknown }
    return {
      kind: typeof kind === 'string' && kind !== '' ? kind : 'Internal',
      msg: typeof msg === 'string' ? msg : message,
    }
  } catch (failure) {
    if (failure instanceof SyntaxError) return undefined
    throw failure
  }
}
