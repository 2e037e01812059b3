import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createApp } from '@cubic/server/app'
import { readConfig } from '@cubic/server/config'
import { type Connection, openDatabase, type OpenDatabase } from '@cubic/server/infra/database/database'
import { createLog } from '@cubic/server/infra/log/log'
import { freePort } from '../free-port.ts'
import { NEVER_SLOW } from '../never-slow.ts'

/** The real server with the built pages, on a port of its own. */
export type TestServer = {
  readonly url: string
  readonly db: OpenDatabase
  /** What went wrong inside since the last time, as it was logged. */
  readonly takeFaults: () => readonly string[]
  readonly stop: () => Promise<void>
}

/**
 * `settings` are environment variables that differ from the defaults; with `PORT` it takes the place
 * of one that was stopped.
 */
export async function startServer(
  connection: Connection,
  frontEnds: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<TestServer> {
  const port = Number(settings['PORT'] ?? (await freePort()))
  // The QR of a ticket holds the address that people use: it must be known before the server listens.
  const url = `http://localhost:${port}`
  const faults: string[] = []
  // A wrong password is the visitor's mistake, and a provider that is down its own: no fault of the server.
  const isFault = (line: string): boolean => !/A log-in (at a provider )?failed/.test(line)
  const log = createLog({ level: 'warn', write: (line) => isFault(line) && faults.push(`server: ${line.trim()}`) })
  const db = openDatabase({ connection, pool: 10, log })
  const folder = mkdtempSync(path.join(tmpdir(), 'cubic-e2e-'))
  const config = readConfig({
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_URL: url,
    DATA_DIR: folder,
    LOG_SLOW_MS: NEVER_SLOW,
    ...settings,
  })
  const app = await createApp({ db, config, log, frontEnds })
  await app.http.listen({ port, host: '127.0.0.1' })
  return {
    url,
    db,
    takeFaults: () => faults.splice(0),
    async stop() {
      await app.http.close()
      await db.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
