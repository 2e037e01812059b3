import { hash } from 'node:crypto'

/** The request id that makes a repeated `add` the same `add` (wire §4), with the hash of what was asked under it. */
export type RequestKey = { readonly id: string; readonly hash: string }

/** `asked`: what the request asks for, as JSON. */
export function requestKeyOf(id: string, asked: string): RequestKey {
  return { id: id.toLowerCase(), hash: hash('sha256', asked, 'hex') }
}
