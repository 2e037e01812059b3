import { AppError, type Lang } from '@cubic/contract'
import { type ExecutionResult, type GraphQLError, type GraphQLFormattedError } from 'graphql'
import { Unavailable } from '../infra/unavailable.ts'

const INTERNAL = { cn: '服务器内部错误，请稍后再试', en: 'An internal error occurred, please try again later' }

const UNAVAILABLE = {
  cn: '服务暂时不可用，请稍后再试',
  en: 'The service is unavailable for the moment, please try again',
}

/** An error as the wire carries it: our own as JSON of kind and text, those of GraphQL itself as they are. */
export function formatError(error: GraphQLError, lang: Lang, report: (error: unknown) => void): GraphQLFormattedError {
  const cause = error.originalError
  const at = error.path ? { path: error.path } : {}
  if (cause instanceof Unavailable)
    return { message: JSON.stringify({ kind: 'Internal', msg: UNAVAILABLE[lang] }), ...at }
  if (cause instanceof AppError) return { message: JSON.stringify({ kind: cause.kind, msg: cause.text[lang] }), ...at }
  if (cause === undefined || cause === null) return { message: error.message, ...at }
  report(cause)
  return { message: JSON.stringify({ kind: 'Internal', msg: INTERNAL[lang] }), ...at }
}

/** What made all of the results come to nothing, so that the whole request may be sent again; undefined where one answers. */
export function unavailableFor(results: readonly ExecutionResult[]): Unavailable | undefined {
  const causes = results.map(({ data, errors }) =>
    data === null || data === undefined
      ? errors?.map((error) => error.originalError).find((cause) => cause instanceof Unavailable)
      : undefined,
  )
  return causes.includes(undefined) ? undefined : causes[0]
}
