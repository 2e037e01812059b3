import type { Text } from '@cubic/contract'

/** A transport error: ends the request with its status and a short text that is safe to show. */
export class HttpFault extends Error {
  readonly statusCode: number
  readonly text: Text
  readonly retryAfter: number | undefined
  readonly headers: { readonly [name: string]: string }

  constructor(statusCode: number, text: Text, retryAfter?: number, headers: { readonly [name: string]: string } = {}) {
    super(text.en)
    this.statusCode = statusCode
    this.text = text
    this.retryAfter = retryAfter
    this.headers = headers
  }
}
