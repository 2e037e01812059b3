import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { browserOfWorker } from '@cubic/testing/browser/shared-browser'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { freePort } from '@cubic/testing/free-port'

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url))
/** Until a start from its sources has come to its last line, on a machine that does other things as well. */
const START_MS = 300_000

/** A folder for the data of a test, without any. */
function aFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'cubic-start-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** The script in a process group of its own; where no folder is given, its data folder is not there yet. */
function start(script: 'demo' | 'dev', settings: Readonly<Record<string, string>>, folder = aFolder()) {
  const dataDir = path.join(folder, 'data')
  const npm = spawn('npm', ['run', script, '--', '--events', '30', '--people', '60'], {
    cwd: ROOT,
    detached: true,
    env: { ...process.env, LOG_LEVEL: 'info', DATA_DIR: dataDir, ...settings },
  })
  let said = ''
  for (const stream of [npm.stdout, npm.stderr]) stream.on('data', (text: Buffer) => (said += text.toString()))
  onTestFinished(async () => {
    if (postmasterOf(dataDir)) process.kill(postmasterOf(dataDir) as number, 'SIGINT')
    if (npm.exitCode === null && npm.signalCode === null) process.kill(-(npm.pid as number), 'SIGKILL')
    await expect.poll(() => postmasterOf(dataDir)).toBeUndefined()
  })
  return { npm, dataDir, said: () => said }
}

/** The embedded database of the folder, where one runs. */
function postmasterOf(dataDir: string): number | undefined {
  const file = path.join(dataDir, 'postgres/data/postmaster.pid')
  const pid = existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : Number.NaN
  return !Number.isNaN(pid) && isRunning(pid) ? pid : undefined
}

/** Asks the system for this process alone: a list of all of them takes much longer. */
function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false
    throw error
  }
}

/** The server says its process id to nobody: it is the node below this npm. */
function serverOf(npm: ChildProcess): number {
  const all = processes()
  const below = (parent: number): typeof all =>
    all.filter((each) => each.parent === parent).flatMap((each) => [each, ...below(each.pid)])
  const server = below(npm.pid as number).find(({ command }) => command.startsWith('node '))
  if (server === undefined) throw new Error('no server runs')
  return server.pid
}

function processes() {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n')
  return lines.flatMap((line) => {
    const [, pid, parent, command = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? []
    return pid === undefined ? [] : [{ pid: Number(pid), parent: Number(parent), command }]
  })
}

describe('npm run demo', () => {
  it('reports a port in use and what to do, before it creates a database', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    onTestFinished(() => void other.close())
    const { port } = other.address() as AddressInfo
    const { npm, said, dataDir } = start('demo', { PORT: String(port) })
    expect((await once(npm, 'close'))[0]).toBe(1)
    expect(said()).toContain(
      `Port ${port} is taken by another program. Stop it, or choose another: PORT=4600 npm run demo`,
    )
    expect(existsSync(dataDir)).toBe(false)
  })

  it('reports a HOST of another machine likewise', async () => {
    const { npm, said, dataDir } = start('demo', { HOST: '192.0.2.1', PORT: String(await freePort()) })
    expect((await once(npm, 'close'))[0]).toBe(1)
    expect(said()).toContain('HOST=192.0.2.1 is not an address of this machine')
    expect(existsSync(dataDir)).toBe(false)
  })

  it('serves on for a while, and then stops its server and its database when SIGTERM goes to npm alone, or to its group', async () => {
    const folder = aFolder()
    const ends = [
      (npm: ChildProcess) => process.kill(npm.pid as number, 'SIGTERM'),
      (npm: ChildProcess) => process.kill(-(npm.pid as number), 'SIGTERM'),
    ]
    for (const end of ends) {
      const port = await freePort()
      const { npm, said, dataDir } = start('demo', { PORT: String(port), DRAIN_SECONDS: '3' }, folder)
      await expect.poll(said, { timeout: START_MS }).toContain(`http://localhost:${port}`)
      const [server, database] = [serverOf(npm), postmasterOf(dataDir)]
      expect(database).toBeDefined()
      end(npm)
      const isReady = async () => (await fetch(`http://localhost:${port}/readyz`)).status
      await expect.poll(isReady).toBe(503)
      // the signal has come twice by now: as one of the group, and as npm passed it on
      await sleep(1500)
      expect(await isReady()).toBe(503)
      await expect.poll(() => [isRunning(server), postmasterOf(dataDir)]).toEqual([false, undefined])
    }
  })

  it('stops its database when SIGTERM arrives while it is being filled', async () => {
    const { npm, said, dataDir } = start('demo', { PORT: String(await freePort()) })
    await expect.poll(said, { timeout: START_MS, interval: 20 }).toContain('embedded database')
    const server = serverOf(npm)
    process.kill(npm.pid as number, 'SIGTERM')
    await expect.poll(() => [isRunning(server), postmasterOf(dataDir)]).toEqual([false, undefined])
  })
})

describe('npm run dev', () => {
  it('shows everything at PORT, renders pages on the server, and restarts when a file is replaced', async () => {
    const port = await freePort()
    const address = `http://localhost:${port}`
    const { npm, said } = start('dev', { PORT: String(port) })
    await expect.poll(said, { timeout: START_MS }).toContain('Open')
    expect(said().trimEnd().split('\n').at(-1)).toBe(
      `  Open ${address} (door ${address}/scan, office ${address}/admin)`,
    )
    const pageAt = async (at: string) => (await fetch(address + at)).text()
    expect(await pageAt('/')).toMatch(/data-viewer="guest"[^]*<h1[^]*cubic-handover/)
    expect(await pageAt('/robots.txt')).toContain('Disallow')
    for (const at of ['/admin', '/admin/events', '/scan']) expect(await pageAt(at)).toContain('cubic-config')

    const { browser } = await browserOfWorker(inject('chromium'))
    const page = await browser.newPage()
    onTestFinished(() => page.close())
    const problems: string[] = []
    page.on('console', (line) => line.type() === 'error' && problems.push(line.text()))
    page.on('pageerror', (error) => problems.push(error.message))
    await page.goto(`${address}/?lang=en`)
    const isHydrated = () => Object.keys(document.querySelector('h1') ?? {}).some((key) => key.startsWith('__react'))
    await expect.poll(() => page.evaluate(isHydrated)).toBe(true)
    expect(problems).toEqual([])

    const file = path.join(ROOT, 'apps/server/src/http/page-stamps.ts')
    copyFileSync(file, `${file}~`)
    renameSync(`${file}~`, file)
    await expect.poll(said, { timeout: START_MS }).toMatch(/^restarted, \d+\.\d s$/m)
    expect(await pageAt('/')).toContain('data-viewer="guest"')
    process.kill(npm.pid as number, 'SIGTERM')
    await once(npm, 'close')
  })
})
