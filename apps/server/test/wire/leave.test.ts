import { describe, expect, it } from 'vitest'
import type { EventOptions } from '@cubic/testing/server/builders'
import { useSharedWire } from '@cubic/testing/server/wire'

const { anAdmin, anEvent, as, aUser, db } = useSharedWire()

/** An event with one seat, taken, and somebody waiting; leave may free the seat if the organiser says so. */
async function fullEvent(frees: boolean, options: EventOptions = {}) {
  const event = await anEvent({ ...options, registration: { limit: 1, waitlist: true } })
  await db().run`update cubic_event_regist set leave_frees_seat = ${frees} where id = ${event.regist_id}`
  const [holder, waiting] = [await aUser(), await aUser()]
  const [ticket] = (await as(holder).register(event)).applicants
  const [waits] = (await as(waiting).register(event)).applicants
  return { event, holder, waiting, ticket: { id: ticket?.id ?? 0 }, waits: { id: waits?.id ?? 0 } }
}
const FIELDS = ['registration_status', 'check_in_status', 'leave_reason']

describe('leave', () => {
  it('keeps the seat by default, and a scan still checks in', async () => {
    const { holder, ticket, waiting, waits } = await fullEvent(false)
    expect(await as(holder).callTicket(ticket, 'ask_leave', { reason: '感冒' })).toMatchObject({
      status: 'ok',
      result: { seat_freed: false },
    })
    expect((await as(holder).get('CubicEventApplicant', ticket.id, FIELDS)).data).toMatchObject({
      registration_status: 'success',
      check_in_status: 'leave',
      leave_reason: '感冒',
    })
    expect((await as(waiting).get('CubicEventApplicant', waits.id, FIELDS)).data).toMatchObject({
      registration_status: 'waitlisted',
    })
    expect(await as(await anAdmin()).callTicket(ticket, 'check_in')).toMatchObject({ status: 'ok' })
  })

  it('before the event, passes the seat to the first on the waitlist atomically, if the organiser allows it', async () => {
    const { event, holder, ticket, waiting, waits } = await fullEvent(true)
    expect(await as(holder).callTicket(ticket, 'ask_leave', { reason: '出差' })).toMatchObject({
      status: 'ok',
      result: { seat_freed: true },
    })
    expect((await as(holder).get('CubicEventApplicant', ticket.id, FIELDS)).data).toMatchObject({
      registration_status: 'withdrawn',
      check_in_status: 'leave',
      leave_reason: '出差',
    })
    expect((await as(waiting).get('CubicEventApplicant', waits.id, FIELDS)).data).toMatchObject({
      registration_status: 'success',
    })
    expect(await db().one`select taken_number from cubic_seat_counter where regist_id = ${event.regist_id}`).toEqual({
      taken_number: 1,
    })
    expect(await as(await anAdmin()).callTicket(ticket, 'check_in')).toMatchObject({
      status: 'error',
      error_kind: 'event:withdrawn',
    })
    const log = await db()
      .rows`select action from cubic_audit_entry where record_id = ${ticket.id} and model = 'CubicEventApplicant' order by id`
    expect(log.slice(-2)).toEqual([{ action: 'ask_leave' }, { action: 'free_seat' }])
    // They may register again, at the end of the list.
    expect((await as(holder).register(event)).applicants[0]?.registration_status).toBe('waitlisted')
  })

  it('keeps the seat once the event has begun', async () => {
    const { holder, ticket, waiting, waits } = await fullEvent(true, { starts: -30, ends: 60 })
    expect(await as(holder).callTicket(ticket, 'ask_leave')).toMatchObject({
      status: 'ok',
      result: { seat_freed: false },
    })
    expect((await as(waiting).get('CubicEventApplicant', waits.id, FIELDS)).data).toMatchObject({
      registration_status: 'waitlisted',
    })
  })

  it('is visible to staff', async () => {
    const { event, holder, ticket } = await fullEvent(false)
    await as(holder).callTicket(ticket, 'ask_leave', { reason: '课程冲突' })
    const found = await as(await aUser({ roles: ['event_admin'] })).search('CubicEventApplicant', {
      condition: {
        logic_operator: '&',
        children: [
          { leaf: { field: 'event_id', comparator: '=', value: event.id } },
          { leaf: { field: 'check_in_status', comparator: '=', value: 'leave' } },
        ],
      },
      fields: ['name', 'leave_reason'],
    })
    expect(found.data).toEqual([expect.objectContaining({ id: ticket.id, leave_reason: '课程冲突' })])
  })
})
