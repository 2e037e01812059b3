import { describe, expect, it } from 'vitest'
import type { EventOptions, TestEvent } from '../support/builders.ts'
import { useWire, type WireClient } from '../support/wire-client.ts'

const { anEvent, aTicket, aUser, as, guest } = useWire()

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
  ])('says beforehand what an add answers to somebody who %s', async (_title, options) => {
    const [event, user] = [await anEvent(options), await aUser()]
    const state = await stateOf(as(user), event)
    const answer = await as(user).register(event)
    expect(state).toMatchObject({
      can_register: answer.status === 'ok',
      refusal: answer.status === 'ok' ? null : answer.sub_kind,
      message: answer.error_msg,
    })
  })

  it('says to a guest that a log-in is what they lack', async () => {
    const event = await anEvent()
    expect(await stateOf(guest(), event)).toMatchObject({
      can_register: false,
      refusal: (await guest().register(event)).sub_kind,
    })
  })

  it("tells of the caller's own submission", async () => {
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

  it('lets who bound a ticket register others', async () => {
    const [event, user]: [TestEvent, Awaited<ReturnType<typeof aUser>>] = [await anEvent(), await aUser()]
    const ticket = await aTicket({ event, submitter: await aUser() })
    await as(user).bind(ticket.code)
    expect((await stateOf(as(user), event))?.can_register).toBe(
      (await as(user).register(event, { applicants: [{ values: {} }] })).status === 'ok',
    )
  })

  it('is null for an event that the caller does not see', async () => {
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
  it('is the time of now, ISO 8601 in UTC', async () => {
    const { data } = await guest().gql<{ cubicEvent: { server_time: string } }>('{ cubicEvent { server_time } }')
    expect(data?.cubicEvent.server_time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/)
    expect(Math.abs(Date.parse(data?.cubicEvent.server_time ?? '') - Date.now())).toBeLessThan(60_000)
  })
})
