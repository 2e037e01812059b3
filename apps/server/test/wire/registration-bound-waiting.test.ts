import { expect, it } from 'vitest'
import type { TestEvent, TestUser } from '@cubic/testing/server/builders'
import { registrationReads } from '@cubic/testing/server/registrations'
import { useSharedWire } from '@cubic/testing/server/wire'
import { leaf } from '@cubic/testing/server/wire-client'

const { anAdmin, anEvent, aTicket, aUser, as, db } = useSharedWire()
const { statusesOf, takenOf } = registrationReads({ anAdmin, as })

const self = { self: true, values: {} }
const someone = { values: {} }

/** A group of three waits behind `ahead` others, and another person has bound its last ticket. */
async function aBoundTicket({ ahead = 0, applicants = [self, someone, someone] } = {}) {
  const event = await anEvent({ registration: { limit: 3, waitlist: true } })
  const seated = await aUser()
  await as(seated).register(event, { applicants: [self, someone] })
  await as(await aUser()).register(event)
  for (let i = 0; i < ahead; i++) await as(await aUser()).register(event)
  const [submitter, holder] = [await aUser(), await aUser()]
  const group = (await as(submitter).register(event, { applicants })).applicants
  const ticket = group.at(-1) ?? { id: 0, registration_status: '', flora_external_id: '' }
  expect(await as(holder).bind(ticket.flora_external_id)).toMatchObject({ status: 'ok' })
  return { event, seated, submitter, holder, group, ticket }
}
const withdraw = (user: TestUser, event: TestEvent, ids: readonly number[]) =>
  as(user).register(event, { action: 'delete', applicants: ids.map((id) => ({ id })) })
const aheadOf = async (user: TestUser, event: TestEvent) =>
  (
    await as(user).gql<{ cubicEvent: { registration_state: { waitlist_ahead: number | null } } }>(
      `{ cubicEvent { registration_state(event_id: ${event.id}) { waitlist_ahead } } }`,
    )
  ).data?.cubicEvent.registration_state.waitlist_ahead

it('the holder of a waiting ticket submitted by somebody else may withdraw it and register again', async () => {
  const { event, submitter, holder, group, ticket } = await aBoundTicket()
  expect(await as(holder).register(event)).toMatchObject({ sub_kind: 'event:already_registered' })
  expect(await withdraw(holder, event, [ticket.id])).toMatchObject({
    status: 'ok',
    applicants: [{ id: ticket.id, registration_status: 'withdrawn' }],
  })
  expect(await statusesOf(event)).toEqual(['success', 'success', 'success', 'waitlisted', 'waitlisted', 'withdrawn'])
  const audit = await as(await anAdmin()).search('AuditEntry', {
    condition: { logic_operator: '&', children: [leaf('record_id', '=', ticket.id), leaf('action', '=', 'delete')] },
    fields: ['user_id', 'before', 'after'],
  })
  expect(audit.data).toMatchObject([
    {
      user_id: { id: holder.id },
      before: { registration_status: 'waitlisted' },
      after: { registration_status: 'withdrawn' },
    },
  ])
  expect(await as(holder).register(event)).toMatchObject({ applicants: [{ registration_status: 'waitlisted' }] })
  // the rest of the group is still the submission of its submitter
  expect(await as(submitter).register(event)).toMatchObject({ sub_kind: 'event:already_registered' })
  expect(await withdraw(submitter, event, [group[0]?.id ?? 0])).toMatchObject({ status: 'ok' })
})

it('a holder’s withdrawal ends the submission if nobody else is left in it', async () => {
  const { event, submitter, holder, ticket } = await aBoundTicket({ applicants: [someone] })
  expect(await as(submitter).register(event)).toMatchObject({ sub_kind: 'event:already_submitted' })
  expect(await withdraw(holder, event, [ticket.id])).toMatchObject({ status: 'ok' })
  expect(await as(submitter).register(event)).toMatchObject({ status: 'ok' })
})

it('a holder’s withdrawal admits the group if enough seats are free for the rest', async () => {
  const { event, seated, holder, ticket } = await aBoundTicket()
  const own = (await as(seated).search('CubicEventApplicant', { condition: leaf('event_id', '=', event.id) })).ids
  expect(await withdraw(seated, event, own)).toMatchObject({ status: 'ok' })
  expect(await takenOf(event)).toBe(1)
  expect(await withdraw(holder, event, [ticket.id])).toMatchObject({ status: 'ok' })
  expect(await statusesOf(event)).toEqual(['withdrawn', 'withdrawn', 'success', 'success', 'success', 'withdrawn'])
})

it('a holder may withdraw only their own ticket, and only while it waits', async () => {
  const { event, submitter, holder, group, ticket } = await aBoundTicket()
  const [first] = group
  expect(await withdraw(holder, event, [first?.id ?? 0])).toMatchObject({ sub_kind: 'event:not_found' })
  expect(await withdraw(holder, event, [first?.id ?? 0, ticket.id])).toMatchObject({ sub_kind: 'event:not_found' })
  expect(
    await as(holder).register(event, { action: 'edit', applicants: [{ id: ticket.id, values: {} }] }),
  ).toMatchObject({ sub_kind: 'event:not_found' })
  const other = await anEvent()
  expect(await withdraw(holder, other, [ticket.id])).toMatchObject({ sub_kind: 'event:not_found' })
  const accepted = await aTicket({ event: other, owner: holder, submitter })
  expect(await withdraw(holder, other, [accepted.id])).toMatchObject({ sub_kind: 'event:not_found' })
  expect(await statusesOf(event)).toEqual(['success', 'success', 'success', 'waitlisted', 'waitlisted', 'waitlisted'])
})

it('a holder waits behind the groups before theirs, not behind their own', async () => {
  const { event, submitter, holder } = await aBoundTicket({ ahead: 1 })
  expect([await aheadOf(submitter, event), await aheadOf(holder, event)]).toEqual([1, 1])
})

it('a holder who has also registered others sees the place of their own ticket’s group', async () => {
  const { event, holder } = await aBoundTicket({ ahead: 1 })
  await as(holder).register(event, { applicants: [someone] })
  expect(await aheadOf(holder, event)).toBe(1)
})

it('a request for other people’s tickets does not wait for the lock of an event', async () => {
  const { ticket, event: held } = await aBoundTicket()
  const [event, stranger] = [await anEvent({ registration: { limit: 1, waitlist: true } }), await aUser()]
  await db().transaction(async (tx) => {
    await tx.run`select 1 from cubic_seat_counter where event_id = any(${[held.id, event.id]}) for update`
    // waiting for the lock would end in “unavailable”
    expect(await withdraw(stranger, event, [ticket.id])).toMatchObject({ sub_kind: 'event:not_found' })
    expect(await withdraw(stranger, held, [ticket.id])).toMatchObject({ sub_kind: 'event:not_found' })
  })
})
