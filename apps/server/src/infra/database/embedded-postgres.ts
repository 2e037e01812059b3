import { randomInt } from 'node:crypto'
import { existsSync } from 'node:fs'
import { resolve, join } from 'node:path'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '../log.ts'
import { isConnectionLost } from './database-unavailable.ts'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import { hasCode } from '../has-code.ts'
import { pause } from './pause.ts'
import { postgresAccount } from './postgres-account.ts'
import { findPostgresBinaries } from './postgres-binaries.ts'
import {
  checkCluster,
  clusterExists,
  createCluster,
  prepareHome,
  readPassword,
  superuser,
  type Cluster,
  type ClusterPlace,
} from './postgres-cluster.ts'
import {
  findPostmaster,
  isPassing,
  signalPostmaster,
  startPostmaster,
  type Postmaster,
  type Start,
} from './postmaster.ts'
import { isPostmasterOf } from './postmaster-process.ts'
import { removeSocketFolder } from './socket-folder.ts'
import { wasCopiedWhileRunning } from './socket-record.ts'

export type EmbeddedConnection = Readonly<{
  host: string
  port: number
  user: string
  password: string
  database: string
}>

export type EmbeddedPostgres = Readonly<{
  connection: EmbeddedConnection
  /** The folder is a copy of a running database's: it may lack rows or contradict itself. */
  copiedWhileRunning: boolean
  /** Leaves the database; the last process to leave stops it. */
  stop(): Promise<void>
}>

export type EmbeddedPostgresOptions = Readonly<{
  dataDir: string
  log: Log
  /** Settings of PostgreSQL on top of ours. */
  settings?: Readonly<Record<string, string>>
  /** How long a start, a recovery after a crash included, may take. */
  timeoutMs?: number
}>

/** Shared by every process on the cluster, alone by the one that stops it. */
const leaseKey = 4_607_182_418
const database = 'cubic'
const copyIsNoBackup =
  'This data folder was copied while its database was running. Such a copy is no backup: it may lack rows or contradict itself. ' +
  'Back the original up with `npm run backup -- FILE`, and restore that.'

/**
 * Starts the PostgreSQL of `dataDir`, or joins the one that runs there. Each process holds a session with a shared
 * lock as its lease: the system ends it with the process, however that dies, so no lease outlives its holder.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log, timeoutMs = 120_000 } = options
  const cluster = await openCluster(options)
  const leaving = new AbortController()
  const joining = () => joinCluster(cluster, { log, timeoutMs, signal: leaving.signal })

  let lease = await joining()
  await createDatabase(lease.client)
  const { host, port } = lease.postmaster
  const copiedWhileRunning = wasCopiedWhileRunning(cluster)
  if (copiedWhileRunning) log.warn(copyIsNoBackup, { folder: cluster.data })
  const keeping = keepLease()

  /** A server that dies is started again; requests meanwhile fail and are answered as such. */
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
    let left = await leave(lease)
    if (left === 'gone') {
      const again = await joinAgain(cluster, { log, timeoutMs: 5000 })
      lease = again ?? lease
      left = again ? await leave(again) : 'gone'
    }
    if (left === 'last') await stopPostmaster(cluster, lease.postmaster.pid, log)
    if (left === 'others') log.info('Left the embedded database to those who use it', { pid: lease.postmaster.pid })
  }

  return Object.freeze({
    connection: Object.freeze({ host, port, user: superuser, password: cluster.password, database }),
    copiedWhileRunning,
    stop: () => (stopped ??= stop()),
  })
}

async function openCluster(options: EmbeddedPostgresOptions): Promise<Cluster> {
  const home = prepareHome(resolve(options.dataDir))
  const data = join(home, 'data')
  const account = postgresAccount(data)
  const binaries = await findPostgresBinaries({ account, log: options.log })
  const cluster: Cluster = {
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

type Lease = Readonly<{ client: pg.Client; postmaster: Postmaster; lost: Promise<void> }>
type Joining = Readonly<{ log: Log; timeoutMs: number; signal: AbortSignal }>

/** Looks again and again until it holds a lease: somebody else may be starting, recovering or stopping meanwhile. */
async function joinCluster(cluster: Cluster, { log, timeoutMs, signal }: Joining): Promise<Lease> {
  const deadline = Date.now() + timeoutMs
  let start: Start | undefined
  let unreachable = 0
  try {
    while (Date.now() < deadline && !signal.aborted) {
      if (start?.ended && !isPassing(start.reason())) throw startFailed(cluster, start.reason())
      if (start?.ended) start = undefined

      const postmaster = findPostmaster(cluster)
      if (postmaster?.ready) {
        const lease = await takeLease(cluster, postmaster)
        if (typeof lease !== 'string') return announce(lease, start, log)
        if (lease === 'unreachable' && ++unreachable > 200) throw notReachable(cluster, postmaster)
      } else if (!postmaster && !start) {
        start = await startPostmaster(cluster)
      }
      await sleep(10 + randomInt(20))
    }
    throw notReady(cluster, timeoutMs)
  } catch (error) {
    // Nobody would stop what was started here.
    if (start?.child.pid !== undefined && !start.ended) await stopPostmaster(cluster, start.child.pid, log)
    throw error
  }
}

/** A lease on the server that broke down just now, if it comes back: so that it is ended in good order. Starts none. */
async function joinAgain(cluster: Cluster, { log, timeoutMs }: Omit<Joining, 'signal'>): Promise<Lease | undefined> {
  const deadline = Date.now() + timeoutMs
  for (let postmaster = findPostmaster(cluster); postmaster; postmaster = findPostmaster(cluster)) {
    const lease = postmaster.ready ? await takeLease(cluster, postmaster) : 'passing'
    if (typeof lease !== 'string') return lease
    if (Date.now() > deadline) {
      log.warn('The embedded database is left to itself: it is still recovering', { pid: postmaster.pid })
      return undefined
    }
    await sleep(10 + randomInt(20))
  }
  return undefined
}

function notReady(cluster: Cluster, timeoutMs: number): EmbeddedPostgresError {
  const doing = findPostmaster(cluster)
    ? `process ${findPostmaster(cluster)?.pid} is still starting, recovering or stopping`
    : 'it is not running'
  return new EmbeddedPostgresError(
    `The embedded database in ${cluster.data} was not ready after ${Math.round(timeoutMs / 1000)} s: ${doing}; see ${cluster.logFile}`,
  )
}

function notReachable(cluster: Cluster, { pid, host }: Postmaster): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `The embedded database in ${cluster.data} runs (process ${pid}), but its socket in ${host} cannot be reached from here: ` +
      `the folder was removed, or this process has a temporary folder of its own. \`kill -INT ${pid}\` stops it.`,
  )
}

function announce(lease: Lease, start: Start | undefined, log: Log): Lease {
  const { pid, host } = lease.postmaster
  const what =
    start?.child.pid === pid ? 'Started the embedded database' : 'Joined the embedded database that was running'
  log.info(what, { pid, socket: host })
  return lease
}

function startFailed(cluster: Cluster, reason: string): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `The embedded database in ${cluster.data} does not start; the end of its log (${cluster.logFile}):\n  ${reason}` +
      (wasCopiedWhileRunning(cluster) ? `\n${copyIsNoBackup}` : ''),
  )
}

/** A session with the lease, or why there is none: someone is stopping it, or nothing answers there (yet). */
async function takeLease(cluster: Cluster, postmaster: Postmaster): Promise<Lease | 'passing' | 'unreachable'> {
  const { host, port } = postmaster
  const { password } = cluster
  const client = new pg.Client({
    host,
    port,
    user: superuser,
    password,
    database: 'postgres',
    connectionTimeoutMillis: 5000,
    application_name: 'cubic lease',
  })
  // The reason of a loss is in the log of PostgreSQL; an error without a listener would end this process.
  client.on('error', () => undefined)
  const lost = new Promise<void>((done) => client.once('end', () => done()))
  try {
    await client.connect()
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock_shared($1) as mine', [leaseKey])
    if (rows[0]?.mine) return { client, postmaster, lost }
    await client.end()
    return 'passing'
  } catch (error) {
    if (hasCode(error, '28P01', '28000')) {
      throw new EmbeddedPostgresError(
        `The password in ${join(cluster.home, 'password')} is not that of the database beside it.`,
        { cause: error },
      )
    }
    if (hasCode(error, 'ENOENT', 'ECONNREFUSED')) return 'unreachable'
    if (isConnectionLost(error) || hasCode(error, '53300')) return 'passing'
    throw error
  }
}

/** Gives the lease back. The last one keeps it for itself alone, so that nobody can join what is about to stop. */
async function leave({ client }: Lease): Promise<'last' | 'others' | 'gone'> {
  try {
    await client.query('select pg_advisory_unlock_shared($1)', [leaseKey])
    const { rows } = await client.query<{ last: boolean }>('select pg_try_advisory_lock($1) as last', [leaseKey])
    if (rows[0]?.last) return 'last'
    await client.end()
    return 'others'
  } catch (error) {
    if (isConnectionLost(error)) return 'gone'
    throw error
  }
}

async function stopPostmaster(cluster: Cluster, pid: number, log: Log): Promise<void> {
  signalPostmaster(cluster, pid, 'fast')
  if (!(await hasEnded(cluster, pid, 30_000))) {
    log.warn('The embedded database takes too long to stop; it will recover at its next start', { pid })
    signalPostmaster(cluster, pid, 'immediate')
    await hasEnded(cluster, pid, 10_000)
  }
  if (!findPostmaster(cluster)) removeSocketFolder(cluster)
  log.info('Stopped the embedded database', { pid })
}

/** Ends the database of a folder that is about to be removed, if it runs. */
export async function discardEmbeddedPostgres(dataDir: string): Promise<void> {
  const home = join(resolve(dataDir), 'postgres')
  const data = join(home, 'data')
  if (!existsSync(data)) return
  const place = { home, data, account: postgresAccount(data) }
  const postmaster = findPostmaster(place)
  if (!postmaster) return
  process.kill(postmaster.pid, 'SIGQUIT')
  if (await hasEnded(place, postmaster.pid, 10_000)) removeSocketFolder(place)
}

async function hasEnded(cluster: ClusterPlace, pid: number, withinMs: number): Promise<boolean> {
  const deadline = Date.now() + withinMs
  while (isPostmasterOf(cluster, pid)) {
    if (Date.now() > deadline) return false
    await sleep(10)
  }
  return true
}

async function createDatabase(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [database])
  if (rowCount) return
  try {
    await client.query(`create database ${database}`)
  } catch (error) {
    // The other process of a first start was faster.
    if (!hasCode(error, '42P04', '23505')) throw error
  }
}

async function retryUntil<Result>(
  signal: AbortSignal,
  work: () => Promise<Result>,
  log: Log,
): Promise<Result | undefined> {
  for (let wait = 250; !signal.aborted; wait = Math.min(wait * 2, 5000)) {
    try {
      return await work()
    } catch (error) {
      if (signal.aborted) return undefined
      log.error('The embedded database does not come back', { error })
    }
    await pause(wait, signal)
  }
  return undefined
}
