import { describe, expect, it } from 'vitest'
import type { TestEvent } from '@cubic/testing/server/builders'
import { useSharedWire } from '@cubic/testing/server/wire'
import type { WireClient } from '@cubic/testing/server/wire-client'
import { unitBuilders } from '../units/support.ts'

const wire = useSharedWire()
const { anEvent, aTicket, aUser, as, db, guest } = wire
const { aUnit, aMember } = unitBuilders(wire)

const FACTS = 'can_register refusal message detail seats_left seats_limit seats_taken seats_kept kept_until'
async function tell(client: WireClient, event: TestEvent): Promise<{ readonly [fact: string]: unknown }> {
  const { data } = await client.gql<{ cubicEvent: { registration_state: { readonly [fact: string]: unknown } } }>(
    `{ cubicEvent { registration_state(event_id: ${event.id}) { ${FACTS} } } }`,
  )
  return data?.cubicEvent.registration_state ?? {}
}

/** An event whose organiser hides the number of participants. */
async function aDiscreetEvent({
  limit,
  taken,
}: {
  readonly limit?: number
  readonly taken: number
}): Promise<TestEvent> {
  const event = await anEvent({
    columns: { show_participant_number: false },
    registration: limit === undefined ? {} : { limit },
  })
  for (let index = 0; index < taken; index++) await aTicket({ event, owner: await aUser() })
  return event
}

describe('an event that hides its number of participants', () => {
  it.each([
    ['a guest', () => guest()],
    ['a user', async () => as(await aUser())],
    ['a mentor', async () => as(await aUser({ roles: ['mentor'] }))],
  ])('tells %s that there are seats left, but not how many', async (_title, client) => {
    expect(await tell(await client(), await aDiscreetEvent({ limit: 5, taken: 2 }))).toMatchObject({
      seats_limit: 5,
      seats_left: null,
      seats_taken: null,
      seats_kept: 0,
    })
  })

  it('looks the same with one seat left and with five', async () => {
    const user = as(await aUser())
    const [empty, almostFull] = [
      await aDiscreetEvent({ limit: 5, taken: 0 }),
      await aDiscreetEvent({ limit: 5, taken: 4 }),
    ]
    expect(await tell(user, almostFull)).toEqual(await tell(user, empty))
  })

  it('tells everybody that it is full', async () => {
    const event = await aDiscreetEvent({ limit: 2, taken: 2 })
    expect(await tell(as(await aUser()), event)).toMatchObject({
      refusal: 'event:regist_full',
      seats_left: 0,
      seats_taken: null,
    })
  })

  it('says that seats are reserved for others, but not how many', async () => {
    const event = await aDiscreetEvent({ limit: 5, taken: 2 })
    await db().run`insert into cubic_reserved_places (regist_id, name, seats, scope)
      values (${event.regist_id}, 'staff', 3, ${JSON.stringify({ person_types: ['staff'] })})`
    expect(await tell(as(await aUser()).with({ language: 'en' }), event)).toMatchObject({
      refusal: 'event:regist_full',
      detail: 'The last seats are reserved for certain people',
      seats_left: 0,
      seats_kept: 0,
    })
  })

  it.each(['admin', 'event_admin', 'scanner_admin'])('tells an %s everything', async (role) => {
    const event = await aDiscreetEvent({ limit: 5, taken: 2 })
    expect(await tell(as(await aUser({ roles: [role] })), event)).toMatchObject({ seats_left: 3, seats_taken: 2 })
  })

  it('tells the people of its unit as lists do, and nobody of another', async () => {
    const [school, other] = [await aUnit(), await aUnit()]
    const event = await aDiscreetEvent({ limit: 2, taken: 2 })
    await db().run`update cubic_event_base set unit_id = ${await aUnit(school)} where id = ${event.id}`
    for (const role of ['owner', 'registrar', 'door', 'viewer'] as const) {
      const member = as(await aMember(school, role))
      expect(await tell(member, event), role).toMatchObject({ seats_left: 0, seats_taken: 2 })
      expect((await member.get('CubicEventBase', event.id, ['participant_number'])).data, role).toMatchObject({
        participant_number: 2,
      })
    }
    for (const client of [as(await aMember(other, 'owner')), as(await aMember(school, 'auditor'))])
      expect(await tell(client, event)).toMatchObject({ seats_taken: null })
  })

  it('shows unlimited seats as unlimited', async () => {
    expect(await tell(guest(), await aDiscreetEvent({ taken: 1 }))).toMatchObject({
      seats_limit: null,
      seats_left: null,
      seats_taken: null,
    })
  })
})
