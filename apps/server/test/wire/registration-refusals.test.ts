import { type Refusal, refuse } from '@cubic/contract'
import { type Caller, createRegistry, type Queryable, shareReads } from '@cubic/data-platform'
import { describe, expect, it } from 'vitest'
import { findRefusalDetail } from '../../src/features/registration/data/queries.ts'
import type { EventOptions, TestEvent } from '@cubic/testing/server/builders'
import { useSharedWire } from '@cubic/testing/server/wire'
import type { WireClient } from '@cubic/testing/server/wire-client'

const { anAdmin, anEvent, aUser, as, db } = useSharedWire()
const self = { self: true, values: {} }
const someone = { values: {} }

type Told = { readonly error_msg: string | null; readonly detail: string | null }
async function change(
  client: WireClient,
  event: TestEvent,
  action = 'add',
  applicants: readonly object[] = [self],
): Promise<Told | undefined> {
  const answer = await client.gql<{ cubicEvent: { add_or_edit_applicants: Told } }>(
    `mutation ($event_id: Int!, $application_data: String!, $action: String!) { cubicEvent {
      add_or_edit_applicants(event_id: $event_id, application_data: $application_data, action: $action) { error_msg detail } } }`,
    { event_id: event.id, application_data: JSON.stringify({ applicants }), action },
  )
  expect(answer.errors).toBeUndefined()
  return answer.data?.cubicEvent.add_or_edit_applicants
}
async function stateOf(client: WireClient, event: TestEvent): Promise<{ message: string; detail: string } | undefined> {
  return (
    await client.gql<{ cubicEvent: { registration_state: { message: string; detail: string } } }>(
      `{ cubicEvent { registration_state(event_id: ${event.id}) { message detail } } }`,
    )
  ).data?.cubicEvent.registration_state
}
async function reserve(event: TestEvent, seats: number): Promise<void> {
  const place = { regist_id: event.regist_id, name: '教职工', seats, scope: { person_types: ['staff'] } }
  expect(await as(await anAdmin()).save('CubicReservedPlaces', place)).toMatchObject({ status: 'ok' })
}

describe('a refusal has the same detail as the registration state', () => {
  it.each<[string, EventOptions, RegExp]>([
    ['when it opens', { registration: { opens: 60 } }, /^It opens .+\d\d:\d\d$/],
    ['when it closed', { registration: { opens: -120, closes: -60 } }, /^It closed .+\d\d:\d\d$/],
    ['for whom it is', { registration: { scope: { person_types: ['staff'] } } }, /^This event is for staff only$/],
  ])('%s', async (_title, options, detail) => {
    const [event, user] = [await anEvent(options), as(await aUser()).with({ language: 'en' })]
    const state = await stateOf(user, event)
    const told = await change(user, event)
    expect(told).toEqual({ error_msg: state?.message, detail: state?.detail })
    expect(told?.detail).toMatch(detail)
  })

  it.each<[string, boolean, string]>([
    ['with their number', true, 'The last 2 seats are reserved for certain people'],
    ['without it where the organiser hides it', false, 'The last seats are reserved for certain people'],
  ])('which seats are reserved, %s', async (_title, show_participant_number, detail) => {
    const event = await anEvent({ registration: { limit: 3 }, columns: { show_participant_number } })
    await reserve(event, 2)
    expect(await as(await aUser()).register(event)).toMatchObject({ status: 'ok' })
    const user = as(await aUser({ person: { person_type: 'student' } })).with({ language: 'en' })
    expect(await change(user, event)).toMatchObject({ error_msg: 'Sorry, the event is full', detail })
    expect(await stateOf(user, event)).toMatchObject({ detail })
  })

  it('the remaining actions on the submission', async () => {
    const [event, user] = [await anEvent(), as(await aUser())]
    await user.register(event, { applicants: [someone] })
    expect(await change(user, event)).toMatchObject({ detail: '您仍可修改或取消已提交的报名' })
    await db().run`update cubic_event_regist set modify_end_time = now() where id = ${event.regist_id}`
    expect((await change(user, event))?.detail).toMatch(/^修改已于 .+ 截止$/)
  })
})

it('the refusal of a late edit states the deadline', async () => {
  const [event, user] = [await anEvent(), as(await aUser())]
  const { applicants } = await user.register(event)
  await db().run`update cubic_event_regist set modify_end_time = now() where id = ${event.regist_id}`
  const told = await change(user, event, 'edit', [{ id: applicants[0]?.id, values: {} }])
  expect(told).toMatchObject({ error_msg: '信息修改已截止' })
  expect(told?.detail).toMatch(/^修改已于 .+ 截止$/)
})

it('the refusal for a ticket holder from another submission names the submitter', async () => {
  const [event, user] = [await anEvent(), await aUser()]
  const { applicants } = await as(await aUser({ nickname: '小林' })).register(event, { applicants: [someone] })
  expect(await as(user).bind(applicants[0]?.flora_external_id)).toMatchObject({ status: 'ok' })
  expect(await change(as(user), event)).toEqual({
    error_msg: '您已报名该活动，不能重复报名',
    detail: '小林 已为您报名',
  })
})

describe('in a rush', () => {
  /** The number of reads for the details given to that many people who are refused at once. */
  async function askedFor(event: TestEvent, refusal: Refusal, people: number): Promise<number> {
    let asked = 0
    const counting: Queryable = {
      rows: (...statement) => (asked++, db().rows(...statement)),
      one: (...statement) => (asked++, db().one(...statement)),
      run: (...statement) => (asked++, db().run(...statement)),
    }
    const reads = shareReads(counting).as('anybody')
    const callers = Array.from({ length: people }, (_, index): Caller => {
      return { userId: index + 1, roles: new Set(), lang: 'cn', address: '' }
    })
    // they are no staff, whose rights would need the models
    const registry = createRegistry([], [])
    const details = await Promise.all(
      callers.map((caller) =>
        findRefusalDetail(reads, registry, caller, refusal, { eventId: event.id, timeZone: 'Asia/Shanghai' }),
      ),
    )
    expect(new Set(details).size).toBe(1)
    return asked
  }

  it('concurrent refusals share one query', async () => {
    const event = await anEvent({ registration: { limit: 3 } })
    await reserve(event, 2)
    for (const refusal of ['event:regist_full', 'event:out_of_scope', 'events:regist_has_not_started'] as const)
      expect(await askedFor(event, refuse(refusal), 200)).toBeLessThan(10)
  })

  it('cached refusals of a full event need no query', async () => {
    const event = await anEvent({ registration: { limit: 0 } })
    expect(await askedFor(event, { ...refuse('event:regist_full'), recalled: true }, 3)).toBe(0)
  })
})

it('a refusal without further information has no detail', async () => {
  const event = await anEvent()
  const user = as(await aUser())
  expect(await change(user, event, 'add', [])).toMatchObject({ error_msg: '请添加报名人', detail: null })
  expect(await change(user, event)).toEqual({ error_msg: null, detail: null })
  expect(await change(user, event)).toMatchObject({ error_msg: '您已报名该活动，不能重复报名', detail: null })
})

it('a user without a person record is registered under the account name', async () => {
  const event = await anEvent()
  const nameOf = async (client: WireClient, applicants: readonly object[]) => {
    const answer = await client.register(event, { applicants })
    const read = async (id: number) => (await client.get('CubicEventApplicant', id, ['name'])).data?.['name']
    return Promise.all(answer.applicants.map(({ id }) => read(id)))
  }
  expect(await nameOf(as(await aUser({ name: '林一', nickname: '小林' })), [self, someone])).toEqual([
    '林一',
    '林一 +2',
  ])
  expect(await nameOf(as(await aUser({ name: '', nickname: '小周' })), [self])).toEqual(['小周'])
  expect(await nameOf(as(await aUser({ name: '陈', person: { name: '陈三' } })), [self])).toEqual(['陈三'])
})
