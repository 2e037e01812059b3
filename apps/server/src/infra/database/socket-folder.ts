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
import { hasCode } from '../has-code.ts'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import { readLines } from './folder-identity.ts'
import { isSafeParent, type Account } from './postgres-account.ts'
import { linkUnlessThere, type Cluster, type ClusterPlace } from './postgres-cluster.ts'
import { isPostmaster, isPostmasterOf } from './postmaster-process.ts'
import { findSocketFolder, readRecord, recordFile, recordOf, wasCopiedWhileRunning } from './socket-record.ts'

export const socketPort = 5432
/**
 * A short, private folder for the socket (paths over 107 bytes fail), the same at each start, since pools keep its name:
 * made again where it is gone. A copy of a data folder gets one of its own.
 */
export function socketFolder(cluster: Cluster): string {
  const { folder: recorded } = readRecord(cluster)
  const own = findSocketFolder(cluster)
  if (own && (isPrivate(own, cluster.account) || makeAgain(own, cluster.account)) && !isTaken(cluster, own)) return own
  // Before the old one goes: it tells whether this is a copy.
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
  const keep = (folder: string) => noteDown(recordOf(cluster, folder, copied), recordFile(cluster))
  return makePrivate(parent, cluster.account, keep) ?? socketFolder(cluster)
}

export function removeSocketFolder(cluster: ClusterPlace): void {
  const folder = findSocketFolder(cluster)
  try {
    if (folder && isPrivate(folder, cluster.account)) rmdirSync(folder)
  } catch (error) {
    // Somebody has started it again meanwhile.
    if (!hasCode(error, 'ENOENT', 'ENOTEMPTY', 'EEXIST')) throw error
  }
}

export const socketLock = (folder: string) => join(folder, `.s.PGSQL.${socketPort}.lock`)

/** Does the server of another cluster use this folder? */
function isTaken(cluster: Cluster, folder: string): boolean {
  const pid = Number(readLines(socketLock(folder))[0])
  return pid > 0 && isPostmaster(pid) && !isPostmasterOf(cluster, pid)
}

/** Removes a file that still begins with that line. Where somebody wrote it anew meanwhile it goes back. */
export function setAside(file: string, firstLine: string): void {
  const aside = `${file}.stale-${process.pid}`
  if (!existsSync(file)) return
  renameSync(file, aside)
  if (readLines(aside)[0] === firstLine) rmSync(aside)
  else renameSync(aside, file)
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
function noteDown(text: string, record: string): boolean {
  const fresh = `${record}-${process.pid}`
  writeFileSync(fresh, text, { mode: 0o600 })
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
