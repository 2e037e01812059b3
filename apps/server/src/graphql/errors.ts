import { AppError, type Lang } from '@cubic/contract'
import { type GraphQLError, type GraphQLFormattedError } from 'graphql'
import { DatabaseUnavailable } from '../infra/database/database-unavailable.ts'

const INTERNAL = { cn: '服务器内部错误，请稍后再试', en: 'An internal error occurred, please try again later' }

/** An error as the wire carries it: our own as JSON of kind and text, those of GraphQL itself as they are. */
export function formatError(error: GraphQLError, lang: Lang, report: (error: unknown) => void): GraphQLFormattedError {
  const cause = error.originalError
  if (cause instanceof DatabaseUnavailable) throw cause
  const at = error.path ? { path: error.path } : {}
  if (cause instanceof AppError) return { message: JSON.stringify({ kind: cause.kind, msg: cause.text[lang] }), ...at }
  if (cause === undefined || cause === null) return { message: error.message, ...at }
  report(cause)
  return { message: JSON.stringify({ kind: 'Internal', msg: INTERNAL[lang] }), ...at }
}
