import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

const STOP_MS = 10_000
/** Several files change at once: one restart for all of them. */
const SETTLE_MS = 50

/** One child process that is the server, and never two. It sends `{ notice }` once it listens. */
export class Server {
  /** What the child says about itself. */
  notice = ''
  #command
  /** @type {import('node:child_process').ChildProcess | undefined} */
  #child
  /** The current start, which tells whether the server came up. */
  #starting = Promise.resolve(false)
  #hasFailed = false
  #isStopped = false
  /** Sources have changed since the child was started. */
  #isOutdated = false
  /** @type {Promise<void> | undefined} */
  #restart

  /** @param {{ readonly args: readonly string[], readonly env?: NodeJS.ProcessEnv, readonly cwd?: string }} command */
  constructor(command) {
    this.#command = command
  }

  /** Starts the child; resolves to false if it ends before it listens. */
  start() {
    const { args, env, cwd } = this.#command
    const child = spawn(process.execPath, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    this.#child = child
    this.#hasFailed = false
    this.#starting = new Promise((resolve) => {
      child.once('message', (/** @type {{ notice: string }} */ { notice }) => {
        this.notice = notice
        resolve(true)
      })
      child.once('exit', () => {
        this.#hasFailed = child === this.#child
        resolve(false)
      })
    })
    return this.#starting
  }

  /** Resolves once the server listens, after a restart that is under way; to false if it does not start. */
  async isReady() {
    await this.#restart
    return (await this.#starting) && !this.#hasFailed
  }

  hasFailed() {
    return this.#hasFailed
  }

  /** @param {string} message */
  tell(message) {
    if (this.#child?.connected) this.#child.send(message)
  }

  /** Restarts the server. What changes while it does so takes one more restart. */
  restart() {
    this.#isOutdated = true
    this.#restart ??= this.#restartWhileOutdated().finally(() => (this.#restart = undefined))
    return this.#restart
  }

  async #restartWhileOutdated() {
    while (this.#isOutdated && !this.#isStopped) {
      const started = Date.now()
      await sleep(SETTLE_MS)
      this.#isOutdated = false
      await this.#end()
      if (this.#isStopped) return
      if (await this.start()) console.log(`restarted, ${((Date.now() - started) / 1000).toFixed(1)} s`)
    }
  }

  async stop() {
    this.#isStopped = true
    await this.#end()
  }

  async #end() {
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    this.#child = undefined
    const late = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
    child.kill('SIGTERM')
    await once(child, 'exit')
    clearTimeout(late)
  }
}

export async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  return typeof address === 'object' && address ? address.port : 0
}
