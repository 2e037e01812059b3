// Measures `npm start` on an existing embedded database up to the first page, and its idle memory.
// Compared in the same run with a bare Node process that answers one request.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { buildIfStale } from '../build.mjs'
import { median } from './support/figures.mjs'

const ROUNDS = 5
const PORT = 4671
const BARE = `require('node:http').createServer((_, r) => r.end('ok')).listen(${PORT}, '127.0.0.1')`

export async function run() {
  await buildIfStale()
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'cubic-bench-'))
  const start = (/** @type {readonly string[]} */ args) =>
    spawn(process.execPath, args, {
      stdio: 'ignore',
      env: {
        ...process.env,
        PORT: String(PORT),
        HOST: '127.0.0.1',
        DATA_DIR: path.join(folder, 'data'),
        LOG_LEVEL: 'error',
      },
    })
  try {
    await round(() => start(['scripts/run.mjs', 'demo'])) // the first time makes and fills the database
    /** @type {number[]} */
    const cubic = []
    /** @type {number[]} */
    const bare = []
    let memory = { node: 0, postgres: 0, total: 0 }
    for (let index = 0; index < ROUNDS; index++) {
      bare.push((await round(() => start(['-e', BARE]))).milliseconds)
      const measured = await round(() => start(['scripts/run.mjs', 'start']), { settleMs: 3000, folder })
      cubic.push(measured.milliseconds)
      if (measured.memory) memory = measured.memory
    }
    const [ours, theirs] = [median(cubic), median(bare)]
    console.log(
      `rounds ${ROUNDS}, Node ${process.version}, ${os.cpus().length} cores, existing database with sample data`,
    )
    console.log(`to the first page: ${ours} ms (median; ${cubic.join(', ')}), a bare Node server: ${theirs} ms`)
    console.log(
      `idle after 3 s: ${memory.total} MB (PSS: shared pages are divided among their processes): node ${memory.node} MB, PostgreSQL ${memory.postgres} MB`,
    )
    console.log(`start ${ours} ms, memory ${memory.total} MB, ratio to a bare server ${(ours / theirs).toFixed(1)}`)
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

/** @param {() => import('node:child_process').ChildProcess} startProcess */
async function round(startProcess, { settleMs = 0, folder = '' } = {}) {
  const began = Date.now()
  const child = startProcess()
  while (!(await answers())) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`)
    if (Date.now() - began > 60_000) throw new Error('no page within a minute')
    await wait(10)
  }
  const milliseconds = Date.now() - began
  await wait(settleMs)
  const memory = folder === '' ? undefined : memoryOf(Number(child.pid), folder)
  child.kill('SIGTERM')
  if (child.exitCode === null) await once(child, 'exit')
  return { milliseconds, memory }
}

async function answers() {
  try {
    const response = await fetch(`http://127.0.0.1:${PORT}/`)
    await response.text()
    return response.ok
  } catch {
    return false
  }
}

/** Proportional set size in MB: PostgreSQL's processes share most of their pages, which count once. */
function memoryOf(/** @type {number} */ pid, /** @type {string} */ folder) {
  const node = pssOf(pid)
  const postgres = processes()
    .filter(({ name, folder: where }) => name === 'postgres' && where.startsWith(folder))
    .reduce((sum, { pid: each }) => sum + pssOf(each), 0)
  return { node: Math.round(node), postgres: Math.round(postgres), total: Math.round(node + postgres) }
}
function processes() {
  return fs
    .readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .flatMap((pid) => {
      try {
        return [
          {
            pid,
            name: fs.readFileSync(`/proc/${pid}/comm`, 'utf8').trim(),
            folder: fs.readlinkSync(`/proc/${pid}/cwd`),
          },
        ]
      } catch {
        return [] // the process has ended
      }
    })
}
/** @param {number | string} pid */
function pssOf(pid) {
  const [, kilobytes = '0'] = /^Pss:\s+(\d+)/m.exec(fs.readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}
