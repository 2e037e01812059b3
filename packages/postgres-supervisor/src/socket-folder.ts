import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  renameSync,
  rmSync,
  rmdirSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { hasCode } from './has-code.ts'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import { readLines } from './folder-identity.ts'
import { isSafeParent, type Account } from './postgres-account.ts'
import { linkUnlessThere, type Cluster, type ClusterPlace } from './postgres-cluster.ts'
import { isPostmaster, isPostmasterOf } from './postmaster-process.ts'
import { findSocketFolder, readRecord, recordFile, recordOf, wasCopiedWhileRunning } from './socket-record.ts'

export const socketPort = 5432

/**
 * Returns a short, private folder for the socket (paths over 107 bytes fail). Each start uses the same one, since
 * connection pools keep its name; it is made again if it is gone. A copy of a data folder gets its own.
 */
export function socketFolder(cluster: Cluster): string {
  const { folder: recorded } = readRecord(cluster)
  const own = findSocketFolder(cluster)
  if (own && (isPrivate(own, cluster.account) || makeAgain(own, cluster.account)) && !isTaken(cluster, own)) return own
  // Must come before the record is removed: it tells whether this is a copy.
  const copied = wasCopiedWhileRunning(cluster)
  if (recorded) setAside(recordFile(cluster), recorded)
  const parent = [tmpdir(), '/tmp', '/var/tmp', '/run'].find(
    (folder) => Buffer.byteLength(folder) <= 70 && isSafeParent(folder, cluster.account),
  )
  if (parent === undefined) {
    throw new EmbeddedPostgresError(
      'No temporary folder can hold the socket of the database: /tmp should exist, with mode 1777.',
    )
  }
  const keep = (folder: string) => writeRecord(recordOf(cluster, folder, copied), recordFile(cluster))
  return makePrivate(join(parent, `${cluster.product.name}-`), cluster.account, keep) ?? socketFolder(cluster)
}

export function removeSocketFolder(cluster: ClusterPlace): void {
  const folder = findSocketFolder(cluster)
  try {
    if (folder && isPrivate(folder, cluster.account)) rmdirSync(folder)
  } catch (error) {
    // Another process has started it again since.
    if (!hasCode(error, 'ENOENT', 'ENOTEMPTY', 'EEXIST')) throw error
  }
}

export const socketLock = (folder: string) => join(folder, `.s.PGSQL.${socketPort}.lock`)

/** Tells whether the server of another cluster uses this folder. */
function isTaken(cluster: Cluster, folder: string): boolean {
  const pid = Number(readLines(socketLock(folder))[0])
  return pid > 0 && isPostmaster(pid) && !isPostmasterOf(cluster, pid)
}

/** Removes a file if its first line is still `firstLine`; puts it back if another process has rewritten it since. */
export function setAside(file: string, firstLine: string): void {
  const aside = `${file}.stale-${process.pid}`
  if (!existsSync(file)) return
  renameSync(file, aside)
  if (readLines(aside)[0] === firstLine) rmSync(aside)
  else renameSync(aside, file)
}

/** Makes a private folder whose name begins with `prefix`, and removes it unless `keep` accepts it. */
function makePrivate(prefix: string, account: Account, keep: (folder: string) => boolean): string | undefined {
  const folder = mkdtempSync(prefix)
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

/** Writes the record. Returns false if another process wrote one first. */
function writeRecord(text: string, record: string): boolean {
  const fresh = `${record}-${process.pid}`
  writeFileSync(fresh, text, { mode: 0o600 })
  const isFirst = linkUnlessThere(fresh, record)
  rmSync(fresh)
  return isFirst
}

/** Makes the known folder again. Returns false if something else has its name, or its parent is no longer safe. */
function makeAgain(known: string, account: Account): boolean {
  if (!isSafeParent(dirname(known), account)) return false
  makePrivate(`${known}-`, account, (folder) => renameUnlessTaken(folder, known))
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
