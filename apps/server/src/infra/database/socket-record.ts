import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { identityOf, isCopyOfFiles, readLines } from './folder-identity.ts'
import type { ClusterPlace } from './postgres-cluster.ts'

const COPIED = 'copied while running'

/** `owner` is the identity of the data folder that the record was written for. */
type SocketRecord = Readonly<{ folder: string; owner: string; copiedWhileRunning: boolean }>

export const recordFile = (cluster: ClusterPlace) => join(cluster.home, 'sockets')

export function readRecord(cluster: ClusterPlace): SocketRecord {
  const [folder = '', owner = '', note] = readLines(recordFile(cluster))
  return { folder, owner, copiedWhileRunning: note === COPIED }
}

/** The text of a new record for this data folder. */
export function recordOf(cluster: ClusterPlace, folder: string, copiedWhileRunning: boolean): string {
  const note = copiedWhileRunning ? `${COPIED}\n` : ''
  return `${folder}\n${identityOf(cluster.data) ?? ''}\n${note}`
}

/** Where the socket of this cluster lies; undefined if the record was copied from another data folder. */
export function findSocketFolder(cluster: ClusterPlace): string | undefined {
  const { folder, owner } = readRecord(cluster)
  return folder && owner === identityOf(cluster.data) ? folder : undefined
}

/** Files copied one by one from under a running server: such a copy may start and still be wrong. */
export function wasCopiedWhileRunning(cluster: ClusterPlace): boolean {
  const { owner, copiedWhileRunning } = readRecord(cluster)
  const now = identityOf(cluster.data)
  if (copiedWhileRunning || !owner || !now) return copiedWhileRunning
  return isCopyOfFiles(owner, now) && existsSync(join(cluster.data, 'postmaster.pid'))
}
