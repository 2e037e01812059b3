import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { DatabaseUnavailable } from '../../src/infra/database/database-unavailable.ts'
import type { RegistrationOptions, TestEvent } from '@cubic/testing/server/builders'
import {
  type Answer,
  type Applicants,
  group,
  heldOf,
  type Process,
  resultOf,
  SELF,
  untilBlocked,
  useRush,
} from './support.ts'

const { aProcess, aTicket, aUser, anEvent, db, people, whileHeld } = useRush()

/** Sends so that all but the first go into one batch, in this order; answers in this order. */
async function together(
  { register }: Process,
  event: TestEvent,
  sent: readonly { readonly person: { readonly id: number }; readonly applicants?: Applicants }[],
): Promise<readonly string[]> {
  const answers = await whileHeld(event, async () => {
    const begun: Promise<Answer>[] = []
    for (const { person, applicants = SELF } of sent) {
      begun.push(register(person, event, { applicants }))
      if (begun.length === 1) await untilBlocked(db())
    }
    return begun
  })
  return (await Promise.all(answers)).map(resultOf)
}
const nameOf = (error: unknown): string => (error instanceof Error ? error.name : String(error))
const limited = (limit: number, more: RegistrationOptions = {}) => anEvent({ registration: { limit, ...more } })
const times = (count: number, result: string) => Array.from({ length: count }, () => result)

describe('requests in one batch', () => {
  it('get seats and ids in order of arrival', async () => {
    const [own, event] = [await aProcess(), await limited(10)]
    const all = await people(30)
    expect(
      await together(
        own,
        event,
        all.map((person) => ({ person })),
      ),
    ).toEqual([...times(10, 'success'), ...times(20, 'event:regist_full')])
    const holders = await db().rows<{ user_id: number }>`
      select user_id from cubic_event_applicant where event_id = ${event.id} order by id`
    expect(holders.map((holder) => holder.user_id)).toEqual(all.slice(0, 10).map((person) => person.id))
    expect(await heldOf(db(), event)).toEqual({ applicants: 10, counter: 10, doubles: 0 })
  })

  it('need few transactions', async () => {
    const [own, event] = [await aProcess(), await limited(100)]
    const all = await people(80)
    await together(
      own,
      event,
      all.map((person) => ({ person })),
    )
    // The first finds the counter locked and waits for it; the others share a batch.
    expect(own.transactions()).toBe(3)
  })

  it('are refused alone if their account was deleted while they waited', async () => {
    const [own, event, all] = [await aProcess(), await limited(10), await people(5)]
    const [, , gone] = all
    const answers = await whileHeld(event, async () => {
      const begun: Promise<string>[] = []
      for (const person of all) {
        begun.push(own.register(person, event, { applicants: SELF }).then(resultOf, nameOf))
        if (begun.length === 1) await untilBlocked(db())
      }
      await db().run`delete from cubic_user where id = ${gone?.id ?? 0}`
      return begun
    })
    expect(await Promise.all(answers)).toEqual(['success', 'success', 'AppError', 'success', 'success'])
    expect(await heldOf(db(), event)).toEqual({ applicants: 4, counter: 4, doubles: 0 })
    const left = await db()
      .rows`select 1 from cubic_submission where event_id = ${event.id} and submitter_id = ${gone?.id ?? 0}`
    expect(left).toEqual([])
  })

  it('are seated as whole groups, and smaller groups get the remaining seats', async () => {
    const [own, event, all] = [await aProcess(), await limited(10), await people(6)]
    const sizes = [3, 3, 3, 2, 1, 1]
    expect(
      await together(
        own,
        event,
        all.map((person, index) => ({ person, applicants: group(sizes[index] ?? 0) })),
      ),
    ).toEqual(['success', 'success', 'success', 'event:too_few_seats', 'success', 'event:regist_full'])
    expect(await heldOf(db(), event)).toMatchObject({ applicants: 10, counter: 10 })
  })

  it('wait behind a group that does not fit, even if a seat is free', async () => {
    const [own, event, all] = [await aProcess(), await limited(3, { waitlist: true }), await people(4)]
    const sizes = [2, 2, 1, 1]
    expect(
      await together(
        own,
        event,
        all.map((person, index) => ({ person, applicants: group(sizes[index] ?? 0) })),
      ),
    ).toEqual(['success', 'waitlisted', 'waitlisted', 'waitlisted'])
    expect(await heldOf(db(), event)).toMatchObject({ applicants: 2, counter: 2 })
  })

  it('hold their seats during review', async () => {
    const [own, event, all] = [await aProcess(), await limited(2, { need_audit: true }), await people(4)]
    expect(
      await together(
        own,
        event,
        all.map((person) => ({ person })),
      ),
    ).toEqual([...times(2, 'waiting_review'), ...times(2, 'event:regist_full')])
  })

  it('do not lose a seat to a duplicate request', async () => {
    const [own, event, [one, two, three]] = [await aProcess(), await limited(3), await people(3)]
    if (!one || !two || !three) throw new Error('three people')
    expect(
      await together(
        own,
        event,
        [one, one, one, two, one, three].map((person) => ({ person })),
      ),
    ).toEqual([
      'success',
      'event:already_registered',
      'event:already_registered',
      'success',
      'event:already_registered',
      'success',
    ])
    expect(await heldOf(db(), event)).toEqual({ applicants: 3, counter: 3, doubles: 0 })
    // Noticed in the batch itself, without a unique violation.
    expect(own.transactions()).toBe(3)
  })

  it('do not lose a seat to a request with refused answers', async () => {
    const [own, event] = [await aProcess(), await anEvent({ registration: { limit: 3 }, form: [{ required: true }] })]
    const [field = 0] = event.fields
    const all = await people(5)
    const values = (text: string): Applicants => [{ self: true, values: { [field]: text } }]
    expect(
      await together(
        own,
        event,
        all.map((person, index) => ({ person, applicants: values(index % 2 ? '' : 'x') })),
      ),
    ).toEqual(['success', 'event:invalid_field', 'success', 'event:invalid_field', 'success'])
  })

  it('all succeed except the one that breaks the batch', async () => {
    const [own, event] = [await aProcess(), await anEvent({ registration: { limit: 200 }, form: [{ name: '姓名' }] })]
    const [field = 0] = event.fields
    const all = await people(100)
    await db().run`alter table cubic_event_applicant add constraint no_poison check (name <> 'poison')`
    try {
      const sent = await whileHeld(event, async () => {
        const send = (person: { id: number }, name: string) =>
          own
            .register(person, event, { applicants: [{ self: true, values: { [field]: name } }] })
            .then(resultOf, String)
        const first = send(await aUser(), 'first')
        await untilBlocked(db())
        return [first, ...all.map((person, index) => send(person, index === 57 ? 'poison' : `p${index}`))]
      })
      const results = await Promise.all(sent)
      expect(results.filter((result) => result === 'success')).toHaveLength(100)
      expect(results[58]).toContain('no_poison')
      expect(await heldOf(db(), event)).toEqual({ applicants: 100, counter: 100, doubles: 0 })
    } finally {
      await db().run`alter table cubic_event_applicant drop constraint no_poison`
    }
  })

  it('for many events sell exactly the seats of each', async () => {
    const own = await aProcess()
    const events = await Promise.all(Array.from({ length: 20 }, () => limited(3)))
    const all = await people(5)
    const answers = await Promise.all(
      events.flatMap((event) => all.map((person) => own.register(person, event).then(resultOf))),
    )
    expect(answers.filter((answer) => answer === 'success')).toHaveLength(60)
    for (const event of events) expect(await heldOf(db(), event)).toEqual({ applicants: 3, counter: 3, doubles: 0 })
    expect(own.transactions()).toBeLessThan(20)
  })

  it('for one event are not blocked by a locked counter of another', async () => {
    const [own, held, other] = [await aProcess(), await limited(3), await limited(3)]
    const [one, two] = await people(2)
    if (!one || !two) throw new Error('two people')
    const [waiting] = await whileHeld(held, async () => {
      const both = [own.register(one, held), own.register(two, other)] as const
      expect(resultOf(await both[1])).toBe('success')
      return [both[0]]
    })
    expect(waiting === undefined ? undefined : resultOf(await waiting)).toBe('success')
  })
})

describe('a request id', () => {
  it('sent 50 times at once makes one registration and gets 50 equal answers', async () => {
    const [own, event, person, requestId] = [await aProcess(), await limited(10), await aUser(), randomUUID()]
    const answers = await Promise.all(Array.from({ length: 50 }, () => own.register(person, event, { requestId })))
    expect(answers[0]).toMatchObject({ ok: true })
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(await heldOf(db(), event)).toEqual({ applicants: 1, counter: 1, doubles: 0 })
  })

  it('sent at once to two processes gets equal answers too', async () => {
    const [one, two, event] = [await aProcess(), await aProcess(), await limited(10)]
    for (const person of await people(10)) {
      const requestId = randomUUID()
      const [first, second] = await Promise.all([
        one.register(person, event, { requestId }),
        two.register(person, event, { requestId }),
      ])
      expect(first).toMatchObject({ ok: true })
      expect(second).toEqual(first)
    }
    expect(await heldOf(db(), event)).toEqual({ applicants: 10, counter: 10, doubles: 0 })
  })

  it('sent at once with another body, or for another event, is refused', async () => {
    const [own, event, other, person] = [await aProcess(), await limited(10), await limited(10), await aUser()]
    const requestId = randomUUID()
    const answers = await Promise.all([
      own.register(person, event, { requestId }),
      own.register(person, event, { requestId, applicants: group(2) }),
      own.register(person, other, { requestId }),
    ])
    expect(answers.map(resultOf)).toEqual(['success', 'event:request_conflict', 'event:request_conflict'])
    const elsewhere = await aProcess()
    expect(resultOf(await elsewhere.register(person, other, { requestId }))).toBe('event:request_conflict')
  })

  it('gets the first answer after the connection was cut right after the commit, even if the event is now sold out', async () => {
    let isCut = false
    const own = await aProcess({
      between: (real) => ({
        transaction: async (work) => {
          const value = await real.transaction(work)
          if (!isCut) return value
          isCut = false
          throw new DatabaseUnavailable('lost', { cause: new Error('cut'), mayBeCommitted: true })
        },
      }),
    })
    const [event, person, requestId] = [await limited(1), await aUser(), randomUUID()]
    isCut = true
    await expect(own.register(person, event, { requestId })).rejects.toMatchObject({ mayBeCommitted: true })
    for (const late of await people(2)) expect(resultOf(await own.register(late, event))).toBe('event:regist_full')
    const again = await own.register(person, event, { requestId })
    expect(resultOf(again)).toBe('success')
    expect(await own.register(person, event, { requestId })).toEqual(again)
    expect(await heldOf(db(), event)).toEqual({ applicants: 1, counter: 1, doubles: 0 })
  })
})

describe('a writer', () => {
  it('refuses requests beyond its capacity, and admits queued ones', async () => {
    const [own, event, all] = [await aProcess({ waitingPerEvent: 5 }), await limited(100), await people(20)]
    const sent = await whileHeld(event, async () => {
      const send = (person: { id: number }) => own.register(person, event).then(resultOf, nameOf)
      const [first, ...others] = all
      const opening = send(first ?? { id: 0 })
      await untilBlocked(db())
      return [opening, ...others.map(send)]
    })
    expect(await Promise.all(sent)).toEqual([...times(6, 'success'), ...times(14, 'Overloaded')])
    expect(await heldOf(db(), event)).toMatchObject({ applicants: 6, counter: 6 })
  })

  it('fails a whole batch at once when its connection dies, and recovers by itself', async () => {
    const [own, event, all] = [await aProcess(), await limited(100), await people(10)]
    const answers = await whileHeld(event, async () => {
      const sent = all.map((person) => own.register(person, event).then(resultOf, nameOf))
      await untilBlocked(db())
      await db()
        .run`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      return Promise.all(sent)
    })
    expect(new Set(answers)).toEqual(new Set(['DatabaseUnavailable']))
    expect(await heldOf(db(), event)).toMatchObject({ applicants: 0, counter: 0 })
    const again = await Promise.all(all.map((person) => own.register(person, event).then(resultOf)))
    expect(again).toEqual(times(10, 'success'))
  })

  it('sells exactly the seats alongside other writers on the same database', async () => {
    const [one, two, three] = await Promise.all([aProcess(), aProcess(), aProcess()])
    const turn = (index: number) => [two, three][index % 3] ?? one
    const [event, all] = [await limited(50), await people(200)]
    const answers = await Promise.all(all.map((person, index) => turn(index).register(person, event).then(resultOf)))
    expect(answers.filter((answer) => answer === 'success')).toHaveLength(50)
    expect(answers.filter((answer) => answer === 'event:regist_full')).toHaveLength(150)
    expect(await heldOf(db(), event)).toEqual({ applicants: 50, counter: 50, doubles: 0 })
  })

  it('notices a ticket that is bound meanwhile', async () => {
    const own = await aProcess()
    const [event, person] = [await limited(10), await aUser()]
    const ticket = await aTicket({ event, submitter: await aUser() })
    let sent: Promise<Answer> | undefined
    await db().transaction(async (tx) => {
      await tx.run`update cubic_event_applicant set user_id = ${person.id} where id = ${ticket.id}`
      sent = own.register(person, event)
      await untilBlocked(db())
    })
    expect(sent === undefined ? undefined : resultOf(await sent)).toBe('event:already_registered')
    expect(await heldOf(db(), event)).toEqual({ applicants: 1, counter: 1, doubles: 0 })
  })
})
