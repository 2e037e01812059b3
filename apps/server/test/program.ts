import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { makeBuilders, type TestEvent } from '@cubic/testing/server/builders'
import { WireClient } from '@cubic/testing/server/wire-client'
import { expect } from 'vitest'
import type { OpenDatabase } from '../src/infra/database/database.ts'
import { scanOf, sync } from './door/support.ts'
import { aCrowd, attemptOf, insist, type Person } from './faults/support.ts'

export type Program = {
  readonly url: string
  /** Tells it to stop, and expects that it does so cleanly. */
  readonly stop: () => Promise<void>
}
const running = new Set<ChildProcess>()

/** Starts an installed server as a supervisor does, and waits until it can serve. */
export async function startProgram({
  command,
  cwd,
  port,
  env,
}: {
  /** What Node runs. */
  readonly command: readonly string[]
  readonly cwd?: string
  readonly port: number
  readonly env: { readonly [name: string]: string }
}): Promise<Program> {
  const child = spawn(process.execPath, [...command], {
    ...(cwd !== undefined && { cwd }),
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  running.add(child)
  const url = `http://127.0.0.1:${port}`
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  await expect.poll(isReady, { timeout: 120_000, interval: 100 }).toBe(true)
  const stop = async () => {
    child.kill('SIGTERM')
    const [code] = await once(child, 'exit')
    running.delete(child)
    expect(code).toBe(0)
  }
  return { url, stop }
}

/** Ends the programs that a failed test may have left. */
export function endPrograms(): void {
  for (const child of running) child.kill('SIGKILL')
  running.clear()
}

export async function expectPages(url: string): Promise<void> {
  for (const page of ['/', '/activities', '/admin', '/scan', '/sw.js', '/scan/sw.js'])
    expect([page, (await fetch(url + page)).status]).toEqual([page, 200])
}

/** Somebody registers with one server and is checked in by another, or by the same. */
export async function registerAndScan(
  db: OpenDatabase,
  { event, at, scannedAt = at }: { readonly event: TestEvent; readonly at: string; readonly scannedAt?: string },
): Promise<void> {
  const [person] = (await aCrowd(db, 1)) as [Person]
  expect((await insist(() => at, attemptOf(person, event))).result).toBe('ok')
  const ticket = await db.one<{ code: string }>`
    select flora_external_id as code from cubic_event_applicant where submitter_id = ${person.id}`
  const scanner = new WireClient(scannedAt, await makeBuilders(() => db).anAdmin())
  expect(await sync(scanner, event, [scanOf({ code: ticket?.code ?? '' })])).toMatchObject([{ verdict: 'welcome' }])
}
