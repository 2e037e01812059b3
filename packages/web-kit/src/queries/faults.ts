import { QueryError, TransportError } from '@cubic/data-client'

/** The kinds of failure that the interface reports. */
export type Fault =
  /** No answer to a question, or to a change that may be sent again. */
  | { readonly kind: 'no_answer' }
  /** No answer to another change, which may or may not have been made: the message says so. */
  | { readonly kind: 'maybe_done'; readonly message: string }
  /** The server asks to retry later. */
  | { readonly kind: 'busy'; readonly seconds: number | undefined }
  /** It answered with a reason, in the page's language. */
  | { readonly kind: 'refused'; readonly message: string }

/** Classifies a request's error; anything else is a bug and rethrown. */
export function faultOf(error: unknown): Fault {
  if (error instanceof QueryError) return { kind: 'refused', message: error.msg }
  if (!(error instanceof TransportError)) throw error
  if (error.msg !== undefined) return { kind: 'maybe_done', message: error.msg }
  if (error.status === 429 || error.status === 503) return { kind: 'busy', seconds: error.retryAfter }
  return error.status === undefined || error.status >= 500 || error.isForeign
    ? { kind: 'no_answer' }
    : { kind: 'refused', message: error.message }
}

/**
 * Returns the text for a failed request: the server's reason, else `noAnswer`. With it, the request was a change, which
 * may have been made without an answer. Undefined if it did not fail.
 */
export function failureText(error: Error | null, noAnswer?: string): string | undefined {
  if (error === null) return undefined
  const fault = error instanceof QueryError || error instanceof TransportError ? faultOf(error) : undefined
  const isSaid = fault && 'message' in fault && (fault.kind === 'refused' || noAnswer !== undefined)
  return isSaid ? fault.message : noAnswer
}
