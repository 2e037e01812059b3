import { AppError, ConfirmationRequired, type Lang, printWireError } from '@cubic/contract'
import { type ExecutionResult, GraphQLError, type GraphQLFormattedError } from 'graphql'
import { hasTimedOut } from '../infra/database/database-unavailable.ts'
import { Unavailable } from '../infra/errors/unavailable.ts'

const INTERNAL = { cn: '服务器内部错误，请稍后再试', en: 'Something went wrong on the server. Please try again later' }

const UNAVAILABLE = {
  cn: '服务暂时不可用，请稍后再试',
  en: 'The service is unavailable right now. Please try again later',
}

const TOO_LONG = {
  cn: '查询耗时过长，请缩小范围后重试',
  en: 'The query took too long. Please ask for less',
}

/** Reports a statement timeout in a query's result as a query that asks for too much: a retry would take as long. */
export function boundedInTime(result: ExecutionResult): ExecutionResult {
  if (!result.errors?.some((error) => hasTimedOut(error.originalError))) return result
  const errors = result.errors.map((error) =>
    hasTimedOut(error.originalError)
      ? new GraphQLError(error.message, {
          path: error.path,
          originalError: new AppError('LimitExceeded', TOO_LONG, { cause: error.originalError }),
        })
      : error,
  )
  return { ...result, errors }
}

/** Formats an error for the wire: our own as JSON of kind and text, GraphQL's own unchanged. */
export function formatError(error: GraphQLError, lang: Lang, report: (error: unknown) => void): GraphQLFormattedError {
  const cause = error.originalError
  const at = error.path ? { path: error.path } : {}
  if (cause instanceof Unavailable)
    return { message: printWireError({ kind: 'Internal', msg: UNAVAILABLE[lang] }), ...at }
  if (cause instanceof ConfirmationRequired)
    return { message: printWireError({ kind: cause.kind, msg: cause.text[lang], action: cause.action }), ...at }
  if (cause instanceof AppError) return { message: printWireError({ kind: cause.kind, msg: cause.text[lang] }), ...at }
  if (cause === undefined || cause === null) return { message: error.message, ...at }
  report(cause)
  return { message: printWireError({ kind: 'Internal', msg: INTERNAL[lang] }), ...at }
}

/** Returns the cause if every result failed as unavailable, so that the whole request may be retried. */
export function unavailableFor(results: readonly ExecutionResult[]): Unavailable | undefined {
  const causes = results.map(({ data, errors }) =>
    data === null || data === undefined
      ? errors?.map((error) => error.originalError).find((cause) => cause instanceof Unavailable)
      : undefined,
  )
  return causes.includes(undefined) ? undefined : causes[0]
}
