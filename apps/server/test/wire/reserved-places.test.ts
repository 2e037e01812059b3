import { describe, expect, it } from 'vitest'
import { useSharedWire } from '@cubic/testing/server/wire'

const { anAdmin, anEvent, as, aUser, db, guest } = useSharedWire()

const staffMember = () => aUser({ person: { person_type: 'staff' } })
const student = (unify_id?: string) => aUser({ person: { person_type: 'student', ...(unify_id ? { unify_id } : {}) } })
async function reserve(event: { regist_id: number }, values: { readonly [field: string]: unknown }): Promise<number> {
  const saved = await as(await anAdmin()).save('CubicReservedPlaces', {
    regist_id: event.regist_id,
    name: '教职工',
    seats: 2,
    scope: { person_types: ['staff'] },
    ...values,
  })
  expect(saved.errors).toEqual([])
  return Number(saved.result?.id)
}
const subKind = async (user: { token: string }, event: { id: number }) => (await as(user).register(event)).sub_kind

describe('reserved places', () => {
  it('are reserved for their people, and never exceeded', async () => {
    const event = await anEvent({ registration: { limit: 3 } })
    const id = await reserve(event, {})
    expect(await subKind(await student(), event)).toBe('ok')
    expect(await subKind(await student(), event)).toBe('event:regist_full')
    expect(await subKind(await staffMember(), event)).toBe('ok')
    expect(await subKind(await staffMember(), event)).toBe('ok')
    expect(await subKind(await staffMember(), event)).toBe('event:regist_full')
    const read = await as(await anAdmin()).get('CubicReservedPlaces', id, ['held', 'seats'])
    expect(read.data).toMatchObject({ held: 2, seats: 2 })
  })

  it('for a list of people are open to all once they expire', async () => {
    const event = await anEvent({ registration: { limit: 2 } })
    const id = await reserve(event, {
      seats: 2,
      scope: { unify_ids: ['LIST-1', 'LIST-2'] },
      until: new Date(Date.now() + 3_600_000).toISOString(),
    })
    expect(await subKind(await student(), event)).toBe('event:regist_full')
    expect(await subKind(await student('list-1'), event)).toBe('ok')
    await db().run`update cubic_reserved_places set until = now() - interval '1 second' where id = ${id}`
    expect(await subKind(await student(), event)).toBe('ok')
    expect(await subKind(await student('LIST-2'), event)).toBe('event:regist_full')
  })

  it('that have expired take no room from new ones', async () => {
    const event = await anEvent({ registration: { limit: 10 } })
    const id = await reserve(event, { seats: 10, until: new Date(Date.now() + 3_600_000).toISOString() })
    const admin = as(await anAdmin())
    const another = { regist_id: event.regist_id, name: '校友', seats: 5, scope: { person_types: ['alumni'] } }
    expect(await admin.save('CubicReservedPlaces', another)).toMatchObject({ status: 'error' })
    await db().run`update cubic_reserved_places set until = now() - interval '1 second' where id = ${id}`
    expect(await admin.save('CubicReservedPlaces', another)).toMatchObject({ status: 'ok' })
    // reserving them again would exceed the seats
    const later = new Date(Date.now() + 3_600_000).toISOString()
    expect(await admin.save('CubicReservedPlaces', { id, until: later })).toMatchObject({ status: 'error' })
  })

  it('that expire are not copied with the event, since its dates differ', async () => {
    const event = await anEvent({ registration: { limit: 3 } })
    await reserve(event, { name: '一直保留', seats: 1 })
    const lapsing = await reserve(event, { seats: 2, until: new Date(Date.now() + 3_600_000).toISOString() })
    await db().run`update cubic_reserved_places set until = now() - interval '1 second' where id = ${lapsing}`
    await reserve(event, { name: '另外保留', seats: 2, scope: { person_types: ['alumni'] } })
    const copyId = Number((await as(await anAdmin()).callEvent(event, 'duplicate')).result?.['id'])
    const kept = await db().rows<{ name: string }>`
      select places.name, places.seats, places.until, counter.seat_limit from cubic_seat_counter counter
      left join cubic_reserved_places places using (regist_id) where counter.event_id = ${copyId} order by places.id`
    expect(kept).toEqual([
      { name: '一直保留', seats: 1, until: null, seat_limit: 3 },
      { name: '另外保留', seats: 2, until: null, seat_limit: 3 },
    ])
  })

  it('are reserved again when a seat is freed, and go to their people on the waitlist', async () => {
    const event = await anEvent({ registration: { limit: 2, waitlist: true } })
    await reserve(event, { seats: 1 })
    const [first, second, other, late] = [await staffMember(), await student(), await student(), await staffMember()]
    const place = async (user: typeof first) => (await as(user).register(event)).applicants[0]
    const [one, two, three, four] = [await place(first), await place(second), await place(other), await place(late)]
    expect([one, two, three, four].map((applicant) => applicant?.registration_status)).toEqual([
      'success',
      'success',
      'waitlisted',
      'waitlisted',
    ])
    // The reserved seat skips the student, who waited longer, and goes to the staff member.
    expect(await as(first).register(event, { action: 'delete', applicants: [{ id: one?.id ?? 0 }] })).toMatchObject({
      status: 'ok',
    })
    const statusOf = async (user: typeof first, id: number | undefined) =>
      (await as(user).get('CubicEventApplicant', id ?? 0, ['registration_status', 'waitlist_position'])).data
    expect(await statusOf(late, four?.id)).toMatchObject({ registration_status: 'success', waitlist_position: null })
    expect(await statusOf(other, three?.id)).toMatchObject({ registration_status: 'waitlisted', waitlist_position: 1 })
    // An open seat goes to the student.
    expect(await as(second).register(event, { action: 'delete', applicants: [{ id: two?.id ?? 0 }] })).toMatchObject({
      status: 'ok',
    })
    expect(await statusOf(other, three?.id)).toMatchObject({ registration_status: 'success' })
  })

  it('give their seats to the waitlist when they are removed', async () => {
    const [admin, event] = [await anAdmin(), await anEvent({ registration: { limit: 1, waitlist: true } })]
    const id = await reserve(event, { seats: 1 })
    const waiting = await student()
    const [applicant] = (await as(waiting).register(event)).applicants
    expect(applicant?.registration_status).toBe('waitlisted')
    expect(await as(admin).unlink('CubicReservedPlaces', id)).toMatchObject({ status: 'ok' })
    expect(
      (await as(waiting).get('CubicEventApplicant', applicant?.id ?? 0, ['registration_status'])).data,
    ).toMatchObject({ registration_status: 'success' })
  })

  it('are explained to other people', async () => {
    const event = await anEvent({ registration: { limit: 3 } })
    await reserve(event, { seats: 1, until: new Date(Date.now() + 1_800_000).toISOString() })
    const until = new Date(Date.now() + 3_600_000).toISOString()
    await reserve(event, { seats: 2, until })
    const state = async (user: { token: string }) => {
      const query = `query s($id: Int!) { cubicEvent { registration_state(event_id: $id) { refusal detail seats_left seats_kept kept_until joins_waitlist } } }`
      const { data } = await as(user)
        .with({ language: 'en' })
        .gql<{ cubicEvent: { registration_state: object } }>(query, { id: event.id })
      return data?.cubicEvent.registration_state
    }
    expect(await state(await student())).toMatchObject({
      refusal: 'event:regist_full',
      seats_left: 0,
      seats_kept: 3,
      kept_until: until.replace('.000Z', 'Z'),
      detail: expect.stringMatching(/last 3 seats are reserved .* until/),
    })
    expect(await state(await staffMember())).toMatchObject({ refusal: null, seats_left: 3, seats_kept: 0 })
    await db().run`update cubic_reserved_places set until = null where regist_id = ${event.regist_id} and seats = 2`
    expect(await state(await student())).toMatchObject({
      kept_until: null,
      detail: 'The last 3 seats are reserved for certain people',
    })
  })

  it.each<[string, object, string]>([
    ['everybody', { scope: 'everyone' }, 'scope'],
    ['an empty list', { scope: { unify_ids: [] } }, 'scope'],
    ['an unknown type', { scope: { person_types: ['ghost'] } }, 'scope'],
    ['more than there are', { seats: 4 }, 'seats'],
    ['none', { seats: 0 }, 'seats'],
  ])('are not reserved for %s', async (_, values, field) => {
    const event = await anEvent({ registration: { limit: 3 } })
    const refused = await as(await anAdmin()).save('CubicReservedPlaces', {
      regist_id: event.regist_id,
      name: 'x',
      seats: 2,
      scope: { person_types: ['staff'] },
      ...values,
    })
    expect(refused.errors).toEqual([expect.objectContaining({ field })])
  })

  it('can only be managed by people who run events', async () => {
    const event = await anEvent({ registration: { limit: 3 } })
    const id = await reserve(event, {})
    expect((await guest().get('CubicReservedPlaces', id, ['seats', 'scope'])).data).toBeNull()
    expect(
      (await as(await aUser({ roles: ['event_admin'] })).get('CubicReservedPlaces', id, ['seats'])).data,
    ).toMatchObject({ seats: 2 })
    expect((await guest().related('CubicEventRegist', 'reserved_ids', { current_id: event.regist_id })).ids).toEqual([])
  })
})
