import { QueryError, queryErrorOf, TransportError } from './errors.ts'

export type Operation = {
  readonly operationName: string
  readonly query: string
  readonly variables: { readonly [name: string]: unknown }
}

/** The data of one operation's `{data, errors?}`. Throws its errors as a `QueryError`. */
export function dataOf(answer: unknown): object {
  const { data, errors } = (answer ?? {}) as { readonly data?: unknown; readonly errors?: unknown }
  if (Array.isArray(errors) && errors.length > 0) throw queryErrorOf(errors)
  // a proxy's page, say: an answer, but not the server's
  if (typeof data !== 'object' || data === null)
    throw new TransportError('Server error: the answer is not GraphQL (200)', { status: 200 })
  return data
}

/** Decodes what the wire carries as JSON in a string; `fallback` where there is none. */
export function decode<Value>(text: string | null | undefined, fallback: Value): Value {
  if (text === null || text === undefined || text === '') return fallback
  try {
    return JSON.parse(text) as Value
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    const msg = 'the answer holds JSON that cannot be read'
    throw new QueryError(`Internal error: ${msg}`, 'Internal', msg)
  }
}
