import { QueryError, queryErrorOf, TransportError } from './errors.ts'

/** What the endpoint takes. */
export type Operation = {
  readonly operationName: string
  readonly query: string
  readonly variables: { readonly [name: string]: unknown }
}
/** One field of the schema called by its own operation, and where in `data` its answer lies. */
export type Call = { readonly operation: Operation; readonly path: readonly string[] }

type Description = {
  readonly kind?: 'query' | 'mutation'
  /** The field by its path from the root: `dash generic search`. */
  readonly field: string
  /** All its arguments as the schema writes them. The text depends on none of their values: the server compiles few. */
  readonly args?: string
  /** Arguments that are the same in every call, as the query writes them. */
  readonly fixed?: string
  /** The selected fields of the answer; empty for a scalar. */
  readonly select?: string
  /** Undefined values are left out of the JSON. */
  readonly variables?: Operation['variables']
  readonly name?: string
}

/** Writes the operation that calls one field with variables of its arguments' names. */
export function callOf({
  kind = 'query',
  field,
  args = '',
  fixed = '',
  select = '',
  variables = {},
  name,
}: Description): Call {
  const path = field.split(' ')
  const operationName = name ?? path.at(-1) ?? ''
  const declared = args && `(${args.replaceAll(/\w+:/g, '$$$&')})`
  const all = [args.replaceAll(/(\w+): [^,]+/g, '$1: $$$1'), fixed].filter((part) => part !== '').join(', ')
  const passed = all && `(${all})`
  const query = `${kind} ${operationName}${declared} { ${path.join(' { ')}${passed}${select && ` { ${select} }`}${' }'.repeat(path.length)}`
  return { operation: { operationName, query, variables }, path }
}

/** The answer at the call's place in `{data, errors?}`. Throws its errors as a `QueryError`. */
export function answerOf(answer: unknown, path: readonly string[]): unknown {
  const { data, errors } = (answer ?? {}) as { readonly data?: unknown; readonly errors?: unknown }
  if (Array.isArray(errors) && errors.length > 0) throw queryErrorOf(errors)
  let found = data
  for (const name of path) {
    // a proxy's page, say: an answer, but not the server's
    if (typeof found !== 'object' || found === null)
      throw new TransportError('Server error: the answer is not GraphQL (200)', { status: 200, isForeign: true })
    found = (found as { readonly [field: string]: unknown })[name]
  }
  return found
}

/** Encodes what the wire carries as JSON in a string, where there is something. */
export function encode(value: unknown): string | undefined {
  return value === undefined ? undefined : JSON.stringify(value)
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
