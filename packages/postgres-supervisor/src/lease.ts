import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { isConnectionLost } from './connection-lost.ts'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import { hasCode } from './has-code.ts'
import type { Cluster } from './postgres-cluster.ts'
import { findPostmaster, isPassing, startPostmaster, type Postmaster, type Start } from './postmaster.ts'
import type { Advice, SupervisorLog } from './product.ts'
import { wasCopiedWhileRunning } from './socket-record.ts'
import { stopPostmaster } from './stop-postmaster.ts'

/** A session that holds the lease: a shared lock, which the process that stops the server holds exclusively. */
export type Lease = Readonly<{ client: pg.Client; postmaster: Postmaster; lost: Promise<void> }>
type Joining = Readonly<{ log: SupervisorLog; timeoutMs: number; signal: AbortSignal }>

/** Takes a lease, and starts the server if none runs. Retries, since another process may be starting or stopping it. */
export async function joinCluster(cluster: Cluster, { log, timeoutMs, signal }: Joining): Promise<Lease> {
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
    // No other process would stop what this one has started.
    if (start?.child.pid !== undefined && !start.ended) await stopPostmaster(cluster, start.child.pid, log)
    throw error
  }
}

/** Takes a lease on a server that broke down and recovers, so that it can be stopped cleanly. Never starts one. */
export async function joinAgain(
  cluster: Cluster,
  { log, timeoutMs }: Omit<Joining, 'signal'>,
): Promise<Lease | undefined> {
  const deadline = Date.now() + timeoutMs
  for (let postmaster = findPostmaster(cluster); postmaster; postmaster = findPostmaster(cluster)) {
    const lease = postmaster.ready ? await takeLease(cluster, postmaster) : 'passing'
    if (typeof lease !== 'string') return lease
    if (Date.now() > deadline) {
      log.warn('The embedded database is not stopped: it is still recovering', { pid: postmaster.pid })
      return undefined
    }
    await sleep(10 + randomInt(20))
  }
  return undefined
}

/** Opens a session with the lease. `passing`: the server is stopping or not ready; `unreachable`: nothing answers. */
async function takeLease(cluster: Cluster, postmaster: Postmaster): Promise<Lease | 'passing' | 'unreachable'> {
  const { host, port } = postmaster
  const { password, product } = cluster
  const client = new pg.Client({
    host,
    port,
    user: product.name,
    password,
    database: 'postgres',
    connectionTimeoutMillis: 5000,
    application_name: `${product.name} lease`,
  })
  // The log of PostgreSQL has the reason of a loss; an error without a listener would end this process.
  client.on('error', () => undefined)
  const lost = new Promise<void>((done) => client.once('end', () => done()))
  try {
    await client.connect()
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock_shared($1) as mine', [
      product.leaseKey,
    ])
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

/**
 * Gives the lease back. The last holder keeps an exclusive lock, so that no process joins a server that is stopping.
 */
export async function leave({ product }: Cluster, { client }: Lease): Promise<'last' | 'others' | 'gone'> {
  try {
    await client.query('select pg_advisory_unlock_shared($1)', [product.leaseKey])
    const { rows } = await client.query<{ last: boolean }>('select pg_try_advisory_lock($1) as last', [
      product.leaseKey,
    ])
    if (rows[0]?.last) return 'last'
    await client.end()
    return 'others'
  } catch (error) {
    if (isConnectionLost(error)) return 'gone'
    throw error
  }
}

function announce(lease: Lease, start: Start | undefined, log: SupervisorLog): Lease {
  const { pid, host } = lease.postmaster
  const what =
    start?.child.pid === pid ? 'Started the embedded database' : 'Joined the embedded database that was running'
  log.info(what, { pid, socket: host })
  return lease
}

export function copyIsNoBackup({ backUp }: Advice): string {
  return `This data folder was copied while its database was running. Such a copy is no backup: it may lack rows or contradict itself. ${backUp}`
}

function startFailed(cluster: Cluster, reason: string): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `The embedded database in ${cluster.data} does not start; the end of its log (${cluster.logFile}):\n  ${reason}` +
      (wasCopiedWhileRunning(cluster) ? `\n${copyIsNoBackup(cluster.product.advice)}` : ''),
  )
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
