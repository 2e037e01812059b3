import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import {
  closeSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  rmdirSync,
  statSync,
  writeFileSync,
  chmodSync,
  chownSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import { hasCode } from '../has-code.ts'
import { isSafeParent, reachFolder, type Account } from './postgres-account.ts'
import { isAlive, linkUnlessThere, postgresEnvironment, type Cluster } from './postgres-cluster.ts'

const windows = process.platform === 'win32'
const socketPort = 5432

/** A server that runs on the cluster, as its postmaster.pid describes it. */
export type Postmaster = Readonly<{ pid: number; host: string; port: number; ready: boolean }>

/** The running server of this cluster, whoever started it; a file left by a dead one counts for nothing. */
export function findPostmaster(cluster: Cluster): Postmaster | undefined {
  const lines = readLines(join(cluster.data, 'postmaster.pid'))
  const pid = Number(lines[0])
  if (!(pid > 0) || !isPostmasterOf(cluster, pid)) return undefined
  const host = lines[4] || (windows ? lines[5] || '127.0.0.1' : '')
  // It fills the file line by line while it starts.
  if (!host || !lines[3]) return { pid, host: '', port: 0, ready: false }
  return { pid, host, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' }
}

function readLines(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n')
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return []
    throw error
  }
}

/** A pid is used again after a reboot or in a new container, so it proves nothing: what the process works on does. */
export function isPostmasterOf(cluster: Cluster, pid: number): boolean {
  if (process.platform === 'linux') {
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster.data)
    } catch (error) {
      if (hasCode(error, 'ENOENT', 'EACCES', 'EPERM', 'ESRCH')) return false
      throw error
    }
  }
  if (!isAlive(pid)) return false
  if (windows)
    return spawnSync('tasklist', ['/FI', `PID eq ${pid}`, '/NH'], { encoding: 'utf8' }).stdout.includes('postgres')
  const command = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout
  return command.includes('postgres') && command.includes(cluster.data)
}

/** A server on its way, until it has ended for the reason that it wrote down. */
export type Start = { readonly child: ChildProcess; ended: boolean; reason(): string }

export async function startPostmaster(cluster: Cluster): Promise<Start> {
  const sockets = windows ? '' : socketFolder(cluster)
  removeStaleFiles(cluster, sockets)
  const log = openLog(cluster.logFile)
  const reached = reachFolder(cluster.data, cluster.account)
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
      // A session of its own: Ctrl-C must reach us first, so that requests under way can finish.
      detached: true,
      windowsHide: true,
      env: windows ? undefined : postgresEnvironment,
      stdio: ['ignore', log.descriptor, log.descriptor, ...reached.stdio],
    })
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

/** Small enough for the least of machines, and safe: every commit is on the disk before it is answered. */
const defaults = Object.freeze({
  max_connections: '60',
  shared_buffers: '64MB',
  effective_cache_size: '512MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  max_wal_size: '512MB',
  // Three more processes otherwise, for reads that the system's cache answers.
  io_method: 'sync',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] ',
  log_checkpoints: 'off',
  // Errors of statements quote people's data; they come to us and are logged there, without it.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
})

/**
 * True where another process is just starting, or the last one's children are not gone yet, or whoever stopped it took
 * the socket's folder away meanwhile: worth another look.
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

export function removeSocketFolder(cluster: Cluster): void {
  const [folder = ''] = readLines(join(cluster.home, 'sockets'))
  try {
    if (folder && isPrivate(folder, cluster.account)) rmdirSync(folder)
  } catch (error) {
    // Somebody has started it again meanwhile.
    if (!hasCode(error, 'ENOENT', 'ENOTEMPTY', 'EEXIST')) throw error
  }
}

/**
 * A short, private folder for the socket (paths over 107 bytes fail), the same at each start, since pools keep its name:
 * made again where it is gone.
 */
function socketFolder(cluster: Cluster): string {
  const record = join(cluster.home, 'sockets')
  const [known = ''] = readLines(record)
  if (known && (isPrivate(known, cluster.account) || makeAgain(known, cluster.account))) return known
  if (known) setAside(record, known)
  const parent = [tmpdir(), '/tmp', '/var/tmp', '/run'].find(
    (folder) => Buffer.byteLength(folder) <= 70 && isSafeParent(folder, cluster.account),
  )
  if (parent === undefined) {
    throw new EmbeddedPostgresError(
      'No temporary folder can hold the socket of the database: /tmp should exist, with mode 1777.',
    )
  }
  return makePrivate(parent, cluster.account, (folder) => noteDown(folder, record)) ?? socketFolder(cluster)
}

/** A new folder in `parent` if `keep` is true of it. Else none is left behind: a start may be tried every few seconds. */
function makePrivate(parent: string, account: Account, keep: (folder: string) => boolean): string | undefined {
  const folder = mkdtempSync(join(parent, 'cubic-'))
  let isKept = false
  try {
    chmodSync(folder, 0o700)
    if (account) chownSync(folder, account.uid, account.gid)
    isKept = keep(folder)
  } finally {
    if (!isKept) rmdirSync(folder)
  }
  return isKept ? folder : undefined
}

/** False if another process noted down its folder first. */
function noteDown(folder: string, record: string): boolean {
  const fresh = `${record}-${process.pid}`
  writeFileSync(fresh, `${folder}\n`, { mode: 0o600 })
  const isFirst = linkUnlessThere(fresh, record)
  rmSync(fresh)
  return isFirst
}

/** False where the name is taken by something else, or its place is no longer safe. */
function makeAgain(known: string, account: Account): boolean {
  if (!isSafeParent(dirname(known), account)) return false
  makePrivate(dirname(known), account, (folder) => renameUnlessTaken(folder, known))
  return isPrivate(known, account)
}

function renameUnlessTaken(folder: string, name: string): boolean {
  try {
    renameSync(folder, name)
    return true
  } catch (error) {
    if (hasCode(error, 'ENOTEMPTY', 'EEXIST', 'ENOTDIR', 'EPERM', 'EACCES')) return false
    throw error
  }
}

function isPrivate(folder: string, account: Account): boolean {
  const status = lstatSync(folder, { throwIfNoEntry: false })
  const owner = account?.uid ?? process.getuid?.()
  return status !== undefined && status.isDirectory() && status.uid === owner && (status.mode & 0o077) === 0
}

/** PostgreSQL clears after itself unless another program has the old pid by now. */
function removeStaleFiles(cluster: Cluster, sockets: string): void {
  const socketName = `.s.PGSQL.${socketPort}`
  for (const file of [join(cluster.data, 'postmaster.pid'), join(sockets, `${socketName}.lock`)]) {
    const [first] = readLines(file)
    const pid = Number(first)
    if (first === undefined || isPostmasterOf(cluster, pid)) continue
    setAside(file, first)
  }
}

/** Removes a file that still begins with that line. Where somebody wrote it anew meanwhile it goes back. */
function setAside(file: string, firstLine: string): void {
  const aside = `${file}.stale-${process.pid}`
  if (!existsSync(file)) return
  renameSync(file, aside)
  if (readLines(aside)[0] === firstLine) rmSync(aside)
  else renameSync(aside, file)
}

function openLog(file: string): { descriptor: number; size: number } {
  const limit = 10 * 1024 * 1024
  if (existsSync(file) && statSync(file).size > limit) renameSync(file, `${file}.1`)
  const descriptor = openSync(file, 'a', 0o600)
  return { descriptor, size: statSync(file).size }
}

function readTail(file: string, from: number): string {
  const written = readFileSync(file).subarray(from).toString('utf8').trim()
  return written.split('\n').slice(-8).join('\n  ') || 'it ended without a word'
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
