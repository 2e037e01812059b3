import { spawnSync } from 'node:child_process'
import { chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readLines } from './folder-identity.ts'
import type { PostgresConnection } from './start-postgres.ts'

// For tests: of this package and of programs that use it.

const folders = new Set<string>()
const pidFile = (dataDir: string) => join(dataDir, 'postgres', 'data', 'postmaster.pid')

/** Makes an empty data folder, which `cleanUp` removes. */
export function dataFolder(owner?: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'postgres-test-'))
  folders.add(folder)
  if (owner !== undefined) chownSync(folder, owner, owner)
  return folder
}

/** Returns the process id in postmaster.pid; the process may be dead. */
export function postmasterPid(dataDir: string): number {
  return Number(readFileSync(pidFile(dataDir), 'utf8').split('\n')[0])
}

/** Returns a connection without a lease, so that the caller does not restart the database. */
export function plainConnection(dataDir: string, name: string): PostgresConnection {
  const [host = '', password = ''] = ['sockets', 'password'].map(
    (file) => readFileSync(join(dataDir, 'postgres', file), 'utf8').split('\n')[0],
  )
  return { host, port: 5432, user: name, password, database: name }
}

/** Tells whether the process is alive and not a zombie. */
export function isRunning(pid: number): boolean {
  const { status, stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' })
  return status === 0 && !stdout.startsWith('Z')
}

/** Removes the data folders, and kills the servers that a failed test has left. */
export function cleanUp(): void {
  for (const folder of folders) {
    const pid = Number(readLines(pidFile(folder))[0])
    if (pid > 0 && pid !== process.pid && isRunning(pid)) process.kill(pid, 'SIGKILL')
    const [sockets] = readLines(join(folder, 'postgres', 'sockets'))
    if (sockets) rmSync(sockets, { recursive: true, force: true })
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  folders.clear()
}
