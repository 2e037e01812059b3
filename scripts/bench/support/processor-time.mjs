// Measures processor time, which is more reliable than throughput on a busy machine.
import fs from 'node:fs'

const TICKS_PER_SECOND = 100

/** Seconds of processor time that the processes have used so far, threads and kernel included. */
export function processorSeconds(pids) {
  return pids.reduce((sum, pid) => {
    const fields = readOf(`/proc/${pid}/stat`).split(') ')[1]?.split(' ') ?? []
    return sum + (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / TICKS_PER_SECOND
  }, 0)
}

/** The processes of the embedded PostgreSQL of this data folder. */
export function postgresOf(dataDir) {
  return fs
    .readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .map(Number)
    .filter((pid) => readOf(`/proc/${pid}/comm`).trim() === 'postgres' && cwdOf(pid).startsWith(dataDir))
}

function cwdOf(pid) {
  try {
    return fs.readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return '' // the process has ended
  }
}

function readOf(file) {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
