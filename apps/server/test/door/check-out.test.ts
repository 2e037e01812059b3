import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { verifyDatabase } from '../../src/features/audit/data/verification.ts'
import type { EventOptions, TicketOptions } from '@cubic/testing/server/builders'
import { makeDue, runDueJobs } from '@cubic/testing/server/jobs'
import { useWire } from '@cubic/testing/server/wire'
import { leaf } from '@cubic/testing/server/wire-client'
import { aDevice, inSeconds, listAt, scanOf, sync, type SentScan } from './support.ts'

const wire = useWire()
const { anEvent, aSession, aUser, as, db, app, insert } = wire

const NOW = Math.floor(Date.now() / 1000) * 1000
/** The whole second that many minutes before the tests began. */
const ago = (minutes: number) => new Date(NOW - minutes * 60_000).toISOString().replace('.000Z', 'Z')

/** An event of four hours that began three hours ago and checks people out. */
async function aDoor({ columns, ...options }: EventOptions = {}) {
  const scanner = await aUser({ roles: ['scanner_admin'], name: '门口的张三' })
  const times = { start_time: ago(180), end_time: ago(-60) }
  const event = await anEvent({ ...options, columns: { sign_out: true, ...times, ...columns } })
  const ticket = (more: Omit<TicketOptions, 'event'> = {}) =>
    wire.aTicket({ event, columns: { created_time: new Date(Date.now() - 86_400_000) }, ...more })
  const fields = ['session_id.id', 'in_time', 'out_time', 'minutes', 'source']
  const attendancesOf = async ({ id }: { readonly id: number }) => {
    const { data } = await as(scanner).search('CubicAttendance', {
      condition: leaf('applicant_id', '=', id),
      fields,
      sort: [{ field: 'id', asc: true }],
    })
    return data
  }
  const stateOf = async ({ id }: { readonly id: number }) =>
    (await as(scanner).get('CubicEventApplicant', id, ['check_in_status', 'check_in_time'])).data
  return { event, scanner, door: as(scanner), ticket, attendancesOf, stateOf }
}

const out = (ticket: { readonly code: string }, minutes: number, more: SentScan = {}) =>
  scanOf(ticket, { at: ago(minutes), direction: 'out', verdict: 'goodbye', ...more })
const come = (ticket: { readonly code: string }, minutes: number, more: SentScan = {}) =>
  scanOf(ticket, { at: ago(minutes), verdict: 'welcome', ...more })

async function findings() {
  const found = (await verifyDatabase(db())) ?? []
  return found
    .filter(({ check }) => check === 'check_ins' || check === 'history')
    .flatMap((check) => check.findings)
    .filter(({ problem }) => problem !== 'creation_unrecorded')
}

async function runJobs() {
  await makeDue(db(), 'close-attendances')
  await runDueJobs(db(), app().jobs)
}

describe('checking out', () => {
  it('says goodbye with the minutes, and keeps when they came and left', async () => {
    const { event, door, ticket, attendancesOf, stateOf } = await aDoor()
    const mine = await ticket()
    await sync(door, event, [come(mine, 120)])
    expect(await attendancesOf(mine)).toMatchObject([
      { in_time: ago(120), out_time: null, minutes: null, source: 'scan' },
    ])
    const [goodbye] = await sync(door, event, [out(mine, 20)])
    expect(goodbye).toMatchObject({
      verdict: 'goodbye',
      ticket_id: mine.id,
      check_in_time: ago(120),
      check_out_time: ago(20),
      minutes: 100,
    })
    expect(await attendancesOf(mine)).toMatchObject([
      { session_id: null, in_time: ago(120), out_time: ago(20), minutes: 100, source: 'scan' },
    ])
    expect(await stateOf(mine)).toEqual(expect.objectContaining({ check_in_status: 'attend', check_in_time: ago(120) }))
    expect(await findings()).toEqual([])
  })

  it('counts no time before the start', async () => {
    const { event, door, ticket, attendancesOf } = await aDoor()
    const mine = await ticket()
    await sync(door, event, [come(mine, 200), out(mine, 170)])
    expect(await attendancesOf(mine)).toMatchObject([{ in_time: ago(200), minutes: 10 }])
  })

  it('tells the second device when and where, and counts the later all the same', async () => {
    const { event, door, ticket, attendancesOf } = await aDoor()
    const mine = await ticket()
    await sync(door, event, [come(mine, 120)])
    await sync(door, event, [out(mine, 20, { gate: 'B' })], { device: 'B' })
    expect(await sync(door, event, [out(mine, 10, { verdict: 'already_out' })], { device: 'A' })).toMatchObject([
      {
        verdict: 'already_out',
        reason: 'event:already_checked_out',
        check_out_time: ago(20),
        check_out_gate: 'B',
        check_out_device: 'B',
        minutes: 100,
      },
    ])
    expect(await attendancesOf(mine)).toMatchObject([{ out_time: ago(10), minutes: 110 }])
  })

  it('welcomes whoever stepped out and comes back, who is there again until the last check-out', async () => {
    const { event, door, ticket, attendancesOf } = await aDoor()
    const mine = await ticket()
    await sync(door, event, [come(mine, 120), out(mine, 80)])
    expect(await sync(door, event, [come(mine, 70)], { device: 'B' })).toMatchObject([
      { verdict: 'welcome', back: true },
    ])
    expect(await attendancesOf(mine)).toMatchObject([{ in_time: ago(120), out_time: null, minutes: null }])
    expect(await sync(door, event, [out(mine, 5)], { device: 'B' })).toMatchObject([
      { verdict: 'goodbye', minutes: 115 },
    ])
    const scans = await db().rows<{ verdict: string; conflict: string | null }>`
      select verdict, conflict from cubic_scan where applicant_id = ${mine.id} order by at`
    expect(scans).toEqual(['welcome', 'already_out', 'back', 'goodbye'].map((verdict) => ({ verdict, conflict: null })))
    expect(await findings()).toEqual([])
  })

  it('sends people without a check-in to the help desk, and counts once they are checked in by hand', async () => {
    const { event, door, ticket, attendancesOf, stateOf } = await aDoor()
    const mine = await ticket()
    // also of a device that waits for the answer: it has let nobody through
    const asked = { scan_id: randomUUID(), code: mine.code, at: inSeconds(0), direction: 'out' } as const
    const [answer] = await sync(door, event, [asked])
    expect(answer).not.toHaveProperty('conflict')
    await sync(door, event, [{ ...asked, undone: true }])
    expect(await sync(door, event, [out(mine, 20, { verdict: 'no_check_in' })])).toMatchObject([
      { verdict: 'no_check_in', reason: 'event:not_checked_in', check_out_time: ago(20) },
    ])
    expect(await attendancesOf(mine)).toMatchObject([{ in_time: null, out_time: ago(20), minutes: null }])
    expect(await stateOf(mine)).toMatchObject({ check_in_status: 'not_present' })
    const by = scanOf({ code: `id:${mine.id}` }, { at: ago(90), verdict: 'welcome', note: '补签到' })
    await sync(door, event, [by])
    expect(await attendancesOf(mine)).toMatchObject([{ in_time: ago(90), out_time: ago(20), minutes: 70 }])
    expect(await findings()).toEqual([])
  })

  it('is refused where nobody checks out, and of tickets that are not valid', async () => {
    const { event, door, ticket } = await aDoor({ columns: { sign_out: false } })
    const [mine, gone] = [await ticket(), await ticket({ status: 'withdrawn' })]
    await sync(door, event, [come(mine, 20)])
    expect(await sync(door, event, [out(mine, 10), out(gone, 10)])).toMatchObject([
      { verdict: 'not_valid', reason: 'event:no_check_out', conflict: 'revoked' },
      { verdict: 'not_valid', reason: 'event:withdrawn', conflict: 'revoked' },
    ])
    expect(await db().rows`select 1 from cubic_attendance where event_id = ${event.id}`).toEqual([])
    await expect(sync(door, event, [{ ...out(mine, 5), direction: 'up' as 'out' }])).rejects.toMatchObject({
      kind: 'BadRequest',
    })
  })

  it('lists what devices without network decided wrongly, and settles it for both of a pair', async () => {
    const { event, door, ticket } = await aDoor()
    const [twice, never] = [await ticket(), await ticket()]
    await sync(door, event, [come(twice, 120)])
    const [one, other] = [out(twice, 30), out(twice, 10)]
    await sync(door, event, [one], { device: 'A' })
    await sync(door, event, [other, out(never, 10)], { device: 'B' })
    const listed = () => db().rows<{ id: number; conflict: string; ticket: number }>`
      select id, conflict, applicant_id as ticket from cubic_scan
      where event_id = ${event.id} and conflict is not null and settled_time is null order by at, conflict`
    expect(await listed()).toMatchObject([
      { conflict: 'two_gates', ticket: twice.id },
      { conflict: 'no_check_in', ticket: never.id },
      { conflict: 'two_gates', ticket: twice.id },
    ])
    const [first] = await listed()
    expect(await door.call('CubicScan', first?.id ?? 0, 'settle', { note: '同一个人' })).toMatchObject({ status: 'ok' })
    expect(await listed()).toMatchObject([{ conflict: 'no_check_in', ticket: never.id }])
    // their check-in was on a phone without network
    await sync(door, event, [come(never, 100)], { device: 'C' })
    expect(await listed()).toEqual([])
  })

  it('is rehearsed with test tickets, which keep no attendance', async () => {
    const { event, door } = await aDoor()
    const made = await door.call('CubicEventBase', event.id, 'make_test_tickets', { count: 1 })
    const [id] = (made.result?.['ids'] ?? []) as readonly number[]
    const code = `id:${id}`
    expect(await sync(door, event, [scanOf({ code }), out({ code }, 0, { at: inSeconds(1) })])).toMatchObject([
      { verdict: 'welcome', test: true },
      { verdict: 'goodbye', test: true },
    ])
    expect(await db().rows`select 1 from cubic_attendance where event_id = ${event.id}`).toEqual([])
  })

  it('is one ticket’s by its method, and undone by staff with what still waits on a device', async () => {
    const { event, door, ticket, attendancesOf } = await aDoor()
    const mine = await ticket()
    const call = (method: string, args: object = {}) => door.call('CubicEventApplicant', mine.id, method, { ...args })
    expect(await call('undo_check_out')).toMatchObject({ error_kind: 'event:not_checked_out' })
    await sync(door, event, [come(mine, 120)])
    expect(await call('check_out', { at: ago(30) })).toMatchObject({
      status: 'ok',
      result: { check_in_time: ago(120), check_out_time: ago(30), minutes: 90 },
    })
    expect(await call('check_out', { at: ago(20) })).toMatchObject({ error_kind: 'event:already_checked_out' })
    expect(await call('undo_check_out', { reason: '按错了' })).toMatchObject({ status: 'ok' })
    expect(await attendancesOf(mine)).toMatchObject([{ in_time: ago(120), out_time: null, minutes: null }])
    expect(await sync(door, event, [out(mine, 10)])).toMatchObject([
      { verdict: 'not_valid', reason: 'event:scan_undone' },
    ])
    expect(await sync(door, event, [out(mine, 0, { at: inSeconds(0) })])).toMatchObject([{ verdict: 'goodbye' }])
    const entries = await db().rows<{ action: string }>`
      select action from cubic_audit_entry where model = 'CubicAttendance' and after ->> 'applicant_id' = ${String(mine.id)} order by id`
    expect(entries.map(({ action }) => action)).toEqual([
      'check_in',
      'check_out',
      'move_times',
      'undo_check_out',
      'check_out',
    ])
    const never = await ticket()
    expect(await door.call('CubicEventApplicant', never.id, 'check_out', {})).toMatchObject({
      error_kind: 'event:not_checked_in',
    })
    expect(await call('undo_check_in')).toMatchObject({ status: 'ok' })
    expect(await attendancesOf(mine)).toEqual([])
    expect(await findings()).toEqual([])
  })

  it('is taken back by a pass within five seconds, and by a device that is still offline', async () => {
    const { event, scanner, ticket, attendancesOf } = await aDoor()
    const mine = await ticket()
    const { client, pass } = await aDevice(wire, scanner, event)
    await db().run`update cubic_scanner_pass set claimed_time = now() - interval '1 day' where id = ${pass}`
    await sync(client, event, [come(mine, 120)])
    const first = out(mine, 10)
    await sync(client, event, [first])
    await sync(client, event, [{ ...first, undone: true }])
    expect(await attendancesOf(mine)).toMatchObject([{ out_time: null }])
    await sync(client, event, [out(mine, 5)])
    expect(await client.call('CubicEventApplicant', mine.id, 'undo_check_out')).toMatchObject({ status: 'ok' })
    expect(await attendancesOf(mine)).toMatchObject([{ out_time: null }])
    await sync(client, event, [out(mine, 4)])
    await db().run`update cubic_scan set received_time = now() - interval '1 minute' where applicant_id = ${mine.id}`
    expect(await client.call('CubicEventApplicant', mine.id, 'undo_check_out')).toMatchObject({
      error_kind: 'event:undo_too_late',
    })
  })
})

describe('whoever forgot to check out', () => {
  it('is closed once the event is over, counts by its rule, and a late check-out still counts', async () => {
    const { event, door, ticket, attendancesOf } = await aDoor()
    const [stayed, stepped, late] = [await ticket(), await ticket(), await ticket()]
    await sync(door, event, [
      come(stayed, 120),
      come(stepped, 120),
      out(stepped, 80),
      come(stepped, 70),
      come(late, 120),
    ])
    await runJobs()
    expect(await attendancesOf(stayed)).toMatchObject([{ source: 'scan', minutes: null }])
    await db().run`update cubic_event_base set end_time = ${ago(30)} where id = ${event.id}`
    await runJobs()
    expect(await attendancesOf(stayed)).toMatchObject([{ out_time: null, minutes: 0, source: 'closed' }])
    expect(await attendancesOf(stepped)).toMatchObject([{ out_time: ago(80), minutes: 40, source: 'closed' }])
    await sync(door, event, [out(late, 40)])
    expect(await attendancesOf(late)).toMatchObject([{ out_time: ago(40), minutes: 80, source: 'scan' }])
    expect(await findings()).toEqual([])
    await db().run`update cubic_event_base set count_closed = 'until_end' where id = ${event.id}`
    await runJobs()
    expect(await attendancesOf(stayed)).toMatchObject([{ out_time: ago(30), minutes: 90, source: 'closed' }])
    expect(await attendancesOf(stepped)).toMatchObject([{ out_time: ago(30), minutes: 90, source: 'closed' }])
    const before = await db().one<{ count: number }>`select count(*)::integer as count from cubic_audit_entry`
    await runJobs()
    expect(await db().one`select count(*)::integer as count from cubic_audit_entry`).toEqual(before)
    // the event goes on after all
    await db().run`update cubic_event_base set end_time = now() + interval '1 hour' where id = ${event.id}`
    await runJobs()
    expect(await attendancesOf(stayed)).toMatchObject([{ out_time: null, minutes: null, source: 'scan' }])
    expect(await findings()).toEqual([])
  })

  it('is counted also where the event began to check people out after they had come', async () => {
    const { event, door, ticket, attendancesOf } = await aDoor({ columns: { sign_out: false } })
    const mine = await ticket()
    await sync(door, event, [come(mine, 120)])
    expect(await attendancesOf(mine)).toEqual([])
    await db().run`update cubic_event_base set sign_out = true where id = ${event.id}`
    await runJobs()
    expect(await attendancesOf(mine)).toMatchObject([{ in_time: ago(120), out_time: null }])
  })
})

describe('an attendance by hand', () => {
  it('is added and corrected with a reason, counts before any scan, and goes with an undo', async () => {
    const { event, door, ticket, attendancesOf, stateOf } = await aDoor()
    const mine = await ticket()
    const registrar = as(await aUser({ roles: ['applicant_manager'] }))
    const set = (args: object) => registrar.call('CubicEventApplicant', mine.id, 'set_attendance', { ...args })
    expect(await set({ in_time: ago(120) })).toMatchObject({ error_kind: 'event:reason_required' })
    expect(await set({ reason: '名单' })).toMatchObject({ error_kind: 'event:times_required' })
    expect(await set({ out_time: ago(10), reason: '名单' })).toMatchObject({ error_kind: 'event:not_checked_in' })
    expect(await set({ in_time: ago(10), out_time: ago(20), reason: '名单' })).toMatchObject({
      error_kind: 'event:out_before_in',
    })
    expect(await set({ in_time: inSeconds(600), reason: '名单' })).toMatchObject({ error_kind: 'event:not_that_time' })
    expect(await set({ in_time: ago(60 * 24 * 3), reason: '名单' })).toMatchObject({
      error_kind: 'event:not_that_time',
    })
    expect(await set({ session_id: 1, in_time: ago(10), reason: '名单' })).toMatchObject({
      error_kind: 'event:wrong_session',
    })
    expect(await attendancesOf(mine)).toEqual([])
    expect(await set({ in_time: ago(100), out_time: ago(20), reason: '老师点名' })).toMatchObject({
      status: 'ok',
      result: { in_time: ago(100), out_time: ago(20), minutes: 80 },
    })
    expect(await stateOf(mine)).toMatchObject({ check_in_status: 'attend', check_in_time: ago(100) })
    // whatever is scanned, also before
    await sync(door, event, [come(mine, 150), out(mine, 1)])
    expect(await set({ in_time: ago(110), reason: '看错了' })).toMatchObject({ status: 'ok', result: { minutes: 90 } })
    expect(await set({ out_time: ago(115), reason: '看错了' })).toMatchObject({ error_kind: 'event:out_before_in' })
    expect(await attendancesOf(mine)).toMatchObject([{ in_time: ago(110), out_time: ago(20), source: 'hand' }])
    const entries = await db().rows<{ after: { reason?: string } }>`
      select after from cubic_audit_entry where model = 'CubicAttendance' and action = 'set_attendance' order by id`
    expect(entries.map(({ after }) => after.reason)).toEqual(['老师点名', '看错了'])
    expect(await findings()).toEqual([])
    await door.call('CubicEventApplicant', mine.id, 'undo_check_in', {})
    expect(await attendancesOf(mine)).toEqual([])
    expect(await stateOf(mine)).toMatchObject({ check_in_status: 'not_present' })
  })

  it('is for the event’s staff, not for the holder, a pass or a guest', async () => {
    const { event, scanner, ticket } = await aDoor()
    const holder = await aUser()
    const mine = await ticket({ owner: holder })
    const { client } = await aDevice(wire, scanner, event)
    const args = { in_time: ago(10), reason: '名单' }
    for (const caller of [as(holder), client])
      await expect(caller.call('CubicEventApplicant', mine.id, 'set_attendance', args)).rejects.toMatchObject({
        kind: 'Forbidden',
      })
    await expect(wire.guest().call('CubicEventApplicant', mine.id, 'set_attendance', args)).rejects.toMatchObject({
      kind: 'Unauthenticated',
    })
    const { data } = await as(holder).search('CubicAttendance', { fields: ['id'] })
    expect(data).toEqual([])
  })
})

describe('the sessions of an event', () => {
  it('each have a check-in of their own, and the ticket attends with the first of all', async () => {
    const { event, door, ticket, attendancesOf, stateOf } = await aDoor({ columns: { sign_out: false } })
    const [first, second] = [
      await aSession(event, { starts: -180, ends: -120 }),
      await aSession(event, { starts: -60, ends: 0 }),
    ]
    const mine = await ticket()
    expect(
      await sync(door, event, [come(mine, 50, { session_id: second }), come(mine, 170, { session_id: first })]),
    ).toMatchObject([{ verdict: 'welcome' }, { verdict: 'welcome' }])
    expect(await sync(door, event, [come(mine, 40, { session_id: second })])).toMatchObject([
      { verdict: 'already_in', check_in_time: ago(50) },
    ])
    expect(await stateOf(mine)).toMatchObject({ check_in_status: 'attend', check_in_time: ago(170) })
    expect(
      (await attendancesOf(mine)).map((each) => [each['session_id.id'] ?? each['session_id'], each['in_time']]),
    ).toEqual(
      expect.arrayContaining([
        [expect.anything(), ago(50)],
        [expect.anything(), ago(170)],
      ]),
    )
    expect(await findings()).toEqual([])
    expect(await door.call('CubicEventApplicant', mine.id, 'undo_check_in', { session_id: first })).toMatchObject({
      status: 'ok',
    })
    expect(await stateOf(mine)).toMatchObject({ check_in_status: 'attend', check_in_time: ago(50) })
    expect(await sync(door, event, [come(mine, 165, { session_id: first })])).toMatchObject([
      { reason: 'event:scan_undone' },
    ])
    expect(await findings()).toEqual([])
  })

  it('refuse a ticket that is for another, and say for which it is', async () => {
    const { event, door, ticket, stateOf } = await aDoor({ registration: { choose_sessions: 'some' } })
    const [first, second] = [await aSession(event, { starts: -10 }), await aSession(event, { starts: -10 })]
    const gone = await aSession(event, { starts: -10, columns: { cancelled: true } })
    const mine = await ticket({ sessions: [second, gone] })
    expect(
      await sync(
        door,
        event,
        [first, second, gone, 2_000_000_000, 0].map((session_id) => come(mine, 5, { session_id })),
      ),
    ).toMatchObject([
      { verdict: 'not_valid', reason: 'event:wrong_session', sessions: [second, gone] },
      { verdict: 'welcome' },
      { reason: 'event:wrong_session' },
      { reason: 'event:wrong_session' },
      { reason: 'event:wrong_session' },
    ])
    expect(await stateOf(mine)).toMatchObject({ check_in_status: 'attend' })
  })

  it('take somebody from another at the same time, if a seat is free, by whoever works at the door', async () => {
    const { event, scanner, door, ticket } = await aDoor({ registration: { choose_sessions: 'some' } })
    const times = { start_time: ago(10), end_time: ago(-50) }
    const [here, there] = [
      await aSession(event, { limit: 1, columns: times }),
      await aSession(event, { columns: times }),
    ]
    const later = await aSession(event, { columns: { start_time: ago(-51), end_time: ago(-59) } })
    const [mine, other] = [await ticket({ sessions: [there, later] }), await ticket({ sessions: [there] })]
    const { client } = await aDevice(wire, scanner, event)
    const move = (caller: typeof client, { id }: { readonly id: number }, session_id = here) =>
      caller.call('CubicEventApplicant', id, 'move_to_session', { session_id })
    expect(await move(client, mine)).toMatchObject({ status: 'ok', result: { seated: [here, later] } })
    expect(await sync(client, event, [come(mine, 0, { session_id: here, at: inSeconds(0) })])).toMatchObject([
      { verdict: 'welcome' },
    ])
    expect(await move(door, other)).toMatchObject({ error_kind: 'event:session_full' })
    expect(await db().rows`select session_id from cubic_session_choice where applicant_id = ${other.id}`).toEqual([
      { session_id: there },
    ])
    await expect(move(as(await aUser()), other)).rejects.toMatchObject({ kind: 'Forbidden' })
  })

  it('close those who stay beyond them', async () => {
    const { event, door, ticket, attendancesOf } = await aDoor({ columns: { count_closed: 'until_end' } })
    const over = await aSession(event, { columns: { start_time: ago(120), end_time: ago(60) } })
    const mine = await ticket()
    await sync(door, event, [come(mine, 110, { session_id: over })])
    expect(await attendancesOf(mine)).toMatchObject([{ out_time: expect.anything(), minutes: 50, source: 'closed' }])
  })
})

describe('the list of a door that checks out', () => {
  it('has when each came and left, the sessions of the event and of each ticket, and tells what changed', async () => {
    const { event, door, ticket } = await aDoor({ registration: { choose_sessions: 'some' } })
    const session = await aSession(event, { starts: -60, ends: 30, limit: 5 })
    const mine = await ticket({ sessions: [session] })
    const seconds = (minutes: number) => Date.parse(ago(minutes)) / 1000
    const at = [ago(50), ago(40)]
    await sync(door, event, [come(mine, 50, { session_id: session, at: at[0] })])
    const list = await listAt(door, event)
    expect(list.events[0]).toMatchObject({
      sign_out: true,
      chooses_sessions: true,
      sessions: [{ id: session, limit: 5, taken: 1 }],
    })
    expect(list.tickets).toMatchObject([{ presence: [[session, seconds(50), null]], sessions: [session] }])
    await sync(door, event, [out(mine, 40, { session_id: session, at: at[1] })])
    const changed = await listAt(door, event, { since: list.version })
    expect(changed.tickets).toMatchObject([{ id: mine.id, presence: [[session, seconds(50), seconds(40)]] }])
    expect((await listAt(door, event, { since: changed.version })).tickets).toEqual([])
  })

  it('says how many hours there are by the time present', async () => {
    const category = await insert('cubic_hour_category', { name: '志愿公益', sort: 0 })
    const listOf = async (hours: object) => {
      const { event, door } = await aDoor({ columns: { hour_category_id: category, ...hours } })
      return (await listAt(door, event)).events[0]
    }
    expect(await listOf({ hours_rule: 'minutes', hours: 2 })).toMatchObject({ hours_by_minutes: { most: 2 } })
    expect(await listOf({ hours_rule: 'minutes' })).toMatchObject({ hours_by_minutes: { most: null } })
    expect(await listOf({ hours_rule: 'fixed', hours: 2 })).not.toHaveProperty('hours_by_minutes')
  })

  it('is what it was where nobody checks out', async () => {
    const { event, door, ticket } = await aDoor({ columns: { sign_out: false } })
    await ticket()
    const list = await listAt(door, event)
    expect(Object.keys(list.tickets[0] ?? {}).filter((name) => ['presence', 'sessions'].includes(name))).toEqual([])
    expect(list.events[0]).not.toHaveProperty('sign_out')
    expect(list.events[0]).not.toHaveProperty('sessions')
  })
})
