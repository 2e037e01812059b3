import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { hasCode } from './has-code.ts'
import { readLines } from './folder-identity.ts'
import { reachFolder } from './postgres-account.ts'
import { postgresEnvironment, type Cluster, type ClusterPlace } from './postgres-cluster.ts'
import { isPostmasterOf } from './postmaster-process.ts'
import { setAside, socketFolder, socketLock, socketPort } from './socket-folder.ts'

const windows = process.platform === 'win32'
/** A `nice` value: 0 is normal, 19 the lowest priority. */
const BELOW_NORMAL = 5

/** A server that runs on the cluster, as its postmaster.pid describes it. */
export type Postmaster = Readonly<{ pid: number; host: string; port: number; ready: boolean }>

/** Finds the running server of this cluster, no matter which process started it. Ignores the file of a dead one. */
export function findPostmaster(cluster: ClusterPlace): Postmaster | undefined {
  const lines = readLines(join(cluster.data, 'postmaster.pid'))
  const pid = Number(lines[0])
  if (!(pid > 0) || !isPostmasterOf(cluster, pid)) return undefined
  const host = lines[4] || (windows ? lines[5] || '127.0.0.1' : '')
  // A server that starts fills the file line by line.
  if (!host || !lines[3]) return { pid, host: '', port: 0, ready: false }
  return { pid, host, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' }
}

/** A server that is starting; `reason` is the end of its log once it has ended. */
export type Start = { readonly child: ChildProcess; ended: boolean; reason(): string }

export async function startPostmaster(cluster: Cluster): Promise<Start> {
  const sockets = windows ? '' : socketFolder(cluster)
  removeStaleFiles(cluster, sockets)
  const log = openLog(cluster.logFile)
  const reached = reachFolder(cluster.data, cluster.account, cluster.product.advice.dataFolderSetting)
  const address = windows
    ? { listen_addresses: '127.0.0.1', port: String(await freePort()), unix_socket_directories: '' }
    : {
        listen_addresses: '',
        port: String(socketPort),
        unix_socket_directories: sockets,
        unix_socket_permissions: '0700',
      }
  const settings = Object.entries({ ...defaults, ...cluster.settings, ...address })
  try {
    const words = ['-D', reached.path, ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])]
    const child = spawn(join(cluster.binaries.folder, 'bin', 'postgres'), words, {
      ...cluster.account,
      cwd: '/',
      // A session of its own, so that Ctrl-C does not stop it before our requests have finished.
      detached: true,
      windowsHide: true,
      env: windows ? undefined : postgresEnvironment,
      stdio: ['ignore', log.descriptor, log.descriptor, ...reached.stdio],
    })
    // On a busy machine the program's event loop, which serves everyone, must not wait for the queries of a few.
    if (child.pid !== undefined) setPriority(child.pid, BELOW_NORMAL)
    child.unref()
    const start: Start = { child, ended: false, reason: () => readTail(cluster.logFile, log.size) }
    child.once('error', (error) => Object.assign(start, { ended: true, reason: () => error.message }))
    child.once('exit', () => (start.ended = true))
    return start
  } finally {
    reached.close()
    closeSync(log.descriptor)
  }
}

/** Fits small machines and is durable: every commit is on the disk before it is acknowledged. */
const defaults = Object.freeze({
  max_connections: '60',
  shared_buffers: '64MB',
  effective_cache_size: '512MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  max_wal_size: '512MB',
  // Saves three processes for reads that mostly come from the page cache.
  io_method: 'sync',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] ',
  log_checkpoints: 'off',
  // Error messages of statements quote user data. The client logs them without it.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
})

/**
 * True if a start failed for a reason that passes: another process is starting, children of the last server are still
 * ending, or the process that stopped it has just removed the socket's folder.
 */
export function isPassing(reason: string): boolean {
  return /lock file "[^"]*" already exists|lock file "[^"]*\.s\.PGSQL[^"]*": No such file|shared memory block .* is still in use|lock file "[^"]*" is empty|is another postmaster/i.test(
    reason,
  )
}

export function signalPostmaster(cluster: Cluster, pid: number, how: 'fast' | 'immediate'): void {
  if (windows) {
    const words = ['stop', '-D', cluster.data, '-m', how, '-W']
    spawnSync(join(cluster.binaries.folder, 'bin', 'pg_ctl'), words, { stdio: 'ignore', windowsHide: true })
    return
  }
  try {
    process.kill(pid, how === 'fast' ? 'SIGINT' : 'SIGQUIT')
  } catch (error) {
    if (!hasCode(error, 'ESRCH')) throw error
  }
}

/** Removes files of a dead server. PostgreSQL does so itself, unless another program has its pid by now. */
function removeStaleFiles(cluster: Cluster, sockets: string): void {
  for (const file of [join(cluster.data, 'postmaster.pid'), socketLock(sockets)]) {
    const [first] = readLines(file)
    const pid = Number(first)
    if (first === undefined || isPostmasterOf(cluster, pid)) continue
    setAside(file, first)
  }
}

function openLog(file: string): { descriptor: number; size: number } {
  const limit = 10 * 1024 * 1024
  if (existsSync(file) && statSync(file).size > limit) renameSync(file, `${file}.1`)
  const descriptor = openSync(file, 'a', 0o600)
  return { descriptor, size: statSync(file).size }
}

function readTail(file: string, from: number): string {
  const written = readFileSync(file).subarray(from).toString('utf8').trim()
  return written.split('\n').slice(-8).join('\n  ') || 'it ended without a message'
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        address !== null && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      )
    })
  })
}
