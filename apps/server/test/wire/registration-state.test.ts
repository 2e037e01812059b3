import { describe, expect, it } from 'vitest'
import type { EventOptions, TestEvent } from '@cubic/testing/server/builders'
import { useSharedWire } from '@cubic/testing/server/wire'
import type { WireClient } from '@cubic/testing/server/wire-client'

const { anEvent, aTicket, aUser, as, db, guest } = useSharedWire()

type State = {
  readonly can_register: boolean
  readonly refusal: string | null
  readonly message: string | null
  readonly [field: string]: unknown
}
const FIELDS =
  'can_register refusal message phase opens_at closes_at modify_until seats_left seats_limit seats_taken waitlist waitlist_length need_audit max_applicants submitted can_edit applicant_ids'
async function stateOf(client: WireClient, event: { readonly id: number }): Promise<State | null | undefined> {
  return (
    await client.gql<{ cubicEvent: { registration_state: State | null } }>(
      `{ cubicEvent { registration_state(event_id: ${event.id}) { ${FIELDS} } } }`,
    )
  ).data?.cubicEvent.registration_state
}

describe('registration_state', () => {
  it.each<[string, EventOptions]>([
    ['may register', {}],
    ['goes to the waitlist', { registration: { limit: 0, waitlist: true } }],
    ['finds it full', { registration: { limit: 0 } }],
    ['comes too early', { registration: { opens: 10 } }],
    ['comes too late', { registration: { closes: -1 } }],
    ['finds it stopped', { registration: { closed: true } }],
    ['is not in its scope', { registration: { scope: { person_types: ['staff'] } } }],
    ['finds an event without registration', { registration: null }],
    ['finds it over', { starts: -120, ends: -60 }],
    ['finds it cancelled', { stage: 'cancelled' }],
  ])('predicts the answer to a registration by somebody who %s', async (_title, options) => {
    const [event, user] = [await anEvent(options), await aUser()]
    const state = await stateOf(as(user), event)
    const answer = await as(user).register(event)
    expect(state).toMatchObject({
      can_register: answer.status === 'ok',
      refusal: answer.status === 'ok' ? null : answer.sub_kind,
      message: answer.error_msg,
    })
  })

  it('tells a guest to log in', async () => {
    const event = await anEvent()
    expect(await stateOf(guest(), event)).toMatchObject({
      can_register: false,
      refusal: (await guest().register(event)).sub_kind,
    })
  })

  it("shows the caller's own submission", async () => {
    const [event, user] = [await anEvent({ registration: { limit: 5 } }), await aUser()]
    expect(await stateOf(as(user), event)).toMatchObject({
      submitted: false,
      can_edit: false,
      applicant_ids: [],
      seats_left: 5,
      seats_limit: 5,
      seats_taken: 0,
      phase: 'open',
    })
    const { applicants } = await as(user).register(event, { applicants: [{ values: {} }, { self: true, values: {} }] })
    const [other = 0, own = 0] = applicants.map((applicant) => applicant.id)
    expect(await stateOf(as(user), event)).toMatchObject({
      can_register: false,
      refusal: 'event:already_registered',
      submitted: true,
      can_edit: true,
      applicant_ids: [own, other],
      seats_left: 3,
      seats_taken: 2,
    })
    expect(await stateOf(as(await aUser()), event)).toMatchObject({
      can_register: true,
      submitted: false,
      applicant_ids: [],
    })
  })

  it('lets a person who bound a ticket register others', async () => {
    const [event, user]: [TestEvent, Awaited<ReturnType<typeof aUser>>] = [await anEvent(), await aUser()]
    const ticket = await aTicket({ event, submitter: await aUser() })
    await as(user).bind(ticket.code)
    expect((await stateOf(as(user), event))?.can_register).toBe(
      (await as(user).register(event, { applicants: [{ values: {} }] })).status === 'ok',
    )
  })

  it('is null for an event that the caller may not see', async () => {
    const [draft, hidden] = [await anEvent({ stage: 'draft' }), await anEvent({ columns: { public_or_not: false } })]
    expect([
      await stateOf(guest(), draft),
      await stateOf(guest(), hidden),
      await stateOf(guest(), { id: 2_000_000_000 }),
      await stateOf(as(await aUser()), draft),
    ]).toEqual([null, null, null, null])
    expect(await stateOf(as(await aUser()), hidden)).toMatchObject({ can_register: true })
  })
})

describe('server_time', () => {
  it('is the current time, ISO 8601 in UTC', async () => {
    const { data } = await guest().gql<{ cubicEvent: { server_time: string } }>('{ cubicEvent { server_time } }')
    expect(data?.cubicEvent.server_time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/)
    expect(Math.abs(Date.parse(data?.cubicEvent.server_time ?? '') - Date.now())).toBeLessThan(60_000)
  })
})

describe('the details for the caller state', () => {
  const FACTS =
    'refusal message detail registered_by waitlist_ahead waitlist_length joins_waitlist seats_left seats_kept kept_until'
  async function factsFor(
    user: { readonly token: string },
    event: { readonly id: number },
    language = 'en',
  ): Promise<{ readonly [fact: string]: unknown }> {
    const { data } = await as(user)
      .with({ language })
      .gql<{ cubicEvent: { registration_state: { readonly [fact: string]: unknown } } }>(
        `{ cubicEvent { registration_state(event_id: ${event.id}) { ${FACTS} } } }`,
      )
    return data?.cubicEvent.registration_state ?? {}
  }

  it('when it opens and when it closed, in the organisation’s time zone', async () => {
    const user = await aUser()
    const upcoming = await anEvent()
    await db()
      .run`update cubic_event_regist set regist_start_time = '2099-03-01T01:30:00Z' where id = ${upcoming.regist_id}`
    expect(await factsFor(user, upcoming)).toMatchObject({
      refusal: 'events:regist_has_not_started',
      detail: 'It opens 1 Mar 2099, 09:30',
    })
    expect((await factsFor(user, upcoming, 'zh'))['detail']).toBe('将于 2099年3月1日 09:30 开放')
    const closed = await anEvent()
    await db()
      .run`update cubic_event_regist set regist_end_time = '2020-03-01T01:30:00Z' where id = ${closed.regist_id}`
    expect((await factsFor(user, closed))['detail']).toBe('It closed 1 Mar 2020, 09:30')
  })

  it('for whom it is', async () => {
    const event = await anEvent({ registration: { scope: { person_types: ['staff', 'alumni'] } } })
    expect(await factsFor(await aUser({ person: { person_type: 'student' } }), event)).toMatchObject({
      refusal: 'event:out_of_scope',
      detail: 'This event is for staff, alumni only',
    })
  })

  it('who registered them', async () => {
    const [teacher, student, event] = [await aUser({ name: '王老师' }), await aUser(), await anEvent()]
    await aTicket({ event, owner: student, submitter: teacher })
    expect(await factsFor(student, event)).toMatchObject({ refusal: null, registered_by: '王老师' })
    expect((await as(student).register(event)).sub_kind).toBe('event:already_registered')
  })

  it('that the waitlist comes first, even if closed to new people, and the maximum group size', async () => {
    const event = await anEvent({ registration: { limit: 2, waitlist: true, max_applicants: 5 } })
    const [one, two] = [await aUser(), await aUser()]
    expect(await stateOf(as(one), event)).toMatchObject({ max_applicants: 2 })
    const { applicants } = await as(one).register(event)
    await as(two).register(event, { applicants: [{ self: true, values: {} }, { values: {} }] })
    await db().run`update cubic_event_regist set waitlist = false where id = ${event.regist_id}`
    expect(await factsFor(await aUser(), event)).toMatchObject({
      refusal: 'event:regist_full',
      detail: 'Freed seats go to the people on the waitlist first',
    })
    expect(await stateOf(as(await aUser()), event)).toMatchObject({ can_register: false, seats_left: 0 })
    await db()
      .run`update cubic_event_regist set modify_end_time = now() - interval '1 minute' where id = ${event.regist_id}`
    await db().run`update cubic_event_applicant set user_id = null where id = ${applicants[0]?.id ?? 0}`
    expect(await factsFor(one, event)).toMatchObject({
      refusal: 'event:already_submitted',
      detail: expect.stringMatching(/^Changes closed /) as string,
    })
  })

  it('their position on the waitlist, by group, and that they can leave it at any time', async () => {
    const event = await anEvent({ registration: { limit: 3, waitlist: true, max_applicants: 5 } })
    const [holder, family, last, next] = [await aUser(), await aUser(), await aUser(), await aUser()]
    expect(await factsFor(holder, event)).toMatchObject({ joins_waitlist: false, waitlist_ahead: null })
    await as(holder).register(event, { applicants: [{ self: true, values: {} }, { values: {} }, { values: {} }] })
    await as(family).register(event, { applicants: [{ self: true, values: {} }, { values: {} }, { values: {} }] })
    const [waiting] = (await as(last).register(event)).applicants
    expect(await factsFor(family, event)).toMatchObject({ waitlist_ahead: 0, waitlist_length: 4 })
    expect(await factsFor(last, event)).toMatchObject({ waitlist_ahead: 3 })
    expect(await factsFor(next, event)).toMatchObject({ refusal: null, joins_waitlist: true, waitlist_ahead: null })
    const place = await as(last).get('CubicEventApplicant', waiting?.id ?? 0, ['waitlist_position'])
    expect(place.data).toMatchObject({ waitlist_position: 4 })
    await db()
      .run`update cubic_event_regist set modify_end_time = now() - interval '1 minute' where id = ${event.regist_id}`
    expect(await as(last).register(event, { action: 'delete', applicants: [{ id: waiting?.id ?? 0 }] })).toMatchObject({
      status: 'ok',
    })
    expect(await factsFor(last, event)).toMatchObject({ waitlist_ahead: null, waitlist_length: 3 })
  })
})
