import type { RegistrationStatus } from '@cubic/contract'
import { afterAll, beforeAll, expect } from 'vitest'
import { createApp, prepareDatabase } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import {
  type RegistrationWriter,
  startRegistrationWriter,
} from '../../src/features/registration/rush/start-registration-writer.ts'
import { type OpenDatabase, openDatabase } from '../../src/infra/database/database.ts'
import { createRush } from '../../src/infra/services/rush.ts'
import { type Builders, makeBuilders, type TestEvent } from '@cubic/testing/server/builders'
import { createTestDatabase, quiet, type TestDatabase } from '@cubic/testing/server/cluster'

type Person = { readonly id: number }
type Add = Parameters<RegistrationWriter['add']>
export type Answer = Awaited<ReturnType<RegistrationWriter['add']>>
export type Applicants = Add[1]['data']['applicants']
export type Process = {
  readonly db: OpenDatabase
  /** Transactions that were begun so far. */
  readonly transactions: () => number
  readonly register: (person: Person, event: TestEvent, more?: More) => Promise<Answer>
}
type More = { readonly applicants?: Applicants; readonly requestId?: string }
type ProcessOptions = {
  readonly waitingPerEvent?: number
  readonly waitingInAll?: number
  /** Stands between the writer and the database. */
  readonly between?: (db: OpenDatabase) => Partial<OpenDatabase>
}
export const SELF: Applicants = [{ self: true, values: {} }]
export const group = (size: number): Applicants =>
  Array.from({ length: size }, (_, index) => ({ ...(index === 0 ? { self: true as const } : {}), values: {} }))

export type Rush = Builders & {
  readonly db: () => OpenDatabase
  /** A writer of another server process, with connections of its own. */
  readonly aProcess: (options?: ProcessOptions) => Promise<Process>
  readonly people: (count: number) => Promise<readonly Person[]>
  /** Runs `work` while the event's counter is locked by another transaction, so that new requests wait. */
  readonly whileHeld: <Result>(event: TestEvent, work: () => Promise<Result>) => Promise<Result>
}

/** Writers over a database of its own, for the tests of one file. */
export function useRush(): Rush {
  let database: TestDatabase | undefined
  let db: OpenDatabase | undefined
  let registry: Awaited<ReturnType<typeof createApp>>['registry'] | undefined
  const opened: OpenDatabase[] = []
  const open = (): OpenDatabase => {
    const connection = database?.connection ?? ''
    const fresh = openDatabase({ connection, pool: 5, log: quiet })
    opened.push(fresh)
    return fresh
  }
  const theDatabase = (): OpenDatabase => {
    if (!db) throw new Error('the database is made in beforeAll')
    return db
  }

  beforeAll(async () => {
    database = await createTestDatabase({ name: 'rush', build: (each) => prepareDatabase(each, readConfig({})) })
    db = open()
    const app = await createApp({ db, config: readConfig({}), log: quiet })
    registry = app.registry
  })
  afterAll(async () => {
    for (const each of opened) await each.close()
    await database?.drop()
  })

  const builders = makeBuilders(theDatabase)
  return {
    ...builders,
    db: theDatabase,
    people: (count) => Promise.all(Array.from({ length: count }, () => builders.aUser())),
    async aProcess({ waitingPerEvent = 1000, waitingInAll = 1000, between = () => ({}) } = {}) {
      if (!registry) throw new Error('the registry is made in beforeAll')
      const own = open()
      const through: OpenDatabase = { ...own, ...between(own) }
      let transactions = 0
      const counted: OpenDatabase = {
        ...through,
        transaction: (work) => {
          transactions++
          return through.transaction(work)
        },
      }
      const writer = await startRegistrationWriter({
        db: counted,
        registry,
        rush: createRush(),
        waitingPerEvent,
        waitingInAll,
      })
      return {
        db: own,
        transactions: () => transactions,
        register: (person, event, { applicants = SELF, requestId } = {}) =>
          writer.add(
            { userId: person.id, roles: new Set(), lang: 'en', address: '127.0.0.1' },
            {
              eventId: event.id,
              projectId: null,
              location: null,
              source: '',
              data: { applicants, ...(requestId === undefined ? {} : { request_id: requestId }) },
            },
          ),
      }
    },
    async whileHeld(event, work) {
      return theDatabase().transaction(async (tx) => {
        await tx.one`select 1 from cubic_seat_counter where regist_id = ${event.regist_id} for update`
        return work()
      })
    },
  }
}

/** Waits until so many connections wait for a lock. What is asked of a writer that waits goes into its next batch. */
export async function untilBlocked(db: OpenDatabase, connections = 1): Promise<void> {
  await expect
    .poll(
      async () =>
        (
          await db.one<{ count: number }>`
            select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
        )?.count,
      { interval: 10 },
    )
    .toBeGreaterThanOrEqual(connections)
}

/** The status of the first applicant, or the refusal. */
export function resultOf(answer: Answer): string {
  return answer.ok ? (answer.value[0]?.registration_status ?? 'nobody') : answer.refusal
}

/** The seats held by applicants and by the counter, and the number of people with more than one ticket. */
export async function heldOf(db: OpenDatabase, event: TestEvent) {
  const counter = await db.one<{ applicants: number; counter: number; doubles: number }>`
    select counter.taken_number as counter,
      (select count(*) from cubic_event_applicant a where a.event_id = counter.event_id
        and a.registration_status in ('success', 'waiting_review')) as applicants,
      (select count(*) from (select a.user_id from cubic_event_applicant a where a.event_id = counter.event_id
        and a.registration_status = any(${['success', 'waiting_review', 'waitlisted'] satisfies RegistrationStatus[]}) and a.user_id is not null
        group by a.user_id having count(*) > 1) as several) as doubles
    from cubic_seat_counter counter where counter.regist_id = ${event.regist_id}`
  return counter ?? { applicants: 0, counter: 0, doubles: 0 }
}
