import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hasCode } from '../has-code.ts'
import { identityOf, readLines } from './folder-identity.ts'
import { isAlive, type ClusterPlace } from './postgres-cluster.ts'
import { findSocketFolder } from './socket-record.ts'

/** A pid is used again after a reboot or in a new container, so it proves nothing: what the process works on does. */
export function isPostmasterOf(cluster: ClusterPlace, pid: number): boolean {
  if (process.platform === 'linux') {
    try {
      const folder = identityOf(`/proc/${pid}/cwd`)
      return folder !== undefined && folder === identityOf(cluster.data)
    } catch (error) {
      if (hasCode(error, 'ESRCH')) return false
      // In a container root may not look into processes of the account that PostgreSQL runs as.
      if (!hasCode(error, 'EACCES', 'EPERM')) throw error
    }
  }
  if (!isPostmaster(pid)) return false
  return process.platform === 'win32' ? pidFileIsOwn(cluster) : listensIn(findSocketFolder(cluster), pid)
}

/** Is it the server of any cluster? True as well where the system does not tell. */
export function isPostmaster(pid: number): boolean {
  if (!isAlive(pid)) return false
  const command = commandOf(pid)
  return command === undefined || /(^|[\\/])postgres(\.exe)?\b/.test(command.split('\0')[0] ?? '')
}

function listensIn(folder: string | undefined, pid: number): boolean {
  return folder !== undefined && commandOf(pid)?.includes(`unix_socket_directories=${folder}`) === true
}

/** A copied postmaster.pid names the data folder that it was copied from. */
function pidFileIsOwn(cluster: ClusterPlace): boolean {
  const [, folder = ''] = readLines(join(cluster.data, 'postmaster.pid'))
  const named = folder ? identityOf(folder.trim()) : undefined
  return named === undefined || named === identityOf(cluster.data)
}

/**
 * Undefined where the system does not tell. Empty where the process has ended, also while its parent has not taken note
 * of that yet. On Linux each word ends in NUL.
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
