import { createHash } from 'node:crypto'
import { SCHEMA } from '@cubic/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ExecutionResult } from 'graphql'
import { createAnswerBudget } from '../graphql/answer-budget.ts'
import type { RequestContext } from '../graphql/context.ts'
import { formatError, unavailableFor } from '../graphql/errors.ts'
import type { Executor, Operation } from '../graphql/executor.ts'
import { createSerialQueue } from '../infra/concurrency/serial-queue.ts'
import { badBody, carriesToken, hasVersion, isDeeperThan, jsonBody } from '../infra/http/requests.ts'
import { seenBy } from '../infra/http/seen-position.ts'
import { HttpFault } from '../infra/errors/http-fault.ts'
import { FOR_EVERYBODY, VIEWABLE } from '../infra/http/route-right.ts'
import { whoAsks } from '../infra/network/who-asks.ts'
import type { Services } from '../infra/services/services.ts'
import { compressAnswer } from './compress-answer.ts'

const VERSION_DEPTH_MAX = 100

type Answer = { readonly data?: unknown; readonly errors?: readonly unknown[] }

/** The GraphQL endpoints, single and batch (wire §1), and the schema as a file. */
export function addGqlRoutes(app: FastifyInstance, services: Services, executor: Executor): void {
  const schema = SCHEMA.trimStart()
  const etag = `"${createHash('sha256').update(schema).digest('base64url').slice(0, 22)}"`
  app.get('/gql/schema.graphql', { ...FOR_EVERYBODY, onSend: compressAnswer }, (request, reply) => {
    reply.headers({ etag, 'cache-control': 'public, max-age=300' })
    if (hasVersion(request, etag)) return reply.code(304).send()
    return reply.type('text/plain; charset=utf-8').send(schema)
  })

  // The query string only names the operation, for logs (wire §1).
  const forCallers = { config: { ...VIEWABLE.config, takesAnyQuery: true }, onSend: compressAnswer } as const
  app.post('/gql/endpoint', forCallers, async (request, reply) =>
    execute(services, executor, { request, reply }, [readOperation(jsonBody(request))]).then(([answer]) => answer),
  )

  app.post('/gql/endpoint_batch', forCallers, async (request, reply) => {
    const { query, version } = jsonBody(request)
    // The version is echoed: one that is too deep to serialise is refused before anything runs.
    if (isDeeperThan(version, VERSION_DEPTH_MAX)) throw badBody()
    const asText = typeof query === 'string'
    const entries = readBatch(asText ? parseText(query) : query, services.config.limits.batch)
    const answers = await execute(
      services,
      executor,
      { request, reply },
      entries.map((entry) => entry.operation),
    )
    // Keys come from the caller: assigned to a plain object, one could set its prototype.
    const result = Object.fromEntries(entries.map((entry, index) => [entry.key, answers[index]]))
    return { version: version ?? null, result: asText ? JSON.stringify(result) : result }
  })
}

async function execute(
  services: Services,
  executor: Executor,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  operations: readonly Operation[],
): Promise<readonly Answer[]> {
  const arrive = executor.readOnlyRecords(operations) ? services.reserveRead(request) : undefined
  const caller = await services.callerOf(request).finally(arrive)
  // The log-in has ended: answers as to a guest (wire §1) and says so. RFC 6750; not only for a 401 (RFC 9110 §11.6.1).
  const hasDeadToken = caller.userId === null && !caller.key && !caller.mustSetUp && carriesToken(request)
  if (hasDeadToken) reply.header('www-authenticate', 'Bearer error="invalid_token"')
  const who = whoAsks(caller)
  const reads = services.reads.as(who)
  const changes = createSerialQueue()
  const context: RequestContext = {
    caller,
    hasDeadToken,
    reads,
    totals: services.totals.of(reads),
    budget: createAnswerBudget(services.config.limits.rows),
    changes,
    takeTurn: () => services.longWork.take(who),
    noteRead: (query, asked) => services.noteRead(caller, query, asked),
    spend: (cost) => services.costs.spend(who, cost),
  }
  const results = await executor.execute(operations, context, inPublic(services, request, context))
  request.hasOnlyRead = !changes.hasBegun()
  // Nothing was answered or changed: the caller may send everything again.
  const unavailable = changes.hasCompleted() ? undefined : unavailableFor(results)
  if (unavailable) throw unavailable
  return results.map((result) =>
    answerOf(result, (error) => formatError(error, caller.lang, (cause) => services.report(cause, request))),
  )
}

/** Records that a guest reads may be a moment old; what people read with their rights, and what they do, may not. */
function inPublic(
  { publicReads, totals }: Services,
  request: FastifyRequest,
  context: RequestContext,
): RequestContext | undefined {
  const { caller } = context
  if (caller.userId !== null || caller.key) return undefined
  const reads = publicReads.as(whoAsks(caller), seenBy(request))
  return { ...context, reads, totals: totals.of(reads) }
}

function answerOf(
  { data, errors }: ExecutionResult,
  format: (error: NonNullable<ExecutionResult['errors']>[number]) => unknown,
): Answer {
  return {
    ...(data === undefined ? {} : { data }),
    ...(errors && errors.length > 0 ? { errors: errors.map(format) } : {}),
  }
}

function readOperation({ query, variables, operationName }: { readonly [key: string]: unknown }): Operation {
  if (typeof query !== 'string') throw badBody()
  if (variables !== undefined && variables !== null && (typeof variables !== 'object' || Array.isArray(variables)))
    throw badBody()
  if (operationName !== undefined && operationName !== null && typeof operationName !== 'string') throw badBody()
  return { query, variables: (variables ?? {}) as Operation['variables'], operationName: operationName || undefined }
}

function readBatch(entries: unknown, max: number): readonly { readonly key: string; readonly operation: Operation }[] {
  if (!Array.isArray(entries)) throw badBody()
  if (entries.length > max)
    throw new HttpFault(400, { cn: `一次最多 ${max} 个查询`, en: `At most ${max} queries in a batch` })
  const read = entries.map((entry: unknown) => {
    // The platform's public client sends each entry as a separate text.
    const given = typeof entry === 'string' ? parseText(entry) : entry
    if (typeof given !== 'object' || given === null || Array.isArray(given)) throw badBody()
    const { key } = given as { key?: unknown }
    if (typeof key !== 'string' || key === '') throw badBody()
    return { key, operation: readOperation(given as { [key: string]: unknown }) }
  })
  if (new Set(read.map((entry) => entry.key)).size < read.length)
    throw new HttpFault(400, { cn: '批中的 key 不能重复', en: 'The keys of a batch must be unique' })
  return read
}

function parseText(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch (error) {
    if (error instanceof SyntaxError) throw badBody()
    throw error
  }
}
