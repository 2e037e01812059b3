import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { EVENT_CHANGES } from '../../src/features/events/commands/announce-event-change.ts'
import { moveSeats } from '../../src/features/registration/seats/move-seats.ts'
import { setSeatLimit } from '../../src/features/registration/seats/set-seat-limit.ts'
import { withdrawApplicants } from '../../src/features/registration/commands/withdraw-applicants.ts'
import { REMEMBERED_MS } from '../../src/features/registration/rush/closed-registrations.ts'
import { bindTicket } from '../../src/features/tickets/commands/bind-ticket.ts'
import type { TestEvent } from '@cubic/testing/server/builders'
import { type Process, resultOf, useRush } from './support.ts'

const { aProcess, aTicket, aUser, anEvent, db } = useRush()
/** Entries expire after this by themselves: a test that waits longer for a change proves nothing. */
const SOON = { timeout: REMEMBERED_MS - 1000 }

const soldOut = () => anEvent({ registration: { limit: 0 } })
const callerOf = (person: { id: number }) =>
  ({ userId: person.id, roles: new Set<string>(), lang: 'en', address: '127.0.0.1' }) as const
/** The number of transactions that a newcomer's request takes, and its answer. */
async function answerTo(own: Process, event: TestEvent): Promise<readonly [result: string, transactions: number]> {
  const [person, before] = [await aUser(), own.transactions()]
  const result = resultOf(await own.register(person, event))
  return [result, own.transactions() - before]
}

describe('a sold-out registration', () => {
  it('answers a request id from the database, not from memory', async () => {
    const [own, open, full, person, requestId] = [
      await aProcess(),
      await anEvent(),
      await soldOut(),
      await aUser(),
      randomUUID(),
    ]
    expect(await answerTo(own, full)).toEqual(['event:regist_full', 1])
    expect(resultOf(await own.register(person, open, { requestId }))).toBe('success')
    // the id belongs to the other event's registration, which another process may have answered
    expect(resultOf(await own.register(person, full, { requestId }))).toBe('event:request_conflict')
    expect(resultOf(await own.register(person, full, { requestId: randomUUID() }))).toBe('event:regist_full')
  })

  it('refuses newcomers without the database', async () => {
    const [own, event] = [await aProcess(), await soldOut()]
    expect(await answerTo(own, event)).toEqual(['event:regist_full', 1])
    for (let time = 0; time < 3; time++) expect(await answerTo(own, event)).toEqual(['event:regist_full', 0])
  })

  it('still answers registered people, and repeats their first answers', async () => {
    const [own, event, holder, requestId] = [
      await aProcess(),
      await anEvent({ registration: { limit: 1 } }),
      await aUser(),
      randomUUID(),
    ]
    const first = await own.register(holder, event, { requestId })
    // the process that gave the last seat knows it
    expect(await answerTo(own, event)).toEqual(['event:regist_full', 0])
    expect(await own.register(holder, event, { requestId })).toEqual(first)
    expect(resultOf(await own.register(holder, event))).toBe('event:already_registered')
  })

  it('repeats the first answer to somebody who has withdrawn since', async () => {
    const [own, event] = [await aProcess(), await anEvent({ registration: { limit: 1 } })]
    const [holder, requestId] = [await aUser(), randomUUID()]
    const first = await own.register(holder, event, { requestId })
    await withdraw(own, event, holder)
    await untilHeard(own)
    expect((await answerTo(own, event))[0]).toBe('success')
    expect(await answerTo(own, event)).toEqual(['event:regist_full', 0])
    expect(await own.register(holder, event, { requestId })).toEqual(first)
  })

  it('opens at once in this process, and soon in others, when a seat is freed', async () => {
    const [own, other] = [await aProcess(), await aProcess()]
    for (const [by, far] of [
      [own, other],
      [other, own],
    ] as const) {
      const [event, holder] = [await anEvent({ registration: { limit: 1 } }), await aUser()]
      await by.register(holder, event)
      for (const each of [by, far]) {
        await answerTo(each, event)
        expect(await answerTo(each, event)).toEqual(['event:regist_full', 0])
      }
      await withdraw(by, event, holder)
      await by.db.transaction((tx) => moveSeats(tx, event.regist_id, 1))
      expect((await answerTo(by, event))[1]).toBe(1)
      await by.db.transaction((tx) => moveSeats(tx, event.regist_id, -1))
      await expect.poll(async () => (await answerTo(far, event))[0], SOON).toBe('success')
    }
  })

  it('opens at once when its limit is raised', async () => {
    const [own, event] = [await aProcess(), await soldOut()]
    await answerTo(own, event)
    await own.db.transaction((tx) => setSeatLimit(tx, { registId: event.regist_id, eventId: event.id, limit: 1 }))
    expect((await answerTo(own, event))[0]).toBe('success')
    expect((await answerTo(own, event))[0]).toBe('event:regist_full')
  })

  it('notices at once when somebody binds one of its tickets', async () => {
    const [own, event] = [await aProcess(), await anEvent({ registration: { limit: 1 } })]
    const [ticket, person] = [await aTicket({ event, submitter: await aUser() }), await aUser()]
    await answerTo(own, event)
    expect(await answerTo(own, event)).toEqual(['event:regist_full', 0])
    await own.db.transaction((tx) => bindTicket(tx, callerOf(person), ticket.code))
    expect(resultOf(await own.register(person, event))).toBe('event:already_registered')
  })

  it('is read from the database each time while change notifications are unavailable', async () => {
    const [own, event] = [await aProcess({ between: () => ({ isListening: () => false }) }), await soldOut()]
    for (let time = 0; time < 3; time++) expect(await answerTo(own, event)).toEqual(['event:regist_full', 1])
  })

  it('is read again after the listening connection breaks', async () => {
    const [own, event] = [await aProcess(), await anEvent({ registration: { limit: 0 } })]
    await answerTo(own, event)
    await db()
      .run`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'cubic listener' and datname = current_database()`
    await db().run`update cubic_seat_counter set seat_limit = 1 where regist_id = ${event.regist_id}`
    await expect.poll(async () => (await answerTo(own, event))[0], SOON).toBe('success')
  })

  it('gives the more useful reason first', async () => {
    const own = await aProcess()
    const event = await anEvent({ registration: { limit: 0, scope: { person_types: ['staff'] } } })
    const [student, member] = [
      await aUser({ person: { person_type: 'student' } }),
      await aUser({ person: { person_type: 'staff' } }),
    ]
    for (let time = 0; time < 2; time++) {
      expect(resultOf(await own.register(member, event))).toBe('event:regist_full')
      expect(resultOf(await own.register(student, event))).toBe('event:out_of_scope')
    }
  })

  it('is “not found” for people who may not see the event', async () => {
    const [own, event] = [
      await aProcess(),
      await anEvent({ registration: { limit: 0 }, columns: { to_official_website: false } }),
    ]
    for (let time = 0; time < 2; time++) expect((await answerTo(own, event))[0]).toBe('event:not_found')
  })

  it('lets people join its waitlist', async () => {
    const [own, event] = [await aProcess(), await anEvent({ registration: { limit: 0, waitlist: true } })]
    for (let time = 0; time < 2; time++) expect((await answerTo(own, event))[0]).toBe('waitlisted')
  })
})

describe('a registration that is not open', () => {
  it('refuses without a query, by the clock of the database', async () => {
    const own = await aProcess()
    const [early, late] = [
      await anEvent({ registration: { opens: 10 } }),
      await anEvent({ registration: { opens: -20, closes: -10 } }),
    ]
    expect(await answerTo(own, early)).toEqual(['events:regist_has_not_started', 1])
    expect(await answerTo(own, early)).toEqual(['events:regist_has_not_started', 0])
    expect(await answerTo(own, late)).toEqual(['events:regist_date_pass', 1])
    expect(await answerTo(own, late)).toEqual(['events:regist_date_pass', 0])
  })

  it('opens on time by the clock of the database', async () => {
    const [own, event] = [await aProcess(), await anEvent({ registration: { opens: 10 } })]
    await db()
      .run`update cubic_event_regist set regist_start_time = now() + interval '500 milliseconds' where id = ${event.regist_id}`
    await expect.poll(async () => (await answerTo(own, event))[0]).toBe('success')
    const admitted = await db().one<{ early: boolean }>`
      select bool_or(applicant.created_time < regist.regist_start_time) as early from cubic_event_applicant applicant
      join cubic_event_regist regist on regist.id = applicant.regist_id where applicant.event_id = ${event.id}`
    expect(admitted).toEqual({ early: false })
  })
})

/** Withdraws in that process, as the mutation does. */
async function withdraw(own: Process, event: TestEvent, person: { id: number }): Promise<void> {
  await own.db.transaction(async (tx) => {
    const [applicant] = await tx.rows<{ id: number }>`
      select id from cubic_event_applicant where event_id = ${event.id} and submitter_id = ${person.id}`
    expect(await withdrawApplicants(tx, callerOf(person), event.id, [applicant?.id ?? 0])).toMatchObject({ ok: true })
  })
}

/** Waits until the process has heard of all earlier commits: notices come in the order of the commits. */
async function untilHeard(own: Process): Promise<void> {
  const heard: (string | null)[] = []
  const stop = await own.db.listen(EVENT_CHANGES, (eventId) => heard.push(eventId))
  await db().run`select pg_notify(${EVENT_CHANGES}, '0')`
  await expect.poll(() => heard).toContain('0')
  await stop()
}
