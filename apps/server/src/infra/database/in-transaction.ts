import type { Outcome, Refusal } from '@cubic/contract'
import type { Database, Tx } from '@cubic/data-platform'
import { DatabaseUnavailable } from './database-unavailable.ts'

const ATTEMPTS = 4
/** A deadlock or serialization failure: PostgreSQL rolled back one of two transactions, which can simply be retried. */
const GO_AGAIN = new Set(['40P01', '40001'])

class Undone extends Error {
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(refusal.refusal)
    this.refusal = refusal
  }
}

/** Runs a command in a transaction, which a refusal rolls back unless it says otherwise. */
export async function inTransaction<Value>(
  db: Database,
  command: (tx: Tx) => Promise<Outcome<Value>>,
): Promise<Outcome<Value>> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction(async (tx) => {
        const outcome = await command(tx)
        if (!outcome.ok && !outcome.kept) throw new Undone(outcome)
        return outcome
      })
    } catch (error) {
      if (error instanceof Undone) return error.refusal
      if (attempt === ATTEMPTS || !isWorthAnotherTry(error)) throw error
    }
  }
}

function isWorthAnotherTry(error: unknown): boolean {
  const cause = error instanceof DatabaseUnavailable ? error.cause : error
  const code = cause instanceof Error ? (cause as { code?: unknown }).code : undefined
  return typeof code === 'string' && GO_AGAIN.has(code)
}
