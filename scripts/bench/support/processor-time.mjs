// Measures processor time, which is more reliable than throughput on a busy machine.
import fs from 'node:fs'

const TICKS_PER_SECOND = 100

/**
 * Starts counting the seconds of processor time, threads and kernel included, of the server with this process id and of
 * the embedded PostgreSQL of this data folder; call the result to read them. Processes of PostgreSQL may begin
 * meanwhile; what ended ones used is not counted.
 * @param {{ pid: number, dataDir: string }} measured
 */
export function startStopwatch({ pid, dataDir }) {
  const secondsOfPostgres = () => new Map(postgresOf(dataDir).map((one) => [one, secondsOf(one)]))
  const [node, postgres] = [secondsOf(pid), secondsOfPostgres()]
  return () => ({
    node: secondsOf(pid) - node,
    postgres: [...secondsOfPostgres()].reduce((sum, [one, used]) => sum + used - (postgres.get(one) ?? 0), 0),
  })
}

/** @param {number} pid */
function secondsOf(pid) {
  const fields = readOf(`/proc/${pid}/stat`).split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / TICKS_PER_SECOND
}

/** The processes of the embedded PostgreSQL of this data folder. */
export function postgresOf(/** @type {string} */ dataDir) {
  return fs
    .readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .map(Number)
    .filter((pid) => readOf(`/proc/${pid}/comm`).trim() === 'postgres' && cwdOf(pid).startsWith(dataDir))
}

/** @param {number} pid */
function cwdOf(pid) {
  try {
    return fs.readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return '' // the process has ended
  }
}

/** @param {string} file */
function readOf(file) {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
