import { describe, expect, it } from 'vitest'
import { promoteWaitlists } from '../../src/features/registration/commands/promote-waitlists.ts'
import type { TestEvent } from '@cubic/testing/server/builders'
import { registrationReads } from '@cubic/testing/server/registrations'
import { useSharedWire } from '@cubic/testing/server/wire'

const { anAdmin, anEvent, aUser, as, db } = useSharedWire()
const { takenOf, statusesOf } = registrationReads({ anAdmin, as })

const self = { self: true, values: {} }
const others = (count: number) => Array<{ values: object }>(count).fill({ values: {} })

/** An event of three seats, all taken by one person; a group of three and two single people wait. */
async function aWaitingGroup(registration = {}) {
  const event = await anEvent({ registration: { limit: 3, waitlist: true, ...registration } })
  const holder = await aUser()
  const { applicants } = await as(holder).register(event, { applicants: [self, ...others(2)] })
  for (const size of [3, 1, 1]) await as(await aUser()).register(event, { applicants: [self, ...others(size - 1)] })
  const free = (index: number) =>
    as(holder).register(event, { action: 'delete', applicants: [{ id: applicants[index]?.id ?? 0 }] })
  return { event, free }
}
const heldFor = (event: TestEvent, minutes: number) =>
  db()
    .run`update cubic_seat_counter set held_since = now() - make_interval(mins => ${minutes}) where event_id = ${event.id} and held_since is not null`
const waitingOf = async (event: TestEvent) => (await statusesOf(event)).slice(3)
const WAITING = 'waitlisted'
const promote = () => promoteWaitlists(db(), { holdMinutes: 15 })

describe('a waiting group that needs more seats than are free', () => {
  it('blocks the free seats until its hold ends, then lets smaller groups behind it go first', async () => {
    const { event, free } = await aWaitingGroup()
    await free(1)
    await heldFor(event, 14)
    await promote()
    expect(await waitingOf(event)).toEqual([WAITING, WAITING, WAITING, WAITING, WAITING])
    await heldFor(event, 15)
    await promote()
    expect(await waitingOf(event)).toEqual([WAITING, WAITING, WAITING, 'success', WAITING])
    expect(await takenOf(event)).toBe(3)
  })

  it('keeps its place: the next free seat is held for it too', async () => {
    const { event, free } = await aWaitingGroup()
    await free(1)
    await heldFor(event, 60)
    await promote()
    await free(2)
    await promote()
    expect(await waitingOf(event)).toEqual([WAITING, WAITING, WAITING, 'success', WAITING])
  })

  it('blocks the free seats for as long as the event is configured', async () => {
    const { event, free } = await aWaitingGroup()
    const hold = (minutes: number | null) =>
      db().run`update cubic_event_regist set waitlist_hold_minutes = ${minutes} where id = ${event.regist_id}`
    await hold(60)
    await free(1)
    await heldFor(event, 30)
    await promote()
    expect(await takenOf(event)).toBe(2)
    await hold(0)
    await promote()
    expect(await takenOf(event)).toBe(3)
  })

  it('gets the seats once there are enough, even after its hold', async () => {
    const { event, free } = await aWaitingGroup()
    for (const index of [1, 2, 0]) await free(index)
    expect(await waitingOf(event)).toEqual(['success', 'success', 'success', WAITING, WAITING])
  })
})

describe('a place on the waitlist is for a person', () => {
  it('with a name: unnamed people are refused there, but not while a seat is free', async () => {
    const event = await anEvent({ registration: { limit: 2, waitlist: true }, form: [{ name: '姓名' }] })
    const field = String(event.fields[0])
    const register = async (values: object) => as(await aUser()).register(event, { applicants: [self, { values }] })
    expect(await register({})).toMatchObject({ status: 'ok' })
    expect(await register({})).toMatchObject({
      status: 'error',
      sub_kind: 'event:invalid_field',
      errors: [{ field, index: 1, kind: 'required' }],
    })
    expect(await register({ [field]: '王芳' })).toMatchObject({ status: 'ok' })
    expect(await statusesOf(event)).toEqual(['success', 'success', WAITING, WAITING])
  })
})
