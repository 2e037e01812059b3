import { AppError } from '@cubic/contract'
import {
  type DefinitionNode,
  type DocumentNode,
  type ExecutionResult,
  getOperationAST,
  GraphQLError,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  parse,
  specifiedRules,
  validate,
} from 'graphql'
import { type CompiledQuery, compileQuery, isCompiledQuery } from 'graphql-jit'
import { LRUCache } from 'lru-cache'
import { type CountLookup, UNCOUNTED } from '../infra/metrics/count-lookups.ts'
import type { RequestContext } from './context.ts'
import { boundedInTime } from './errors.ts'
import {
  asksOnlyForSchema,
  type CountIntrospection,
  INTROSPECTION_MAX,
  makeCountIntrospection,
  VALUES_PER_COST,
} from './introspection.ts'
import { checkLimits, type Cost, exceeded, fragmentsOf, type QueryLimits } from './limits.ts'
import { asksTooMuch, asksTooOften, chargedFor, costOfQuestions } from './question-cost.ts'
import { asksOnlyForRecords } from './root-fields.ts'
import { selectionOf } from './selection.ts'

const DOCUMENTS_MAX = 500
/** Answers about the schema that are kept, of some 200 KB each. */
const INTROSPECTIONS_MAX = 20
/** Per request, so that a batch of 200 does not take every database connection while others wait. */
const SIDE_BY_SIDE = 8
const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/
/** Longer texts are compiled each time: five hundred of them would fill the memory. */
const CACHED_TEXT_MAX = 20_000

export type Operation = {
  readonly query: string
  readonly variables: { readonly [name: string]: unknown }
  readonly operationName: string | undefined
}
type DocumentCost = Cost & { readonly tokens: number }
/** A document whose cost cannot be measured; it is not cached. */
type Refused = { readonly refused: GraphQLError }
type Parsed = { readonly document: DocumentNode; readonly cost: DocumentCost }
type Prepared = { readonly cost: DocumentCost } & (
  | {
      readonly compiled: CompiledQuery
      readonly isQuery: boolean
      readonly readsRecords: boolean
      readonly isAlwaysAlike: boolean
    }
  | { readonly errors: readonly GraphQLError[] }
)
/** `key`: under which its compiled form is cached. */
type Charged = { readonly operation: Operation; readonly key: string; readonly known: Parsed | Prepared | Refused }
type Runnable = { readonly operation: Operation; readonly prepared: Prepared | Refused }

/** Runs operations through compiled documents, cached by their text and operation name. */
export class Executor {
  readonly #schema: GraphQLSchema
  readonly #limits: QueryLimits
  readonly #countIntrospection: CountIntrospection
  readonly #countLookup: CountLookup
  readonly #cache = new LRUCache<string, Prepared>({ max: DOCUMENTS_MAX })
  readonly #introspections = new LRUCache<Prepared, ExecutionResult>({ max: INTROSPECTIONS_MAX })

  constructor(schema: GraphQLSchema, limits: QueryLimits, count = UNCOUNTED) {
    this.#countIntrospection = makeCountIntrospection(schema)
    this.#schema = schema
    this.#limits = limits
    this.#countLookup = count
  }

  /**
   * Runs the operations of one request: concurrently, or in order if one of them is a mutation. All of them are charged
   * together before anything is compiled: if they ask too much, none of them runs. Operations that only read records
   * get `forRecords`, unless others of the request change something.
   */
  async execute(
    operations: readonly Operation[],
    context: RequestContext,
    forRecords = context,
  ): Promise<readonly ExecutionResult[]> {
    const charged = this.#charge(operations)
    const refused = refusalOf(charged, context, this.#limits.cost)
    if (refused) return operations.map(() => ({ errors: [asGraphQLError(refused)] }))
    const runnable: Runnable[] = []
    for (const each of charged) {
      const { operation, key, known } = each
      if ('document' in known && !this.#cache.has(key)) await context.takeTurn()
      runnable.push({ operation, prepared: 'refused' in known ? known : this.#prepare(each, known) })
    }
    const hasMutation = runnable.some(isMutation)
    const run = (each: Runnable) => this.#run(each, readsRecords(each) && !hasMutation ? forRecords : context)
    const [first] = runnable
    if (first && runnable.length === 1) return [await run(first)]
    return runSeveral(runnable, run, hasMutation ? 1 : SIDE_BY_SIDE)
  }

  /** Do all of these operations read records and nothing else? False while one of them is not known yet. */
  readOnlyRecords(operations: readonly Operation[]): boolean {
    return operations.every((operation) => {
      const prepared = this.#cache.get(keyOf(operation))
      return prepared !== undefined && readsRecords({ operation, prepared })
    })
  }

  /** Charges tokens (once for a repeated text) and aliases. Stops parsing when they are used up. */
  #charge(operations: readonly Operation[]): readonly Charged[] {
    const texts = new Set<string>()
    const measured = new Map<string, Parsed | Refused>()
    const spent = { tokens: 0, aliases: 0, introspection: 0 }
    const measure = (query: string): Parsed | Refused => {
      const known = measured.get(query) ?? this.#measure(query)
      measured.set(query, known)
      return known
    }
    return operations.map((operation) => {
      const { query, operationName } = operation
      // A valid name has no line break; otherwise two texts could have the same key.
      const isNamed = operationName === undefined || NAME.test(operationName)
      const over = isNamed ? this.#exceeded(spent) : { refused: new GraphQLError('Unknown operation name.') }
      const key = keyOf(operation)
      if (over) return { operation, key, known: over }
      const cached = this.#cache.get(key)
      this.#countLookup(cached !== undefined)
      const known = cached ?? measure(query)
      if ('refused' in known) return { operation, key, known }
      if (!texts.has(query)) spent.tokens += known.cost.tokens
      texts.add(query)
      spent.aliases += known.cost.aliases
      spent.introspection += known.cost.introspection
      return { operation, key, known: this.#exceeded(spent) ?? known }
    })
  }

  #exceeded({ tokens, aliases, introspection }: Omit<DocumentCost, 'questions'>): Refused | undefined {
    if (tokens > this.#limits.tokens) return { refused: asGraphQLError(exceeded('tokens', this.#limits.tokens)) }
    if (aliases > this.#limits.aliases) return { refused: asGraphQLError(exceeded('aliases', this.#limits.aliases)) }
    if (introspection > INTROSPECTION_MAX)
      return { refused: asGraphQLError(exceeded('introspection', INTROSPECTION_MAX)) }
    return undefined
  }

  /** Runs an operation. What a text without variables asks about the schema is answered once. */
  async #run({ operation, prepared }: Runnable, context: RequestContext): Promise<ExecutionResult> {
    if ('refused' in prepared) return { errors: [prepared.refused] }
    if ('errors' in prepared) return { errors: prepared.errors }
    const known = prepared.isAlwaysAlike ? this.#introspections.get(prepared) : undefined
    if (known) return known
    const result = await prepared.compiled.query({}, context, operation.variables)
    if (prepared.isAlwaysAlike) this.#introspections.set(prepared, result)
    return prepared.isQuery ? boundedInTime(result) : result
  }

  #prepare({ operation, key }: Charged, known: Parsed | Prepared): Prepared {
    if (!('document' in known)) return known
    const prepared = this.#cache.get(key) ?? this.#compile(known, operation.operationName)
    if (key.length > CACHED_TEXT_MAX) return prepared
    this.#cache.set(key, prepared)
    return prepared
  }

  #measure(query: string): Parsed | Refused {
    try {
      const document = this.#parse(query)
      return {
        document,
        cost: { tokens: document.tokenCount ?? 0, ...checkLimits(document, this.#limits, this.#countIntrospection) },
      }
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
    if (!isCompiledQuery(compiled))
      return { cost, errors: compiled.errors ?? [new GraphQLError('The query cannot be run.')] }
    const operation = getOperationAST(document, operationName)
    const isQuery = operation?.operation === OperationTypeNode.QUERY
    return {
      cost,
      compiled,
      isQuery,
      readsRecords: isQuery && asksOnlyForRecords(operation.selectionSet, fragmentsOf(document)),
      isAlwaysAlike: isQuery && isAboutSchema(operation, document),
    }
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

function keyOf({ query, operationName }: Operation): string {
  return `${operationName ?? ''}\n${query}`
}

function refusalOf(charged: readonly Charged[], { spend }: RequestContext, most: number): AppError | undefined {
  const costs = charged.map(({ operation, known }) =>
    'refused' in known
      ? 0
      : known.cost.questions.reduce(
          (sum, questions) => sum + costOfQuestions(questions, operation.variables),
          known.cost.introspection / VALUES_PER_COST,
        ),
  )
  if (costs.reduce((sum, cost) => sum + cost, 0) > most) return asksTooMuch()
  return spend(chargedFor(costs)) ? undefined : asksTooOften()
}

function isMutation({ prepared }: Runnable): boolean {
  return 'compiled' in prepared && !prepared.isQuery
}

function readsRecords({ prepared }: Runnable): boolean {
  return 'compiled' in prepared && prepared.readsRecords
}

/** Starts the items in order, a limited number at a time; results keep the order. */
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

function isAboutSchema(
  { selectionSet, variableDefinitions }: OperationDefinitionNode,
  document: DocumentNode,
): boolean {
  return (variableDefinitions ?? []).length === 0 && asksOnlyForSchema(selectionSet, fragmentsOf(document))
}

function asGraphQLError(error: AppError): GraphQLError {
  return new GraphQLError(error.message, { originalError: error })
}

function isSubscription(definition: DefinitionNode): boolean {
  return definition.kind === Kind.OPERATION_DEFINITION && definition.operation === OperationTypeNode.SUBSCRIPTION
}
