import { AppError } from '@cubic/contract'
import {
  type DocumentNode,
  type ExecutionResult,
  GraphQLError,
  type GraphQLSchema,
  parse,
  specifiedRules,
  validate,
} from 'graphql'
import { type CompiledQuery, compileQuery, isCompiledQuery } from 'graphql-jit'
import { checkLimits, exceeded, type QueryLimits } from './limits.ts'

const CACHE_MAX = 500
/** A longer text is compiled each time: five hundred of them would fill the memory. */
const CACHED_TEXT_MAX = 20_000

export type Operation = {
  readonly query: string
  readonly variables: { readonly [name: string]: unknown }
  readonly operationName: string | undefined
}
/** What a document counts against the limits of its request. */
type Cost = { readonly tokens: number; readonly aliases: number }
type Prepared = { readonly compiled: CompiledQuery; readonly cost: Cost } | { readonly errors: readonly GraphQLError[] }

/** Runs operations through compiled documents, kept by their text and operation name, the least recently used dropped first. */
export class Executor {
  readonly #schema: GraphQLSchema
  readonly #limits: QueryLimits
  readonly #cache = new Map<string, Prepared>()

  constructor(schema: GraphQLSchema, limits: QueryLimits) {
    this.#schema = schema
    this.#limits = limits
  }

  /** Runs the operations of one request. Tokens and aliases count over all of them, a text that is sent again only once. */
  async execute(operations: readonly Operation[], context: unknown): Promise<readonly ExecutionResult[]> {
    const texts = new Set<string>()
    const spent = { tokens: 0, aliases: 0 }
    const results = operations.map(async (operation) => {
      const prepared = this.#prepare(operation)
      if ('errors' in prepared) return { errors: prepared.errors }
      if (!texts.has(operation.query)) spent.tokens += prepared.cost.tokens
      texts.add(operation.query)
      spent.aliases += prepared.cost.aliases
      const over =
        spent.tokens > this.#limits.tokens ? 'tokens' : spent.aliases > this.#limits.aliases ? 'aliases' : undefined
      if (over) return { errors: [asGraphQLError(exceeded(over, this.#limits[over]))] }
      return prepared.compiled.query({}, context, operation.variables)
    })
    return Promise.all(results)
  }

  #prepare({ query, operationName }: Operation): Prepared {
    const key = `${operationName ?? ''}\n${query}`
    const known = this.#cache.get(key)
    const prepared = known ?? this.#compile(query, operationName)
    if (key.length > CACHED_TEXT_MAX) return prepared
    this.#cache.delete(key)
    this.#cache.set(key, prepared)
    if (this.#cache.size > CACHE_MAX) this.#cache.delete(this.#cache.keys().next().value ?? '')
    return prepared
  }

  #compile(query: string, operationName: string | undefined): Prepared {
    try {
      const document = this.#parse(query)
      const aliases = checkLimits(document, this.#limits)
      const errors = validate(this.#schema, document, specifiedRules, { maxErrors: 20 })
      if (errors.length > 0) return { errors }
      const compiled = compileQuery(this.#schema, document, operationName)
      return isCompiledQuery(compiled)
        ? { compiled, cost: { tokens: document.tokenCount ?? 0, aliases } }
        : { errors: compiled.errors ?? [new GraphQLError('The query cannot be run.')] }
    } catch (error) {
      if (error instanceof GraphQLError) return { errors: [error] }
      if (error instanceof AppError) return { errors: [asGraphQLError(error)] }
      throw error
    }
  }

  #parse(query: string): DocumentNode {
    try {
      return parse(query, { maxTokens: this.#limits.tokens, noLocation: true })
    } catch (error) {
      if (error instanceof GraphQLError && /more tha[nt] \d+ tokens/.test(error.message))
        throw exceeded('tokens', this.#limits.tokens)
      throw error
    }
  }
}

function asGraphQLError(error: AppError): GraphQLError {
  return new GraphQLError(error.message, { originalError: error })
}
