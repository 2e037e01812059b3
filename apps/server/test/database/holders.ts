import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { EmbeddedConnection } from '../../src/infra/database/embedded-postgres.ts'
import { superuser } from '../../src/infra/database/postgres-cluster.ts'

export type Holder = Readonly<{
  child: ChildProcess
  /** Its answer: a connection, or the message it failed with. */
  answer: Promise<{ connection?: EmbeddedConnection; failed?: string }>
  /** Ends it in good order. */
  leave(): Promise<void>
  /** kill -9 */
  kill(): Promise<void>
}>

const holders = new Set<ChildProcess>()
const folders = new Set<string>()

/** Another process that starts or joins the database of `dataDir`, as `uid` where given. */
export function holdDatabase(dataDir: string, options: { uid?: number; timeoutMs?: number } = {}): Holder {
  const script = fileURLToPath(new URL('./holder.ts', import.meta.url))
  const account = options.uid === undefined ? {} : { uid: options.uid, gid: options.uid }
  const words = ['--import', 'tsx', script, dataDir, String(options.timeoutMs ?? 60_000)]
  // tsx keeps its cache in a folder named by the user, which the account of another uid would not own.
  const env = { ...process.env, TSX_DISABLE_CACHE: '1', NODE_OPTIONS: '' }
  const child = spawn(process.execPath, words, { ...account, env, stdio: ['ignore', 'pipe', 'pipe'] })
  holders.add(child)
  let complaints = ''
  child.stderr.on('data', (chunk: Buffer) => (complaints += chunk.toString('utf8')))
  const answer = Promise.race([
    once(createInterface({ input: child.stdout }), 'line').then(
      ([line]) => JSON.parse(String(line)) as { failed?: string },
    ),
    once(child, 'close').then(() => ({ failed: complaints })),
  ])
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    const closed = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined
    child.kill(signal)
    await closed
    holders.delete(child)
  }
  return { child, answer, leave: () => end('SIGTERM'), kill: () => end('SIGKILL') }
}

export async function connectionOf(holder: Holder): Promise<EmbeddedConnection> {
  const { connection, failed } = await holder.answer
  if (!connection) throw new Error(failed)
  return connection
}

export function dataFolder(owner?: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'cubic-crash-'))
  folders.add(folder)
  if (owner !== undefined) chownSync(folder, owner, owner)
  return folder
}

/** The process id that postmaster.pid holds, dead or alive. */
export function postmasterPid(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'postgres', 'data', 'postmaster.pid'), 'utf8').split('\n')[0])
}

/** A connection without a lease: whoever holds one would also start the database again. */
export function plainConnection(dataDir: string): EmbeddedConnection {
  const [host = '', password = ''] = ['sockets', 'password'].map(
    (name) => readFileSync(join(dataDir, 'postgres', name), 'utf8').split('\n')[0],
  )
  return { host, port: 5432, user: superuser, password, database: 'cubic' }
}

/** Alive, and not only waiting to be buried by a parent that does not care. */
export function isRunning(pid: number): boolean {
  const { status, stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' })
  return status === 0 && !stdout.startsWith('Z')
}

/** Ends everything a failed test may have left. */
export async function cleanUp(): Promise<void> {
  for (const child of holders) child.kill('SIGKILL')
  holders.clear()
  for (const folder of folders) {
    const pid = pidOrNone(folder)
    if (pid !== undefined && isRunning(pid) && pid !== process.pid) process.kill(pid, 'SIGKILL')
    const sockets = join(folder, 'postgres', 'sockets')
    if (existsSync(sockets))
      rmSync(readFileSync(sockets, 'utf8').split('\n')[0] ?? '', { recursive: true, force: true })
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  folders.clear()
}

function pidOrNone(folder: string): number | undefined {
  try {
    return postmasterPid(folder)
  } catch (error) {
    if ((error as { code?: unknown }).code === 'ENOENT') return undefined
    throw error
  }
}
