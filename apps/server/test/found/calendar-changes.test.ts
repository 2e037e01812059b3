import { describe, expect, it } from 'vitest'
import { useSharedWire } from '@cubic/testing/server/wire'
import { readCalendar, unescaped } from './calendar-reader.ts'

const { anAdmin, anEvent, as, aUser, db, url } = useSharedWire()

type Told = { readonly sequence: number; readonly changed: string; readonly standing: string }

/** The revision properties of a feed's only entry. */
async function readTold(path: string): Promise<Told> {
  const response = await fetch(`${url()}${path}`)
  const { events } = readCalendar(Buffer.from(await response.arrayBuffer()))
  expect(events).toHaveLength(1)
  const [entry] = events
  expect(entry?.['DTSTAMP']).toBe(entry?.['LAST-MODIFIED'])
  return {
    sequence: Number(entry?.['SEQUENCE']),
    changed: String(entry?.['LAST-MODIFIED']),
    standing: `${entry?.['STATUS']} ${unescaped(entry?.['DESCRIPTION'])}`,
  }
}

/** Moves all changes an hour back: calendars have a resolution of a second, and tests need not wait between steps. */
async function anHourPasses(eventId: number): Promise<void> {
  await db().run`update cubic_audit_entry set at = at - interval '1 hour'`
  await db().run`update cubic_event_revision set changed_at = changed_at - interval '1 hour'`
  await db().run`update cubic_event_base set published_time = published_time - interval '1 hour' where id = ${eventId}`
}

/** A person with a calendar of their own, and a full event with one seat that leave gives up. */
async function aStory() {
  const [user, other, admin] = [await aUser(), await aUser(), await anAdmin()]
  const event = await anEvent({ registration: { limit: 1, waitlist: true } })
  await db().run`update cubic_event_regist set leave_frees_seat = true where event_id = ${event.id}`
  const { result } = await as(user).call('User', user.id, 'reset_calendar_link')
  const { secret } = result as unknown as { secret: string }
  const held = new Map<typeof user, number>()
  const register = async (who = user) => {
    const { applicants } = await as(who).register(event)
    held.set(who, applicants[0]?.id ?? 0)
  }
  const ticket = (who = user) => ({ id: held.get(who) ?? 0 })
  const withdraw = (who = user) => as(who).register(event, { action: 'delete', applicants: [ticket(who)] })
  return { user, other, admin, event, register, withdraw, ticket, feed: `/calendar/people/${secret}.ics?lang=en` }
}

describe('a change in somebody’s own calendar', () => {
  it('increases SEQUENCE and LAST-MODIFIED', async () => {
    const { user, other, admin, event, register, withdraw, ticket, feed } = await aStory()
    const steps: readonly (readonly [string, () => Promise<unknown>])[] = [
      ['CONFIRMED Registered', () => register()],
      ['CANCELLED Registration cancelled', () => withdraw()],
      ['CONFIRMED Registered', () => register()],
      ['CANCELLED On leave', () => as(user).callTicket(ticket(), 'ask_leave', { reason: '出差' })],
      [
        'TENTATIVE On the waitlist',
        async () => {
          await register(other)
          await register()
        },
      ],
      ['CONFIRMED Registered', () => withdraw(other)],
      ['CONFIRMED Registered', () => as(admin).save('CubicEventBase', { id: event.id, address: '新地点' })],
      ['CONFIRMED Checked in', () => as(admin).callTicket(ticket(), 'check_in')],
      ['CONFIRMED Registered', () => as(admin).callTicket(ticket(), 'undo_check_in')],
      ['CANCELLED Registration cancelled', () => withdraw()],
    ]
    let before: Told = { sequence: 0, changed: '', standing: '' }
    for (const [index, [standing, step]] of steps.entries()) {
      await step()
      const after = await readTold(feed)
      expect(after.standing, `step ${index}`).toBe(standing)
      expect(after.sequence, `step ${index}`).toBeGreaterThan(before.sequence)
      expect(after.changed > before.changed, `step ${index}: ${after.changed} after ${before.changed}`).toBe(true)
      expect(await readTold(feed)).toEqual(after)
      await anHourPasses(event.id)
      before = await readTold(feed)
    }
  })

  it('includes only their own tickets and ticket states', async () => {
    const { user, other, admin, event, register, withdraw, ticket, feed } = await aStory()
    await register()
    await anHourPasses(event.id)
    const before = await readTold(feed)
    await register(other)
    await withdraw(other)
    await as(user).register(event, { action: 'edit', applicants: [{ ...ticket(), values: {} }] })
    await as(admin).save('CubicEventRegist', { id: event.regist_id, need_audit: true })
    expect(await readTold(feed)).toEqual(before)
  })

  it('is reported for a bound ticket too', async () => {
    const { user, other, event, feed } = await aStory()
    const { applicants } = await as(other).register(event, { applicants: [{ values: {} }] })
    await anHourPasses(event.id)
    expect(await as(user).bind(applicants[0]?.flora_external_id)).toMatchObject({ status: 'ok' })
    const bound = await readTold(feed)
    await anHourPasses(event.id)
    const before = await readTold(feed)
    await as(other).register(event, { action: 'delete', applicants: [{ id: applicants[0]?.id ?? 0 }] })
    const after = await readTold(feed)
    expect(after.standing).toBe('CANCELLED Registration cancelled')
    expect(after.sequence).toBeGreaterThan(bound.sequence)
    expect(after.changed > before.changed).toBe(true)
  })
})
