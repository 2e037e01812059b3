// Embedded databases with sample data for benchmarks, in temporary folders.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { tsImport } from 'tsx/esm/api'
import { startCubic } from './server-process.mjs'

/** @import { Database, Query, Stop, StopLater } from './types.ts' */

/**
 * Says errors alone.
 * @type {import('../../../apps/server/src/infra/log/log.ts').Log}
 */
export const QUIET_LOG = { debug() {}, info() {}, warn() {}, error: console.error, with: () => QUIET_LOG }

/** Creates a folder for one run of a benchmark; also returns a function that removes it. */
export function temporaryFolder(/** @type {string} */ name) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), `cubic-bench-${name}-`))
  return { folder, remove: () => fs.rmSync(folder, { recursive: true, force: true }) }
}

/**
 * Creates the embedded database of `dataDir` with sample data, if it is missing.
 * @param {{ dataDir: string, events: number, people?: number }} size
 */
export async function fillWithSamples({ dataDir, events, people = 400 }) {
  if (fs.existsSync(dataDir)) return
  const args = ['demo', '--events', String(events), '--people', String(people)]
  const server = await startCubic({ dataDir, args, readyMs: 1_800_000 })
  await server.stop()
}

/**
 * Keeps the embedded database of `dataDir` running while servers start and stop. `connection` is an option of `pg`,
 * `query(text, values?)` gives rows.
 * @param {string} dataDir
 */
export async function holdDatabase(dataDir) {
  /** @type {typeof import('../../../apps/server/src/infra/database/embedded-postgres.ts')} */
  const embedded = await tsImport('../../../apps/server/src/infra/database/embedded-postgres.ts', import.meta.url)
  const { connection, stop } = await embedded.startEmbeddedPostgres({ dataDir, log: QUIET_LOG })
  const pool = new pg.Pool({ ...connection, max: 2 })
  // The database may stop before an idle connection is closed.
  pool.on('error', () => undefined)
  /** @type {Query} */
  const query = async (text, values) => (await pool.query(text, values)).rows
  return {
    connection,
    query,
    async release() {
      await pool.end()
      await stop()
    },
  }
}

/**
 * Runs `work` over the embedded database with sample data in `options.folder`, or in one that is removed afterwards.
 * What `work` starts it hands to `stopLater`.
 * @param {string} name
 * @param {{ folder: string, events: number }} options
 * @param {(context: { dataDir: string, db: Database, stopLater: StopLater }) => Promise<void>} work
 */
export async function overSamples(name, { folder, events }, work) {
  const own = folder ? { folder: path.resolve(folder), remove() {} } : temporaryFolder(name)
  /** @type {Stop[]} */
  const stops = []
  try {
    const dataDir = path.join(own.folder, `data-${events}`)
    console.log(`preparing ${events} events …`)
    await fillWithSamples({ dataDir, events })
    const db = await holdDatabase(dataDir)
    stops.push(() => db.release())
    await work({ dataDir, db, stopLater: (stop) => stops.push(stop) })
  } finally {
    for (const stop of stops.toReversed()) await stop()
    own.remove()
  }
}
