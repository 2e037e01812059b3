import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { useSharedWire } from '@cubic/testing/server/wire'
import { answerOrFault, leaf, WireClient, WireFault } from '@cubic/testing/server/wire-client'
import { aDevice, claim, inSeconds, listAt, scanOf, type SentScan, sync } from './support.ts'

const wire = useSharedWire()
const { aTicket, anAdmin, anEvent, aUser, as, db, url, guest } = wire
const byName = (one: unknown, other: unknown): number => String(one).localeCompare(String(other))
const staff = () => aUser({ roles: ['scanner_admin'] })
const refused = (error_kind: string) => ({ status: 'error', error_kind, error_msg: expect.any(String) as string })

describe('a scanner pass', () => {
  it('is claimed by one device, with a code that is shown once and stored as a hash', async () => {
    const [event, scanner] = [await anEvent(), await staff()]
    const made = await as(scanner).call('CubicEventBase', event.id, 'make_scanner_pass', { name: '东门' })
    const { code, url: link, id } = made.result as { code: string; url: string; id: number }
    expect(link).toBe(`${new URL(link).origin}/scan#pass=${code.replaceAll(' ', '')}`)
    expect(await claim(guest(), code.toLowerCase(), '小李的手机')).toMatchObject({ status: 'ok', event_id: event.id })
    expect(await claim(guest(), code)).toMatchObject(refused('door:pass_taken'))
    const rows = await db()
      .rows<object>`select to_jsonb(pass) || to_jsonb(entry) from cubic_scanner_pass pass, cubic_audit_entry entry where entry.model = 'CubicScannerPass'`
    expect(JSON.stringify(rows)).not.toContain(code.replaceAll(' ', ''))
    const { data } = await as(scanner).get('CubicScannerPass', id, ['name', 'state', 'device_name', 'claimed_time'])
    expect(data).toMatchObject({ name: '东门', state: 'active', device_name: '小李的手机' })
  })

  it.each([
    ['door:pass_unknown', {}, 'ZZZZ ZZZZ ZZZZ'],
    ['door:pass_unknown', {}, 'javascript:alert(1)'],
    ['door:pass_expired', { expires_time: "now() - interval '1 second'" }, undefined],
    ['door:pass_revoked', { revoked_time: 'now()' }, undefined],
  ])('is not claimed: %s', async (kind, columns, wrong) => {
    const made = await as(await staff()).call('CubicEventBase', (await anEvent()).id, 'make_scanner_pass', {
      name: '门',
    })
    const id = Number(made.result?.['id'])
    if ('expires_time' in columns)
      await db().run`update cubic_scanner_pass set expires_time = now() - interval '1 second' where id = ${id}`
    if ('revoked_time' in columns) await db().run`update cubic_scanner_pass set revoked_time = now() where id = ${id}`
    expect(await claim(guest(), wrong ?? made.result?.['code'])).toMatchObject(refused(kind))
  })

  it('says what it is for before it is claimed, and no more once it is', async () => {
    const [event, scanner] = [await anEvent(), await aUser({ roles: ['scanner_admin'], name: '赵老师' })]
    const made = await as(scanner).call('CubicEventBase', event.id, 'make_scanner_pass', { name: 'A 门' })
    const code = String(made.result?.['code'])
    const look = async (typed: unknown) => {
      const response = await new WireClient(url()).post('/api/door/v1/pass', { code: typed })
      return (await response.json()) as object
    }
    expect(await look(code)).toEqual({
      status: 'ok',
      name: 'A 门',
      made_by: '赵老师',
      expires_time: made.result?.['expires_time'],
      event: expect.objectContaining({ id: event.id, start_time: expect.any(String) as string }) as object,
    })
    expect(await claim(new WireClient(url()), code)).toMatchObject({ status: 'ok' })
    expect(await look(code)).toMatchObject({ error_kind: 'door:pass_taken' })
    expect(await look('ZZZZ ZZZZ ZZZZ')).toMatchObject({ error_kind: 'door:pass_unknown' })
    await as(scanner).call('CubicEventBase', event.id, 'revoke_scanner_pass', { pass_id: made.result?.['id'] })
    expect(await look(code)).toMatchObject({ error_kind: 'door:pass_revoked' })
  })

  it('limits guesses of codes, and lets the right code through all the same', async () => {
    const client = guest()
    const code = String(
      (await as(await staff()).call('CubicEventBase', (await anEvent()).id, 'make_scanner_pass', { name: '门' }))
        .result?.['code'],
    )
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => client.post('/api/door/v1/claim', { code: '0000 0000 0000', device_name: 'x' })),
    )
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(0)
    expect(await claim(guest(), code)).toMatchObject({ status: 'ok' })
  })

  it('must expire later than now', async () => {
    const args = { name: '门', expires_time: inSeconds(-5) }
    expect(
      await as(await staff()).call('CubicEventBase', (await anEvent()).id, 'make_scanner_pass', args),
    ).toMatchObject({
      error_kind: 'door:expires_early',
    })
  })

  it('does what the door needs for its own event, and nothing else', async () => {
    const [event, other, scanner] = [await anEvent(), await anEvent(), await staff()]
    const [mine, foreign] = [
      await aTicket({ event, owner: await aUser(), phone: '+8613800138000', columns: { note: '轮椅' } }),
      await aTicket({ event: other, owner: await aUser() }),
    ]
    const { client } = await aDevice(wire, scanner, event)
    expect((await listAt(client, event)).tickets).toMatchObject([{ id: mine.id, note: null }])
    await expect(listAt(client, other)).rejects.toMatchObject({ kind: 'Forbidden' })
    await expect(sync(client, other, [])).rejects.toMatchObject({ kind: 'Forbidden' })
    expect(await sync(client, event, [])).toEqual([])
    expect(await client.callTicket(mine, 'check_in')).toMatchObject({ status: 'ok' })
    expect(await client.callTicket(mine, 'undo_check_in')).toMatchObject({ status: 'ok' })
    for (const method of ['check_in', 'undo_check_in'])
      expect(await answerOrFault(client.callTicket(foreign, method)), method).not.toMatchObject({ status: 'ok' })

    // Nothing else: neither records nor methods.
    expect((await client.get('CubicEventApplicant', mine.id, ['id'])).data).toBeNull()
    for (const model of [
      'CubicEventApplicant',
      'CubicScan',
      'CubicScannerPass',
      'CubicDoorDevice',
      'CubicTestTicket',
      'User',
      'EventPerson',
      'AuditEntry',
    ])
      expect((await client.search(model, { fields: ['id'] })).ids, model).toEqual([])
    const calls: readonly (readonly [string, number, string, object])[] = [
      ['CubicEventBase', event.id, 'make_scanner_pass', { name: '又一张' }],
      ['CubicEventBase', event.id, 'revoke_scanner_pass', { pass_id: 1 }],
      ['CubicEventBase', event.id, 'make_test_tickets', { count: 1 }],
      ['CubicEventBase', event.id, 'remove_test_tickets', {}],
      ['CubicEventBase', event.id, 'unpublish', {}],
      ['CubicEventBase', event.id, 'register_applicant', { name: '某人' }],
      ['CubicEventApplicant', mine.id, 'write_note', { note: 'x' }],
      ['CubicEventApplicant', mine.id, 'audit', { decision: 'reject', reason: 'x' }],
    ]
    for (const [model, id, method, args] of calls)
      expect(await answerOrFault(client.call(model, id, method, args)), method).toBeInstanceOf(WireFault)
    expect((await client.save('CubicEventBase', { id: event.id, name_cn: 'x' })).status).toBe('error')
    expect((await client.unlink('CubicEventBase', event.id)).status).toBe('error')
    expect(await (await client.post('/user/info')).json()).toEqual({})
  })

  it('is refused at its next call once it is revoked or has expired (fault 21)', async () => {
    const [event, scanner] = [await anEvent(), await staff()]
    const ticket = await aTicket({ event, owner: await aUser() })
    const [revoked, expired] = [await aDevice(wire, scanner, event), await aDevice(wire, scanner, event)]
    expect(
      await as(scanner).call('CubicEventBase', event.id, 'revoke_scanner_pass', { pass_id: revoked.pass }),
    ).toMatchObject({ status: 'ok' })
    await db().run`update cubic_scanner_pass set expires_time = now() where id = ${expired.pass}`
    for (const { client } of [revoked, expired]) {
      await expect(listAt(client, event)).rejects.toMatchObject({ kind: 'Unauthenticated' })
      await expect(sync(client, event, [scanOf(ticket)])).rejects.toMatchObject({ kind: 'Unauthenticated' })
      await expect(client.callTicket(ticket, 'check_in')).rejects.toMatchObject({ kind: 'Unauthenticated' })
    }
    expect((await as(scanner).get('CubicEventApplicant', ticket.id, ['check_in_status'])).data).toMatchObject({
      check_in_status: 'not_present',
    })
    expect((await as(scanner).get('CubicScannerPass', revoked.pass, ['state', 'revoked_by.id'])).data).toMatchObject({
      state: 'revoked',
      revoked_by: { id: scanner.id },
    })
  })

  it('hands its last scans over once it has ended: those made in time count, the others once staff accept them', async () => {
    const [event, scanner] = [await anEvent(), await staff()]
    const [let1, back, in2] = [await aTicket({ event }), await aTicket({ event }), await aTicket({ event })]
    const [revoked, expired] = [await aDevice(wire, scanner, event), await aDevice(wire, scanner, event)]
    const sentBefore = scanOf(in2, { verdict: 'welcome' })
    await sync(revoked.client, event, [sentBefore])
    const handOver = async ({ client }: typeof revoked, scans: readonly SentScan[], clock = {}) => {
      const about = { device: '手机', sent_at: inSeconds(0), scans, ...clock }
      const response = await new WireClient(wire.url()).post('/api/door/v1/hand-over', {
        token: client.token,
        ...about,
      })
      return (await response.json()) as object
    }
    const scans = [
      scanOf(let1, { at: inSeconds(-50), verdict: 'welcome' }),
      scanOf(back, { at: inSeconds(-40), verdict: 'welcome', undone: true }),
      // what the server has already is not undone by a pass that has ended
      { ...sentBefore, undone: true },
      { scan_id: randomUUID(), code: 'https://example.org', verdict: 'unknown' },
    ]
    // a pass that is valid sends its scans like any other
    expect(await handOver(revoked, scans)).toMatchObject({ status: 'error', error_kind: 'door:pass_unknown' })
    await as(scanner).call('CubicEventBase', event.id, 'revoke_scanner_pass', { pass_id: revoked.pass })
    await db().run`update cubic_scanner_pass set expires_time = now() where id = ${expired.pass}`
    expect(await handOver(revoked, scans)).toEqual({ status: 'ok', taken: 4 })
    expect(await handOver(revoked, scans)).toEqual({ status: 'ok', taken: 4 })
    const afterEnd = scanOf(let1, { at: inSeconds(0), verdict: 'welcome' })
    expect(await handOver(expired, [afterEnd])).toEqual({ status: 'ok', taken: 1 })
    const kept = await as(scanner).search('CubicScan', {
      condition: leaf('event_id', '=', event.id),
      fields: ['verdict', 'reason', 'conflict', 'shown_verdict', 'undone', 'pass_id.id'],
      limit: 50,
    })
    expect(kept.data).toMatchObject([
      { verdict: 'welcome', undone: false },
      { verdict: 'not_valid', reason: 'door:pass_revoked', conflict: 'revoked', pass_id: { id: revoked.pass } },
      { verdict: 'not_valid', reason: 'event:scan_undone', conflict: null },
      { verdict: 'unknown' },
      { verdict: 'not_valid', reason: 'door:pass_expired', conflict: 'revoked', pass_id: { id: expired.pass } },
    ])
    const states = await db().rows<{ status: string }>`
      select check_in_status as status from cubic_event_applicant where event_id = ${event.id} order by id`
    expect(states.map(({ status }) => status)).toEqual(['not_present', 'not_present', 'attend'])
    const inTime = [scanOf(back, { at: inSeconds(-20), verdict: 'welcome' })]
    // a clock that was moved since it was measured shows no reliable times
    const moved = { sent_at: inSeconds(-3600), clock_offset: 0 }
    const early = [scanOf(back, { at: inSeconds(-3620), verdict: 'welcome' })]
    expect(await handOver(expired, early, moved)).toEqual({ status: 'ok', taken: 1 })
    expect(await handOver(expired, inTime)).toEqual({ status: 'ok', taken: 1, counted: 1 })
    expect((await as(scanner).get('CubicEventApplicant', back.id, ['check_in_status'])).data).toMatchObject({
      check_in_status: 'attend',
    })
    const accept = (by: { readonly token: string }) => as(by).call('CubicScannerPass', revoked.pass, 'accept_scans', {})
    await expect(accept(await aUser())).rejects.toThrow(WireFault)
    expect((await as(scanner).get('CubicScannerPass', revoked.pass, ['late_scans'])).data).toMatchObject({
      late_scans: 1,
    })
    expect(await accept(scanner)).toMatchObject({ status: 'ok', result: { accepted: 1, checked_in: 1 } })
    expect((await as(scanner).get('CubicScannerPass', revoked.pass, ['late_scans'])).data).toMatchObject({
      late_scans: 0,
    })
    const later = await as(scanner).search('CubicScan', {
      condition: leaf('applicant_id', '=', let1.id),
      fields: ['verdict', 'reason', 'conflict', 'pass_id.id'],
    })
    expect(later.data).toMatchObject([
      { verdict: 'welcome', reason: null, conflict: null, pass_id: { id: revoked.pass } },
      { verdict: 'not_valid', reason: 'door:pass_expired', pass_id: { id: expired.pass } },
    ])
    // only for a week
    await db().run`update cubic_scanner_pass set revoked_time = now() - interval '8 days' where id = ${revoked.pass}`
    expect(await handOver(revoked, scans)).toMatchObject({ error_kind: 'door:pass_unknown' })
    const shapes = [{ token: 5 }, { token: 'x', device: 'd', scans: 'y' }, { token: 'x', device: 'd', scans: [{}] }]
    for (const shape of shapes)
      expect((await new WireClient(wire.url()).post('/api/door/v1/hand-over', shape)).status).toBeLessThan(500)
  })

  it('learns with the list that staff have settled a conflict of its own scans', async () => {
    const [event, scanner] = [await anEvent(), await staff()]
    const ticket = await aTicket({ event })
    const [one, two] = [await aDevice(wire, scanner, event), await aDevice(wire, scanner, event)]
    const [first, second] = [scanOf(ticket, { verdict: 'welcome' }), scanOf(ticket, { verdict: 'welcome' })]
    await sync(one.client, event, [first])
    await sync(two.client, event, [second])
    expect((await listAt(one.client, event)).settled).toEqual([])
    const found = await as(scanner).search('CubicScan', { condition: leaf('event_id', '=', event.id) })
    await as(scanner).call('CubicScan', found.ids[0] ?? 0, 'settle', {})
    expect((await listAt(one.client, event)).settled).toEqual([first.scan_id])
    expect((await listAt(two.client, event)).settled).toEqual([second.scan_id])
    expect((await listAt(as(scanner), event)).settled).toEqual([])
  })

  it('of another event is not revoked, and not by somebody who checks nobody in', async () => {
    const [event, other, scanner] = [await anEvent(), await anEvent(), await staff()]
    const { pass, client } = await aDevice(wire, scanner, event)
    expect(await as(scanner).call('CubicEventBase', other.id, 'revoke_scanner_pass', { pass_id: pass })).toMatchObject(
      refused('door:pass_unknown'),
    )
    await expect(
      as(await aUser()).call('CubicEventBase', event.id, 'revoke_scanner_pass', { pass_id: pass }),
    ).rejects.toMatchObject({ kind: 'Forbidden' })
    await listAt(client, event)
  })

  it('is named in its scans and in the audit log', async () => {
    const [event, scanner, admin] = [await anEvent(), await staff(), await anAdmin()]
    const ticket = await aTicket({ event, owner: await aUser() })
    const { client, pass, name } = await aDevice(wire, scanner, event)
    await sync(client, event, [scanOf(ticket), { scan_id: randomUUID(), code: 'nonsense', at: inSeconds(0) }])
    const scans = await as(scanner).search('CubicScan', {
      condition: { leaf: { field: 'pass_id', comparator: '=', value: pass } },
      fields: ['verdict', 'pass_id.name', 'by.id'],
    })
    expect(scans.data).toMatchObject([
      { verdict: expect.any(String) as string, pass_id: { name }, by: { id: scanner.id } },
      { pass_id: { name } },
    ])
    const entries = await as(admin).search('AuditEntry', {
      condition: { leaf: { field: 'action', comparator: 'in', value: ['check_in', 'scan'] } },
      fields: ['after', 'action'],
      limit: 1000,
    })
    const own = entries.data.filter(({ after }) => JSON.stringify(after).includes(name))
    expect(own.map(({ action }) => action).toSorted(byName)).toEqual(['check_in', 'scan'])
  })

  it('reports its device: last contact and waiting scans', async () => {
    const [event, scanner] = [await anEvent(), await staff()]
    const { client, pass, name } = await aDevice(wire, scanner, event)
    await sync(client, event, [], { device: '后门', waiting: 12 })
    // it cannot invent more devices: the name is the one that claimed the pass
    await listAt(client, event, { device: '后门', waiting: 13 })
    expect((await as(scanner).get('CubicScannerPass', pass, ['waiting_scans', 'last_contact'])).data).toMatchObject({
      waiting_scans: 13,
    })
    const devices = await as(scanner).search('CubicDoorDevice', {
      condition: { leaf: { field: 'event_id', comparator: '=', value: event.id } },
      fields: ['device', 'waiting_scans', 'last_contact', 'pass_id.id'],
    })
    expect(devices.data).toMatchObject([{ device: name, waiting_scans: 13, pass_id: { id: pass } }])
  })

  it('dates no scan before it was claimed, before the ticket, or before the day of the event', async () => {
    const scanner = await staff()
    const event = await anEvent()
    const ticket = await aTicket({ event })
    const { client, pass } = await aDevice(wire, scanner, event)
    await db().run`update cubic_event_applicant set created_time = now() - interval '5 days' where id = ${ticket.id}`
    const early = { at: inSeconds(-3 * 86_400), verdict: 'welcome' }
    expect(await sync(client, event, [scanOf(ticket, early)])).toMatchObject([
      { verdict: 'welcome', conflict: 'clock' },
    ])
    const { data } = await as(scanner).get('CubicEventApplicant', ticket.id, ['check_in_time'])
    expect(Date.now() - Date.parse(String(data?.['check_in_time']))).toBeLessThan(60_000)
    // an honest scan of a device that was offline since it claimed the pass
    const other = await aTicket({ event })
    await db().run`update cubic_event_applicant set created_time = now() - interval '5 days' where id = ${other.id}`
    await db().run`update cubic_scanner_pass set claimed_time = now() - interval '4 hours' where id = ${pass}`
    await db().run`update cubic_event_base set start_time = now() - interval '2 hours' where id = ${event.id}`
    const [honest] = await sync(client, event, [scanOf(other, { at: inSeconds(-3600), verdict: 'welcome' })])
    expect(honest).toMatchObject({ verdict: 'welcome' })
    expect(honest?.conflict).toBeUndefined()
    // staff may note what happened earlier
    const third = await aTicket({ event })
    const [ahead] = await sync(as(scanner), event, [scanOf(third, early)])
    expect(ahead?.conflict).toBeUndefined()
  })

  it('has a gate, which its scans take where they name none, and gets no notes of the staff', async () => {
    const [event, scanner] = [await anEvent(), await staff()]
    const made = await as(scanner).call('CubicEventBase', event.id, 'make_scanner_pass', {
      name: '小李',
      gate: 'Gate b',
    })
    const code = String(made.result?.['code'])
    const look = await new WireClient(url()).post('/api/door/v1/pass', { code })
    expect(await look.json()).toMatchObject({ gate: 'B' })
    const claimed = await claim(new WireClient(url()), code, '小李的手机')
    expect(claimed).toMatchObject({ gate: 'B' })
    const client = new WireClient(url(), { token: String(claimed['token']) })
    const [one, two, three] = [await aTicket({ event }), await aTicket({ event }), await aTicket({ event })]
    await db().run`update cubic_event_applicant set note = 'SECRET' where id = ${one.id}`
    await sync(client, event, [scanOf(one), scanOf(two, { gate: 'A 门' })])
    await sync(as(scanner), event, [scanOf(three, { gate: 'gate a' })], { device: 'iPad' })
    const scans = await as(scanner).search('CubicScan', {
      condition: leaf('event_id', '=', event.id),
      fields: ['gate'],
      sort: [{ field: 'id', order: 'asc' }],
    })
    expect(scans.data.map(({ gate }) => gate)).toEqual(['B', 'A', 'A'])
    // the next scanner is told at which gate, and by which device
    expect(await sync(as(scanner), event, [scanOf(two)], { device: 'other' })).toMatchObject([
      { verdict: 'already_in', check_in_gate: 'A', check_in_device: 'phone' },
    ])
    const list = await listAt(client, event)
    expect(list.tickets.map(({ note, check_in_gate }) => [note, check_in_gate])).toEqual([
      [null, 'B'],
      [null, 'A'],
      [null, 'A'],
    ])
    const staffList = await listAt(as(scanner), event)
    expect(staffList.tickets.map(({ note }) => note)).toEqual(['SECRET', null, null])
  })

  it('keeps its first 500 unknown codes, counts the others, and stores no more than its limit', async () => {
    const [event, scanner] = [await anEvent(), await staff()]
    const { client, pass } = await aDevice(wire, scanner, event)
    const unknown = () => ({ scan_id: randomUUID(), code: 'nonsense', at: inSeconds(0) })
    const many = Array.from({ length: 499 }, unknown)
    await sync(client, event, many)
    const last = [unknown(), unknown(), unknown()]
    expect(await sync(client, event, last)).toMatchObject([{ verdict: 'unknown' }, { verdict: 'unknown' }, {}])
    const counted = await db().one<{ kept: number; uncounted: number }>`
      select (select count(*)::integer from cubic_scan where pass_id = pass.id) as kept, uncounted_scans as uncounted
      from cubic_scanner_pass pass where id = ${pass}`
    expect(counted).toEqual({ kept: 500, uncounted: 2 })
    // what counts is never left out
    const ticket = await aTicket({ event })
    expect(await sync(client, event, [scanOf(ticket)])).toMatchObject([{ verdict: 'welcome' }])
  })

  it('leaves staff more room: of a person at an event, 2,000 unknown codes and refused tickets are kept', async () => {
    const [event, other, scanner] = [await anEvent(), await anEvent(), await staff()]
    const of = (code: string) => (count: number) =>
      Array.from({ length: count }, () => ({ scan_id: randomUUID(), code, at: inSeconds(0) }))
    const unknown = of('nonsense')
    const rejected = await aTicket({ event, columns: { registration_status: 'review_failed' } })
    for (const some of [unknown, of(rejected.code), unknown, of(rejected.code)])
      await sync(as(scanner), event, some(500))
    expect(await sync(as(scanner), event, unknown(2))).toMatchObject([{ verdict: 'unknown' }, { verdict: 'unknown' }])
    expect(await sync(as(scanner), event, of(rejected.code)(1))).toMatchObject([{ verdict: 'not_valid' }])
    await sync(as(scanner), other, unknown(1))
    const kept = await db().rows<{ event_id: number; count: number }>`
      select event_id, count(*)::integer from cubic_scan where "by" = ${scanner.id} group by event_id order by event_id`
    expect(kept).toEqual([
      { event_id: event.id, count: 2000 },
      { event_id: other.id, count: 1 },
    ])
    const ticket = await aTicket({ event })
    expect(await sync(as(scanner), event, [scanOf(ticket)])).toMatchObject([{ verdict: 'welcome' }])
  })

  it('keeps a hundred scans of one ticket, answers the others likewise, and welcomes its holder again after staff undo', async () => {
    const [event, scanner] = [await anEvent(), await staff()]
    const [{ client, pass }, ticket] = [await aDevice(wire, scanner, event), await aTicket({ event })]
    const [first] = await sync(client, event, [scanOf(ticket)])
    const others = await sync(
      client,
      event,
      Array.from({ length: 101 }, () => scanOf(ticket)),
    )
    expect(first).toMatchObject({ verdict: 'welcome' })
    expect(new Set(others.map(({ verdict }) => verdict))).toEqual(new Set(['already_in']))
    expect(await sync(client, event, [scanOf(ticket)])).toMatchObject([
      {
        verdict: 'already_in',
        reason: 'event:already_checked_in',
        ticket_id: ticket.id,
        check_in_by: first?.check_in_by,
      },
    ])
    const counted = await db().one<{ kept: number; uncounted: number }>`
      select (select count(*)::integer from cubic_scan where pass_id = pass.id) as kept, uncounted_scans as uncounted
      from cubic_scanner_pass pass where id = ${pass}`
    expect(counted).toEqual({ kept: 100, uncounted: 3 })
    expect(await as(scanner).callTicket(ticket, 'undo_check_in', { reason: '误扫' })).toMatchObject({ status: 'ok' })
    expect(await sync(client, event, [scanOf(ticket)])).toMatchObject([{ verdict: 'welcome' }])
  })

  it('takes back its own scan for five seconds, and nobody else’s', async () => {
    const [event, scanner] = [await anEvent(), await staff()]
    const [own, late, others] = await Promise.all([1, 2, 3].map(async () => aTicket({ event, owner: await aUser() })))
    const [first, second] = [await aDevice(wire, scanner, event), await aDevice(wire, scanner, event)]
    if (!own || !late || !others) throw new Error('three tickets')
    await sync(first.client, event, [scanOf(own), scanOf(late)])
    await sync(second.client, event, [scanOf(others)])
    await db()
      .run`update cubic_scan set received_time = received_time - interval '1 minute' where applicant_id = ${late.id}`
    expect(await first.client.callTicket(own, 'undo_check_in')).toMatchObject({ status: 'ok' })
    for (const ticket of [late, others])
      expect(await first.client.callTicket(ticket, 'undo_check_in')).toMatchObject(refused('event:undo_too_late'))
    const states = await as(scanner).search('CubicEventApplicant', {
      condition: { leaf: { field: 'event_id', comparator: '=', value: event.id } },
      fields: ['check_in_status'],
      sort: [{ field: 'id', order: 'asc' }],
    })
    expect(states.data.map(({ check_in_status }) => check_in_status).toSorted(byName)).toEqual([
      'attend',
      'attend',
      'not_present',
    ])
  })

  it('is no log-in, and a log-in no pass', async () => {
    const stranger = await aUser()
    const event = await anEvent()
    await expect(listAt(as(stranger), event)).rejects.toMatchObject({ kind: 'Forbidden' })
    await expect(listAt(guest(), event)).rejects.toMatchObject({ kind: 'Unauthenticated' })
    await expect(sync(guest(), event, [])).rejects.toMatchObject({ kind: 'Unauthenticated' })
    await expect(listAt(new WireClient(url(), { token: 'pass.x' }), event)).rejects.toMatchObject({
      kind: 'Unauthenticated',
    })
  })
})
