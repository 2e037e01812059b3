import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type OpenDatabase, openDatabase } from '../../src/infra/database/database.ts'
import { untilBlocked } from '../registration/support.ts'
import { DAY, HOUR, inMinutes, makeBuilders, type TestEvent, type TestUser } from '@cubic/testing/server/builders'
import { createTestDatabase, quiet, type TestDatabase } from '@cubic/testing/server/cluster'
import type { Registered } from '@cubic/testing/server/wire-answers'
import { WireClient } from '@cubic/testing/server/wire-client'
import {
  aCrowd,
  attemptOf,
  databaseUrl,
  endServers,
  expectSound,
  inParallel,
  insist,
  type Server,
  startServer,
  template,
} from './support.ts'

const SEATS = 4
const JOBS = ['propose-hours', 'lock-hours', 'enqueue-certificates', 'issue-certificates']

let database: TestDatabase
let db: OpenDatabase
let server: Server
let admin: TestUser
let category: number
const aServer = () => startServer({ DATABASE_URL: databaseUrl(database.connection), TEST_JOBS: JOBS.join(',') })
const builders = makeBuilders(() => db)
const { anEvent, aSession, aUser, insert } = builders

beforeAll(async () => {
  database = await createTestDatabase(template)
  db = openDatabase({ connection: database.connection, pool: 6, log: quiet })
  admin = await builders.anAdmin()
  category = await insert('cubic_hour_category', { name: '志愿公益', sort: 0 })
  server = await aServer()
})
afterAll(async () => {
  endServers()
  await db.close()
  await database.drop()
})

type Student = { readonly user: TestUser; readonly person: number }

async function students(count: number): Promise<readonly Student[]> {
  const made: Student[] = []
  while (made.length < count) {
    const user = await aUser({ person: {} })
    made.push({ user, person: user.personId ?? 0 })
  }
  return made
}

/** An event that goes on, with people who are there. */
async function anEventWith(people: readonly Student[], columns: object = {}): Promise<TestEvent> {
  const hours = { hour_category_id: category, hours_rule: 'fixed', hours: 2 }
  const event = await anEvent({ starts: -2 * HOUR, ends: HOUR, columns: { ...hours, ...columns } })
  const scanner = new WireClient(server.url, { token: admin.token })
  for (const { user } of people) {
    const { applicants } = await new WireClient(server.url, { token: user.token }).register(event, {
      applicants: [{ self: true, values: {} }],
      request_id: randomUUID(),
    })
    const [ticket] = applicants as [Registered]
    expect(await scanner.callTicket(ticket, 'check_in', { scan_id: randomUUID() })).toMatchObject({ status: 'ok' })
  }
  return event
}

const end = (...events: readonly TestEvent[]) =>
  db.run`update cubic_event_base set end_time = now() where id = any(${events.map(({ id }) => id)})`

/** Hours of no event, which are published at once; their sum is a row that can be held. */
async function giveHours({ person }: Student): Promise<number> {
  const { result } = await callServer((client) =>
    client.save('CubicHourEntry', {
      person_id: person,
      category_id: category,
      hours: 1,
      reason: '校运会裁判',
      earned_time: inMinutes(-DAY).toISOString(),
    }),
  )
  return Number(result?.id)
}

/** Asks the server that runs now, as often as somebody would who gets no answer. */
const callServer = <Answer>(ask: (client: WireClient) => Promise<Answer>): Promise<Answer> =>
  vi.waitFor(() => ask(new WireClient(server.url, { token: admin.token })))

/** What a schedule, or the lease of a dead process, would do within a minute. */
const hurryJobs = () =>
  db.run`update cubic_job set run_at = now() where name = any(${JOBS}) and state in ('waiting', 'running')`

/** Kills the server while so many of its transactions wait, after what they have written, for what `hold` locks. */
async function killAmid(
  hold: (tx: Parameters<Parameters<OpenDatabase['transaction']>[0]>[0]) => Promise<unknown>,
  waiting: number,
  begin: () => Promise<unknown>,
): Promise<void> {
  await db.transaction(async (tx) => {
    await hold(tx)
    await begin()
    await untilBlocked(db, waiting)
    await server.kill()
  })
  await hurryJobs()
  server = await aServer()
}

const hoursOf = (event: TestEvent) =>
  db.rows<{ person_id: number; hours: number; state: string }>`
    select person_id, hours, state from cubic_hour_entry where event_id = ${event.id} order by person_id`

it('hours are proposed and locked once when the server is killed in the middle', async () => {
  const people = await students(4)
  const [held, locked] = [people[2], people[3]] as [Student, Student]
  await giveHours(held)
  const entry = await giveHours(locked)
  const [first, second] = [await anEventWith(people.slice(0, 2)), await anEventWith(people.slice(1, 3))]
  await killAmid(
    (tx) => tx.run`select 1 from cubic_hour_total where person_id in (${held.person}, ${locked.person}) for update`,
    2,
    async () => {
      await end(first, second)
      await db.run`update cubic_hour_entry set objections_until = now() where id = ${entry}`
      await hurryJobs()
    },
  )
  await expect.poll(() => hoursOf(second)).toHaveLength(2)
  await expect
    .poll(() => db.one<{ state: string }>`select state from cubic_hour_entry where id = ${entry}`)
    .toEqual({ state: 'locked' })
  for (const [event, who] of [
    [first, people.slice(0, 2)],
    [second, people.slice(1, 3)],
  ] as const)
    expect(await hoursOf(event)).toEqual(who.map(({ person }) => ({ person_id: person, hours: 2, state: 'proposed' })))
  expect(
    await db.rows`select person_id, hours::float8 as hours from cubic_hour_total where person_id = any(${people.map(({ person }) => person)}) order by person_id`,
  ).toEqual([2, 4, 3, 1].map((hours, index) => ({ person_id: people[index]?.person, hours })))
  await expectSound(db)
})

it('hours are published, certificates issued and seats of sessions given once when it is killed in the middle', async () => {
  const people = await students(3)
  const past = await anEventWith(people)
  const byRule = await anEventWith(people, { hour_category_id: null, hours_rule: null })
  await end(past, byRule)
  const coming = await anEvent({ registration: { limit: 100, choose_sessions: 'some' } })
  const session = await aSession(coming, { limit: SEATS })
  const crowd = await aCrowd(db, SEATS + 2)
  const publish = () => callServer((client) => client.callEvent(past, 'publish_hours'))
  const issue = () => callServer((client) => client.callEvent(past, 'issue_certificates'))
  let answers: readonly Promise<unknown>[] = []
  let registered: ReturnType<typeof insist>[] = []
  await killAmid(
    // Each of them tells people as the last thing that it does.
    (tx) => tx.run`lock table cubic_message in share mode`,
    4,
    async () => {
      answers = [publish(), issue()]
      registered = crowd.map((person) => {
        const attempt = attemptOf(person, coming)
        return insist(() => server.url, { ...attempt, applicants: [{ self: true, values: {}, sessions: [session] }] })
      })
      await db.run`update cubic_event_base set certificate_rule = 'attended' where id = ${byRule.id}`
      await hurryJobs()
    },
  )
  const [published, issued] = await Promise.all(answers)
  expect(published).toMatchObject({ status: 'ok', result: { published: people.length } })
  expect(issued).toMatchObject({ status: 'ok', result: { issued: { length: people.length } } })
  const results = await inParallel(registered, registered.length, (answer) => answer)
  expect(results.map(({ result }) => result).toSorted()).toEqual([
    ...Array.from({ length: 2 }, () => 'event:session_full'),
    ...Array.from({ length: SEATS }, () => 'ok'),
  ])
  expect(results.some(({ cut }) => cut > 0)).toBe(true)
  const certificates = () =>
    db.rows<{ event_id: number; number: string }>`select event_id, number from cubic_certificate order by number`
  await expect.poll(certificates).toHaveLength(2 * people.length)

  // Whoever got no answer asks again, and so does the job.
  expect(await publish()).toMatchObject({ status: 'error' })
  expect(await issue()).toMatchObject({ result: { issued: [], present: { length: people.length } } })
  await hurryJobs()
  await expect
    .poll(() => db.rows`select 1 from cubic_job where name = any(${JOBS}) and run_at <= now() and state <> 'done'`)
    .toEqual([])
  expect((await certificates()).map(({ number }) => Number(number.slice(8)))).toEqual([1, 2, 3, 4, 5, 6])
  expect(await hoursOf(past)).toEqual(people.map(({ person }) => ({ person_id: person, hours: 2, state: 'published' })))
  const told = await db.rows`
    select "case", count(*) from cubic_message where event_id in (${past.id}, ${byRule.id}) and "case" <> 'registration_success' group by "case" order by "case"`
  expect(told).toEqual([
    { case: 'certificate_issued', count: 6 },
    { case: 'hours_published', count: 3 },
  ])
  expect(
    await db.rows`select taken_number from cubic_session_seats where session_id = ${session}
      union all select count(*) from cubic_session_choice where session_id = ${session}`,
  ).toEqual([{ taken_number: SEATS }, { taken_number: SEATS }])
  await expectSound(db)
})
