import fc from 'fast-check'
import { expect, it } from 'vitest'
import { LONG } from '@cubic/testing/seed'
import { DAY, HOUR, type TestEvent, type TestUser } from '@cubic/testing/server/builders'
import { useWire } from '@cubic/testing/server/wire'
import { expectSound } from './support.ts'

const { anAdmin, anEvent, as, aSession, aUser, db } = useWire({ lockTimeoutMs: 60_000, statementTimeoutMs: 120_000 })

const [RUNS, STEPS] = LONG ? [60, 100] : [6, 40]
const [PEOPLE, SESSIONS] = [7, 3]

type Step =
  | { readonly kind: 'register'; readonly who: number; readonly chosen: readonly number[] }
  | { readonly kind: 'change'; readonly who: number; readonly chosen: readonly number[] }
  | { readonly kind: 'withdraw'; readonly who: number }
  | { readonly kind: 'review'; readonly who: number; readonly decision: 'approve' | 'reject' }
  | { readonly kind: 'limit'; readonly limit: number }
  | { readonly kind: 'session_limit'; readonly session: number; readonly limit: number }
  | { readonly kind: 'cancel'; readonly session: number; readonly cancelled: boolean }
const [who, session] = [fc.nat(PEOPLE - 1), fc.nat(SESSIONS - 1)]
const chosen = fc.uniqueArray(session, { minLength: 1, maxLength: SESSIONS })
const limit = fc.integer({ min: 0, max: 5 })
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('register' as const), who, chosen }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('change' as const), who, chosen }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('withdraw' as const), who }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('review' as const),
      who,
      decision: fc.constantFrom('approve' as const, 'reject' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('limit' as const), limit }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('session_limit' as const), session, limit }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('cancel' as const), session, cancelled: fc.boolean() }) },
)
const rules = fc.record({
  limit: fc.integer({ min: 1, max: 6 }),
  need_audit: fc.boolean(),
  waitlist: fc.boolean(),
  sessions: fc.array(fc.option(limit), { minLength: SESSIONS, maxLength: SESSIONS }),
})
type Rules = typeof rules extends fc.Arbitrary<infer Drawn> ? Drawn : never

type Status = 'success' | 'waiting_review' | 'waitlisted'
type Choice = { readonly session: number; readonly order: number; seated: boolean }
type Ticket = { status: Status; readonly order: number; choices: Choice[] }
type Part = { limit: number | null; cancelled: boolean }

/** What the rules say, without a database: looked through from the beginning after each step. */
function modelOf({ limit: first, need_audit: needsReview, waitlist, sessions: limits }: Rules) {
  const tickets = new Map<number, Ticket>()
  const parts: Part[] = limits.map((each) => ({ limit: each, cancelled: false }))
  let [eventLimit, order] = [first, 0]
  const seatedIn = (ticket: Ticket) => ticket.status !== 'waitlisted'
  const held = () => [...tickets.values()].filter(seatedIn).length
  const choicesOf = (id: number) =>
    [...tickets.values()].flatMap((ticket) =>
      ticket.choices.filter((choice) => choice.session === id).map((choice) => ({ ticket, choice })),
    )
  const takenOf = (id: number) => choicesOf(id).filter(({ choice }) => choice.seated).length
  const waitingOf = (id: number) =>
    choicesOf(id)
      .filter(({ ticket, choice }) => seatedIn(ticket) && !choice.seated)
      .toSorted((one, other) => one.choice.order - other.choice.order)
  const isFree = (id: number) => {
    const { limit: most } = parts[id] as Part
    return most === null || takenOf(id) < most
  }
  function settle(): void {
    const inLine = [...tickets.values()].filter((ticket) => !seatedIn(ticket)).toSorted((a, b) => a.order - b.order)
    for (const ticket of inLine) {
      if (held() >= eventLimit) break
      ticket.status = needsReview ? 'waiting_review' : 'success'
    }
    for (const [id, { cancelled }] of parts.entries()) {
      for (const { choice } of choicesOf(id)) if (cancelled) choice.seated = false
      for (const { choice } of cancelled ? [] : waitingOf(id)) {
        if (!isFree(id)) break
        choice.seated = true
      }
    }
  }
  /** The new choices of somebody, or undefined if one is refused. */
  function place(ids: readonly number[], hasSeat: boolean): Choice[] | undefined {
    const choices: Choice[] = []
    for (const id of ids) {
      if (parts[id]?.cancelled) return undefined
      const gets = hasSeat && isFree(id) && (parts[id]?.limit === null || waitingOf(id).length === 0)
      if (hasSeat && !gets && !waitlist) return undefined
      choices.push({ session: id, order: order++, seated: gets })
    }
    return choices
  }
  return {
    state: () => ({
      held: held(),
      taken: parts.map((_, id) => takenOf(id)),
      people: new Map(
        [...tickets].map(([person, { status, choices }]) => [
          person,
          { status, choices: new Map(choices.map((choice) => [choice.session, choice.seated])) },
        ]),
      ),
    }),
    register(person: number, ids: readonly number[]): boolean {
      if (tickets.has(person)) return false
      // nobody overtakes those who wait
      const gets = held() < eventLimit && ![...tickets.values()].some((ticket) => !seatedIn(ticket))
      if (!gets && !waitlist) return false
      const choices = place(ids, gets)
      if (!choices) return false
      const status = gets ? (needsReview ? 'waiting_review' : 'success') : 'waitlisted'
      tickets.set(person, { status, order: order++, choices })
      settle()
      return true
    },
    change(person: number, ids: readonly number[]): boolean {
      const ticket = tickets.get(person)
      if (!ticket) return false
      const had = ticket.choices.map((choice) => choice.session)
      const added = place(
        ids.filter((id) => !had.includes(id)),
        seatedIn(ticket),
      )
      if (!added) return false
      ticket.choices = [...ticket.choices.filter((choice) => ids.includes(choice.session)), ...added]
      settle()
      return true
    },
    withdraw(person: number): boolean {
      const was = tickets.delete(person)
      settle()
      return was
    },
    review(person: number, decision: 'approve' | 'reject'): boolean {
      const ticket = tickets.get(person)
      if (ticket?.status !== 'waiting_review') return false
      if (decision === 'approve') ticket.status = 'success'
      else tickets.delete(person)
      settle()
      return true
    },
    setLimit(most: number): boolean {
      if (most < held()) return false
      eventLimit = most
      settle()
      return true
    },
    setSession(id: number, values: Partial<Part>): boolean {
      if (typeof values.limit === 'number' && values.limit < takenOf(id)) return false
      Object.assign(parts[id] as Part, values)
      settle()
      return true
    },
  }
}
type Model = ReturnType<typeof modelOf>
type Scene = {
  readonly event: TestEvent
  readonly sessions: readonly number[]
  readonly people: readonly TestUser[]
  readonly admin: TestUser
}

/** The same, as the database has it. */
async function stateOf({ event, sessions, people }: Scene): Promise<ReturnType<Model['state']>> {
  const tickets = await db().rows<{ id: number; user_id: number; status: Status }>`
    select id, user_id, registration_status as status from cubic_event_applicant
    where event_id = ${event.id} and registration_status not in ('withdrawn', 'review_failed')`
  const choices = await db().rows<{ applicant_id: number; session_id: number; seated: boolean }>`
    select applicant_id, session_id, seated from cubic_session_choice where session_id = any(${sessions}) order by session_id`
  const seats = await db().rows<{ taken_number: number }>`
    select taken_number from cubic_session_seats where event_id = ${event.id} order by session_id`
  const counter = await db().one<{ taken_number: number }>`
    select taken_number from cubic_seat_counter where event_id = ${event.id}`
  return {
    held: counter?.taken_number ?? 0,
    taken: seats.map((row) => row.taken_number),
    people: new Map(
      tickets.map(({ id, user_id: userId, status }) => [
        people.findIndex((person) => person.id === userId),
        {
          status,
          choices: new Map(
            choices
              .filter((choice) => choice.applicant_id === id)
              .map((choice) => [sessions.indexOf(choice.session_id), choice.seated]),
          ),
        },
      ]),
    ),
  }
}

/** Takes the step over the wire and in the model; both must say whether it was possible. */
async function take(next: Step, model: Model, { event, sessions, people, admin }: Scene): Promise<void> {
  const idsOf = (places: readonly number[]) => places.map((place) => sessions[place] ?? 0)
  const saveSession = async (place: number, values: object) =>
    (await as(admin).save('CubicEventSession', { id: sessions[place], ...values })).status === 'ok'
  if (next.kind === 'limit') {
    const values = { id: event.regist_id, limited: true, limit_number: next.limit }
    expect((await as(admin).save('CubicEventRegist', values)).status === 'ok').toBe(model.setLimit(next.limit))
    return
  }
  if (next.kind === 'session_limit') {
    const saved = await saveSession(next.session, { limit_number: next.limit })
    expect(saved).toBe(model.setSession(next.session, { limit: next.limit }))
    return
  }
  if (next.kind === 'cancel') {
    const saved = await saveSession(next.session, { cancelled: next.cancelled })
    expect(saved).toBe(model.setSession(next.session, { cancelled: next.cancelled }))
    return
  }
  const person = people[next.who] as TestUser
  const ticket = await db().one<{ id: number }>`
    select id from cubic_event_applicant where event_id = ${event.id} and user_id = ${person.id}
      and registration_status not in ('withdrawn', 'review_failed')`
  if (next.kind === 'register') {
    const applicants = [{ self: true, values: {}, sessions: idsOf(next.chosen) }]
    const answer = await as(person).register(event, { applicants })
    expect(answer.status === 'ok').toBe(model.register(next.who, next.chosen))
  } else if (!ticket) {
    return
  } else if (next.kind === 'change') {
    const changed = await as(person).callTicket(ticket, 'choose_sessions', { session_ids: idsOf(next.chosen) })
    expect(changed.status === 'ok').toBe(model.change(next.who, next.chosen))
  } else if (next.kind === 'withdraw') {
    const answer = await as(person).register(event, { action: 'delete', applicants: [{ id: ticket.id }] })
    expect(answer.status === 'ok').toBe(model.withdraw(next.who))
  } else {
    const reviewed = await as(admin).callTicket(ticket, 'audit', { decision: next.decision, reason: '名额有限' })
    expect(reviewed.status === 'ok').toBe(model.review(next.who, next.decision))
  }
}

it(`registrations, changes, withdrawals, reviews, limits and cancelled sessions in random orders do what the rules say (${RUNS * STEPS} steps)`, async () => {
  const [admin, people] = [await anAdmin(), await Promise.all(Array.from({ length: PEOPLE }, () => aUser()))]
  const steps = fc.array(step, { minLength: STEPS, maxLength: STEPS })
  await fc.assert(
    fc.asyncProperty(rules, steps, async (drawn, taken) => {
      const { sessions: limits, ...registration } = drawn
      const event = await anEvent({ ends: 4 * DAY, registration: { ...registration, choose_sessions: 'some' } })
      const sessions: number[] = []
      for (const [place, most] of limits.entries())
        sessions.push(await aSession(event, { starts: DAY + place * HOUR, ...(most !== null && { limit: most }) }))
      const [model, scene] = [modelOf(drawn), { event, sessions, people, admin }]
      for (const next of taken) {
        await take(next, model, scene)
        expect(await stateOf(scene)).toEqual(model.state())
      }
    }),
    { numRuns: RUNS, endOnFailure: true },
  )
  await expectSound(db())
}, 900_000)

it('a rush for two sessions fills each exactly, and every answer is true', async () => {
  const event = await anEvent({ ends: 4 * DAY, registration: { choose_sessions: 'some' } })
  const [one, other] = [await aSession(event, { limit: 20 }), await aSession(event, { starts: DAY + HOUR, limit: 35 })]
  const people: TestUser[] = []
  while (people.length < 120) people.push(await aUser())
  const asked = [[one], [other], [one, other]]
  const answers = await Promise.all(
    people.map(async (person, place) => {
      const sessions = asked[place % asked.length]
      const answer = await as(person).register(event, { applicants: [{ self: true, values: {}, sessions }] })
      return { sessions, isIn: answer.status === 'ok', kind: answer.sub_kind }
    }),
  )
  const admittedTo = (id: number) => answers.filter(({ isIn, sessions }) => isIn && sessions?.includes(id)).length
  expect([admittedTo(one), admittedTo(other)]).toEqual([20, 35])
  expect(new Set(answers.filter(({ isIn }) => !isIn).map(({ kind }) => kind))).toEqual(new Set(['event:session_full']))
  const seats = await db().rows<{ taken_number: number }>`
    select taken_number from cubic_session_seats where event_id = ${event.id} order by session_id`
  expect(seats.map((row) => row.taken_number)).toEqual([20, 35])

  // People change their minds, as many at once as there are connections: nobody loses a seat for one that is gone, and
  // none is sold twice. More would wait for a connection, and on a busy machine be told to come again.
  const atOnce = 10
  const seated = await db().rows<{ id: number; user_id: number }>`
    select id, user_id from cubic_event_applicant where event_id = ${event.id}`
  for (let start = 0; start < seated.length; start += atOnce)
    await Promise.all(
      seated.slice(start, start + atOnce).map(({ id, user_id: userId }, place) => {
        const person = people.find((each) => each.id === userId) as TestUser
        return as(person).callTicket({ id }, 'choose_sessions', { session_ids: place % 2 === 0 ? [one] : [other] })
      }),
    )
  await expectSound(db())
})

it('the guard of the database refuses a seat too many, whatever the code counted', async () => {
  const event = await anEvent({ registration: { choose_sessions: 'some' } })
  const full = await aSession(event, { limit: 1 })
  await expect(db().run`update cubic_session_seats set taken_number = 2 where session_id = ${full}`).rejects.toThrow(
    'session_seats_within_limit',
  )
})
