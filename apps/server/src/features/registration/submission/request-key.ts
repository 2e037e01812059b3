import { hash } from 'node:crypto'

/**
 * The request id that makes a repeated `add` the same `add` (wire §4), with the hash of what was asked under it. The hash is computed when it is
 * first used: most people who come too late never need one.
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
