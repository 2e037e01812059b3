import { readFileSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { cleanUp, dataFolder, plainConnection, postmasterPid } from '@cubic/postgres-supervisor/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LONG } from '@cubic/testing/seed'
import { listDrills } from '../../src/features/backups/data/drills.ts'
import { type OpenDatabase, openDatabase } from '../../src/infra/database/database.ts'
import { startEmbeddedPostgres } from '../../src/infra/database/embedded-postgres.ts'
import {
  aCrowd,
  attemptOf,
  databaseUrl,
  endServers,
  expectSound,
  inParallel,
  insist,
  type Insisted,
  type Server,
  startServer,
} from '../faults/support.ts'
import { makeBuilders } from '@cubic/testing/server/builders'
import { createTestDatabase, quiet, type TestDatabase } from '@cubic/testing/server/cluster'
import { WireClient } from '@cubic/testing/server/wire-client'
import { aPicture } from '@cubic/testing/pictures'
import { upload } from '../uploads/support.ts'
import { contentsOf, removeScratch, runCommand, schemaOf, scratchFolder } from './support.ts'

const people = LONG ? 3000 : 300
const folder = dataFolder()
const backup = join(scratchFolder(), 'rush.tar.gz')
let server: Server
let db: OpenDatabase
let serverDatabase: TestDatabase
const builders = makeBuilders(() => db)

beforeAll(async () => {
  server = await startServer({ DATA_DIR: folder })
  db = openDatabase({ connection: plainConnection(folder, 'cubic'), pool: 4, log: quiet })
  serverDatabase = await createTestDatabase()
})
afterAll(async () => {
  endServers()
  await db?.close()
  await serverDatabase?.drop()
  cleanUp()
  removeScratch()
})

/** Opens the embedded database of a folder for `work`. */
async function using<Result>(dataDir: string, work: (db: OpenDatabase) => Promise<Result>): Promise<Result> {
  const embedded = await startEmbeddedPostgres({ dataDir, log: quiet })
  const opened = openDatabase({ connection: embedded.connection, pool: 2, log: quiet })
  try {
    return await work(opened)
  } finally {
    await opened.close()
    await embedded.stop()
  }
}

describe('the drill', () => {
  let before: readonly Insisted[]
  let picture: string

  it('backs up during a rush without disturbing users', async () => {
    const event = await builders.anEvent({ registration: { limit: people } })
    const crowd = await aCrowd(db, people)
    picture = (await upload(new WireClient(server.url, { token: crowd[0]?.token ?? '' }), await aPicture())).url
    const told: Insisted[] = []
    let begin = () => {}
    const amid = new Promise<void>((resolve) => (begin = resolve))
    const rush = inParallel(crowd, 10, async (person, index) => {
      told.push(await insist(() => server.url, attemptOf(person, event)))
      if (index === Math.floor(people / 4)) begin()
      // The last of them certainly register after the backup has begun.
      if (index === people - 20) await done
    })
    const done = amid.then(() => {
      before = [...told]
      return runCommand('backup', [backup], { DATA_DIR: folder })
    })
    const { code, said, complained } = await done
    expect({ code, complained }).toMatchObject({ code: 0 })
    expect(said).toMatch(/1 files/)
    await rush
    expect(told.filter(({ cut, unavailable, result }) => cut > 0 || unavailable > 0 || result !== 'ok')).toEqual([])
    expect(statSync(backup).mode & 0o777).toBe(0o600)
  })

  it('can be tried beside the running server, which notices nothing, and says how long a restore takes', async () => {
    const [place, BACKUP_DIR] = [scratchFolder(), scratchFolder()]
    const tried = await runCommand('drill', [backup, '--in', place], { DATA_DIR: folder, BACKUP_DIR })
    expect(tried).toMatchObject({ code: 0, said: expect.stringContaining('The data is sound.') as string })
    expect(tried.said).toMatch(/\d\.\d s were the upgrade to \d/)
    expect(readdirSync(place)).toEqual([])
    expect(await listDrills(BACKUP_DIR)).toMatchObject([{ backup: basename(backup), findings: 0 }])
    const upgrade = await runCommand('upgrade', ['--check'], { DATA_DIR: folder, BACKUP_DIR })
    expect(upgrade).toMatchObject({ code: 0, said: expect.stringContaining('would change') as string })
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  })

  it('loses the server, its database and the folder, and restores every registration that was confirmed before the backup', async () => {
    await server.kill()
    await db.close()
    process.kill(postmasterPid(folder), 'SIGKILL')
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })

    const { code, said, complained } = await runCommand('restore', [backup], { DATA_DIR: folder })
    expect({ code, complained }).toMatchObject({ code: 0 })
    expect(said).toContain('The data is sound.')
    expect(readdirSync(folder).toSorted()).toEqual(['files', 'postgres'])

    server = await startServer({ DATA_DIR: folder })
    db = openDatabase({ connection: plainConnection(folder, 'cubic'), pool: 4, log: quiet })
    await expectSound(db)
    expect(before.length).toBeGreaterThan(0)
    const kept = await db.rows<{ id: number; flora_external_id: string }>`
      select id, flora_external_id from cubic_event_applicant where registration_status = 'success'`
    expect(kept).toEqual(
      expect.arrayContaining(
        before.flatMap(({ applicants }) => applicants.map(({ id, flora_external_id }) => ({ id, flora_external_id }))),
      ),
    )
    // Nobody is logged in, the key that signs tickets is the same, and ids go on where they were.
    expect(await db.rows`select 1 from cubic_session`).toEqual([])
    expect(await db.rows`select name from cubic_secret`).not.toEqual([])
    const response = await fetch(`${server.url}${picture}`)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp'])
    const event = await builders.anEvent({ registration: { limit: 5 } })
    const [person] = await aCrowd(db, 1)
    if (person) expect((await insist(() => server.url, attemptOf(person, event))).result).toBe('ok')
    await expectSound(db)
  })

  it('is refused if a database exists, and says what to do', async () => {
    const again = await runCommand('restore', [backup], { DATA_DIR: folder })
    expect(again).toMatchObject({ code: 2, complained: expect.stringContaining('Move it away') as string })
    const overwrite = await runCommand('backup', [backup], { DATA_DIR: folder })
    expect(overwrite).toMatchObject({ code: 2, complained: expect.stringContaining('overwrites nothing') as string })
  })

  it('moves to a server and back unchanged', async () => {
    const DATABASE_URL = databaseUrl(serverDatabase.connection)
    const [there, back] = [scratchFolder(), dataFolder()]
    expect(await runCommand('restore', [backup], { DATA_DIR: there, DATABASE_URL })).toMatchObject({ code: 0 })
    const occupied = await runCommand('restore', [backup], { DATA_DIR: there, DATABASE_URL })
    expect(occupied).toMatchObject({ code: 2, complained: expect.stringContaining('createdb') as string })

    const second = join(scratchFolder(), 'second.tar.gz')
    expect(await runCommand('backup', [second], { DATA_DIR: there, DATABASE_URL })).toMatchObject({ code: 0 })
    expect(await runCommand('restore', [second], { DATA_DIR: back })).toMatchObject({ code: 0 })

    const onServer = openDatabase({ connection: serverDatabase.connection, pool: 1, log: quiet })
    const [contents, schema] = [await contentsOf(onServer), await schemaOf(onServer)]
    await onServer.close()
    await using(back, async (restored) => {
      expect(await contentsOf(restored)).toEqual(contents)
      expect(await schemaOf(restored)).toEqual(schema)
    })
    expect(await schemaOf(db)).toEqual(schema)
    const name = `${picture.split('/').pop()?.slice(0, 40)}.webp`
    const [first, last] = [there, back].map((place) => readFileSync(join(place, 'files', name.slice(0, 2), name)))
    expect(last).toEqual(first)
    // A rename of the whole folder keeps it, too.
    renameSync(back, `${back}-moved`)
    await using(`${back}-moved`, expectSound)
    renameSync(`${back}-moved`, back)
  })
})
