import { type Database, type Queryable, type Tx } from '@cubic/data-platform'
import { isConnectionLost } from '@cubic/postgres-supervisor'
import pg from 'pg'
import type { Log } from '../log/log.ts'
import { DatabaseUnavailable, fromDatabase } from './database-unavailable.ts'
import { createListener, type OnNotice } from './listener.ts'
import {
  logLines,
  type Notice,
  plain,
  queries,
  type Result,
  type Session,
  sessionOn,
  type Statement,
  transactionOn,
} from './session.ts'
import { type Watch, watchStatements } from './slow-statements.ts'
import { createStatementNames, HOT_STATEMENT, type StatementNames } from './statement-names.ts'
import { valueTypes } from './value-types.ts'

/** A URL, or the parts that `startEmbeddedPostgres` gives. */
export type Connection =
  | string
  | Readonly<{ host: string; port?: number; user: string; password?: string; database: string }>

export type OwnConnections = { readonly db: Queryable; readonly most: number }

type PoolUse = {
  readonly pool: string
  readonly most: number
  readonly busy: number
  /** Statements and transactions that wait for a connection. */
  readonly waiting: number
}

export interface OpenDatabase extends Database {
  /** For reads that callers compose themselves: ended after three seconds. */
  readonly reads: OwnConnections
  /** To find out whether the database answers: others never wait for it, and it never waits for them. */
  readonly monitor: Queryable
  readonly sessions: OwnConnections
  /** Calls `onNotice` with each payload, and with null after a gap. Ends with the database. */
  listen(channel: string, onNotice: OnNotice): Promise<() => Promise<void>>
  pools(): readonly PoolUse[]
  /** Is the listening connection open? While it is not, notices of other processes are missed. */
  isListening(): boolean
  /** Waits for running statements, then closes every connection. */
  close(): Promise<void>
}

export type DatabaseOptions = Readonly<{
  connection: Connection
  /** Maximum number of connections of all kinds. More for changes make a hot row slower, not faster. */
  pool: number
  log: Log
  /** 0: no limit, as long migrations need. */
  statementTimeoutMs?: number
  lockTimeoutMs?: number
  /** A statement that takes longer is logged; without it none is. */
  slowMs?: number
}>

const READ_MS = 3000
const MONITOR_MS = 2000
/** Shorter than the limit of the whole read: a read that waits for a lock has not asked for too much. */
const READ_LOCK_MS = 2500

/** A smaller pool serves no users: only migrations and maintenance commands, which run our own statements. */
const SHARED_FROM = 4

/** One connection finds sessions; a good half of the others is for changes, which may wait for each other. */
function shareOut(pool: number): { readonly changes: number; readonly reads: number } {
  const reads = Math.max(1, Math.floor(pool / 2) - 1)
  return { reads, changes: pool < SHARED_FROM ? pool : pool - reads - 1 }
}

/** Set when a connection opens, so that no read needs an extra statement. */
function readLimits({ statementTimeoutMs = STATEMENT_MS, lockTimeoutMs = LOCK_MS }: DatabaseOptions) {
  return {
    statementTimeoutMs: Math.min(READ_MS, statementTimeoutMs || READ_MS),
    lockTimeoutMs: Math.min(READ_LOCK_MS, lockTimeoutMs || READ_LOCK_MS),
  }
}

export function openDatabase(options: DatabaseOptions): OpenDatabase {
  const share = shareOut(options.pool)
  const pool = openPool(options, share.changes)
  const sessions = openPool(options, 1)
  const reads = openPool({ ...options, ...readLimits(options) }, share.reads)
  const monitor = openPool({ ...options, statementTimeoutMs: MONITOR_MS }, 1)
  const names = createStatementNames<pg.PoolClient>()
  const watch = watchStatements(options)
  const listener = createListener(driverConfig(options), options.log)

  return {
    ...queriesOf(pool, watch),
    reads: { db: queriesOf(reads, watch), most: share.reads },
    sessions: { db: queriesOf(sessions, watch), most: 1 },
    monitor: queriesOf(monitor, watch),
    async transaction(work) {
      const { value, notices } = await runTransaction({ pool, names, watch, log: options.log }, work)
      // Listeners in this process need not wait for the database's notice.
      for (const { channel, payload } of notices) listener.notify(channel, payload)
      return value
    },
    listen: listener.listen,
    pools: () => [
      useOf('changes', pool),
      useOf('reads', reads),
      useOf('sessions', sessions),
      useOf('monitor', monitor),
    ],
    isListening: listener.isListening,
    async close() {
      await listener.close()
      await Promise.all([pool, reads, sessions, monitor].map((each) => each.end()))
    },
  }
}

/**
 * PostgreSQL's function that waits for a synchronous standby. If somebody cancels that wait, it warns and answers as if
 * all were well; the words of the warning depend on the server's language.
 */
const WAITS_FOR_STANDBY = 'SyncRepWaitForLSN'
/** The connections that were warned so and have not told their callers yet. */
const unconfirmed = new WeakSet<object>()

/** What such a connection has committed may be lost with the primary: it is not known to be safe. */
function refuseUnconfirmed(client: object): void {
  if (unconfirmed.delete(client))
    throw new DatabaseUnavailable('unconfirmed', { cause: new Error(WAITS_FOR_STANDBY), mayBeCommitted: true })
}

/** Looks at a new connection before it is used, and throws if it shall not be. */
type Verify = (query: (text: string) => Promise<unknown>) => Promise<void>

/** Opens connections that only read, to a replica. */
export function openReads(
  options: DatabaseOptions,
  verify?: Verify,
): { readonly db: Queryable; readonly close: () => Promise<void> } {
  const pool = openPool({ ...options, ...readLimits(options) }, options.pool, verify)
  return { db: queriesOf(pool, watchStatements(options)), close: () => pool.end() }
}

function asDriverTakesIt(verify: Verify): pg.PoolConfig {
  const look = async (client: pg.PoolClient, done: (failure?: Error) => void): Promise<void> => {
    let failure: Error | undefined
    try {
      await verify(async (text) => (await client.query(text)).rows[0])
    } catch (error) {
      failure = error instanceof Error ? error : new Error(String(error))
    }
    done(failure)
  }
  return { verify: (client, done) => void look(client, done) }
}

/** Connects on first use. */
function openPool(options: DatabaseOptions, most: number, verify?: Verify): pg.Pool {
  const pool = new pg.Pool({ ...driverConfig(options), max: most, ...(verify && asDriverTakesIt(verify)) })
  // Without these handlers, a broken idle or borrowed connection would end the process.
  pool.on('error', (error) => {
    if (!pool.ending) options.log.warn('An idle connection to the database broke', { error })
  })
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    client.on('notice', ({ routine }) => {
      if (routine === WAITS_FOR_STANDBY) unconfirmed.add(client)
    })
  })
  return pool
}

function useOf(name: string, { options, totalCount, idleCount, waitingCount }: pg.Pool): PoolUse {
  return { pool: name, most: options.max ?? 0, busy: totalCount - idleCount, waiting: waitingCount }
}

function queriesOf(pool: pg.Pool, watch: Watch): Queryable {
  const names = createStatementNames<pg.PoolClient>()
  return queries((statement) => runAlone({ pool, names, watch }, statement), fromDatabase)
}

const STATEMENT_MS = 30_000
const LOCK_MS = 5000

export function driverConfig({
  connection,
  statementTimeoutMs = STATEMENT_MS,
  lockTimeoutMs = LOCK_MS,
}: DatabaseOptions): pg.ClientConfig {
  return {
    ...(typeof connection === 'string' ? { connectionString: connection } : connection),
    types: valueTypes,
    // Statements that are not awaited one by one go out together and run in their order.
    pipeline: true,
    application_name: 'cubic',
    keepAlive: true,
    connectionTimeoutMillis: 5000,
    statement_timeout: statementTimeoutMs,
    lock_timeout: lockTimeoutMs,
    idle_in_transaction_session_timeout: 60_000,
    // The server's own limit comes first; this one is for a server that has silently vanished.
    query_timeout: statementTimeoutMs && statementTimeoutMs + 5000,
    // The warning that no standby has confirmed a commit must arrive, whatever the server's configuration says.
    options: '-c timezone=UTC -c client_min_messages=warning',
  }
}

type Connections = {
  readonly pool: pg.Pool
  readonly names: StatementNames<pg.PoolClient>
  readonly watch: Watch
}

/** Replaces the pool's own `query`, which closes the connection after any error, even a refused value. */
async function runAlone({ pool, names, watch }: Connections, { text, values }: Statement): Promise<Result> {
  const client = await pool.connect()
  let broken = false
  try {
    const name = names.nameOn(client, text)
    const statement = name === undefined ? { text, values } : { name, text, values }
    const result = await watch(statement, () => client.query(statement))
    refuseUnconfirmed(client)
    return result
  } catch (error) {
    broken = isConnectionLost(error)
    throw error
  } finally {
    client.release(broken || names.isFull(client))
  }
}

type Committed<Value> = { readonly value: Value; readonly notices: readonly Notice[] }

async function runTransaction<Value>(
  { pool, names, watch, log }: Connections & { readonly log: Log },
  work: (tx: Tx) => Promise<Value>,
): Promise<Committed<Value>> {
  const client = await pool.connect().catch((error: unknown) => {
    throw fromDatabase(error)
  })
  const { stream } = client.connection
  let isGathering = false
  // Statements that are sent in one turn go out in one write: each write may wake the database's process up.
  function gather(): void {
    if (isGathering) return
    isGathering = true
    stream.cork()
    queueMicrotask(() => {
      isGathering = false
      stream.uncork()
    })
  }
  const session = sessionOn({
    query(statement) {
      gather()
      const name = statement.text.startsWith(HOT_STATEMENT) ? names.nameOn(client, statement.text) : undefined
      return watch(statement, () => client.query(name === undefined ? statement : { name, ...statement }))
    },
  })
  let committing = false
  try {
    // Goes out with the first statement of the work.
    const begun = session.run(plain('begin isolation level read committed'))
    // Awaited at the end; if it fails, so do the statements after it.
    begun.catch(() => undefined)
    const value = await work(transactionOn(session))
    session.ended = true
    committing = true
    const committed = commit(session)
    // The statement that made it fail says more.
    committed.catch(() => undefined)
    await Promise.all([begun, ...session.last])
    await committed
    refuseUnconfirmed(client)
    logLines(session, log)
    return { value, notices: session.notices }
  } catch (error) {
    session.ended = true
    if (!session.broken) await rollBack(session, log)
    throw error instanceof Error && session.failures.has(error) ? fromDatabase(error, { committing }) : error
  } finally {
    client.release(session.broken || names.isFull(client))
  }
}

async function commit(session: Session): Promise<void> {
  const { command } = await session.run(plain('commit'))
  // PostgreSQL answers COMMIT of a failed transaction with ROLLBACK, not with an error.
  if (command === 'ROLLBACK') {
    throw new Error('nothing was committed: a statement failed and its error was caught without a savepoint')
  }
}

async function rollBack(session: Session, log: Log): Promise<void> {
  try {
    await session.run(plain('rollback'))
  } catch (error) {
    session.broken = true
    log.warn('A transaction could not be rolled back, its connection is closed', { error })
  }
}
