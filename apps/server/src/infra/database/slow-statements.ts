import type { Log } from '../log/log.ts'
import type { Result, Statement } from './session.ts'
import { statementName } from './statement-names.ts'

/** Sends a statement, and logs it if its answer takes too long. */
export type Watch = (statement: Statement, send: () => Promise<Result>) => Promise<Result>

const TEXT_MAX = 500

/**
 * Logs statements that take longer than `slowMs`: with the name of their plan, as `pg_prepared_statements` has it, and
 * the beginning of their text, which holds no values. Undefined: none is logged.
 */
export function watchStatements({ log, slowMs }: { readonly log: Log; readonly slowMs?: number | undefined }): Watch {
  if (slowMs === undefined) return (_statement, send) => send()
  return async ({ text }, send) => {
    const sent = performance.now()
    try {
      return await send()
    } finally {
      const durationMs = Math.round(performance.now() - sent)
      if (durationMs >= slowMs)
        log.warn('A statement was slow', {
          durationMs,
          plan: statementName(text),
          text: text.replaceAll(/\s+/g, ' ').trim().slice(0, TEXT_MAX),
        })
    }
  }
}
