import fc from 'fast-check'
import { expect, it } from 'vitest'
import { LONG } from '@cubic/testing/seed'
import type { TestEvent, TestUser } from '@cubic/testing/server/builders'
import { useWire } from '@cubic/testing/server/wire'
import { expectSound } from './support.ts'

const { anAdmin, anEvent, as, aUser, db } = useWire()

/** The 10,000 steps that the product promises, or a few of them. */
const [RUNS, STEPS] = LONG ? [100, 100] : [8, 40]
const PEOPLE = 8

type Step =
  | { readonly kind: 'register'; readonly who: number; readonly size: number }
  | { readonly kind: 'withdraw'; readonly who: number; readonly count: number }
  | { readonly kind: 'review'; readonly who: number; readonly decision: 'approve' | 'reject' }
  | { readonly kind: 'limit'; readonly limit: number }
const who = fc.nat(PEOPLE - 1)
const size = fc.integer({ min: 1, max: 4 })
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('register' as const), who, size }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('withdraw' as const), who, count: size }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('review' as const),
      who,
      decision: fc.constantFrom('approve' as const, 'reject' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('limit' as const), limit: fc.integer({ min: 0, max: 12 }) }) },
)
const rules = fc.record({ limit: fc.integer({ min: 0, max: 8 }), need_audit: fc.boolean(), waitlist: fc.boolean() })
type Rules = { readonly limit: number; readonly need_audit: boolean; readonly waitlist: boolean }

type Seats = { readonly success: number; readonly review: number }
type Waiting = { readonly who: number; readonly size: number }

/** What the rules say, without a database: groups in seats, and groups that wait in the order in which they came. */
function modelOf({ limit: first, need_audit: needsReview, waitlist }: Rules) {
  let limit = first
  let waiting: readonly Waiting[] = []
  const seated = new Map<number, Seats>()
  const held = () => [...seated.values()].reduce((sum, { success, review }) => sum + success + review, 0)
  const seat = (person: number, { success, review }: Seats) =>
    success + review > 0 ? seated.set(person, { success, review }) : seated.delete(person)
  const enter = (person: number, wanted: number) =>
    seat(person, needsReview ? { success: 0, review: wanted } : { success: wanted, review: 0 })
  const promote = () => {
    for (let [next] = waiting; next && held() + next.size <= limit; [next] = waiting) {
      enter(next.who, next.size)
      waiting = waiting.slice(1)
    }
  }
  return {
    state: () => ({ seated: new Map(seated), waiting, held: held() }),

    register(person: number, wanted: number): string {
      if (seated.has(person) || waiting.some((group) => group.who === person)) return 'refused'
      // a group that can never be seated would block everybody behind it
      if (wanted > Math.max(1, limit)) return 'refused'
      if (waiting.length === 0 && held() + wanted <= limit) {
        enter(person, wanted)
        return needsReview ? 'waiting_review' : 'success'
      }
      if (!waitlist) return 'refused'
      waiting = [...waiting, { who: person, size: wanted }]
      return 'waitlisted'
    },

    /** The last to come leave first: approved people count as earlier than those under review. */
    withdraw(person: number, count: number): void {
      const own = seated.get(person)
      if (own) {
        const review = Math.max(0, own.review - count)
        seat(person, { review, success: Math.max(0, own.success - (count - (own.review - review))) })
      }
      waiting = waiting
        .map((group) => (group.who === person ? { ...group, size: group.size - count } : group))
        .filter((group) => group.size > 0)
      promote()
    },

    review(person: number, decision: 'approve' | 'reject'): void {
      const own = seated.get(person)
      if (!own?.review) return
      seat(person, { review: own.review - 1, success: own.success + (decision === 'approve' ? 1 : 0) })
      promote()
    },

    setLimit(wanted: number): boolean {
      if (wanted < held()) return false
      // nor may it leave a group that waits too few seats for good
      if (waiting.some((group) => group.size <= limit && group.size > Math.max(1, wanted))) return false
      limit = wanted
      promote()
      return true
    },
  }
}
type Model = ReturnType<typeof modelOf>

/** The same, as the database has it. */
async function stateOf(event: TestEvent, people: readonly TestUser[]): Promise<ReturnType<Model['state']>> {
  const rows = await db().rows<{ submitter_id: number; success: number; review: number; waiting: number }>`
    select submitter_id, count(*) filter (where registration_status = 'success') as success,
      count(*) filter (where registration_status = 'waiting_review') as review,
      count(*) filter (where registration_status = 'waitlisted') as waiting
    from cubic_event_applicant where event_id = ${event.id} and registration_status not in ('withdrawn', 'review_failed')
    group by submitter_id order by min(id)`
  const place = (id: number) => people.findIndex((person) => person.id === id)
  const counter = await db().one<{
    taken_number: number
  }>`select taken_number from cubic_seat_counter where regist_id = ${event.regist_id}`
  return {
    seated: new Map(
      rows
        .filter((row) => row.success + row.review > 0)
        .map(({ submitter_id: id, success, review }) => [place(id), { success, review }]),
    ),
    waiting: rows.filter((row) => row.waiting > 0).map((row) => ({ who: place(row.submitter_id), size: row.waiting })),
    held: counter?.taken_number ?? 0,
  }
}

type Scene = { readonly event: TestEvent; readonly people: readonly TestUser[]; readonly admin: TestUser }

/** Takes the step over the wire and in the model; the immediate answers must agree. */
async function take(next: Step, model: Model, { event, people, admin }: Scene): Promise<void> {
  if (next.kind === 'limit') {
    const values = { id: event.regist_id, limited: true, limit_number: next.limit }
    const saved = await as(admin).save('CubicEventRegist', values)
    expect(saved.status).toBe(model.setLimit(next.limit) ? 'ok' : 'error')
    return
  }
  const person = people[next.who] as TestUser
  const own = await db().rows<{ id: number; registration_status: string }>`
    select id, registration_status from cubic_event_applicant where event_id = ${event.id} and submitter_id = ${person.id}
    and registration_status not in ('withdrawn', 'review_failed') order by id`
  if (next.kind === 'register') {
    const applicants = Array.from({ length: next.size }, (_, index) => ({ self: index === 0, values: {} }))
    const answer = await as(person).register(event, { applicants })
    expect(answer.applicants[0]?.registration_status ?? 'refused').toBe(model.register(next.who, next.size))
  } else if (next.kind === 'withdraw') {
    const last = own.slice(-next.count).map(({ id }) => ({ id }))
    if (last.length > 0)
      expect((await as(person).register(event, { action: 'delete', applicants: last })).status).toBe('ok')
    model.withdraw(next.who, next.count)
  } else {
    const first = own.find((applicant) => applicant.registration_status === 'waiting_review')
    const decision = { decision: next.decision, reason: '名额有限' }
    if (first) expect(await as(admin).callTicket(first, 'audit', decision)).toMatchObject({ status: 'ok' })
    model.review(next.who, next.decision)
  }
}

it(`registrations, withdrawals, reviews, promotions and limits in random orders do what the rules say (${RUNS * STEPS} steps)`, async () => {
  const [admin, people] = [await anAdmin(), await Promise.all(Array.from({ length: PEOPLE }, () => aUser()))]
  const steps = fc.array(step, { minLength: STEPS, maxLength: STEPS })
  await fc.assert(
    fc.asyncProperty(rules, steps, async (drawn, taken) => {
      const event = await anEvent({ registration: drawn })
      const model = modelOf(drawn)
      for (const next of taken) {
        await take(next, model, { event, people, admin })
        expect(await stateOf(event, people)).toEqual(model.state())
      }
    }),
    { numRuns: RUNS, endOnFailure: true },
  )
  await expectSound(db())
}, 900_000)

it('the limit goes up and down during a rush: it is never exceeded, and every answer is true', async () => {
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
  await expectSound(db())
})
