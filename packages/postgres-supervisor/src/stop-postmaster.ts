import { setTimeout as sleep } from 'node:timers/promises'
import type { Cluster, ClusterPlace } from './postgres-cluster.ts'
import { findPostmaster, signalPostmaster } from './postmaster.ts'
import { isPostmasterOf } from './postmaster-process.ts'
import type { SupervisorLog } from './product.ts'
import { removeSocketFolder } from './socket-folder.ts'

/** Stops the server: by a clean shutdown, or after 30 s without one. */
export async function stopPostmaster(cluster: Cluster, pid: number, log: SupervisorLog): Promise<void> {
  signalPostmaster(cluster, pid, 'fast')
  if (!(await hasEnded(cluster, pid, 30_000))) {
    log.warn('The embedded database takes too long to stop; it will recover at its next start', { pid })
    signalPostmaster(cluster, pid, 'immediate')
    await hasEnded(cluster, pid, 10_000)
  }
  if (!findPostmaster(cluster)) removeSocketFolder(cluster)
  log.info('Stopped the embedded database', { pid })
}

export async function hasEnded(cluster: ClusterPlace, pid: number, withinMs: number): Promise<boolean> {
  const deadline = Date.now() + withinMs
  while (isPostmasterOf(cluster, pid)) {
    if (Date.now() > deadline) return false
    await sleep(10)
  }
  return true
}
