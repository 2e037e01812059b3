import { cpSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { startPostgres } from '../src/start-postgres.ts'
import { cleanUp, dataFolder, postmasterPid } from '../src/testing.ts'
import { filledFolder, removeOriginal } from './filled-folder.ts'
import { product, quiet } from './product.ts'

afterEach(cleanUp)
afterAll(removeOriginal)

const start = (dataDir: string) => startPostgres(product, { dataDir, log: quiet, timeoutMs: 60_000 })
const copyOf = (folder: string) => {
  const copy = join(dataFolder(), 'copy')
  cpSync(folder, copy, { recursive: true, filter: (source) => !statSync(source).isSocket() })
  return copy
}

describe('a data folder', () => {
  it('keeps its socket after a rename, and can be joined under its new name while running', async () => {
    const parent = dataFolder()
    const [before, after] = [join(parent, 'before'), join(parent, 'after')]
    const first = await start(before)
    const pid = postmasterPid(before)
    renameSync(before, after)
    const joined = await start(after)
    expect(postmasterPid(after)).toBe(pid)
    expect(joined.connection).toEqual(first.connection)
    await joined.stop()
    await first.stop()
    const again = await start(after)
    expect(again.connection).toEqual(first.connection)
    expect(again.copiedWhileRunning).toBe(false)
    await again.stop()
  })

  it('copied while stopped gets its own socket', async () => {
    const folder = await filledFolder()
    await (await start(folder)).stop()
    const copied = copyOf(folder)
    const [original, copy] = [await start(folder), await start(copied)]
    expect(copy.copiedWhileRunning).toBe(false)
    expect(copy.connection.host).not.toBe(original.connection.host)
    await copy.stop()
    await original.stop()
  })

  it('copied while running warns at each start, and each process that joins', async () => {
    const folder = await filledFolder()
    const original = await start(folder)
    const copied = copyOf(folder)
    for (let turn = 0; turn < 2; turn++) {
      const [first, second] = [await start(copied), await start(copied)]
      expect([first.copiedWhileRunning, second.copiedWhileRunning]).toEqual([true, true])
      await second.stop()
      await first.stop()
    }
    expect(original.copiedWhileRunning).toBe(false)
    await original.stop()
  })

  it('does not touch the lock of a running server, even if its own record names that socket', async () => {
    const [folder, other] = [await filledFolder(), await filledFolder()]
    const living = await start(folder)
    await (await start(other)).stop()
    const record = join(other, 'postgres', 'sockets')
    const [, ...owner] = readFileSync(record, 'utf8').split('\n')
    writeFileSync(record, [living.connection.host, ...owner].join('\n'))
    const lock = join(living.connection.host, '.s.PGSQL.5432.lock')
    const before = readFileSync(lock, 'utf8')

    const second = await start(other)
    expect(second.connection.host).not.toBe(living.connection.host)
    expect(readFileSync(lock, 'utf8')).toBe(before)
    await second.stop()
    await living.stop()
  })

  it('keeps its socket if another program now has the pid in the lock', async () => {
    const folder = await filledFolder()
    const first = await start(folder)
    const lock = join(first.connection.host, '.s.PGSQL.5432.lock')
    const pid = postmasterPid(folder)
    const lines = readFileSync(lock, 'utf8').split('\n')
    process.kill(pid, 'SIGKILL')
    writeFileSync(lock, [process.pid, ...lines.slice(1)].join('\n'))
    await expect.poll(() => postmasterPid(folder)).not.toBe(pid)
    await first.stop()
    const again = await start(folder)
    expect(again.connection).toEqual(first.connection)
    await again.stop()
  })
})
