import { hash } from 'node:crypto'

/** The request id that makes a repeated `add` the same `add` (wire §4), with the hash of what was asked under it. */
export type RequestKey = { readonly id: string; readonly hash: string }

/** Hashes `asked`, the request as JSON, at the first use: most people who come too late need no hash. */
export function requestKeyOf(id: string, asked: () => string): RequestKey {
  return new LazyRequestKey(id.toLowerCase(), asked)
}

/** A class: V8 gives each object literal with a getter a shape of its own, which makes reading it slow. */
class LazyRequestKey implements RequestKey {
  readonly id: string
  readonly #asked: () => string
  #hash: string | undefined

  constructor(id: string, asked: () => string) {
    this.id = id
    this.#asked = asked
  }

  get hash(): string {
    return (this.#hash ??= hash('sha256', this.#asked(), 'hex'))
  }
}
