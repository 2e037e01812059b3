import { allOf, where } from '@cubic/contract'
import { describe, expect, it } from 'vitest'
import type { EventOptions, TestEvent, TestUser } from '@cubic/testing/server/builders'
import { useSharedWire } from '@cubic/testing/server/wire'
import type { WireClient } from '@cubic/testing/server/wire-client'

const { anEvent, aTicket, aUser, as, guest, insert } = useSharedWire()

type Answer = { readonly ids: readonly number[]; readonly total: number }

/** The events that a search for `can_register` finds, and its total. */
async function found(client: WireClient, events: readonly TestEvent[], value: boolean): Promise<Answer> {
  const asked = allOf(
    where(
      'id',
      'in',
      events.map(({ id }) => id),
    ),
    where('can_register', '=', value),
  )
  const answer = await client.search('CubicEventBase', { fields: ['id', 'can_register'], condition: asked, limit: 100 })
  expect(answer.items.every(({ data }) => data['can_register'] === value)).toBe(true)
  return { ids: answer.ids.toSorted((one, other) => one - other), total: answer.total_count }
}

/** Those for which the event page would offer to register, or to log in and register. */
async function offered(client: WireClient, events: readonly TestEvent[]): Promise<readonly number[]> {
  const fields = events.map(({ id }) => `e${id}: registration_state(event_id: ${id}) { refusal }`)
  type States = { readonly [alias: string]: { readonly refusal: string | null } | null }
  const { data } = await client.gql<{ cubicEvent: States }>(`{ cubicEvent { ${fields.join(' ')} } }`)
  const isOffered = (refusal: string | null | undefined) => refusal === null || refusal === 'event:unauthenticated'
  return events.flatMap(({ id }) => (isOffered(data?.cubicEvent[`e${id}`]?.refusal) ? [id] : []))
}

const EVENTS: readonly EventOptions[] = [
  {},
  { registration: null },
  { registration: { opens: 10 } },
  { registration: { opens: -10, closes: -1 } },
  { registration: { closed: true } },
  { stage: 'cancelled' },
  { starts: -120, ends: -60 },
  { starts: -120, ends: 60 },
  { starts: null, ends: null },
  { registration: { limit: 0 } },
  { registration: { limit: 0, waitlist: true } },
  { registration: { limit: 1 } },
  { registration: { scope: 'login' } },
  { registration: { scope: { person_types: ['staff'] } } },
  { registration: { scope: { person_types: ['student', 'alumni'] } } },
  { registration: { scope: { unify_ids: ['s-77', 'S-78'] } } },
  { registration: { scope: { unify_ids: ['S-79'] } } },
]

describe('can_register', () => {
  it('finds the events whose page offers registration, for every caller', async () => {
    const people: readonly TestUser[] = [
      await aUser(),
      await aUser({ person: { person_type: 'student', unify_id: 'S-77' } }),
      await aUser({ person: { person_type: 'staff', unify_id: 's-78 ' } }),
    ]
    const events: TestEvent[] = []
    for (const options of EVENTS) events.push(await anEvent(options))
    events.push(await aFullEvent(), await anEventWithQueue(), ...(await eventsWithKeptSeats()))
    const submitted = await anEvent()
    await as(people[1] ?? (await aUser())).register(submitted)
    events.push(submitted)
    for (const client of [guest(), ...people.map((user) => as(user))]) {
      const ids = await offered(client, events)
      expect(ids.length).toBeGreaterThan(3)
      expect(await found(client, events, true)).toEqual({ ids, total: ids.length })
      const others = await found(client, events, false)
      expect(others.ids.some((id) => ids.includes(id))).toBe(false)
      const visible = await client.search('CubicEventBase', {
        fields: ['id'],
        condition: where(
          'id',
          'in',
          events.map(({ id }) => id),
        ),
        limit: 100,
      })
      expect(others.total + ids.length).toBe(visible.ids.length)
    }
  })

  it('follows the seats at once: when the last one is taken, and when it is released', async () => {
    const [event, user] = [await anEvent({ registration: { limit: 1 } }), await aUser()]
    expect((await found(guest(), [event], true)).total).toBe(1)
    await as(user).register(event)
    expect((await found(guest(), [event], true)).total).toBe(0)
    expect((await found(guest(), [event], false)).ids).toEqual([event.id])
  })
})

async function aFullEvent(): Promise<TestEvent> {
  const event = await anEvent({ registration: { limit: 1 } })
  await aTicket({ event, owner: await aUser() })
  return event
}

/** Seats are free, but people are still on a waitlist that was closed. */
async function anEventWithQueue(): Promise<TestEvent> {
  const event = await anEvent({ registration: { limit: 5 } })
  await aTicket({ event, owner: await aUser(), status: 'waitlisted' })
  return event
}

async function eventsWithKeptSeats(): Promise<readonly TestEvent[]> {
  const events: TestEvent[] = []
  const staff = { person_types: ['staff'] }
  for (const [limit, seats, until] of [
    [2, 2, null],
    [3, 2, null],
    [2, 2, new Date(Date.now() - 60_000)],
    [2, 2, new Date(Date.now() + 60_000)],
  ] as const) {
    const event = await anEvent({ registration: { limit } })
    await insert('cubic_reserved_places', { regist_id: event.regist_id, name: '教职工', seats, scope: staff, until })
    events.push(event)
  }
  const [, , , , taken] = [...events, await anEvent({ registration: { limit: 3 } })]
  if (taken) {
    const places = await insert('cubic_reserved_places', {
      regist_id: taken.regist_id,
      name: '教职工',
      seats: 2,
      scope: staff,
    })
    await aTicket({ event: taken, owner: await aUser(), columns: { reserved_id: places } })
    events.push(taken)
  }
  return events
}
