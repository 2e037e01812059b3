// Starts and stops processes that listen on a port: our own server and its competitors.
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import { once } from 'node:events'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

export const ROOT = path.join(path.dirname(fileURLToPath(import.meta.url)), '../../..')
const READY_MS = 60_000
const STOP_MS = 20_000
/** @type {{ scripts: { start: string } }} */
const { scripts } = JSON.parse(fs.readFileSync(path.join(ROOT, 'package.json'), 'utf8'))
/** Node's flags in `npm start`. */
export const NODE_FLAGS = scripts.start.split(' ').filter((word) => word.startsWith('--'))

/**
 * Starts the built server (`buildIfStale()` of scripts/build.mjs comes first) on `dataDir`, in a process of its own,
 * and waits until it answers. `args`: `['start']`, or `['demo', '--events', '1000']` to fill an empty database.
 * @param {{ dataDir: string, args?: readonly string[], env?: NodeJS.ProcessEnv, nodeArgs?: readonly string[],
 * readyMs?: number }} options
 */
export async function startCubic({
  dataDir,
  args: [program, ...args] = ['start'],
  env = {},
  nodeArgs = [],
  readyMs = READY_MS,
}) {
  const port = await freePort()
  return startProcess({
    command: [process.execPath, ...NODE_FLAGS, ...nodeArgs, `apps/server/dist/${program}.js`, ...args],
    port,
    readyMs,
    env: {
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      LOG_LEVEL: process.env.LOG_LEVEL ?? 'error',
      ...env,
    },
  })
}

/**
 * Starts any command that answers HTTP on `port`; rejects with its output if it ends first or stays silent.
 * `stop` waits for its end, `kill` gives it no chance to shut down.
 * @param {{ command: readonly [string, ...string[]], port: number, env?: NodeJS.ProcessEnv, readyPath?: string,
 * readyMs?: number, cwd?: string }} options
 */
export async function startProcess({ command, port, env = {}, readyPath = '/', readyMs = READY_MS, cwd = ROOT }) {
  const [file, ...args] = command
  const child = spawn(file, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  const { pid } = child
  if (pid === undefined) throw new Error(`${file} cannot be started`)
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => (said = (said + String(chunk)).slice(-10_000)))
  const ended = once(child, 'exit')
  const end = async (/** @type {NodeJS.Signals} */ signal) => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
    child.kill(signal)
    await ended
    clearTimeout(timer)
  }
  const deadline = Date.now() + readyMs
  while (!(await answers(port, readyPath))) {
    if (child.exitCode !== null) throw new Error(`${command.join(' ')} ended with ${child.exitCode}:\n${said}`)
    if (Date.now() > deadline) {
      await end('SIGKILL')
      throw new Error(`${command.join(' ')} does not answer:\n${said}`)
    }
    await wait(20)
  }
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    pid,
    said: () => said,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  }
}

/** Returns a free port. */
export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  server.close()
  await once(server, 'close')
  return port
}

/** @param {number} port @param {string} readyPath */
async function answers(port, readyPath) {
  try {
    const response = await fetch(`http://127.0.0.1:${port}${readyPath}`)
    await response.arrayBuffer()
    return true
  } catch {
    return false // not yet
  }
}
