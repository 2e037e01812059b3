import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { cleanUp, dataFolder, plainConnection, postmasterPid } from '@cubic/postgres-supervisor/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { programOf } from '@cubic/testing/programs'
import { LONG } from '@cubic/testing/seed'
import { VERIFICATION } from '../../src/features/audit/verification/data/texts.ts'
import { type OpenDatabase, openDatabase } from '../../src/infra/database/database.ts'
import { makeBuilders, type TestEvent } from '@cubic/testing/server/builders'
import { quiet } from '@cubic/testing/server/cluster'
import { aCrowd, attemptOf, endServers, expectSold, inParallel, insist, type Server, startServer } from './support.ts'

const VERIFY = await programOf(new URL('../../src/commands/verify.ts', import.meta.url))

const people = LONG ? 3000 : 300
const folder = dataFolder()
let server: Server
let db: OpenDatabase
const builders = makeBuilders(() => db)

beforeAll(async () => {
  server = await startServer({ DATA_DIR: folder })
  db = openDatabase({ connection: plainConnection(folder, 'cubic'), pool: 4, log: quiet })
})
afterAll(async () => {
  endServers()
  await db?.close()
  cleanUp()
})

/** What careless operators do. The database changes its files during the copy, so cp may miss some of them. */
function copyOf(source: string): string {
  const copy = join(dataFolder(), 'copy')
  spawnSync('cp', ['-a', source, copy])
  return copy
}

async function verify(dataDir: string): Promise<string> {
  const child = spawn(process.execPath, [VERIFY, '--lang', 'en'], {
    env: { ...process.env, NODE_OPTIONS: '', DATA_DIR: dataDir, DATABASE_URL: '' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const [complaints] = await Promise.all([text(child.stderr), once(child, 'exit')])
  return complaints
}

/** People register while `meddle` runs; each must get a confirmation without a single failure. */
async function during(meddle: () => Promise<void>): Promise<TestEvent> {
  const event = await builders.anEvent({ registration: { limit: people } })
  const crowd = await aCrowd(db, people)
  const meddling = meddle()
  const answers = inParallel(crowd, 10, async (person, index) => {
    const answer = await insist(() => server.url, attemptOf(person, event))
    // The last of them register after `meddle` is done.
    if (index === people - 20) await meddling
    return answer
  })
  await meddling
  expect((await answers).filter(({ cut, unavailable }) => cut > 0 || unavailable > 0)).toEqual([])
  await expectSold(db, event, people, await answers)
  return event
}

describe('a copy of the data folder of a busy server', () => {
  it('can be verified, with a warning that it is not a backup, and does not disturb the server', async () => {
    const pid = postmasterPid(folder)
    await during(async () => {
      expect(await verify(copyOf(folder))).toContain(VERIFICATION.copied_while_running.en)
    })
    expect(postmasterPid(folder)).toBe(pid)
  })

  it('can be served at the same time, isolated from the original', async () => {
    const pid = postmasterPid(folder)
    let copy = ''
    const event = await during(async () => {
      copy = copyOf(folder)
      const second = await startServer({ DATA_DIR: copy })
      const other = openDatabase({ connection: plainConnection(copy, 'cubic'), pool: 1, log: quiet })
      await makeBuilders(() => other).anEvent({ name: 'only in the copy' })
      await other.close()
      await second.kill()
    })
    expect(plainConnection(copy, 'cubic').host).not.toBe(plainConnection(folder, 'cubic').host)
    expect(await db.rows`select id from cubic_event_base where name_cn = 'only in the copy'`).toEqual([])
    expect(await db.rows`select id from cubic_event_base where id = ${event.id}`).toHaveLength(1)
    expect(postmasterPid(folder)).toBe(pid)
  })
})

it('the lines of docs/operations.md open psql on the database of a running server', async () => {
  const document = readFileSync(new URL('../../../../docs/operations.md', import.meta.url), 'utf8')
  const [, lines = ''] = /## Looking into the database\n[^]*?```sh\n([^]*?)```/.exec(document) ?? []
  const bin = dataFolder()
  writeFileSync(join(bin, 'psql'), '#!/bin/sh\necho "$PGPASSWORD $*"\n', { mode: 0o755 })
  const { stdout } = spawnSync('sh', ['-c', lines.replace('P=data/postgres', `P=${folder}/postgres`)], {
    env: { ...process.env, PATH: `${bin}:${process.env['PATH']}` },
    encoding: 'utf8',
  })
  const [, password = '', host = '', port, user = '', database = ''] =
    /^(\S+) -h (\S+) -p (\d+) -U (\S+) -d (\S+)$/.exec(stdout.trim()) ?? []
  const through = openDatabase({
    connection: { password, host, port: Number(port), user, database },
    pool: 1,
    log: quiet,
  })
  const { id } = await builders.anEvent()
  expect(await through.rows`select id from cubic_event_base where id = ${id}`).toHaveLength(1)
  await through.close()
})
