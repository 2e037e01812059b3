import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { programOf } from '@cubic/testing/programs'
import { prepareDatabase } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import { type OpenDatabase, openDatabase } from '../../src/infra/database/database.ts'
import { databaseUrl } from '../faults/support.ts'
import { createTestDatabase, quiet, type TestDatabase } from '@cubic/testing/server/cluster'
import { listJobs } from '@cubic/testing/server/jobs'

let database: TestDatabase
let db: OpenDatabase
let folder: string
const children = new Set<ChildProcess>()

beforeEach(async () => {
  database = await createTestDatabase({ name: 'jobs', build: (each) => prepareDatabase(each, readConfig({})) })
  db = openDatabase({ connection: database.connection, pool: 2, log: quiet })
  folder = mkdtempSync(path.join(tmpdir(), 'cubic-jobs-'))
})
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL')
  children.clear()
  await db.close()
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

async function aProcess(mode: 'ends' | 'hangs'): Promise<ChildProcess> {
  const program = await programOf(new URL('job-process.ts', import.meta.url))
  const child = spawn(process.execPath, [program, databaseUrl(database.connection), path.join(folder, 'runs'), mode], {
    env: { ...process.env, NODE_OPTIONS: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.add(child)
  await once(child.stdout ?? child, 'data')
  return child
}

const runs = () => {
  const file = path.join(folder, 'runs')
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []
}
const row = async () => (await listJobs(db, 'note'))[0]

describe('a scheduled job', () => {
  it('runs once in two processes, and each of them stops cleanly', async () => {
    const processes = await Promise.all([aProcess('ends'), aProcess('ends')])
    await expect.poll(runs).toEqual(['ends'])
    await expect.poll(row).toMatchObject({ state: 'waiting', attempts: 0 })
    // A process that starts later finds that the interval has not passed.
    processes.push(await aProcess('ends'))
    const exits = processes.map((child) => once(child, 'exit'))
    for (const child of processes) child.kill('SIGTERM')
    expect(await Promise.all(exits)).toEqual(processes.map(() => [0, null]))
    expect(runs()).toEqual(['ends'])
  })

  it('is taken over when its process is killed', async () => {
    const dying = await aProcess('hangs')
    await expect.poll(runs).toEqual(['hangs'])
    // Longer than a lease: it is renewed as long as the process lives.
    const second = await aProcess('ends')
    await new Promise((resolve) => setTimeout(resolve, 1500))
    expect(runs()).toEqual(['hangs'])
    dying.kill('SIGKILL')
    await expect.poll(runs).toEqual(['hangs', 'ends'])
    await expect.poll(row).toMatchObject({ state: 'waiting', attempts: 0, last_error: null })
    second.kill('SIGTERM')
    await once(second, 'exit')
  })
})
