import { QueryError, queryErrorOf, TransportError } from './errors.ts'

export type Operation = {
  readonly operationName: string
  readonly query: string
  readonly variables: { readonly [name: string]: unknown }
}
/** A call of one schema field as an operation of its own, with the place of its answer in `data`. */
export type Call = { readonly operation: Operation; readonly path: readonly string[] }

type Description = {
  readonly kind?: 'query' | 'mutation'
  /** The field by its path from the root: `dash generic search`. */
  readonly field: string
  /** All arguments with their schema types. Values travel as variables, so the server compiles few texts. */
  readonly args?: string
  /** Constant arguments, as GraphQL text. */
  readonly fixed?: string
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

/** Returns the call's answer from `{data, errors?}`. Throws its errors as a `QueryError`. */
export function answerOf(answer: unknown, path: readonly string[]): unknown {
  const { data, errors } = (answer ?? {}) as { readonly data?: unknown; readonly errors?: unknown }
  if (Array.isArray(errors) && errors.length > 0) throw queryErrorOf(errors)
  let found = data
  for (const name of path) {
    // not the server's answer, but for example a proxy's page
    if (typeof found !== 'object' || found === null)
      throw new TransportError('Server error: the answer is not GraphQL (200)', { status: 200, isForeign: true })
    found = (found as { readonly [field: string]: unknown })[name]
  }
  return found
}

/** Encodes a value that the wire carries as JSON in a string; undefined stays undefined. */
export function encode(value: unknown): string | undefined {
  return value === undefined ? undefined : JSON.stringify(value)
}

/** Decodes a value that the wire carries as JSON in a string; `fallback` if there is none. */
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
