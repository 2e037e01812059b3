import { expect, it, onTestFinished, vi } from 'vitest'
import { Server } from './server-process.mjs'

/** A server that says which process it is, and runs until it is told to stop. */
const LISTENS =
  "setInterval(() => {}, 60_000); process.on('SIGTERM', () => process.exit()); process.send({ notice: String(process.pid) })"

function aServer(/** @type {string} */ program) {
  const log = vi.spyOn(console, 'log').mockReturnValue()
  const server = new Server({ args: ['--eval', program] })
  onTestFinished(async () => {
    log.mockRestore()
    await server.stop()
  })
  return { server, said: () => log.mock.calls.flat() }
}

const isRunning = (/** @type {string} */ pid) => {
  try {
    return process.kill(Number(pid), 0)
  } catch {
    return false
  }
}

it('a restart ends the server before the next one starts, and says how long it took', async () => {
  const { server, said } = aServer(LISTENS)
  await expect(server.start()).resolves.toBe(true)
  const first = server.notice
  await server.restart()
  expect([server.notice === first, isRunning(first), isRunning(server.notice)]).toEqual([false, false, true])
  expect(said()).toEqual([expect.stringMatching(/^restarted, \d+\.\d s$/)])
})

it('many changes at once restart the server once, and requests wait for it', async () => {
  const { server, said } = aServer(LISTENS)
  await server.start()
  const restarts = [server.restart(), server.restart(), server.restart()]
  await expect(server.isReady()).resolves.toBe(true)
  await Promise.all(restarts)
  expect(said()).toHaveLength(1)
})

it('a change while the server restarts restarts it once more', async () => {
  const { server, said } = aServer(LISTENS)
  await server.start()
  const first = server.notice
  const restart = server.restart()
  await vi.waitUntil(() => !isRunning(first), { interval: 1 })
  // on a slow machine, the first restart may be over by now
  await Promise.all([restart, server.restart()])
  expect(said()).toHaveLength(2)
})

it('a server that cannot start is reported, and starts with the next change', async () => {
  const { server } = aServer(`if (process.env.CUBIC_BROKEN) process.exit(1); ${LISTENS}`)
  vi.stubEnv('CUBIC_BROKEN', 'yes')
  await expect(server.start()).resolves.toBe(false)
  await expect(server.isReady()).resolves.toBe(false)
  expect(server.hasFailed()).toBe(true)
  vi.unstubAllEnvs()
  await server.restart()
  await expect(server.isReady()).resolves.toBe(true)
})
