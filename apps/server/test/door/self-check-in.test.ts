import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { TestEvent } from '@cubic/testing/server/builders'
import { useSharedWire } from '@cubic/testing/server/wire'
import { aDevice } from './support.ts'

const wire = useSharedWire()
const { aTicket, anEvent, aUser, as, db } = wire
const staff = () => aUser({ roles: ['scanner_admin'] })
const anOpenEvent = (sign_in_type = 'both') => anEvent({ starts: -10, ends: 60, registration: { sign_in_type } })
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

async function venueCode(event: TestEvent) {
  const { status, result } = await as(await staff()).call('CubicEventBase', event.id, 'venue_code')
  expect(status).toBe('ok')
  return result as { code: string; expires_time: string; url: string; next_time: string; server_time: string }
}

/**
 * The code that the event's screen showed that many ten-second steps ago, derived independently from
 * the key in the database.
 */
async function codeOfStepsAgo(event: TestEvent, steps: number): Promise<string> {
  const key = await db().one<{ value: Buffer; epoch: number }>`
    select value, extract(epoch from clock_timestamp())::float8 as epoch from cubic_secret where name = 'venue-key'`
  const hash = createHmac('sha256', key?.value ?? '')
    .update(`${event.id}:${Math.floor((key?.epoch ?? 0) / 10) - steps}`)
    .digest()
  return [...hash.subarray(0, 6)].map((byte) => ALPHABET.charAt(byte & 31)).join('')
}

describe('the code of the venue', () => {
  it('is for staff who check people in and for passes of the event, and is in the link of the QR code', async () => {
    const event = await anOpenEvent()
    const { code, expires_time, next_time, server_time, url } = await venueCode(event)
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{6}$/)
    expect(url).toMatch(new RegExp(`/activities/${event.id}/check-in\\?code=${code}$`))
    expect(Date.parse(expires_time) - Date.parse(next_time)).toBe(20_000)
    const left = Date.parse(next_time) - Date.parse(server_time)
    expect(left).toBeGreaterThan(0)
    expect(left).toBeLessThanOrEqual(10_000)
    const { client } = await aDevice(wire, await staff(), event)
    expect(await client.call('CubicEventBase', event.id, 'venue_code')).toMatchObject({ status: 'ok' })
    const other = await anOpenEvent()
    await expect(client.call('CubicEventBase', other.id, 'venue_code')).rejects.toMatchObject({ kind: 'Forbidden' })
    await expect(as(await aUser()).call('CubicEventBase', event.id, 'venue_code')).rejects.toMatchObject({
      kind: 'Forbidden',
    })
    await expect(wire.guest().call('CubicEventBase', event.id, 'venue_code')).rejects.toMatchObject({
      kind: 'Unauthenticated',
    })
  })

  it.each([
    ['event:no_self_check_in', { registration: { sign_in_type: 'staff_scan' } }],
    ['event:no_check_in', { columns: { sign_in: false }, registration: { sign_in_type: 'both' } }],
  ])('is refused with %s where people do not check in themselves', async (error_kind, options) => {
    const event = await anEvent(options)
    const answer = await as(await staff()).call('CubicEventBase', event.id, 'venue_code')
    expect(answer).toMatchObject({ status: 'error', error_kind })
  })
})

describe('checking in oneself', () => {
  const checkIn = (user: { readonly token: string }, ticket: { readonly id: number }, venue_code: string) =>
    as(user).call('CubicEventApplicant', ticket.id, 'self_check_in', { venue_code })

  it('checks one’s own ticket in, keeps the scan, and tells staff who it was', async () => {
    const [event, user] = [await anOpenEvent(), await aUser()]
    const ticket = await aTicket({ event, owner: user })
    const { code } = await venueCode(event)
    const answer = await checkIn(user, ticket, ` ${code.toLowerCase().slice(0, 3)} ${code.slice(3)}`)
    expect(answer).toMatchObject({ status: 'ok', result: { id: ticket.id, name: ticket.name } })
    const scans = await as(await staff()).search('CubicScan', {
      fields: ['verdict', 'source', 'by', 'applicant_id'],
      condition: { leaf: { field: 'event_id', comparator: '=', value: event.id } },
    })
    expect(scans.data).toMatchObject([
      { verdict: 'welcome', source: 'self', by: { id: user.id }, applicant_id: { id: ticket.id } },
    ])
    expect(await checkIn(user, ticket, code)).toMatchObject({ status: 'error', error_kind: 'event:already_checked_in' })
  })

  it('checks in those whom one registered and who have no account, and nobody else’s ticket', async () => {
    const [event, user, friend] = [await anOpenEvent(), await aUser(), await aUser()]
    const unbound = await aTicket({ event, submitter: user })
    const bound = await aTicket({ event, owner: friend, submitter: user })
    const { code } = await venueCode(event)
    expect(await checkIn(user, unbound, code)).toMatchObject({ status: 'ok' })
    await expect(checkIn(user, bound, code)).rejects.toMatchObject({ kind: 'Forbidden' })
    expect(await checkIn(await aUser(), bound, code)).toMatchObject({ status: 'error', error_kind: 'save:not_found' })
    await expect(checkIn({ token: 'none' }, bound, code)).rejects.toMatchObject({ kind: 'Unauthenticated' })
  })

  it('takes a code for thirty seconds: a photo of it is useless after that', async () => {
    const [event, user] = [await anOpenEvent(), await aUser()]
    const ticket = await aTicket({ event, owner: user })
    await venueCode(event)
    const expired = await checkIn(user, ticket, await codeOfStepsAgo(event, 3))
    expect(expired).toMatchObject({ status: 'error', error_kind: 'event:venue_code_expired' })
    expect(await checkIn(user, ticket, await codeOfStepsAgo(event, 1))).toMatchObject({ status: 'ok' })
  })

  it('refuses the code of another event, a code to come, and what is no code', async () => {
    const [event, other, user] = [await anOpenEvent(), await anOpenEvent(), await aUser()]
    const ticket = await aTicket({ event, owner: user })
    await venueCode(event)
    for (const code of [await codeOfStepsAgo(other, 0), await codeOfStepsAgo(event, -2), '签到', 'ABC'])
      expect(await checkIn(user, ticket, code)).toMatchObject({ status: 'error', error_kind: 'event:venue_code_wrong' })
    expect(await checkIn(user, ticket, ' ')).toMatchObject({ status: 'error', error_kind: 'event:venue_code_required' })
  })

  it('limits guesses per person, and then refuses the right code too', async () => {
    const [event, user] = [await anOpenEvent(), await aUser()]
    const ticket = await aTicket({ event, owner: user })
    const { code } = await venueCode(event)
    for (let guess = 0; guess < 10; guess++)
      expect(await checkIn(user, ticket, '000000')).toMatchObject({ error_kind: 'event:venue_code_wrong' })
    await expect(checkIn(user, ticket, code)).rejects.toMatchObject({ kind: 'LimitExceeded' })
  })

  it.each([
    ['event:no_self_check_in', 'staff_scan', 'success'],
    ['event:waiting_review', 'self_scan', 'waiting_review'],
    ['event:withdrawn', 'self_scan', 'withdrawn'],
  ])('is refused with %s', async (error_kind, way, status) => {
    const [event, open, user] = [await anOpenEvent(way), await anOpenEvent(), await aUser()]
    const ticket = await aTicket({ event, owner: user, status })
    await venueCode(open)
    expect(await checkIn(user, ticket, await codeOfStepsAgo(event, 0))).toMatchObject({ status: 'error', error_kind })
  })

  it('is offered by the ticket’s tags only where it is possible', async () => {
    const user = await aUser()
    const tagsOf = async (way: string, options = {}) => {
      const ticket = await aTicket({ event: await anOpenEvent(way), owner: user, ...options })
      return (await as(user).get('CubicEventApplicant', ticket.id, ['id'])).tags.includes('self_check_in')
    }
    expect(await tagsOf('both')).toBe(true)
    expect(await tagsOf('self_scan')).toBe(true)
    expect(await tagsOf('staff_scan')).toBe(false)
    expect(await tagsOf('both', { check_in_status: 'attend' })).toBe(false)
  })
})
