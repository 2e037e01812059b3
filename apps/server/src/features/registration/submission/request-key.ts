import { hash } from 'node:crypto'

/**
 * The request id that makes a repeated `add` the same `add` (wire §4), with the hash of what was asked under it: worked out where it is used,
 * which it is not for most of those who come too late.
 */
export type RequestKey = { readonly id: string; readonly hash: string }

/** `asked`: what the request asks for, as JSON. */
export function requestKeyOf(id: string, asked: () => string): RequestKey {
  let known: string | undefined
  return {
    id: id.toLowerCase(),
    get hash() {
      return (known ??= hash('sha256', asked(), 'hex'))
    },
  }
}
