import { execFile, execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { freePort } from '@cubic/testing/free-port'
import { makeBuilders } from '@cubic/testing/server/builders'
import { createTestDatabase, quiet } from '@cubic/testing/server/cluster'
import { afterAll, describe, it } from 'vitest'
import { release } from '../../../../scripts/release.mjs'
import { openDatabase } from '../../src/infra/database/database.ts'
import { databaseUrl, expectSound } from '../faults/support.ts'
import { endPrograms, expectPages, registerAndScan, startProgram } from '../program.ts'

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url))
const COMMIT = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: ROOT, encoding: 'utf8' }).trim()
const run = promisify(execFile)
const say = (line: string): void => void process.stdout.write(`\n${line}\n`)
const folder = mkdtempSync(path.join(tmpdir(), 'cubic-releases-'))

afterAll(() => {
  endPrograms()
  rmSync(folder, { recursive: true, force: true })
})

/** The newest release before this commit; undefined where its tag was not fetched. */
function lastRelease(): string | undefined {
  try {
    const args = ['describe', '--tags', '--abbrev=0', '--match', 'v*', `${COMMIT}^`]
    return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return undefined
  }
}

/** A clone of its own, at that commit. */
function clone(commit: string): string {
  const root = path.join(folder, commit)
  execFileSync('git', ['clone', '--quiet', ROOT, root])
  const git = (...args: readonly string[]) => execFileSync('git', args, { cwd: root })
  git('checkout', '--quiet', '-B', 'main', commit)
  git('config', 'user.name', 'Test')
  git('config', 'user.email', 'test@example.edu')
  return root
}

async function build(root: string): Promise<void> {
  await run('npm', ['ci', '--prefer-offline', '--no-audit', '--no-fund'], { cwd: root })
  await run('npm', ['run', 'build'], { cwd: root })
}

describe('the release before', () => {
  it('runs on the database that the next release has prepared, beside it and after it', async () => {
    const tag = lastRelease()
    if (tag === undefined) return say('The release before: NOT TESTED, its tag is not in this clone')
    const [last, next] = [clone(tag), clone(COMMIT)]
    const { version } = release(next, 'minor')
    await build(last)
    await build(next)
    const database = await createTestDatabase()
    const db = openDatabase({ connection: database.connection, pool: 4, log: quiet })
    const start = async (from: string) =>
      startProgram({
        command: [path.join(from, 'apps/server/dist/start.js')],
        cwd: from,
        port: await freePort(),
        env: { DATABASE_URL: databaseUrl(database.connection), DATA_DIR: path.join(folder, 'data') },
      })
    try {
      const today = await start(next)
      const event = await makeBuilders(() => db).anEvent({ registration: { limit: 10 } })
      await registerAndScan(db, { event, at: today.url })

      const before = await start(last)
      await expectPages(before.url)
      await registerAndScan(db, { event, at: before.url, scannedAt: today.url })
      await registerAndScan(db, { event, at: today.url, scannedAt: before.url })
      await today.stop()
      await registerAndScan(db, { event, at: before.url })
      await expectSound(db)
      await before.stop()

      const again = await start(next)
      await expectPages(again.url)
      await registerAndScan(db, { event, at: again.url })
      await expectSound(db)
      await again.stop()
      say(`${tag} and this commit as ${version} took turns on one database`)
    } finally {
      await db.close()
      await database.drop()
    }
  })
})
