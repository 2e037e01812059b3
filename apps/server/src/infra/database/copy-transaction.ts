import type { Readable, Writable } from 'node:stream'
import type { Database, Tx } from '@cubic/data-platform'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { type DatabaseOptions, driverConfig } from './database.ts'
import { createSerialQueue } from '../concurrency/serial-queue.ts'
import { fromDatabase } from './database-unavailable.ts'
import { logLines, sessionOn, transactionOn } from './session.ts'

export type CopyOptions = Pick<DatabaseOptions, 'connection' | 'log'>

export type CopyTransaction = Readonly<{
  tx: Tx
  /** Runs statements unchanged, also several in one text. */
  runScript(text: string): Promise<void>
  /** Streams the output of a `copy … to stdout`. Nothing else may run at the same time. */
  copyOut(statement: string): Readable
  /** Takes the input of a `copy … from stdin`. Nothing else may run at the same time. */
  copyIn(statement: string): Writable & { readonly rowCount: number }
}>

/** Uses a connection of its own that can stream tables, without time limits. `mode` follows `begin`. */
export async function inCopyTransaction<Result>(
  options: CopyOptions,
  mode: string,
  work: (transaction: CopyTransaction) => Promise<Result>,
): Promise<Result> {
  const client = await connect(options)
  const session = sessionOn(oneAtATime(client))
  try {
    await session.run({ text: `begin ${mode}`, values: [] })
    const result = await work({
      tx: transactionOn(session),
      runScript: async (text) => void (await client.query(text)),
      copyOut: (statement) => client.query(copyTo(statement)),
      copyIn: (statement) => client.query(copyFrom(statement)),
    })
    await session.run({ text: 'commit', values: [] })
    logLines(session, options.log)
    return result
  } finally {
    session.ended = true
    // Rolls back anything uncommitted.
    await client.end()
  }
}

/** A database whose transactions are savepoints of `tx`: all of them are committed together, or none. */
export function databaseWithin(tx: Tx): Database {
  return { ...tx, transaction: (work) => tx.savepoint(() => work(tx)) }
}

/** The lock ends with this process. Undefined if `wait` is false and the lock is taken. */
export async function holdingLock<Result>(
  options: CopyOptions,
  lock: { readonly name: string; readonly shared: boolean; readonly wait: boolean },
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  const client = await connect(options)
  try {
    const attempt = `pg_${lock.wait ? '' : 'try_'}advisory_lock${lock.shared ? '_shared' : ''}(hashtext($1))`
    const { rows } = await client.query<{ got: unknown }>(`select ${attempt} as got`, [lock.name])
    if (rows[0]?.got === false) return undefined
    return await work()
  } finally {
    await client.end()
  }
}

async function connect(options: CopyOptions): Promise<pg.Client> {
  const client = new pg.Client({
    ...driverConfig({ ...options, pool: 1, statementTimeoutMs: 0, lockTimeoutMs: 0 }),
    // COPY cannot share its connection with statements under way.
    pipeline: false,
    idle_in_transaction_session_timeout: 0,
    application_name: 'cubic backup',
  })
  // Running statements report the error themselves; without a listener it would end this process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return client
  } catch (error) {
    throw fromDatabase(error)
  }
}

type Sends = Parameters<typeof sessionOn>[0]

/** Queues statements: without a pipeline the driver takes one at a time, and callers may send several. */
function oneAtATime(client: pg.Client): Sends {
  const queue = createSerialQueue()
  return { query: (statement) => queue.run(() => client.query(statement)) }
}
