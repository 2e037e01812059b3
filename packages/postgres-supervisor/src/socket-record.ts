import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { identityOf, isCopyOfFiles, readLines } from './folder-identity.ts'
import type { ClusterPlace } from './postgres-cluster.ts'

const COPIED = 'copied while running'

/** Where the socket lies; `owner` identifies the data folder that the record belongs to. */
type SocketRecord = Readonly<{ folder: string; owner: string; copiedWhileRunning: boolean }>

export const recordFile = (cluster: ClusterPlace) => join(cluster.home, 'sockets')

export function readRecord(cluster: ClusterPlace): SocketRecord {
  const [folder = '', owner = '', note] = readLines(recordFile(cluster))
  return { folder, owner, copiedWhileRunning: note === COPIED }
}

/** Returns the text of a new record for this data folder. */
export function recordOf(cluster: ClusterPlace, folder: string, copiedWhileRunning: boolean): string {
  const note = copiedWhileRunning ? `${COPIED}\n` : ''
  return `${folder}\n${identityOf(cluster.data) ?? ''}\n${note}`
}

/** Finds the socket's folder of this cluster; undefined if the record was copied from another data folder. */
export function findSocketFolder(cluster: ClusterPlace): string | undefined {
  const { folder, owner } = readRecord(cluster)
  return folder && owner === identityOf(cluster.data) ? folder : undefined
}

/** Tells whether the files were copied one by one while a server ran: such a copy may start and still be wrong. */
export function wasCopiedWhileRunning(cluster: ClusterPlace): boolean {
  const { owner, copiedWhileRunning } = readRecord(cluster)
  const now = identityOf(cluster.data)
  if (copiedWhileRunning || !owner || !now) return copiedWhileRunning
  return isCopyOfFiles(owner, now) && existsSync(join(cluster.data, 'postmaster.pid'))
}
