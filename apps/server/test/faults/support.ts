import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { programOf } from '@cubic/testing/programs'
import { prepareDatabase } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import { findingsOf, verifyDatabase } from '../../src/features/audit/data/verification.ts'
import type { Connection, OpenDatabase } from '../../src/infra/database/database.ts'
import type { TestEvent } from '@cubic/testing/server/builders'
import type { Template } from '@cubic/testing/server/cluster'
import type { Applicant, Registered } from '@cubic/testing/server/wire-answers'
import { WireClient } from '@cubic/testing/server/wire-client'

export const template: Template = {
  name: 'faults',
  build: (db) => prepareDatabase(db, readConfig({})),
}

export type Server = {
  readonly url: string
  /** What its clock showed when it listened, in milliseconds. */
  readonly now: number
  /** From its start until it listened. */
  readonly readyAfterMs: number
  /** kill -9 */
  readonly kill: () => Promise<void>
}
const running = new Set<ChildProcess>()

/** Starts a server process of its own; `imports` are loaded into it first. */
export async function startServer(
  env: { readonly [name: string]: string },
  imports: readonly string[] = [],
): Promise<Server> {
  const bundled = (name: string) => programOf(new URL(name, import.meta.url))
  const [program, preloads] = [await bundled('server-child.ts'), await Promise.all(imports.map(bundled))]
  const started = performance.now()
  const child = spawn(process.execPath, [...preloads.flatMap((file) => ['--import', file]), program], {
    env: { ...process.env, NODE_OPTIONS: '', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  running.add(child)
  const kill = async (): Promise<void> => {
    const ended = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined
    child.kill('SIGKILL')
    await ended
    running.delete(child)
  }
  const lines = createInterface({ input: child.stdout })
  const line = await Promise.race([
    once(lines, 'line').then(([first]) => String(first)),
    once(child, 'exit').then(() => undefined),
  ])
  if (line === undefined) throw new Error('the server ended before it listened')
  const { port, now } = JSON.parse(line) as { port: number; now: number }
  return { url: `http://127.0.0.1:${port}`, now, readyAfterMs: performance.now() - started, kill }
}

/** Ends the servers that a failed test may have left. */
export function endServers(): void {
  for (const child of running) child.kill('SIGKILL')
  running.clear()
}

/** The connection as DATABASE_URL names it; `through` is a port of this machine that leads to it. */
export function databaseUrl(connection: Connection, through?: number): string {
  if (typeof connection === 'string') {
    const url = new URL(connection)
    if (through !== undefined) url.host = `127.0.0.1:${through}`
    return url.href
  }
  const { host, port = 5432, user, password = '', database } = connection
  const login = `${user}:${encodeURIComponent(password)}`
  if (through !== undefined) return `postgres://${login}@127.0.0.1:${through}/${database}`
  return `postgres://${login}@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`
}

/** A connection to the database as its driver opens one, for proxies between the two. */
export function reachDatabase(connection: Connection): Socket {
  if (typeof connection === 'string') {
    const { hostname, port } = new URL(connection)
    return connect(Number(port) || 5432, hostname)
  }
  const { host, port = 5432 } = connection
  return host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
}

export type Person = { readonly id: number; readonly token: string }

/** So many people with a session each, in two statements. */
export async function aCrowd(db: OpenDatabase, count: number): Promise<readonly Person[]> {
  const crowd = `crowd-${randomBytes(4).toString('hex')}`
  return db.rows<Person>`
    with person as (
      insert into cubic_user (account, name) select ${crowd} || '-' || n, '同学' || n from generate_series(1, ${count}::integer) n
      returning id, account),
    session as (
      insert into cubic_session (token_hash, user_id, expires_at, address)
      select sha256(convert_to(account, 'UTF8')), id, now() + interval '1 day', '127.0.0.1' from person)
    select id, account as token from person order by id`
}

const REGISTER = `mutation register($event_id: Int!, $application_data: String!) {
  cubicEvent { add_or_edit_applicants(event_id: $event_id, application_data: $application_data, action: "add") { status sub_kind result } } }`
/** Far above any real duration: tells a request that hangs from one that is slow. */
const HANGS_MS = 60_000

export type Attempt = {
  readonly person: Person
  readonly event: TestEvent
  readonly requestId: string
  readonly applicants?: readonly Applicant[]
}
export type Sent =
  | { readonly kind: 'answered'; readonly result: string; readonly applicants: readonly Registered[] }
  | { readonly kind: 'unavailable' }
  | { readonly kind: 'cut' }
  | { readonly kind: 'failed'; readonly errors: string }

export function attemptOf(person: Person, event: TestEvent): Attempt {
  return { person, event, requestId: randomUUID() }
}

/** Sends a registration once. 503 must say when to come again, and every request must be answered in the end. */
export async function send(url: string, { person, event, requestId, applicants }: Attempt): Promise<Sent> {
  const data = { applicants: applicants ?? [{ self: true, values: {} }], request_id: requestId }
  const variables = { event_id: event.id, application_data: JSON.stringify(data) }
  const client = new WireClient(url, { token: person.token })
  let response: Response
  let text: string
  try {
    response = await fetch(`${url}/gql/endpoint`, {
      method: 'POST',
      headers: { ...client.headers(), 'content-type': 'application/json' },
      body: JSON.stringify({ query: REGISTER, variables }),
      signal: AbortSignal.timeout(HANGS_MS),
    })
    text = await response.text()
  } catch (error) {
    // What fetch throws when the connection is refused or breaks; the timeout is another error.
    if (error instanceof TypeError) return { kind: 'cut' }
    throw error
  }
  if (response.status === 503) {
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    return { kind: 'unavailable' }
  }
  expect(response.status, text).toBe(200)
  type Answer = { status: string; sub_kind: string | null; result: string | null }
  const { data: answered, errors } = JSON.parse(text) as {
    data?: { cubicEvent: { add_or_edit_applicants: Answer } | null } | null
    errors?: unknown
  }
  const answer = answered?.cubicEvent?.add_or_edit_applicants
  if (!answer) return { kind: 'failed', errors: JSON.stringify(errors) }
  const registered = JSON.parse(answer.result ?? '[]') as Registered[]
  return { kind: 'answered', result: answer.status === 'ok' ? 'ok' : String(answer.sub_kind), applicants: registered }
}

export type Insisted = Extract<Sent, { kind: 'answered' }> & {
  readonly attempt: Attempt
  readonly cut: number
  /** How often it was told to retry, and the longest wait it was given in milliseconds. */
  readonly unavailable: number
  readonly refusedInMs: number
  /** When it was answered, by `performance.now()`. */
  readonly at: number
}

/** Longer than any server is down in these tests. */
const GIVES_UP_MS = 120_000

/** Retries with the same request id until it is answered, as a person's phone does. */
export async function insist(urlOf: () => string, attempt: Attempt): Promise<Insisted> {
  const deadline = performance.now() + GIVES_UP_MS
  for (let [cut, unavailable, refusedInMs] = [0, 0, 0]; ; await sleep(50)) {
    const began = performance.now()
    const sent = await send(urlOf(), attempt)
    const at = performance.now()
    if (sent.kind === 'failed') throw new Error(sent.errors)
    if (sent.kind === 'answered') return { ...sent, attempt, cut, unavailable, refusedInMs, at }
    if (sent.kind === 'cut') cut++
    else [unavailable, refusedInMs] = [unavailable + 1, Math.max(refusedInMs, at - began)]
    if (at > deadline) throw new Error(`no answer in ${GIVES_UP_MS / 1000} s: ${cut} cut, ${unavailable} unavailable`)
  }
}

/** Works through the items, so many of them at a time. */
export async function inParallel<Item, Result>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  const left = items.entries()
  const worker = async () => {
    for (const [index, item] of left) results[index] = await work(item, index)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return results
}

/** All that `npm run verify` checks holds. */
export async function expectSound(db: OpenDatabase): Promise<void> {
  const verification = await verifyDatabase(db)
  expect(verification).toBeDefined()
  expect(findingsOf(verification ?? [])).toEqual([])
}

/** Exactly so many seats were sold, each with a confirmation, and everybody else was told that the event is full. */
export async function expectSold(
  db: OpenDatabase,
  event: TestEvent,
  seats: number,
  answers: readonly Insisted[],
): Promise<void> {
  const registered = await db.rows<{ id: number; user_id: number }>`
    select id, user_id from cubic_event_applicant where event_id = ${event.id} and registration_status = 'success' order by id`
  expect(registered).toHaveLength(seats)
  const admitted = answers.filter(({ result }) => result === 'ok')
  expect(
    admitted
      .map(({ attempt, applicants }) => ({ id: applicants[0]?.id, user_id: attempt.person.id }))
      .toSorted((one, other) => Number(one.id) - Number(other.id)),
  ).toEqual(registered)
  expect(answers.filter(({ result }) => result === 'event:regist_full')).toHaveLength(answers.length - seats)
  await expectSound(db)
}
