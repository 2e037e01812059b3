import { execFile, execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { plainConnection } from '@cubic/postgres-supervisor/testing'
import { makeBuilders } from '@cubic/testing/server/builders'
import { quiet } from '@cubic/testing/server/cluster'
import { freePort } from '@cubic/testing/free-port'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { INSTALL } from '../../../../scripts/package.mjs'
import { openDatabase } from '../../src/infra/database/database.ts'
import { expectSound } from '../faults/support.ts'
import { endPrograms, expectPages, registerAndScan, startProgram } from '../program.ts'

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url))
const UNIT = path.join(ROOT, 'deploy/cubic.service')
const run = promisify(execFile)
const say = (line: string): void => void process.stdout.write(`\n${line}\n`)

const folder = mkdtempSync(path.join(tmpdir(), 'cubic-package-'))
const installed = path.join(folder, 'installed')
const dataDir = path.join(folder, 'data')

beforeAll(async () => {
  for (const out of ['one', 'two']) await run('npm', ['run', 'package', '--', path.join(folder, out)], { cwd: ROOT })
})
afterAll(() => {
  endPrograms()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

const archiveIn = (out: string): string => {
  const name = readdirSync(path.join(folder, out)).find((file) => file.endsWith('.tar.gz'))
  if (!name) throw new Error('there is no archive')
  return path.join(folder, out, name)
}

/** The command of the unit, as systemd would start it. */
function commandOfUnit(): readonly string[] {
  const [, command = ''] = /^ExecStart=\/usr\/bin\/node (.*)$/m.exec(readFileSync(UNIT, 'utf8')) ?? []
  return command.split(' ')
}

describe('the package', () => {
  it('is the same bytes each time, and its checksums are right', () => {
    expect(readFileSync(archiveIn('one')).equals(readFileSync(archiveIn('two')))).toBe(true)
    execFileSync('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: path.join(folder, 'one') })
  })

  it('installs what production needs into an empty folder, and no build tools', async () => {
    execFileSync('mkdir', [installed])
    execFileSync('tar', ['xzf', archiveIn('one'), '-C', installed, '--strip-components=1'])
    await run('npm', [...INSTALL, '--prefer-offline', '--no-audit', '--no-fund'], { cwd: installed })
    for (const tool of ['vite', 'vitest', 'playwright-core', 'oxlint', 'tsx'])
      expect([tool, existsSync(path.join(installed, 'node_modules', tool))]).toEqual([tool, false])
  })

  it('starts as the unit starts it, takes a registration and a scan, and stops within the time that the unit allows', async () => {
    const env = { DATA_DIR: dataDir }
    const server = await startProgram({ command: commandOfUnit(), cwd: installed, port: await freePort(), env })
    await expectPages(server.url)

    const db = openDatabase({ connection: plainConnection(dataDir, 'cubic'), pool: 4, log: quiet })
    try {
      const event = await makeBuilders(() => db).anEvent({ registration: { limit: 5 } })
      await registerAndScan(db, { event, at: server.url })
      await expectSound(db)
    } finally {
      await db.close()
    }
    const began = performance.now()
    await server.stop()
    say(`stopped in ${Math.round(performance.now() - began)} ms`)
  })
})

describe('the unit', () => {
  it('is one that systemd takes', () => {
    try {
      execFileSync('systemd-analyze', ['--version'], { stdio: 'ignore' })
    } catch {
      return say('systemd-analyze was not found on this machine: the unit was not checked')
    }
    const said = execFileSync('systemd-analyze', ['verify', UNIT], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    expect(said).toBe('')
  })
})
