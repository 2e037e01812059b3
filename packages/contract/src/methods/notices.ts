import type { MethodDeclaration } from '../core/method.ts'

/** Notes that the caller has read these messages to them, or all of them. */
export const MARK_READ = {
  model: 'CubicMessage',
  name: 'mark_read',
  recordless: true,
  arguments: { message_ids: { type: 'ids', max: 1000 } },
  result: { marked: { type: 'integer' } },
  refusals: [],
} as const satisfies MethodDeclaration
