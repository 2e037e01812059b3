import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LONG } from '@cubic/testing/seed'
import { type OpenDatabase, openDatabase } from '../../src/infra/database/database.ts'
import { watchBoard } from '../door/board-reader.ts'
import { scanOf, sync } from '../door/support.ts'
import { untilBlocked } from '../registration/support.ts'
import { makeBuilders } from '@cubic/testing/server/builders'
import { createTestDatabase, quiet, type TestDatabase } from '@cubic/testing/server/cluster'
import { WireClient } from '@cubic/testing/server/wire-client'
import {
  aCrowd,
  attemptOf,
  databaseUrl,
  endServers,
  expectSold,
  expectSound,
  inParallel,
  insist,
  send,
  type Sent,
  type Server,
  startServer,
  template,
} from './support.ts'

const ONE = LONG ? { people: 5000, seats: 100 } : { people: 1000, seats: 50 }
// More seats than one process can fill while the other waits for its turn.
const BOTH = LONG ? { people: 5000, seats: 1000 } : { people: 600, seats: 300 }
const AT_ONCE = 250

let database: TestDatabase
let db: OpenDatabase
let servers: readonly Server[] = []
const builders = makeBuilders(() => db)
const urlOf = (index: number) => servers[index % servers.length]?.url ?? ''

beforeAll(async () => {
  database = await createTestDatabase(template)
  db = openDatabase({ connection: database.connection, pool: 4, log: quiet })
  const env = { DATABASE_URL: databaseUrl(database.connection) }
  servers = await Promise.all([startServer(env), startServer(env)])
})
afterAll(async () => {
  endServers()
  await db.close()
  await database.drop()
})

describe('a rush', () => {
  it(`of ${ONE.people} people for ${ONE.seats} seats sells exactly those`, async () => {
    const event = await builders.anEvent({ registration: { limit: ONE.seats } })
    const people = await aCrowd(db, ONE.people)
    const answers = await inParallel(people, AT_ONCE, (person) => insist(() => urlOf(0), attemptOf(person, event)))
    await expectSold(db, event, ONE.seats, answers)
  })

  it(`of ${BOTH.people} people to two processes on one database sells exactly ${BOTH.seats} seats`, async () => {
    const event = await builders.anEvent({ registration: { limit: BOTH.seats } })
    const people = await aCrowd(db, BOTH.people)
    const answers = await inParallel(people, AT_ONCE, (person, index) =>
      insist(() => urlOf(index), attemptOf(person, event)),
    )
    await expectSold(db, event, BOTH.seats, answers)
    // Both sold some, or this was one process again.
    const sellers = new Set(answers.flatMap(({ result }, index) => (result === 'ok' ? [index % servers.length] : [])))
    expect(sellers.size).toBe(2)
  })

  it('registers the other 99 when the database refuses one request of 100', async () => {
    const event = await builders.anEvent({ registration: { limit: 200 }, form: [{ name: '姓名' }] })
    const people = await aCrowd(db, 101)
    const [first, ...others] = people
    const poisoned = others[57]
    await db.run`
      create function refuse_poison() returns trigger language plpgsql as $$
      begin
        if new.name = 'poison' then raise exception 'poison'; end if;
        return new;
      end $$`
    await db.run`create trigger refuse_poison before insert on cubic_event_applicant for each row execute function refuse_poison()`
    const register = (person: (typeof people)[number]) => {
      const values = { [String(event.fields[0])]: person === poisoned ? 'poison' : `n${person.id}` }
      return send(urlOf(0), { ...attemptOf(person, event), applicants: [{ self: true, values }] })
    }
    let waiting: Promise<readonly Sent[]> | undefined
    // While the counter is locked, all of them collect in one batch.
    await db.transaction(async (tx) => {
      await tx.one`select 1 from cubic_seat_counter where regist_id = ${event.regist_id} for update`
      waiting = Promise.all((first ? [first, ...others] : []).map(register))
      await untilBlocked(db)
    })
    const sent = (await waiting) ?? []
    expect(sent.map((each) => (each.kind === 'answered' ? each.result : each.kind))).toEqual(
      people.map((person) => (person === poisoned ? 'failed' : 'ok')),
    )
    await db.run`drop trigger refuse_poison on cubic_event_applicant`
    await expectSound(db)
  })
})

describe('a request id', () => {
  it('sent 50 times at once to both processes makes one registration and gets 50 equal answers', async () => {
    const event = await builders.anEvent({ registration: { limit: 10 } })
    const [person] = await aCrowd(db, 1)
    if (!person) throw new Error('nobody came')
    const attempt = { ...attemptOf(person, event), applicants: [{ self: true, values: {} }, { values: {} }] }
    const answers = await Promise.all(
      Array.from({ length: 50 }, async (_, index) => {
        const { result, applicants } = await insist(() => urlOf(index), attempt)
        return { result, applicants }
      }),
    )
    expect(answers[0]).toMatchObject({ result: 'ok', applicants: [{}, {}] })
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(await db.rows`select id from cubic_event_applicant where event_id = ${event.id} order by id`).toEqual(
      answers[0]?.applicants.map(({ id }) => ({ id })),
    )
    await expectSound(db)
  })

  it('gets the same answer from the other process, even if that has cached that the event is full', async () => {
    const event = await builders.anEvent({ registration: { limit: 1 } })
    const [winner, late] = await aCrowd(db, 2)
    if (!winner || !late) throw new Error('nobody came')
    const attempt = attemptOf(winner, event)
    const first = await insist(() => urlOf(0), attempt)
    expect(first.result).toBe('ok')
    expect((await insist(() => urlOf(1), attemptOf(late, event))).result).toBe('event:regist_full')
    const again = await insist(() => urlOf(1), attempt)
    expect(again).toMatchObject({ result: 'ok', applicants: first.applicants })
    await expectSound(db)
  })

  it('with another body is refused by the other process, and reveals nothing to another person', async () => {
    const event = await builders.anEvent({ registration: { limit: 10 } })
    const [person, stranger] = await aCrowd(db, 2)
    if (!person || !stranger) throw new Error('nobody came')
    const attempt = { ...attemptOf(person, event), requestId: randomUUID() }
    const first = await insist(() => urlOf(0), attempt)
    expect(first.result).toBe('ok')
    const otherBody = { ...attempt, applicants: [{ self: true, values: {} }, { values: {} }] }
    expect(await insist(() => urlOf(1), otherBody)).toMatchObject({ result: 'event:request_conflict', applicants: [] })

    const theirs = await insist(() => urlOf(1), { ...attempt, person: stranger })
    expect(theirs.result).toBe('ok')
    const codes = (answer: typeof first) => answer.applicants.map((applicant) => applicant.flora_external_id)
    expect(theirs.applicants).toHaveLength(1)
    expect(codes(theirs)).not.toEqual(codes(first))
    expect((await insist(() => urlOf(1), attempt)).applicants).toEqual(first.applicants)
    await expectSound(db)
  })
})

describe('the door', () => {
  const via = (index: number, { token }: { readonly token: string }) => new WireClient(urlOf(index), { token })

  it('pushes to a board of one process what was scanned in the other', async () => {
    const [event, scanner] = [await builders.anEvent(), await builders.aUser({ roles: ['scanner_admin'] })]
    const [ticket, late] = [await builders.aTicket({ event }), await builders.aTicket({ event })]
    const watched = [await watchBoard(urlOf(0), scanner, event.id), await watchBoard(urlOf(1), scanner, event.id)]
    for (const stream of watched) await stream.until((board) => board.arrived === 0)
    await sync(via(0, scanner), event, [scanOf(ticket, { gate: 'A' })])
    for (const stream of watched)
      expect((await stream.until((board) => board.arrived === 1)).places).toMatchObject([{ gate: 'A', arrived: 1 }])
    await sync(via(1, scanner), event, [scanOf(late, { gate: 'B' })])
    for (const stream of watched) {
      await stream.until((board) => board.arrived === 2)
      stream.close()
    }
  })

  it('takes in one process the code of the venue that the other shows', async () => {
    const [event, scanner, user] = [
      await builders.anEvent({ registration: { sign_in_type: 'self_scan' } }),
      await builders.aUser({ roles: ['scanner_admin'] }),
      await builders.aUser(),
    ]
    const ticket = await builders.aTicket({ event, owner: user })
    const { result } = await via(0, scanner).call('CubicEventBase', event.id, 'venue_code')
    expect(
      await via(1, user).call('CubicEventApplicant', ticket.id, 'self_check_in', { venue_code: result?.['code'] }),
    ).toMatchObject({ status: 'ok' })
  })
})
