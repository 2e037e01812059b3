import pg from 'pg'
import type { PostgresConnection } from '../src/start-postgres.ts'

/** Opens a pool for `work`. */
export async function using<Result>(
  connection: PostgresConnection,
  work: (db: pg.Pool) => Promise<Result>,
): Promise<Result> {
  const db = new pg.Pool({ ...connection, max: 2, connectionTimeoutMillis: 5000 })
  // An idle connection that breaks would end this process.
  db.on('error', () => undefined)
  db.on('connect', (client) => client.on('error', () => undefined))
  try {
    return await work(db)
  } finally {
    await db.end()
  }
}

/** Returns the number in the only row and column. */
export async function numberFrom(db: pg.Pool, statement: string): Promise<number> {
  const { rows } = await db.query<{ n: string }>(statement)
  return Number(rows[0]?.n)
}
