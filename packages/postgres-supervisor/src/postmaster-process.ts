import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hasCode } from './has-code.ts'
import { identityOf, readLines } from './folder-identity.ts'
import { isAlive, type ClusterPlace } from './postgres-cluster.ts'
import { findSocketFolder } from './socket-record.ts'

/** Tells whether `pid` serves this cluster. Pids are reused, so the folder that the process works in decides. */
export function isPostmasterOf(cluster: ClusterPlace, pid: number): boolean {
  if (process.platform === 'linux') {
    try {
      const folder = identityOf(`/proc/${pid}/cwd`)
      return folder !== undefined && folder === identityOf(cluster.data)
    } catch (error) {
      if (hasCode(error, 'ESRCH')) return false
      // In a container, root may lack the right to inspect processes of PostgreSQL's account.
      if (!hasCode(error, 'EACCES', 'EPERM')) throw error
    }
  }
  if (!isPostmaster(pid)) return false
  return process.platform === 'win32' ? pidFileIsOwn(cluster) : listensIn(findSocketFolder(cluster), pid)
}

/** Tells whether `pid` is the server of any cluster. Also true if the system does not tell. */
export function isPostmaster(pid: number): boolean {
  if (!isAlive(pid)) return false
  const command = commandOf(pid)
  return command === undefined || /(^|[\\/])postgres(\.exe)?\b/.test(command.split('\0')[0] ?? '')
}

function listensIn(folder: string | undefined, pid: number): boolean {
  return folder !== undefined && commandOf(pid)?.includes(`unix_socket_directories=${folder}`) === true
}

function pidFileIsOwn(cluster: ClusterPlace): boolean {
  const [, folder = ''] = readLines(join(cluster.data, 'postmaster.pid'))
  const named = folder ? identityOf(folder.trim()) : undefined
  return named === undefined || named === identityOf(cluster.data)
}

/**
 * Returns the command line, where each word ends in NUL on Linux. Undefined if the system does not tell; empty if the
 * process has ended, also as a zombie that its parent has not reaped yet.
 */
function commandOf(pid: number): string | undefined {
  if (process.platform === 'linux') {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    } catch (error) {
      if (hasCode(error, 'ENOENT', 'ESRCH')) return ''
      if (hasCode(error, 'EACCES', 'EPERM')) return undefined
      throw error
    }
  }
  const [program, words] =
    process.platform === 'win32'
      ? ['tasklist', ['/FI', `PID eq ${pid}`, '/NH']]
      : ['ps', ['-o', 'command=', '-p', String(pid)]]
  return spawnSync(program, words, { encoding: 'utf8' }).stdout.trim()
}
