import { existsSync } from 'node:fs'
import { resolve, join } from 'node:path'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { hasCode } from './has-code.ts'
import { joinAgain, joinCluster, leave, copyIsNoBackup } from './lease.ts'
import { postgresAccount } from './postgres-account.ts'
import { findPostgresBinaries } from './postgres-binaries.ts'
import {
  checkCluster,
  clusterExists,
  createCluster,
  prepareHome,
  readPassword,
  type Cluster,
} from './postgres-cluster.ts'
import { findPostmaster } from './postmaster.ts'
import type { Product, SupervisorLog } from './product.ts'
import { removeSocketFolder } from './socket-folder.ts'
import { wasCopiedWhileRunning } from './socket-record.ts'
import { hasEnded, stopPostmaster } from './stop-postmaster.ts'

export type PostgresConnection = Readonly<{
  host: string
  port: number
  user: string
  password: string
  database: string
}>

export type SupervisedPostgres = Readonly<{
  connection: PostgresConnection
  /** The folder is a copy that was made while its database ran: rows may be missing or contradict each other. */
  copiedWhileRunning: boolean
  /** Leaves the database; the last process to leave stops it. */
  stop(): Promise<void>
}>

export type StartOptions = Readonly<{
  dataDir: string
  log: SupervisorLog
  /** Settings of PostgreSQL that replace the defaults. */
  settings?: Readonly<Record<string, string>>
  /** Limits a start, crash recovery included. */
  timeoutMs?: number
}>

/**
 * Starts the PostgreSQL of `dataDir`, or joins it if it runs. Each process holds a session with a shared lock as its
 * lease: the system closes the session when the process dies, so that no lease outlives its holder.
 */
export async function startPostgres(product: Product, options: StartOptions): Promise<SupervisedPostgres> {
  const { log, timeoutMs = 120_000 } = options
  const cluster = await openCluster(product, options)
  const leaving = new AbortController()
  const joining = () => joinCluster(cluster, { log, timeoutMs, signal: leaving.signal })

  let lease = await joining()
  await createDatabase(lease.client, product.name)
  const { host, port } = lease.postmaster
  const copiedWhileRunning = wasCopiedWhileRunning(cluster)
  if (copiedWhileRunning) log.warn(copyIsNoBackup(product.advice), { folder: cluster.data })
  const keeping = keepLease()

  /** Restarts a server that dies. Statements fail until it is back. */
  async function keepLease(): Promise<void> {
    const left = once(leaving.signal, 'abort')
    while (!leaving.signal.aborted) {
      await Promise.race([lease.lost, left])
      if (leaving.signal.aborted) return
      log.warn('The embedded database is gone, starting it again')
      const again = await retryUntil(leaving.signal, joining, log)
      if (again === undefined) return
      lease = again
      log.info('The embedded database is back', { pid: lease.postmaster.pid })
    }
  }

  let stopped: Promise<void> | undefined
  async function stop(): Promise<void> {
    leaving.abort()
    await keeping
    let left = await leave(cluster, lease)
    if (left === 'gone') {
      const again = await joinAgain(cluster, { log, timeoutMs: 5000 })
      lease = again ?? lease
      left = again ? await leave(cluster, again) : 'gone'
    }
    if (left === 'last') await stopPostmaster(cluster, lease.postmaster.pid, log)
    if (left === 'others') log.info('Left the embedded database to other processes', { pid: lease.postmaster.pid })
  }

  return Object.freeze({
    connection: Object.freeze({ host, port, user: product.name, password: cluster.password, database: product.name }),
    copiedWhileRunning,
    stop: () => (stopped ??= stop()),
  })
}

async function openCluster(product: Product, options: StartOptions): Promise<Cluster> {
  const home = prepareHome(resolve(options.dataDir), product.advice)
  const data = join(home, 'data')
  const account = postgresAccount(data)
  const binaries = await findPostgresBinaries({ product, account, log: options.log })
  const cluster: Cluster = {
    product,
    home,
    data,
    account,
    binaries,
    logFile: join(home, 'postgres.log'),
    password: readPassword(home),
    settings: options.settings ?? {},
  }
  if (!clusterExists(cluster)) {
    options.log.info('Making the embedded database', { folder: data })
    await createCluster(cluster)
  }
  checkCluster(cluster)
  return cluster
}

async function createDatabase(client: pg.Client, name: string): Promise<void> {
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
  if (rowCount) return
  try {
    await client.query(`create database ${client.escapeIdentifier(name)}`)
  } catch (error) {
    // Another process of the first start was faster.
    if (!hasCode(error, '42P04', '23505')) throw error
  }
}

/** Stops the database of a folder that is about to be removed, if it runs. */
export async function discardPostgres(dataDir: string): Promise<void> {
  const home = join(resolve(dataDir), 'postgres')
  const data = join(home, 'data')
  if (!existsSync(data)) return
  const place = { home, data, account: postgresAccount(data) }
  const postmaster = findPostmaster(place)
  if (!postmaster) return
  process.kill(postmaster.pid, 'SIGQUIT')
  if (await hasEnded(place, postmaster.pid, 10_000)) removeSocketFolder(place)
}

async function retryUntil<Result>(
  signal: AbortSignal,
  work: () => Promise<Result>,
  log: SupervisorLog,
): Promise<Result | undefined> {
  for (let wait = 250; !signal.aborted; wait = Math.min(wait * 2, 5000)) {
    try {
      return await work()
    } catch (error) {
      if (signal.aborted) return undefined
      log.error('The embedded database does not come back', { error })
    }
    try {
      await sleep(wait, undefined, { signal })
    } catch (error) {
      if (!signal.aborted) throw error
    }
  }
  return undefined
}
