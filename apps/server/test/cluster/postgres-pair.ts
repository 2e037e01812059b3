import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '@cubic/testing/free-port'
import { quiet } from '@cubic/testing/server/cluster'
import { expect } from 'vitest'
import { openDatabase, type OpenDatabase } from '../../src/infra/database/database.ts'

/** Debian's. */
const BIN = '/usr/lib/postgresql/15/bin'
const account = ['--reuid=postgres', '--regid=postgres', '--init-groups']
const run = (command: string, ...words: readonly string[]) => {
  execFileSync('setpriv', [...account, `${BIN}/${command}`, ...words], { stdio: ['ignore', 'ignore', 'pipe'] })
}

/** What of the pair this machine lacks; empty: it can be started. */
export function missingForPair(): readonly string[] {
  const has = (command: string, ...words: readonly string[]) => spawnSync(command, words).status === 0
  return [
    ...(process.getuid?.() === 0 ? [] : ['root']),
    ...(has(`${BIN}/pg_basebackup`, '--version') ? [] : ['postgresql-15']),
    ...(has('id', 'postgres') ? [] : ['the user postgres']),
  ]
}

/** The server and the processes of its connections. */
function signalAll({ pid = 0 }: ChildProcess, signal: 'STOP' | 'CONT' | 'KILL'): void {
  const { stdout } = spawnSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' })
  spawnSync('kill', [`-${signal}`, String(pid), ...stdout.split('\n').filter(Boolean)])
}

export type Server = {
  readonly url: string
  /** As its administrator. */
  readonly db: OpenDatabase
  readonly kill: () => Promise<void>
  /** It answers nobody any more, and breaks no connection. */
  readonly freeze: (isFrozen: boolean) => void
}

/** A primary and its replica. People of the application have a role without privileges. */
export class PostgresPair {
  readonly #folder = mkdtempSync(path.join(tmpdir(), 'cubic-pair-'))
  readonly #children = new Set<ChildProcess>()
  readonly #opened = new Set<OpenDatabase>()

  static async start(): Promise<PostgresPair & { readonly primary: Server; readonly replica: Server }> {
    const pair = new PostgresPair()
    try {
      chmodSync(pair.#folder, 0o755)
      const [first, second] = [pair.#home('primary'), pair.#home('replica')]
      run('initdb', '-D', first, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--no-sync')
      writeFileSync(path.join(first, 'pg_hba.conf'), 'host all,replication all 127.0.0.1/32 trust\n')
      const port = await freePort()
      const primary = await pair.#serve(first, port)
      await primary.db.run`create role cubic login`
      await primary.db.run`create database cubic owner cubic`
      run('pg_basebackup', '-h', '127.0.0.1', '-p', String(port), '-U', 'postgres', '-D', second, '-R', '-c', 'fast')
      return Object.assign(pair, { primary, replica: await pair.#serve(second, await freePort()) })
    } catch (error) {
      await pair.stop()
      throw error
    }
  }

  async stop(): Promise<void> {
    for (const db of this.#opened) await db.close()
    for (const child of this.#children) child.kill('SIGKILL')
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 10 })
  }

  #home(name: string): string {
    const home = path.join(this.#folder, name)
    mkdirSync(home, { mode: 0o700 })
    execFileSync('chown', ['postgres:postgres', home])
    return home
  }

  async #serve(home: string, port: number): Promise<Server> {
    const settings = { port, listen_addresses: '127.0.0.1', unix_socket_directories: '', fsync: 'off' }
    const words = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const child = spawn('setpriv', [...account, `${BIN}/postgres`, '-D', home, ...words], { stdio: 'ignore' })
    this.#children.add(child)
    const db = openDatabase({ connection: `postgres://postgres@127.0.0.1:${port}/postgres`, pool: 1, log: quiet })
    this.#opened.add(db)
    const answers = () => db.monitor.one`select 1 as n`.catch(() => undefined)
    await expect.poll(answers, { timeout: 30_000, interval: 100 }).toEqual({ n: 1 })
    return {
      url: `postgres://cubic@127.0.0.1:${port}/cubic`,
      db,
      async kill() {
        const ended = once(child, 'exit')
        signalAll(child, 'KILL')
        await ended
      },
      freeze: (isFrozen) => signalAll(child, isFrozen ? 'STOP' : 'CONT'),
    }
  }
}
