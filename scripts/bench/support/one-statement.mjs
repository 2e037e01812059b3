// One statement per registration, repeated by pgbench, and by the server's own driver and pool.
import { execFile } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { ONE_STATEMENT_TABLES, oneStatement } from './registration-rush.mjs'

/** @import { Connection, Query } from './types.ts' */

const BINARIES = ['/usr/lib/postgresql', '/usr/pgsql', '/opt/homebrew/opt', '/usr/local']
const CLIENTS = 10

/** Finds pgbench on this machine; undefined if missing. */
export function findPgbench() {
  const found = BINARIES.filter((folder) => fs.existsSync(folder)).flatMap((folder) =>
    fs.readdirSync(folder).map((version) => path.join(folder, version, 'bin/pgbench')),
  )
  return found.findLast((file) => fs.existsSync(file))
}

/** Its version. */
export async function versionOf(/** @type {string} */ pgbench) {
  const { stdout } = await promisify(execFile)(pgbench, ['--version'])
  return stdout.trim()
}

/**
 * Registrations a second by pgbench on one hot row.
 * @param {string} pgbench
 * @param {{ connection: Connection, query: Query, folder: string, seconds: number }} context
 */
export async function runPgbench(pgbench, { connection, query, folder, seconds }) {
  await query(ONE_STATEMENT_TABLES)
  const script = path.join(folder, 'one-statement.sql')
  // each client numbers its own users: nobody registers twice
  const numbered = '\\set number :number + 1\n\\set user :client_id * 100000000 + :number\n'
  fs.writeFileSync(script, `${numbered}${oneStatement(':user', `'code-' || :user`).replaceAll('\n', ' ')};\n`)
  const { stdout } = await promisify(execFile)(
    pgbench,
    [
      '-n',
      '-M',
      'prepared',
      '-c',
      String(CLIENTS),
      '-j',
      '1',
      '-D',
      'number=0',
      '-T',
      String(seconds),
      '-f',
      script,
      connection.database,
    ],
    {
      env: {
        ...process.env,
        PGHOST: connection.host,
        PGPORT: String(connection.port),
        PGUSER: connection.user,
        PGPASSWORD: connection.password,
      },
    },
  )
  const [, rate] = /tps = ([\d.]+)/.exec(stdout) ?? []
  if (rate === undefined) throw new Error(`pgbench said:\n${stdout}`)
  return Number(rate)
}

/**
 * The same by the driver, over a pool as large as the server's.
 * @param {{ connection: Connection, query: Query, seconds: number }} context
 */
export async function runDriver({ connection, query, seconds }) {
  await query(ONE_STATEMENT_TABLES)
  const pool = new pg.Pool({ ...connection, max: CLIENTS })
  const text = oneStatement('$1::integer', '$2')
  const deadline = performance.now() + seconds * 1000
  const began = performance.now()
  let count = 0
  const client = async () => {
    while (performance.now() < deadline) {
      const user = ++count
      await pool.query({ name: 'one', text, values: [user, `code-${user}`] })
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
  const rate = count / ((performance.now() - began) / 1000)
  await pool.end()
  return rate
}
