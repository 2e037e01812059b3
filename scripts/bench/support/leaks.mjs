// What must not grow while a server works for long: its memory, files and connections, and tables that are rewritten.
import fs from 'node:fs'
import { median } from './figures.mjs'
import { postgresOf } from './processor-time.mjs'
import { readNumber } from './rows.mjs'

/** @import { Query } from './types.ts' */
/** @typedef {{ pid: number, dataDir: string, query: Query }} Watched */

/** Tables whose rows change all the time and hardly become more. */
const REWRITTEN = ['cubic_seat_counter', 'cubic_job', 'cubic_process', 'cubic_session', 'cubic_user']
/** Tables that grow, and whose rows change: the share of dead ones must not grow. */
const GROWING = ['cubic_message', 'cubic_event_applicant']
const MB = 2 ** 20

/** Reads all figures once. */
async function readFigures(/** @type {Watched} */ { pid, dataDir, query }) {
  /** @type {{ name: string, bytes: number }[]} */
  const tables = await query(
    `select relname as name, pg_total_relation_size(relid)::float8 as bytes from pg_stat_user_tables where relname = any($1)`,
    [REWRITTEN],
  )
  /** @type {{ name: string, bytes: number }[]} */
  const growing = await query(
    `select relname as name, pg_table_size(relid) / greatest(1, n_live_tup)::float8 as bytes from pg_stat_user_tables where relname = any($1)`,
    [GROWING],
  )
  const postgres = postgresOf(dataDir).map((one) => kilobytesIn(`/proc/${one}/smaps_rollup`, 'Pss_Anon'))
  return {
    'server, MB': (kilobytesIn(`/proc/${pid}/status`, 'VmRSS') * 1024) / MB,
    'PostgreSQL without its buffers, MB': (postgres.reduce((sum, size) => sum + size, 0) * 1024) / MB,
    'open files': fs.readdirSync(`/proc/${pid}/fd`).length,
    'connections to the database': await readNumber(
      query,
      'select count(*) from pg_stat_activity where datname = current_database()',
    ),
    'messages that are due': await readNumber(
      query,
      `select count(*) from cubic_message where state = 'waiting' and due_time < now()`,
    ),
    ...Object.fromEntries(tables.map(({ name, bytes }) => [`${name}, MB`, bytes / MB])),
    ...Object.fromEntries(growing.map(({ name, bytes }) => [`${name}, bytes a row`, bytes])),
  }
}

/** @param {string} file @param {string} name */
function kilobytesIn(file, name) {
  try {
    return Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(fs.readFileSync(file, 'utf8'))?.[1] ?? 0)
  } catch {
    return 0 // the process has ended
  }
}

/** Reads the figures every so often until `stop`, which returns each figure's values in their order. */
export function watchLeaks(/** @type {Watched} */ watched, /** @type {number} */ everyMs) {
  /** @type {Map<string, number[]>} */
  const series = new Map()
  const read = async () => {
    for (const [name, value] of Object.entries(await readFigures(watched)))
      series.set(name, [...(series.get(name) ?? []), value])
  }
  let reading = read()
  const timer = setInterval(() => void (reading = reading.then(read)), everyMs)
  return async () => {
    clearInterval(timer)
    await reading
    return series
  }
}

/** Medians of the second and of the last quarter: the first one fills caches. */
export function growthOf(/** @type {readonly number[]} */ values) {
  const quarter = Math.max(1, Math.floor(values.length / 4))
  return { early: median(values.slice(quarter, 2 * quarter)), late: median(values.slice(-quarter)) }
}
