import fc from 'fast-check'
import { expect, it } from 'vitest'
import { findingsOf, verifyDatabase } from '../../src/features/audit/verification/queries.ts'
import type { TestEvent, TestUser } from '../support/builders.ts'
import { useWire } from '../support/wire-client.ts'

const { anAdmin, anEvent, as, aUser, db } = useWire()

/** `CUBIC_FAULTS=full` takes the 10,000 steps that the product promises. */
const [RUNS, STEPS] = process.env['CUBIC_FAULTS'] === 'full' ? [100, 100] : [8, 40]
const PEOPLE = 8

type Step =
  | { readonly kind: 'register'; readonly who: number; readonly size: number }
  | { readonly kind: 'withdraw'; readonly who: number; readonly count: number }
  | { readonly kind: 'limit'; readonly limit: number }
const who = fc.nat(PEOPLE - 1)
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant('register' as const), who, size: fc.integer({ min: 1, max: 4 }) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('withdraw' as const), who, count: fc.integer({ min: 1, max: 4 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('limit' as const), limit: fc.integer({ min: 0, max: 12 }) }) },
)

/** What the rules say, without a database: groups in seats, and groups that wait in the order in which they came. */
class Model {
  limit: number
  readonly seated = new Map<number, number>()
  readonly waiting: { who: number; size: number }[] = []

  constructor(limit: number) {
    this.limit = limit
  }

  get held(): number {
    return [...this.seated.values()].reduce((sum, size) => sum + size, 0)
  }

  register(person: number, size: number): string {
    if (this.seated.has(person) || this.waiting.some((group) => group.who === person)) return 'refused'
    if (this.waiting.length > 0 || this.held + size > this.limit) {
      this.waiting.push({ who: person, size })
      return 'waitlisted'
    }
    this.seated.set(person, size)
    return 'success'
  }

  withdraw(person: number, count: number): void {
    const size = this.seated.get(person)
    if (size !== undefined) {
      if (size > count) this.seated.set(person, size - count)
      else this.seated.delete(person)
    }
    const place = this.waiting.findIndex((group) => group.who === person)
    const group = this.waiting[place]
    if (group && group.size > count) group.size -= count
    else if (group) this.waiting.splice(place, 1)
    this.promote()
  }

  setLimit(limit: number): boolean {
    if (limit < this.held) return false
    this.limit = limit
    this.promote()
    return true
  }

  promote(): void {
    for (let next = this.waiting[0]; next && this.held + next.size <= this.limit; next = this.waiting[0]) {
      this.seated.set(next.who, next.size)
      this.waiting.shift()
    }
  }
}

async function stateOf(event: TestEvent, people: readonly TestUser[]) {
  const rows = await db().rows<{ submitter_id: number; registration_status: string; count: number }>`
    select submitter_id, registration_status, count(*) from cubic_event_applicant
    where event_id = ${event.id} and registration_status <> 'withdrawn' group by 1, 2 order by min(id)`
  const place = (id: number) => people.findIndex((person) => person.id === id)
  const of = (status: string) => rows.filter((row) => row.registration_status === status)
  const counter = await db().one<{
    taken_number: number
  }>`select taken_number from cubic_seat_counter where regist_id = ${event.regist_id}`
  return {
    seated: new Map(of('success').map((row) => [place(row.submitter_id), row.count])),
    waiting: of('waitlisted').map((row) => ({ who: place(row.submitter_id), size: row.count })),
    held: counter?.taken_number,
  }
}

it(`registrations, withdrawals, promotions and limits in random orders do what the rules say (${RUNS * STEPS} steps)`, async () => {
  const admin = await anAdmin()
  const people: TestUser[] = []
  while (people.length < PEOPLE) people.push(await aUser())
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: STEPS, maxLength: STEPS }), async (steps) => {
      const event = await anEvent({ registration: { limit: 6, waitlist: true } })
      const model = new Model(6)
      for (const next of steps) {
        if (next.kind === 'limit') {
          const saved = await as(admin).save('CubicEventRegist', {
            id: event.regist_id,
            limited: true,
            limit_number: next.limit,
          })
          expect(saved.status).toBe(model.setLimit(next.limit) ? 'ok' : 'error')
        } else {
          const person = people[next.who] as TestUser
          if (next.kind === 'register') {
            const applicants = Array.from({ length: next.size }, (_, index) => ({
              ...(index === 0 ? { self: true } : {}),
              values: {},
            }))
            const answer = await as(person).register(event, { applicants })
            expect(answer.applicants[0]?.registration_status ?? 'refused').toBe(model.register(next.who, next.size))
          } else {
            const own = await db().rows<{ id: number }>`
              select id from cubic_event_applicant where event_id = ${event.id} and submitter_id = ${person.id}
              and registration_status <> 'withdrawn' order by id desc limit ${next.count}`
            if (own.length > 0)
              expect((await as(person).register(event, { action: 'delete', applicants: own })).status).toBe('ok')
            model.withdraw(next.who, next.count)
          }
        }
        expect(await stateOf(event, people)).toEqual({
          seated: new Map(model.seated),
          waiting: model.waiting,
          held: model.held,
        })
      }
    }),
    { numRuns: RUNS, endOnFailure: true },
  )
  expect(findingsOf((await verifyDatabase(db())) ?? [])).toEqual([])
}, 900_000)

it('the limit goes up and down in the rush: never more than it is, and what is told is true', async () => {
  const [admin, event] = [await anAdmin(), await anEvent({ registration: { limit: 20 } })]
  const people: TestUser[] = []
  while (people.length < 150) people.push(await aUser())
  const rush = Promise.all(people.map((person) => as(person).register(event)))
  for (const limit of [5, 30, 10, 40, 25])
    await as(admin).save('CubicEventRegist', { id: event.regist_id, limited: true, limit_number: limit })
  const admitted = (await rush).filter((answer) => answer.status === 'ok').length
  const counter = await db().one<{ taken_number: number; seat_limit: number }>`
    select taken_number, seat_limit from cubic_seat_counter where regist_id = ${event.regist_id}`
  expect(counter?.taken_number).toBe(admitted)
  expect(admitted).toBeLessThanOrEqual(counter?.seat_limit ?? 0)
  expect(findingsOf((await verifyDatabase(db())) ?? [])).toEqual([])
})
