import { AppError } from '@cubic/contract'
import {
  type DefinitionNode,
  type DocumentNode,
  type ExecutionResult,
  getOperationAST,
  GraphQLError,
  type GraphQLSchema,
  Kind,
  OperationTypeNode,
  parse,
  specifiedRules,
  validate,
} from 'graphql'
import { type CompiledQuery, compileQuery, isCompiledQuery } from 'graphql-jit'
import { boundedInTime } from './errors.ts'
import { checkLimits, exceeded, type QueryLimits } from './limits.ts'
import { selectionOf } from './selection.ts'

const CACHE_MAX = 500
/** Of one request, so that a batch of 200 does not hold every connection of the database while others wait. */
const SIDE_BY_SIDE = 8
const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/
/** A longer text is compiled each time: five hundred of them would fill the memory. */
const CACHED_TEXT_MAX = 20_000

export type Operation = {
  readonly query: string
  readonly variables: { readonly [name: string]: unknown }
  readonly operationName: string | undefined
}
/** What a document counts against the limits of its request. */
type Cost = { readonly tokens: number; readonly aliases: number }
/** What cannot even be measured, and is not kept. */
type Refused = { readonly refused: GraphQLError }
type Parsed = { readonly document: DocumentNode; readonly cost: Cost }
type Prepared = { readonly cost: Cost } & (
  | { readonly compiled: CompiledQuery; readonly isQuery: boolean }
  | { readonly errors: readonly GraphQLError[] }
)

/** Runs operations through compiled documents, kept by their text and operation name, the least recently used dropped first. */
export class Executor {
  readonly #schema: GraphQLSchema
  readonly #limits: QueryLimits
  readonly #cache = new Map<string, Prepared>()

  constructor(schema: GraphQLSchema, limits: QueryLimits) {
    this.#schema = schema
    this.#limits = limits
  }

  /**
   * Runs the operations of one request: side by side, or in order where one of them is a mutation. Tokens and aliases count
   * over all of them, a text that is sent again only once, and are charged before anything is compiled.
   */
  async execute(operations: readonly Operation[], context: unknown): Promise<readonly ExecutionResult[]> {
    const texts = new Set<string>()
    const spent = { tokens: 0, aliases: 0 }
    const charge = (query: string, cost: Cost): AppError | undefined => {
      if (!texts.has(query)) spent.tokens += cost.tokens
      texts.add(query)
      spent.aliases += cost.aliases
      if (spent.tokens > this.#limits.tokens) return exceeded('tokens', this.#limits.tokens)
      return spent.aliases > this.#limits.aliases ? exceeded('aliases', this.#limits.aliases) : undefined
    }
    const prepared = operations.map((operation) => ({
      operation,
      ...this.#prepare(operation, (cost) => charge(operation.query, cost)),
    }))
    const run = (each: (typeof prepared)[number]) => runOperation(each, each.operation, context)
    return runSeveral(prepared, run, prepared.some(isMutation) ? 1 : SIDE_BY_SIDE)
  }

  #prepare({ query, operationName }: Operation, charge: (cost: Cost) => AppError | undefined): Prepared | Refused {
    // A name holds no line break: with anything else one text could stand for another.
    if (operationName !== undefined && !NAME.test(operationName))
      return { refused: new GraphQLError('Unknown operation name.') }
    const key = `${operationName ?? ''}\n${query}`
    const known = this.#cache.get(key)
    const parsed = known ?? this.#measure(query)
    if ('refused' in parsed) return parsed
    const refused = charge(parsed.cost)
    if (refused) return { refused: asGraphQLError(refused) }
    const prepared = 'document' in parsed ? this.#compile(parsed, operationName) : parsed
    if (key.length > CACHED_TEXT_MAX) return prepared
    this.#cache.delete(key)
    this.#cache.set(key, prepared)
    if (this.#cache.size > CACHE_MAX) this.#cache.delete(this.#cache.keys().next().value ?? '')
    return prepared
  }

  #measure(query: string): Parsed | Refused {
    try {
      const document = this.#parse(query)
      return { document, cost: { tokens: document.tokenCount ?? 0, aliases: checkLimits(document, this.#limits) } }
    } catch (error) {
      if (error instanceof GraphQLError) return { refused: error }
      if (error instanceof AppError) return { refused: asGraphQLError(error) }
      throw error
    }
  }

  #compile({ document, cost }: Parsed, operationName: string | undefined): Prepared {
    const errors = validate(this.#schema, document, specifiedRules, { maxErrors: 20 })
    if (errors.length > 0) return { cost, errors }
    const compiled = compileQuery(this.#schema, document, operationName, { resolverInfoEnricher: selectionOf })
    return isCompiledQuery(compiled)
      ? { cost, compiled, isQuery: getOperationAST(document, operationName)?.operation === OperationTypeNode.QUERY }
      : { cost, errors: compiled.errors ?? [new GraphQLError('The query cannot be run.')] }
  }

  #parse(query: string): DocumentNode {
    try {
      const document = parse(query, { maxTokens: this.#limits.tokens, noLocation: true })
      if (document.definitions.some(isSubscription)) throw new GraphQLError('Subscriptions are not served.')
      return document
    } catch (error) {
      if (error instanceof GraphQLError && /more tha[nt] \d+ tokens/.test(error.message))
        throw exceeded('tokens', this.#limits.tokens)
      throw error
    }
  }
}

async function runOperation(
  prepared: Prepared | Refused,
  { variables }: Operation,
  context: unknown,
): Promise<ExecutionResult> {
  if ('refused' in prepared) return { errors: [prepared.refused] }
  if ('errors' in prepared) return { errors: prepared.errors }
  const result = await prepared.compiled.query({}, context, variables)
  return prepared.isQuery ? boundedInTime(result) : result
}

function isMutation(prepared: Prepared | Refused): boolean {
  return 'compiled' in prepared && !prepared.isQuery
}

/** Runs the items in their order, so many at a time; results keep the order. */
async function runSeveral<Item, Result>(
  items: readonly Item[],
  run: (item: Item) => Promise<Result>,
  atOnce: number,
): Promise<readonly Result[]> {
  const results: Result[] = []
  const waiting = items.entries()
  const runNext = async (): Promise<void> => {
    for (const [index, item] of waiting) results[index] = await run(item)
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, runNext))
  return results
}

function asGraphQLError(error: AppError): GraphQLError {
  return new GraphQLError(error.message, { originalError: error })
}

function isSubscription(definition: DefinitionNode): boolean {
  return definition.kind === Kind.OPERATION_DEFINITION && definition.operation === OperationTypeNode.SUBSCRIPTION
}
