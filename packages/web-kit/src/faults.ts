import { QueryError, TransportError } from '@cubic/data-client'

/** What a request failed with, as far as people are concerned. */
export type Fault =
  /** Nothing came back: it may or may not have been done. */
  | { readonly kind: 'no_answer' }
  /** The server asks to come again later. */
  | { readonly kind: 'busy'; readonly seconds: number | undefined }
  /** It answered with a reason, in the page's language. */
  | { readonly kind: 'refused'; readonly message: string }

/** Makes out what a request rejected with; anything else is a bug and thrown on. */
export function faultOf(error: unknown): Fault {
  if (error instanceof QueryError) return { kind: 'refused', message: error.msg }
  if (!(error instanceof TransportError)) throw error
  if (error.status === 429 || error.status === 503) return { kind: 'busy', seconds: error.retryAfter }
  return error.status === undefined || error.status >= 500 || error.isForeign
    ? { kind: 'no_answer' }
    : { kind: 'refused', message: error.message }
}

/** What to say of a request that failed: the server's reason, else the given words. Undefined where it did not fail. */
export function failureText(error: Error | null, noAnswer?: string): string | undefined {
  if (error === null) return undefined
  const fault = error instanceof QueryError || error instanceof TransportError ? faultOf(error) : undefined
  return fault?.kind === 'refused' ? fault.message : noAnswer
}
