import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { plainConnection } from '@cubic/postgres-supervisor/testing'
import { makeBuilders } from '@cubic/testing/server/builders'
import { quiet } from '@cubic/testing/server/cluster'
import { WireClient } from '@cubic/testing/server/wire-client'
import { freePort } from '@cubic/testing/free-port'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { INSTALL } from '../../../../scripts/package.mjs'
import { openDatabase, type OpenDatabase } from '../../src/infra/database/database.ts'
import { scanOf, sync } from '../door/support.ts'
import { aCrowd, attemptOf, expectSound, insist } from '../faults/support.ts'

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url))
const UNIT = path.join(ROOT, 'deploy/cubic.service')
const run = promisify(execFile)
const say = (line: string): void => void process.stdout.write(`\n${line}\n`)

const folder = mkdtempSync(path.join(tmpdir(), 'cubic-package-'))
const installed = path.join(folder, 'installed')
const dataDir = path.join(folder, 'data')
let server: ChildProcess | undefined
let db: OpenDatabase | undefined

beforeAll(async () => {
  for (const out of ['one', 'two']) await run('npm', ['run', 'package', '--', path.join(folder, out)], { cwd: ROOT })
})
afterAll(async () => {
  await db?.close()
  server?.kill('SIGKILL')
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
    const port = await freePort()
    server = spawn(process.execPath, [...commandOfUnit()], {
      cwd: installed,
      env: {
        PATH: process.env['PATH'],
        NODE_ENV: 'production',
        DATA_DIR: dataDir,
        HOST: '127.0.0.1',
        PORT: String(port),
        LOG_LEVEL: 'warn',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const url = `http://127.0.0.1:${port}`
    const isReady = () =>
      fetch(`${url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      )
    await expect.poll(isReady, { timeout: 120_000, interval: 200 }).toBe(true)
    for (const page of ['/', '/activities', '/admin', '/scan', '/sw.js', '/scan/sw.js'])
      expect([page, (await fetch(url + page)).status]).toEqual([page, 200])

    const opened = openDatabase({ connection: plainConnection(dataDir, 'cubic'), pool: 4, log: quiet })
    db = opened
    const builders = makeBuilders(() => opened)
    const event = await builders.anEvent({ registration: { limit: 5 } })
    const [person] = await aCrowd(opened, 1)
    if (!person) throw new Error('nobody')
    const registered = await insist(() => url, attemptOf(person, event))
    expect(registered.result).toBe('ok')
    const scanner = new WireClient(url, await builders.anAdmin())
    const ticket = await opened.one<{ id: number; flora_external_id: string }>`
      select id, flora_external_id from cubic_event_applicant where submitter_id = ${person.id}`
    expect(await sync(scanner, event, [scanOf({ code: ticket?.flora_external_id ?? '' })])).toMatchObject([
      { verdict: 'welcome' },
    ])
    await expectSound(opened)

    await opened.close()
    db = undefined
    const began = performance.now()
    server.kill('SIGTERM')
    const [code] = await once(server, 'exit')
    server = undefined
    expect(code).toBe(0)
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
