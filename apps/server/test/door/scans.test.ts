import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { verifyDatabase } from '../../src/features/audit/data/verification.ts'
import type { EventOptions, TicketOptions } from '@cubic/testing/server/builders'
import { useWire } from '@cubic/testing/server/wire'
import { leaf, WireFault } from '@cubic/testing/server/wire-client'
import { aDevice, inSeconds, type Result, scanOf, sync } from './support.ts'

const wire = useWire()
const { aTicket, anAdmin, anEvent, aUser, as, db } = wire
const byName = (one: unknown, other: unknown): number => String(one).localeCompare(String(other))
const staff = () => aUser({ roles: ['scanner_admin'], name: '门口的张三' })

async function aDoor(options: EventOptions = {}) {
  const [event, scanner] = [await anEvent(options), await staff()]
  const ticket = (more: Omit<TicketOptions, 'event'> = {}) => wire.aTicket({ event, ...more })
  const fields = [
    'verdict',
    'conflict',
    'shown_verdict',
    'undone',
    'applicant_id.id',
    'scan_id',
    'reason',
    'note',
    'settled_time',
  ]
  const kept = async () =>
    (await as(scanner).search('CubicScan', { condition: leaf('event_id', '=', event.id), fields, limit: 1000 })).data
  const stateOf = async ({ id }: { readonly id: number }) =>
    (await as(scanner).get('CubicEventApplicant', id, ['check_in_status', 'check_in_time', 'check_in_by.id'])).data
  return { event, scanner, door: as(scanner), ticket, kept, stateOf }
}

const wholeSeconds = (seconds: number): string => inSeconds(seconds).replace(/\.\d+Z$/, 'Z')

/** What `npm run verify` finds wrong with check-ins. */
async function checkInFindings() {
  const found = (await verifyDatabase(db())) ?? []
  return found.filter(({ check }) => check === 'check_ins').flatMap(({ findings }) => findings)
}

describe('a scan', () => {
  it('counts by when it was made, whatever reached us first, and tells others when and by whom', async () => {
    const { event, door, ticket, stateOf, kept } = await aDoor()
    const mine = await ticket()
    const [at, later] = [wholeSeconds(-400), wholeSeconds(-100)]
    const [early, late] = [scanOf(mine, { at, verdict: 'welcome' }), scanOf(mine, { at: later, verdict: 'welcome' })]
    expect(await sync(door, event, [late], { device: 'A' })).toMatchObject([
      { verdict: 'welcome', ticket_id: mine.id, name: mine.name },
    ])
    // It is what counts now; its device hears that somebody else has welcomed them.
    expect(await sync(door, event, [early], { device: 'B' })).toMatchObject([
      { verdict: 'already_in', check_in_time: at, check_in_by: '门口的张三', conflict: 'two_gates' },
    ])
    expect(await stateOf(mine)).toMatchObject({ check_in_status: 'attend', check_in_time: at })
    expect(await kept()).toMatchObject([
      { scan_id: late.scan_id, verdict: 'already_in', conflict: 'two_gates' },
      { scan_id: early.scan_id, verdict: 'welcome', conflict: 'two_gates' },
    ])
    expect(await sync(door, event, [scanOf(mine)], { device: 'A' })).toMatchObject([
      {
        verdict: 'already_in',
        reason: 'event:already_checked_in',
        check_in_time: at,
        check_in_by: '门口的张三',
      },
    ])
    expect(await checkInFindings()).toEqual([])
  })

  it.each<[string, Omit<TicketOptions, 'event'>, EventOptions]>([
    ['event:waiting_review', { status: 'waiting_review' }, {}],
    ['event:waitlisted', { status: 'waitlisted' }, {}],
    ['event:withdrawn', { status: 'withdrawn' }, {}],
    ['event:not_registered', { status: 'review_failed' }, {}],
    ['event:event_cancelled', {}, { stage: 'cancelled' }],
    ['event:no_check_in', {}, { columns: { sign_in: false } }],
  ])('is not valid: %s', async (reason, options, event) => {
    const { event: here, door, ticket, stateOf } = await aDoor(event)
    const mine = await ticket(options)
    expect(await sync(door, here, [scanOf(mine, { verdict: 'not_valid' })])).toMatchObject([
      { verdict: 'not_valid', reason, name: mine.name },
    ])
    expect(await stateOf(mine)).toMatchObject({ check_in_status: 'not_present', check_in_time: null })
  })

  it('lets people in who had asked for leave, and who come late; staff see the leave', async () => {
    const { event, door, ticket, stateOf } = await aDoor({ starts: -180, ends: -60 })
    const [mine, late] = [await ticket({ check_in_status: 'leave' }), await ticket()]
    const results = await sync(door, event, [scanOf(mine), scanOf(late)])
    expect(results).toMatchObject([{ verdict: 'welcome', on_leave: true }, { verdict: 'welcome' }])
    expect(results[1]).not.toHaveProperty('on_leave')
    expect(await stateOf(mine)).toMatchObject({ check_in_status: 'attend' })
  })

  it('is of a link, a token, a typed code or a ticket found by hand', async () => {
    const { event, scanner, door, ticket } = await aDoor()
    const tickets = await Promise.all(Array.from({ length: 4 }, () => ticket()))
    const { data } = await as(scanner).get('CubicEventApplicant', tickets[0]?.id ?? 0, ['qr_token'])
    const link = String(data?.['qr_token'])
    const token = String(
      (await as(scanner).get('CubicEventApplicant', tickets[1]?.id ?? 0, ['qr_token'])).data?.['qr_token'],
    ).split('/t/')[1]
    const typed = (tickets[2]?.code ?? '').toLowerCase().replaceAll(/(.{4})/g, '$1 ')
    const codes = [link, token, typed, `id:${tickets[3]?.id}`]
    const results = await sync(
      door,
      event,
      codes.map((code) => scanOf({ code: '' }, { code })),
    )
    expect(results.map(({ verdict, ticket_id }) => [verdict, ticket_id])).toEqual(
      tickets.map(({ id }) => ['welcome', id]),
    )
  })

  it('is of a number of a campus card; one without a ticket here says so, whether anybody has it or not', async () => {
    const [{ event, scanner, door, ticket, kept }, elsewhere] = [await aDoor(), await anEvent()]
    const aPerson = (unify_id: string) => aUser({ person: { unify_id } })
    const [ten, twelve, other] = [await aPerson('2024010203'), await aPerson('202401020399'), await aPerson('U2024X')]
    const [first, second] = [await ticket({ owner: ten }), await ticket({ owner: twelve })]
    await ticket({ owner: other, event: elsewhere } as Omit<TicketOptions, 'event'>)
    const { client } = await aDevice(wire, scanner, event)
    const codes = [
      '2024010203',
      ' ２０２４０１０２０３',
      '202401020399',
      'U2024X',
      '2024010204',
      '202401020398',
      'T-not-1',
      'hello',
    ]
    const verdicts = await sync(
      client,
      event,
      codes.map((code, index) => scanOf({ code }, { at: inSeconds(index - 20) })),
    )
    expect(verdicts.map(({ verdict, reason, ticket_id }) => [verdict, reason, ticket_id])).toEqual([
      ['welcome', undefined, first.id],
      ['already_in', 'event:already_checked_in', first.id],
      ['welcome', undefined, second.id],
      ['unknown', 'door:no_ticket', undefined],
      ['unknown', 'door:no_ticket', undefined],
      ['unknown', 'door:no_ticket', undefined],
      ['unknown', 'event:invalid_ticket', undefined],
      ['unknown', 'event:invalid_ticket', undefined],
    ])
    expect((await kept()).map(({ conflict }) => conflict)).toEqual(codes.map(() => null))
    expect(JSON.stringify(await db().rows`select * from cubic_scan where event_id = ${event.id}`)).not.toContain(
      '2024010204',
    )
    expect(await sync(door, event, [scanOf({ code: first.code })])).toMatchObject([{ verdict: 'already_in' }])
    expect(await checkInFindings()).toEqual([])
  })

  it('of a ticket of another event says which event, and to a pass nothing of its holder (fault 20)', async () => {
    const [{ event, scanner, door, kept }, other] = [await aDoor(), await aDoor()]
    const foreign = await other.ticket({ name: '王小明' })
    const link = String((await other.door.get('CubicEventApplicant', foreign.id, ['qr_token'])).data?.['qr_token'])
    const results = await sync(door, event, [
      scanOf(foreign),
      scanOf(foreign, { code: link }),
      scanOf(foreign, { code: `id:${foreign.id}` }),
    ])
    const wrong = {
      scan_id: expect.any(String) as string,
      verdict: 'not_valid',
      reason: 'event:wrong_event',
      name: '王小明',
      event: expect.objectContaining({ id: other.event.id }) as object,
    }
    const unknown = { scan_id: expect.any(String) as string, verdict: 'unknown', reason: 'event:invalid_ticket' }
    // staff read all tickets; a pass learns which event it is for, and nothing of its holder
    expect(results).toEqual([wrong, wrong, unknown])
    const pass = await aDevice(wire, scanner, event)
    const { name: _name, ...nameless } = wrong
    expect(await sync(pass.client, event, [scanOf(foreign)])).toEqual([nameless])
    await db().run`update cubic_event_base set stage = 'draft' where id = ${other.event.id}`
    const { event: _event, ...untold } = nameless
    expect(await sync(pass.client, event, [scanOf(foreign)])).toEqual([untold])
    await db().run`update cubic_event_base set stage = 'published' where id = ${other.event.id}`
    expect(await other.stateOf(foreign)).toMatchObject({ check_in_status: 'not_present' })
    expect(await kept()).toMatchObject([
      { applicant_id: { id: foreign.id }, conflict: null },
      { applicant_id: { id: foreign.id }, conflict: null },
      { applicant_id: null, conflict: null },
      { applicant_id: { id: foreign.id }, conflict: null },
      { applicant_id: { id: foreign.id }, conflict: null },
    ])
    // a conflict only where somebody was let in
    expect(await sync(door, event, [scanOf(foreign, { verdict: 'not_valid', at: inSeconds(-300) })])).not.toMatchObject(
      [{ conflict: 'other_event' }],
    )
    expect(await sync(door, event, [scanOf(foreign, { verdict: 'welcome' })])).toMatchObject([
      { verdict: 'not_valid', conflict: 'other_event' },
    ])
  })

  it('of anything else gets a verdict, never an exception (fault 20)', async () => {
    const { event, door, ticket } = await aDoor()
    const mine = await ticket()
    const link = String((await door.get('CubicEventApplicant', mine.id, ['qr_token'])).data?.['qr_token'])
    const flipped = link.slice(0, -3) + (link.at(-3) === 'A' ? 'B' : 'A') + link.slice(-2)
    const odd: readonly unknown[] = [
      flipped,
      link.slice(0, -10),
      `${link}AA`,
      'x'.repeat(3000),
      `${link}${'x'.repeat(3000)}`,
      'javascript:alert(1)',
      'https://example.com/t/abc',
      'data:text/html,x',
      '',
      ' ',
      '\u0000',
      '\ud800',
      '💥',
      'ZZZZZZZZZZZZ',
      'id:',
      'id:0',
      'id:-1',
      'id:99999999999999',
      'id:1e9',
      "' or 1=1 --",
      null,
      5,
      {},
      [],
      true,
      '{"ticket":1}',
      '%00',
      'https://%',
      `http://[::1]/t/${'%'.repeat(20)}`,
    ]
    const results = await sync(
      door,
      event,
      odd.map((code) => ({ scan_id: randomUUID(), code, at: inSeconds(0) })),
    )
    expect(results.map(({ verdict }) => verdict)).toEqual(odd.map(() => 'unknown'))
    const moments: readonly unknown[] = [
      'yesterday',
      null,
      5,
      {},
      '2026-02-30T00:00:00Z',
      '9999-12-31T23:59:59Z',
      '1970-01-01T00:00:00Z',
      undefined,
    ]
    const timed = await sync(
      door,
      event,
      moments.map((at) => ({ scan_id: randomUUID(), code: 'nonsense', at })),
    )
    expect(timed.map(({ verdict }) => verdict)).toEqual(moments.map(() => 'unknown'))
  })

  it.each<[string, unknown]>([
    ['no list', {}],
    ['no JSON', '['],
    ['a list of texts', ['x']],
    ['an id that is none', [{ scan_id: 'once', code: 'x', at: '2026-11-22T10:00:00Z' }]],
    ['no id', [{ code: 'x', at: '2026-11-22T10:00:00Z' }]],
  ])('in a batch of a wrong shape (%s) is BadRequest', async (_title, scans) => {
    const { event, door } = await aDoor()
    const { errors } = await door.gql(
      'mutation s($scans: String!, $id: Int!) { cubicEvent { sync_scans(event_id: $id, device: "d", scans: $scans) { status } } }',
      { id: event.id, scans: typeof scans === 'string' ? scans : JSON.stringify(scans) },
    )
    expect(errors?.[0]?.message).toContain('BadRequest')
  })

  it('is sent with 499 others at most', async () => {
    const { event, door } = await aDoor()
    const many = Array.from({ length: 501 }, () => scanOf({ code: 'x' }))
    await expect(sync(door, event, many)).rejects.toMatchObject({ kind: 'LimitExceeded' })
    expect(await sync(door, event, many.slice(0, 500))).toHaveLength(500)
  })

  it('that failed is kept and in the audit log, without what was read', async () => {
    const { event, door, kept } = await aDoor()
    const scan = scanOf({ code: 'ABCDEFGHJKMN' })
    await sync(door, event, [scan])
    expect(await kept()).toMatchObject([{ scan_id: scan.scan_id, verdict: 'unknown' }])
    const entries = await as(await anAdmin()).search('AuditEntry', {
      condition: leaf('model', '=', 'CubicScan'),
      fields: ['after', 'action'],
      limit: 1000,
    })
    expect(
      entries.data.some(
        ({ after, action }) => action === 'scan' && JSON.stringify(after).includes(`"event_id":${event.id}`),
      ),
    ).toBe(true)
    const rows = await db().rows<object>`select to_jsonb(scan) from cubic_scan scan where event_id = ${event.id}`
    expect(JSON.stringify([rows, entries.data])).not.toContain('ABCDEFGHJKMN')
  })

  it('by check_in is kept too, welcome or refused', async () => {
    const { scanner, door, ticket, kept } = await aDoor()
    const [good, bad] = [await ticket(), await ticket({ status: 'withdrawn' })]
    for (const each of [good, good, bad]) await door.callTicket(each, 'check_in', { source: '西门' })
    expect(await kept()).toMatchObject([
      { verdict: 'welcome', applicant_id: { id: good.id } },
      { verdict: 'already_in', reason: 'event:already_checked_in' },
      { verdict: 'not_valid', reason: 'event:withdrawn', applicant_id: { id: bad.id } },
    ])
    expect(scanner.id).toBeGreaterThan(0)
    expect(await checkInFindings()).toEqual([])
  })
})

describe('one ticket in the same millisecond (fault 16)', () => {
  it('is welcomed by one of two scanners, and the other is told when and by whom', async () => {
    const { event, scanner, ticket } = await aDoor()
    const model = await ticket()
    const tickets = await db().rows<{ id: number; code: string }>`
      insert into cubic_event_applicant (event_id, regist_id, name, registration_status, check_in_status, qr_send_status, created_time, values, flora_external_id)
      select event_id, regist_id, name, registration_status, check_in_status, qr_send_status, created_time, values,
        lpad(event_id::text, 6, '0') || lpad(number::text, 6, '0')
      from cubic_event_applicant, generate_series(1, 1000) as number where id = ${model.id} returning id, flora_external_id as code`
    const [one, two] = [await aDevice(wire, scanner, event), await aDevice(wire, scanner, event)]
    const at = inSeconds(0)
    const scans = (some: readonly { readonly code: string }[]) => some.map((each) => scanOf(each, { at }))
    for (let from = 0; from < tickets.length; from += 100) {
      const parts = Array.from({ length: 10 }, (_, part) => tickets.slice(from + part * 10, from + part * 10 + 10))
      // Ten tickets in a call, in opposite orders.
      const [firsts, seconds] = await Promise.all([
        Promise.all(parts.map((part) => sync(one.client, event, scans(part)))),
        Promise.all(parts.toReversed().map((part) => sync(two.client, event, scans(part.toReversed())))),
      ])
      const others = new Map(seconds.flat().map((result) => [result.ticket_id, result]))
      for (const first of firsts.flat()) {
        const second = others.get(first.ticket_id)
        expect([first.verdict, second?.verdict].toSorted(byName)).toEqual(['already_in', 'welcome'])
        expect([first, second].find((result) => result?.verdict === 'already_in')).toMatchObject({
          check_in_time: expect.any(String) as string,
          check_in_by: expect.stringContaining('通行证') as string,
        })
      }
    }
    const welcomes = await db().rows<{ applicant_id: number; count: number }>`
      select applicant_id, count(*)::integer as count from cubic_scan where event_id = ${event.id} and verdict = 'welcome' group by applicant_id`
    expect(welcomes.map(({ count }) => count)).toEqual(tickets.map(() => 1))
    expect(await checkInFindings()).toEqual([])
  })

  it('in batches that share tickets in opposite orders waits for no deadlock', async () => {
    const { event, door, ticket } = await aDoor()
    const tickets = await Promise.all(Array.from({ length: 30 }, () => ticket()))
    const all = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        sync(
          door,
          event,
          (index % 2 ? tickets : tickets.toReversed()).map((each) => scanOf(each, { at: inSeconds(-index) })),
          { device: `d${index}` },
        ),
      ),
    )
    expect(all.flat()).toHaveLength(180)
    expect(await checkInFindings()).toEqual([])
  })
})

describe('a sync that is repeated (fault 18)', () => {
  it('ten times, in parts and at once, gives the first answers and checks in once', async () => {
    const { event, door, ticket, kept } = await aDoor()
    const tickets = await Promise.all(Array.from({ length: 20 }, () => ticket()))
    const scans = [...tickets, ...tickets.slice(0, 5)].map((each, index) =>
      scanOf(each, { at: inSeconds(-100 + index) }),
    )
    const first = await sync(door, event, scans)
    for (let turn = 0; turn < 5; turn++) expect(await sync(door, event, scans)).toEqual(first)
    // Cut in the middle: the answer to a part never arrived.
    expect(await sync(door, event, scans.slice(7))).toEqual(first.slice(7))
    const again = await Promise.all(Array.from({ length: 5 }, () => sync(door, event, scans)))
    for (const results of again) expect(results).toEqual(first)
    expect(await kept()).toHaveLength(25)
  })

  it('the first time by several at once keeps each scan once, unknown codes too', async () => {
    const { event, door, ticket, kept } = await aDoor()
    const scans = [scanOf(await ticket()), scanOf({ code: 'nonsense' }), scanOf({ code: 'ZZZZZZZZZZZZ' })]
    const answers = await Promise.all(Array.from({ length: 8 }, () => sync(door, event, scans)))
    for (const results of answers) expect(results).toEqual(answers[0])
    expect(await kept()).toHaveLength(3)
  })

  it('with an id twice in one batch is one scan', async () => {
    const { event, door, ticket, kept } = await aDoor()
    const scan = scanOf(await ticket())
    const results = await sync(door, event, [scan, scan])
    expect(results[0]).toEqual(results[1])
    expect(await kept()).toHaveLength(1)
  })

  it('with an id of another event tells nothing of that one', async () => {
    const [here, there] = [await aDoor(), await aDoor()]
    const scan = scanOf(await there.ticket({ name: '王小明' }))
    await sync(there.door, there.event, [scan])
    expect(await sync(here.door, here.event, [scan])).toEqual([
      { scan_id: scan.scan_id, verdict: 'not_valid', reason: 'event:request_conflict' },
    ])
  })
})

describe('taking a scan back', () => {
  it('on the device checks nobody in, and the scan is kept', async () => {
    const { event, door, ticket, stateOf, kept } = await aDoor()
    const mine = await ticket()
    expect(await sync(door, event, [scanOf(mine, { verdict: 'welcome', undone: true })])).toMatchObject([
      { verdict: 'not_valid', reason: 'event:scan_undone' },
    ])
    expect(await stateOf(mine)).toMatchObject({ check_in_status: 'not_present' })
    expect(await kept()).toMatchObject([{ undone: true, conflict: null }])
    expect(await sync(door, event, [scanOf(mine)])).toMatchObject([{ verdict: 'welcome' }])
  })

  it('after it was sent undoes it, in whichever order the two arrive; the scan before it counts again', async () => {
    const { event, scanner, ticket, stateOf } = await aDoor()
    const [one, two] = [await aDevice(wire, scanner, event), await aDevice(wire, scanner, event)]
    const mine = await ticket({ check_in_status: 'leave' })
    const [early, late] = [
      scanOf(mine, { at: inSeconds(-30), verdict: 'welcome' }),
      scanOf(mine, { at: inSeconds(-10), verdict: 'welcome' }),
    ]
    await sync(one.client, event, [early])
    await sync(two.client, event, [late])
    // Another device cannot take it back.
    await sync(two.client, event, [{ ...early, undone: true }])
    expect(await stateOf(mine)).toMatchObject({
      check_in_time: expect.stringContaining(String(early.at).slice(0, 19)) as string,
    })
    await sync(one.client, event, [{ ...early, undone: true }])
    await sync(one.client, event, [early])
    expect(await stateOf(mine)).toMatchObject({
      check_in_status: 'attend',
      check_in_time: expect.stringContaining(String(late.at).slice(0, 19)) as string,
    })
    await sync(two.client, event, [{ ...late, undone: true }])
    expect(await stateOf(mine)).toMatchObject({ check_in_status: 'leave', check_in_time: null })
    expect(await checkInFindings()).toEqual([])
  })

  it('by staff voids what was scanned until then, also what is still on a device', async () => {
    const { event, scanner, door, ticket, stateOf, kept } = await aDoor()
    const mine = await ticket()
    const offline = scanOf(mine, { at: inSeconds(-20), verdict: 'welcome' })
    await sync(door, event, [scanOf(mine, { at: inSeconds(-10) })])
    expect(await as(scanner).callTicket(mine, 'undo_check_in')).toMatchObject({ status: 'ok' })
    expect(await sync(door, event, [offline], { device: 'B' })).toMatchObject([
      { verdict: 'not_valid', reason: 'event:scan_undone', conflict: 'revoked' },
    ])
    expect(await stateOf(mine)).toMatchObject({ check_in_status: 'not_present' })
    expect(await kept()).toMatchObject([{ undone: true }, { undone: false, verdict: 'not_valid' }])
    expect(await sync(door, event, [scanOf(mine)])).toMatchObject([{ verdict: 'welcome' }])
    expect(await checkInFindings()).toEqual([])
  })
})

describe('why a scan was made by hand or undone', () => {
  it('is kept with the scan and in the audit log', async () => {
    const { event, scanner, door, ticket, kept } = await aDoor()
    const [byHand, sent, later] = [await ticket(), await ticket(), await ticket()]
    const scan = scanOf(sent)
    await sync(door, event, [scanOf({ code: `id:${byHand.id}` }, { note: '手机没电' }), scan, scanOf(later)])
    await sync(door, event, [{ ...scan, undone: true, note: '扫错人' }])
    expect(await as(scanner).callTicket(later, 'undo_check_in', { reason: '没有进场' })).toMatchObject({ status: 'ok' })
    expect((await kept()).map(({ note }) => note)).toEqual(['手机没电', '扫错人', '没有进场'])
    const entries = await db().rows<{ record_id: number; after: object }>`
      select record_id, after from cubic_audit_entry where model = 'CubicEventApplicant' and action = 'undo_check_in'
        and record_id = any(${[sent.id, later.id]}::integer[]) order by record_id`
    expect(entries).toEqual([
      { record_id: sent.id, after: { check_in_status: 'not_present', reason: '扫错人' } },
      { record_id: later.id, after: { check_in_status: 'not_present', reason: '没有进场' } },
    ])
    expect(await checkInFindings()).toEqual([])
  })
})

describe('a conflict', () => {
  const conflictsOf = async ({ door, event }: Awaited<ReturnType<typeof aDoor>>) =>
    (
      await door.search('CubicScan', {
        condition: {
          logic_operator: '&',
          children: [leaf('event_id', '=', event.id), leaf('conflict', 'is not null'), leaf('settled_time', 'is null')],
        },
        fields: ['conflict', 'verdict'],
      })
    ).data

  it('of two gates is kept with both scans, until staff settle it with a note', async () => {
    const here = await aDoor()
    const { event, door, ticket, scanner } = here
    const mine = await ticket()
    await sync(door, event, [scanOf(mine, { at: inSeconds(-200), verdict: 'welcome' })], { device: 'A' })
    await sync(door, event, [scanOf(mine, { at: inSeconds(-100), verdict: 'welcome' })], { device: 'B' })
    const open = await conflictsOf(here)
    expect(open).toMatchObject([
      { conflict: 'two_gates', verdict: 'welcome' },
      { conflict: 'two_gates', verdict: 'already_in' },
    ])
    expect(await door.call('CubicScan', open[0]?.id ?? 0, 'settle', { note: '是双胞胎' })).toMatchObject({
      status: 'ok',
      result: { settled: expect.arrayContaining(open.map(({ id }) => id)) as number[] },
    })
    expect(await conflictsOf(here)).toEqual([])
    expect(
      (await door.get('CubicScan', open[1]?.id ?? 0, ['settled_by.id', 'settled_note', 'conflict'])).data,
    ).toMatchObject({ settled_by: { id: scanner.id }, settled_note: '是双胞胎', conflict: 'two_gates' })
    expect(await door.call('CubicScan', open[0]?.id ?? 0, 'settle')).toMatchObject({ error_kind: 'door:no_conflict' })
    // A third scan is a conflict of its own.
    await sync(door, event, [scanOf(mine, { at: inSeconds(-50), verdict: 'welcome' })], { device: 'C' })
    expect(await conflictsOf(here)).toMatchObject([{ conflict: 'two_gates' }])
  })

  it('is none where the second device knew, or where it was the same one', async () => {
    const here = await aDoor()
    const mine = await here.ticket()
    await sync(here.door, here.event, [scanOf(mine, { verdict: 'welcome' })], { device: 'A' })
    await sync(here.door, here.event, [scanOf(mine, { verdict: 'already_in' })], { device: 'B' })
    await sync(here.door, here.event, [scanOf(mine, { verdict: 'welcome' })], { device: 'A' })
    expect(await conflictsOf(here)).toEqual([])
  })

  it('is that somebody was let in with a ticket that was withdrawn', async () => {
    const here = await aDoor()
    const mine = await here.ticket({ status: 'withdrawn' })
    expect(await sync(here.door, here.event, [scanOf(mine, { verdict: 'welcome' })])).toMatchObject([
      { verdict: 'not_valid', conflict: 'revoked' },
    ])
    expect(await sync(here.door, here.event, [scanOf(mine, { verdict: 'not_valid' })])).not.toMatchObject([
      { conflict: 'revoked' },
    ])
    expect(await conflictsOf(here)).toMatchObject([{ conflict: 'revoked' }])
  })

  it('is an impossible time; a known error of the device’s clock is corrected', async () => {
    const here = await aDoor()
    const [ahead, told, old] = [await here.ticket(), await here.ticket(), await here.ticket()]
    const [wrong] = await sync(here.door, here.event, [scanOf(ahead, { at: inSeconds(3 * 3600) })])
    expect(wrong).toMatchObject({ verdict: 'welcome', conflict: 'clock' })
    expect(Math.abs(Date.parse(String(wrong?.check_in_time)) - Date.now())).toBeLessThan(60_000)
    const sent_at = inSeconds(3 * 3600)
    const [right] = await sync(here.door, here.event, [scanOf(told, { at: inSeconds(3 * 3600 - 600) })], { sent_at })
    expect(right).not.toHaveProperty('conflict')
    expect(Math.abs(Date.parse(String(right?.check_in_time)) - Date.now() + 600_000)).toBeLessThan(60_000)
    expect(await sync(here.door, here.event, [scanOf(old, { at: '2020-01-01T00:00:00Z' })])).toMatchObject([
      { verdict: 'welcome', conflict: 'clock' },
    ])
  })

  it('is not settled by a pass, nor by people who check nobody in', async () => {
    const here = await aDoor()
    const { client } = await aDevice(wire, here.scanner, here.event)
    await sync(client, here.event, [scanOf(await here.ticket(), { at: inSeconds(7200) })])
    const [scan] = await here.kept()
    for (const caller of [client, as(await aUser()), as(await aUser({ roles: ['mentor'] }))])
      await expect(caller.call('CubicScan', scan?.id ?? 0, 'settle')).rejects.toBeInstanceOf(WireFault)
  })
})

it('a check-in from before scans were kept counts like a scan', async () => {
  const { event, scanner, door, ticket, stateOf } = await aDoor()
  const [before, since] = [wholeSeconds(-7200), wholeSeconds(-3600)]
  const mine = await ticket({
    check_in_status: 'attend',
    columns: { check_in_time: since, check_in_by: scanner.id },
  })
  const results: readonly Result[] = await sync(door, event, [scanOf(mine)])
  expect(results).toMatchObject([{ verdict: 'already_in', check_in_time: since, check_in_by: '门口的张三' }])
  await sync(door, event, [scanOf(mine, { at: before })])
  expect(await stateOf(mine)).toMatchObject({ check_in_time: before })
})

it('a ticket that nobody owns is checked in like any other', async () => {
  const { event, door } = await aDoor()
  const mine = await aTicket({ event, submitter: await aUser() })
  expect(await sync(door, event, [scanOf(mine)])).toMatchObject([{ verdict: 'welcome' }])
})
