import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, rmdirSync, statSync, writeFileSync } from 'node:fs'
import { getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { isConnectionLost } from '../src/connection-lost.ts'
import { hasCode } from '../src/has-code.ts'
import { type PostgresConnection, startPostgres } from '../src/start-postgres.ts'
import { dataFolder, isRunning, postmasterPid } from '../src/testing.ts'
import { numberFrom, using } from './connect.ts'
import { filledFolder, removeOriginal } from './filled-folder.ts'
import { connectionOf, endHolders, holdDatabase } from './holders.ts'
import { product, quiet } from './product.ts'

afterEach(endHolders)
afterAll(removeOriginal)

const write = (connection: PostgresConnection) =>
  using(connection, async (db) => {
    await db.query('create table if not exists kept (id integer generated always as identity)')
    await db.query('insert into kept default values')
  })
const countKept = 'select count(*) as n from kept'
const count = (connection: PostgresConnection) => using(connection, (db) => numberFrom(db, countKept))
const start = (dataDir: string) => startPostgres(product, { dataDir, log: quiet, timeoutMs: 60_000 })

/** Removes the folder as soon as it exists. Returns false if the server has put its socket there first. */
async function takeAway(folder: string): Promise<boolean> {
  while (!existsSync(folder)) await sleep(1)
  try {
    rmdirSync(folder)
    return true
  } catch (error) {
    if (hasCode(error, 'ENOTEMPTY')) return false
    throw error
  }
}
const DISK_FULL = '53100'
/** Each file with the time of its last change. */
const changesOf = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `${join(parentPath, name)} ${statSync(join(parentPath, name)).ctimeMs}`)
const processIds = (folder: string) => readdirSync(folder).filter((name) => name.startsWith('new-'))

const LEASES = "select count(*) as n from pg_stat_activity where application_name = 'example lease'"

describe('the embedded database', () => {
  it('stops with its only holder and restarts with its data', async () => {
    const folder = dataFolder()
    const first = await start(folder)
    await write(first.connection)
    const pid = postmasterPid(folder)
    await first.stop()
    await first.stop()
    expect(isRunning(pid)).toBe(false)
    expect(existsSync(first.connection.host)).toBe(false)

    const again = await start(folder)
    expect(await count(again.connection)).toBe(1)
    await again.stop()
  })

  it.skipIf(process.platform === 'win32')('runs below normal priority, like its sessions', async () => {
    const folder = await filledFolder()
    const { connection, stop } = await start(folder)
    const session = await using(connection, async (db) => {
      const pid = await numberFrom(db, 'select pg_backend_pid() as n')
      return getPriority(pid)
    })
    expect([getPriority(postmasterPid(folder)), session]).toEqual([5, 5])
    await stop()
  })

  it('keeps its address if its socket folder is removed during the start', async () => {
    const folder = await filledFolder()
    const { connection, stop } = await start(folder)
    await stop()
    let taken = false
    for (let turn = 0; turn < 10 && !taken; turn++) {
      const starting = start(folder)
      // As another process does that has just stopped the server.
      taken = await takeAway(connection.host)
      const again = await starting
      expect(again.connection).toEqual(connection)
      await write(again.connection)
      await again.stop()
    }
    expect(taken).toBe(true)
  })

  it('uses another socket folder if the name is taken', async () => {
    const folder = await filledFolder()
    const first = await start(folder)
    await first.stop()
    writeFileSync(first.connection.host, '')
    const again = await start(folder)
    rmSync(first.connection.host)
    expect(again.connection.host).not.toBe(first.connection.host)
    await write(again.connection)
    await again.stop()
  })

  it('protects its password and its files', async () => {
    const folder = dataFolder()
    const { connection, stop } = await start(folder)
    expect(statSync(join(folder, 'postgres', 'password')).mode & 0o777).toBe(0o600)
    expect(statSync(join(folder, 'postgres', 'data')).mode & 0o777).toBe(0o700)
    expect(statSync(connection.host).mode & 0o777).toBe(0o700)
    const wrong = using({ ...connection, password: 'wrong' }, (db) => db.query('select 1'))
    await expect(wrong).rejects.toMatchObject({ code: '28P01' })
    await stop()
  })

  it('is adopted after kill -9 of the process that held it', async () => {
    const folder = await filledFolder()
    const killed = holdDatabase(folder)
    const connection = await connectionOf(killed)
    await write(connection)
    const pid = postmasterPid(folder)
    await killed.kill()
    expect(isRunning(pid)).toBe(true)

    const adopted = await start(folder)
    expect(postmasterPid(folder)).toBe(pid)
    expect(await count(adopted.connection)).toBe(1)
    await adopted.stop()
    expect(isRunning(pid)).toBe(false)
  })

  it('recovers by itself, complete and at the same address, after kill -9 of PostgreSQL', async () => {
    const folder = await filledFolder()
    const { connection, stop } = await start(folder)
    await write(connection)
    await using(connection, async (db) => {
      await db.query('select 1')
      const killed = postmasterPid(folder)
      process.kill(killed, 'SIGKILL')
      // Its child processes answer until they notice.
      await expect.poll(() => postmasterPid(folder)).not.toBe(killed)
      await expect.poll(() => numberFrom(db, countKept).catch(String)).toBe(1)
    })
    const pid = postmasterPid(folder)
    await stop()
    expect(isRunning(pid)).toBe(false)
  })

  it('recovers after PostgreSQL and its holder died together', async () => {
    const folder = await filledFolder()
    const killed = holdDatabase(folder)
    await write(await connectionOf(killed))
    await killed.kill()
    process.kill(postmasterPid(folder), 'SIGKILL')

    const again = await start(folder)
    expect(await count(again.connection)).toBe(1)
    await again.stop()
  })

  it('is created again after kill -9 during its creation', async () => {
    const folder = dataFolder()
    const home = join(folder, 'postgres')
    const killed = holdDatabase(folder)
    await expect
      .poll(() => existsSync(home) && processIds(home).some((name) => existsSync(join(home, name, 'data', 'base'))), {
        interval: 5,
      })
      .toBe(true)
    await killed.kill()
    expect(existsSync(join(home, 'data'))).toBe(false)

    const again = await start(folder)
    await write(again.connection)
    expect(await count(again.connection)).toBe(1)
    await again.stop()
  })

  it('ignores a pid file whose pid now belongs to another program', async () => {
    const folder = await filledFolder()
    const first = await start(folder)
    const file = join(folder, 'postgres', 'data', 'postmaster.pid')
    const lines = readFileSync(file, 'utf8').split('\n')
    await first.stop()
    writeFileSync(file, [process.pid, ...lines.slice(1)].join('\n'))

    const again = await start(folder)
    expect(postmasterPid(folder)).not.toBe(process.pid)
    await again.stop()
  })
})

describe('a full disk', () => {
  const disk = mkdtempSync(join(tmpdir(), 'full-disk-'))
  const mounted =
    process.getuid?.() === 0 && spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64m', 'full-disk', disk]).status === 0
  const fill = (name: string) => spawnSync('dd', ['if=/dev/zero', `of=${join(disk, name)}`, 'bs=64k'])

  afterAll(() => {
    if (mounted) spawnSync('umount', [disk])
    rmSync(disk, { recursive: true })
  })

  it.runIf(mounted)('is reported when there is no space to start', async () => {
    fill('ballast')
    await expect(start(join(disk, 'data'))).rejects.toThrow(/No space left on device|ENOSPC/)
    expect(readdirSync(join(disk, 'data', 'postgres')).filter((name) => name.startsWith('password-'))).toEqual([])
    rmSync(join(disk, 'ballast'))
  })

  it.runIf(mounted)('loses no written data, and the database recovers when space is freed', async () => {
    const { connection, stop } = await start(join(disk, 'data'))
    await write(connection)
    fill('ballast')
    const flood = using(connection, async (db) => {
      await db.query('create table flood (text text)')
      for (let turn = 0; turn < 100; turn++)
        await db.query('insert into flood select repeat(md5(n::text), 60) from generate_series(1, 1000) n')
    })
    await expect(flood).rejects.toSatisfy((error) => isConnectionLost(error) || hasCode(error, DISK_FULL))
    rmSync(join(disk, 'ballast'))
    await expect.poll(() => count(connection).catch(String)).toBe(1)
    await stop()
  })
})

describe('several processes on one folder', () => {
  it('share the server, and the last to leave stops it', async () => {
    const folder = dataFolder()
    const [first, second] = [holdDatabase(folder), holdDatabase(folder)]
    const connection = await connectionOf(first)
    expect(await connectionOf(second)).toEqual(connection)
    const pid = postmasterPid(folder)

    await using(connection, async (db) => {
      await first.leave()
      expect(await numberFrom(db, 'select 1 as n')).toBe(1)
    })
    expect(isRunning(pid)).toBe(true)
    await second.leave()
    expect(isRunning(pid)).toBe(false)
  })

  it('never wait for a process that was killed', async () => {
    const folder = await filledFolder()
    const killed = holdDatabase(folder)
    await connectionOf(killed)
    const pid = postmasterPid(folder)
    const other = await start(folder)
    await killed.kill()
    // PostgreSQL ends the session of a killed process as soon as it notices.
    await using(other.connection, async (db) => {
      await expect.poll(() => numberFrom(db, LEASES)).toBe(1)
    })
    await other.stop()
    expect(isRunning(pid)).toBe(false)
  })

  it('start and stop in any order', async () => {
    const folder = dataFolder()
    await Promise.all(
      Array.from({ length: 5 }, async (_, turn) => {
        await sleep(turn * 40)
        const { connection, stop } = await start(folder)
        await using(connection, (db) => db.query('select 1'))
        await stop()
      }),
    )
    expect(existsSync(join(folder, 'postgres', 'data', 'postmaster.pid'))).toBe(false)
  })

  it('restart PostgreSQL only once when it dies', async () => {
    const folder = await filledFolder()
    const [first, second] = [await start(folder), await start(folder)]
    await write(first.connection)
    process.kill(postmasterPid(folder), 'SIGKILL')
    for (const { connection } of [first, second]) {
      await expect.poll(() => count(connection).catch(String), { timeout: 60_000 }).toBe(1)
    }
    // Each has to hold its lease again: who stops alone ends the database.
    await using(second.connection, (db) => expect.poll(() => numberFrom(db, LEASES)).toBe(2))
    await first.stop()
    expect(await count(second.connection)).toBe(1)
    await second.stop()
  })
})

describe('an unusable folder', () => {
  it('is reported with the reason', async () => {
    const file = join(dataFolder(), 'file')
    writeFileSync(file, '')
    await expect(start(join(file, 'data'))).rejects.toThrow(
      /^The folder .*file.data cannot be used for the database \(EXAMPLE_DATA\): ENOTDIR/,
    )
  })

  it('is refused as it is if another version of PostgreSQL made it: the error says how to move the data', async () => {
    const folder = await filledFolder()
    await (await start(folder)).stop()
    writeFileSync(join(folder, 'postgres', 'data', 'PG_VERSION'), '16\n')
    const before = changesOf(folder)
    await expect(start(folder)).rejects.toThrow(
      /was made by PostgreSQL 16, but this version brings 18. Nothing was changed. Move it with `example backup`.$/,
    )
    expect(changesOf(folder)).toEqual(before)
  })

  it('contains a damaged database: the error shows the end of the log', async () => {
    const folder = await filledFolder()
    await (await start(folder)).stop()
    rmSync(join(folder, 'postgres', 'data', 'global', 'pg_control'))
    await expect(start(folder)).rejects.toThrow(
      /does not start; the end of its log[^]*could not find the database system[^]*pg_control/,
    )
  })

  it('has no database password', async () => {
    const folder = await filledFolder()
    await (await start(folder)).stop()
    writeFileSync(join(folder, 'postgres', 'password'), 'other')
    await expect(start(folder)).rejects.toThrow(/password .* is not that of the database/)
    expect(existsSync(join(folder, 'postgres', 'data', 'postmaster.pid'))).toBe(false)
  })
})
