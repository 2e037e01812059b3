import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  lchownSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import { hasCode } from './has-code.ts'
import { reachFolder, type Account } from './postgres-account.ts'
import type { PostgresBinaries } from './postgres-binaries.ts'
import type { Advice, Product } from './product.ts'

/** A database cluster. All of its files lie in `home`, the folder `postgres` of the data folder. */
export type Cluster = Readonly<{
  product: Product
  home: string
  data: string
  logFile: string
  password: string
  account: Account
  binaries: PostgresBinaries
  settings: Readonly<Record<string, string>>
}>

/** Makes the folder that holds the cluster, or says why it cannot be used. */
export function prepareHome(dataDir: string, { dataFolderSetting }: Advice): string {
  const home = join(dataDir, 'postgres')
  try {
    // Except on Linux, the PostgreSQL of root has to enter it (see reachFolder).
    const closed = process.platform === 'linux' || process.getuid?.() !== 0
    mkdirSync(home, { recursive: true, mode: closed ? 0o700 : 0o711 })
    rmSync(mkdtempSync(join(home, 'probe-')), { recursive: true })
    return home
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new EmbeddedPostgresError(
      `The folder ${dataDir} cannot be used for the database (${dataFolderSetting}): ${reason}`,
      { cause },
    )
  }
}

/**
 * Returns the password of the cluster; the first call makes it. A password rather than `trust`: other programs may
 * share the account that PostgreSQL runs as (`nobody`), and it proves to us that we are connected to this cluster.
 */
export function readPassword(home: string): string {
  const file = join(home, 'password')
  if (!existsSync(file)) {
    const fresh = join(home, `password-${randomBytes(6).toString('hex')}`)
    try {
      writeFileSync(fresh, randomBytes(24).toString('base64url'), { mode: 0o600, flush: true })
      linkUnlessThere(fresh, file)
    } finally {
      // It is there even if the disk was full.
      rmSync(fresh, { force: true })
    }
  }
  return readFileSync(file, 'utf8').trim()
}

/** Links `target` to `source`. Returns false if `target` exists: one of several processes wins. */
export function linkUnlessThere(source: string, target: string): boolean {
  try {
    linkSync(source, target)
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    throw error
  }
}

export function clusterExists(cluster: Cluster): boolean {
  return existsSync(join(cluster.data, 'PG_VERSION'))
}

/** Identifies the processes and the socket of a cluster. */
export type ClusterPlace = Pick<Cluster, 'home' | 'data' | 'account'>

/** Only what PostgreSQL needs: the secrets of our environment are not passed on. */
export const postgresEnvironment = Object.freeze({ PATH: '/usr/local/bin:/usr/bin:/bin', TZ: 'UTC' })

/**
 * Makes the cluster in a temporary folder and renames it into place, so that a crash leaves a whole cluster or none.
 */
export async function createCluster(cluster: Cluster): Promise<void> {
  await removeAbandoned(cluster.home)
  const work = mkdtempSync(join(cluster.home, `new-${process.pid}-`))
  try {
    const secret = join(work, 'password')
    writeFileSync(secret, `${cluster.password}\n`, { mode: 0o600 })
    if (cluster.account) for (const path of [work, secret]) chownSync(path, cluster.account.uid, cluster.account.gid)
    await runInitdb(cluster, work)
    renameSync(join(work, 'data'), cluster.data)
    syncFolder(cluster.home)
  } catch (error) {
    if (!hasCode(error, 'ENOTEMPTY', 'EEXIST', 'EPERM')) throw error
    // Another process was faster; its cluster is as good as ours.
    if (!clusterExists(cluster))
      throw new EmbeddedPostgresError(`${cluster.data} is not empty, but holds no whole database.`, { cause: error })
  } finally {
    await removeOrLeave(work)
  }
}

function runInitdb(cluster: Cluster, work: string): Promise<void> {
  const { account, product } = cluster
  const reached = reachFolder(work, account, product.advice.dataFolderSetting)
  // macOS has no C.UTF-8 of its own; the order of texts comes from the built-in locale anyway.
  const locale = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'
  const words = [
    `--pgdata=${join(reached.path, 'data')}`,
    `--pwfile=${join(reached.path, 'password')}`,
    `--username=${product.name}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    ...(process.platform === 'win32' ? [] : [`--locale=${locale}`, '--lc-messages=C']),
    '--no-instructions',
    ...(cluster.settings.fsync === 'off' ? ['--no-sync'] : []),
  ]
  const child = spawn(join(cluster.binaries.folder, 'bin', 'initdb'), words, {
    ...account,
    cwd: '/',
    env: process.platform === 'win32' ? undefined : postgresEnvironment,
    stdio: ['ignore', 'pipe', 'pipe', ...reached.stdio],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')))
  return new Promise<void>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => (code === 0 ? resolve() : reject(initdbFailed(cluster, output))))
  }).finally(reached.close)
}

function initdbFailed(cluster: Cluster, output: string): EmbeddedPostgresError {
  const last = output.trim().split('\n').slice(-8).join('\n  ')
  const nameless = /could not look up effective user/.test(output)
    ? `\nIt needs a user with a name: add this one to /etc/passwd, start as another, or ${cluster.product.advice.useServer}.`
    : ''
  return new EmbeddedPostgresError(`PostgreSQL could not make its database in ${cluster.home}:\n  ${last}${nameless}`)
}

/** Removes unfinished clusters of killed processes. An initdb that still runs fails without its folder. */
async function removeAbandoned(home: string): Promise<void> {
  for (const name of readdirSync(home)) {
    const maker = Number(/^new-(\d+)-/.exec(name)?.[1])
    if (!maker) continue
    const folder = join(home, name)
    const status = statSync(folder, { throwIfNoEntry: false })
    const old = status !== undefined && Date.now() - status.mtimeMs > 600_000
    if (!isAlive(maker) || old) await removeOrLeave(folder)
  }
}

async function removeOrLeave(folder: string): Promise<void> {
  try {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 })
  } catch (error) {
    // Its initdb still writes: the next start removes it.
    if (!hasCode(error, 'ENOTEMPTY', 'EBUSY', 'EPERM')) throw error
  }
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return hasCode(error, 'EPERM')
  }
}

/** Flushes the folder's entries to the disk, so that a rename survives a power cut. */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return
  const descriptor = openSync(folder, 'r')
  fsyncSync(descriptor)
  closeSync(descriptor)
}

/** Refuses a cluster of another PostgreSQL version. Gives data of root to the account, as after a restored backup. */
export function checkCluster(cluster: Cluster): void {
  let made: string
  let owner: number
  try {
    owner = statSync(cluster.data).uid
    made = readFileSync(join(cluster.data, 'PG_VERSION'), 'utf8').trim()
  } catch (cause) {
    const reason = hasCode(cause, 'EACCES')
      ? 'belongs to another user: start as that user, or as root'
      : 'cannot be read'
    throw new EmbeddedPostgresError(`The database in ${cluster.data} ${reason}.`, { cause })
  }
  if (made !== String(cluster.binaries.major)) {
    throw new EmbeddedPostgresError(
      `The database in ${cluster.data} was made by PostgreSQL ${made}, but this version brings ${cluster.binaries.major}. ` +
        `Nothing was changed. ${cluster.product.advice.moveOn}`,
    )
  }
  if (cluster.account && owner === 0) giveTo(cluster.data, cluster.account)
}

function giveTo(folder: string, account: { uid: number; gid: number }): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    lchownSync(join(entry.parentPath, entry.name), account.uid, account.gid)
  }
  chmodSync(folder, 0o700)
  chownSync(folder, account.uid, account.gid)
}
