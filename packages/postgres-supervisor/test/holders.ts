import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { programOf } from '@cubic/testing/programs'
import type { PostgresConnection } from '../src/start-postgres.ts'
import { cleanUp } from '../src/testing.ts'

const HOLDER = await programOf(new URL('holder.ts', import.meta.url))

export type Holder = Readonly<{
  child: ChildProcess
  /** Its connection, or the message that it failed with. */
  answer: Promise<{ connection?: PostgresConnection; failed?: string }>
  /** Ends it with SIGTERM, so that it gives its lease back. */
  leave(): Promise<void>
  /** kill -9 */
  kill(): Promise<void>
}>

const holders = new Set<ChildProcess>()

/** Runs another process that starts or joins the database of `dataDir`, as `uid` if given. */
export function holdDatabase(dataDir: string, options: { uid?: number; timeoutMs?: number } = {}): Holder {
  const account = options.uid === undefined ? {} : { uid: options.uid, gid: options.uid }
  const words = [HOLDER, dataDir, String(options.timeoutMs ?? 60_000)]
  const env = { ...process.env, NODE_OPTIONS: '' }
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

export async function connectionOf(holder: Holder): Promise<PostgresConnection> {
  const { connection, failed } = await holder.answer
  if (!connection) throw new Error(failed)
  return connection
}

/** Ends everything that a failed test may have left. */
export function endHolders(): void {
  for (const child of holders) child.kill('SIGKILL')
  holders.clear()
  cleanUp()
}
