import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { endRehearsals } from '../../src/features/check-in/commands/end-rehearsals.ts'
import { HOUR } from '@cubic/testing/server/builders'
import { useSharedWire } from '@cubic/testing/server/wire'
import { leaf } from '@cubic/testing/server/wire-client'
import {
  aDevice,
  hashOf,
  inSeconds,
  type List,
  type ListTicket,
  listAt,
  saltedHashOf,
  scanOf,
  sync,
} from './support.ts'

const wire = useSharedWire()
const { aTicket, anAdmin, anEvent, aUser, as, db } = wire
const staff = () => aUser({ roles: ['scanner_admin'] })

describe('the list of the door', () => {
  it('has each ticket as the wire says, and no phone or e-mail', async () => {
    const event = await anEvent()
    const mine = await aTicket({
      event,
      owner: await aUser({ person: { person_type: 'staff' } }),
      phone: '+8613800138000',
      email: 'wang@example.edu',
      columns: { note: '轮椅' },
    })
    const list = await listAt(as(await staff()), event)
    expect(list.tickets).toEqual([
      {
        id: mine.id,
        code_hash: hashOf(event, mine),
        name: mine.name,
        person_type: 'staff',
        registration_status: 'success',
        check_in_status: 'not_present',
        check_in_time: null,
        check_in_by: null,
        note: '轮椅',
        check_in_gate: null,
        test: false,
        digits: '8000',
        group: expect.stringMatching(/^[\da-f]{12}$/) as unknown,
        numbers: null,
      },
    ])
    expect(JSON.stringify(list)).not.toMatch(/13800138000|wang@example|flora_external_id/)
    expect(JSON.stringify(list)).not.toContain(mine.code)
  })

  it('has short salted hashes for a pass, which find a code or a card’s number and from which neither can be worked out', async () => {
    const [event, other, scanner] = [await anEvent(), await anEvent(), await staff()]
    const owner = await aUser({ person: { unify_id: 'U2024010203x' } })
    const mine = await aTicket({ event, owner })
    const { client } = await aDevice(wire, scanner, event)
    const [ofPass, ofStaff] = [await listAt(client, event), await listAt(as(scanner), event)]
    const numbers = [saltedHashOf(ofPass, 'u2024010203x')]
    expect(ofPass.tickets).toMatchObject([{ code_hash: saltedHashOf(ofPass, mine.code), numbers }])
    expect(ofStaff.tickets).toMatchObject([{ code_hash: hashOf(event, mine), numbers }])
    expect(ofStaff.salt).toBe(ofPass.salt)
    expect((await listAt(as(scanner), other)).salt).not.toBe(ofPass.salt)
    expect(JSON.stringify([ofPass, ofStaff])).not.toContain('2024010203')
  })

  it('says who was registered together, and how the names are read', async () => {
    const [event, scanner, owner] = [await anEvent(), await staff(), await aUser()]
    const names = ['曾凯', '张三', 'Anna']
    const tickets = await Promise.all(names.map((name) => aTicket({ event, name })))
    const together = tickets.slice(0, 2).map(({ id }) => id)
    await db()
      .run`update cubic_event_applicant set submitter_id = case when id = any(${together}::integer[]) then ${owner.id}::integer end
      where event_id = ${event.id}`
    const list = await listAt(as(scanner), event)
    const groups = tickets.map((ticket) => list.tickets.find(({ id }) => id === ticket.id)?.['group'])
    expect(groups).toEqual([expect.stringMatching(/^[\da-f]{12}$/), groups[0], null])
    expect(list.readings).toEqual({ 曾: 'ceng zeng', 凯: 'kai', 张: 'zhang', 三: 'san' })
    // of what has changed alone
    await db().run`update cubic_event_applicant set name = '李四' where id = ${tickets[2]?.id}`
    expect((await listAt(as(scanner), event, { since: list.version })).readings).toEqual({ 李: 'li', 四: 'si' })
  })

  it('names the events of the day, this one first, and no drafts', async () => {
    const names = { name: '甲', columns: { name_en: 'A' } }
    const [event, same, draft] = [
      await anEvent({ ...names, starts: 40 * 24 * HOUR, ends: 40 * 24 * HOUR + 60 }),
      await anEvent({ starts: 40 * 24 * HOUR, ends: 40 * 24 * HOUR + 30 }),
      await anEvent({ starts: 40 * 24 * HOUR, stage: 'draft' }),
    ]
    const { events } = await listAt(as(await staff()), event)
    expect(events[0]).toMatchObject({ id: event.id, name_cn: '甲', name_en: 'A', sign_in: true, walk_in: false })
    expect(events.map(({ id }) => id)).toContain(same.id)
    expect(events.map(({ id }) => id)).not.toContain(draft.id)
  })

  it('has the key that verifies signatures in a browser', async () => {
    const event = await anEvent()
    const scanner = await staff()
    const mine = await aTicket({ event, owner: await aUser() })
    const { signing_keys: keys } = await listAt(as(scanner), event)
    const { data } = await as(scanner).get('CubicEventApplicant', mine.id, ['qr_token'])
    const bytes = Buffer.from(String(data?.['qr_token']).split('/t/')[1] ?? '', 'base64url')
    const jwk = { kty: 'OKP', crv: 'Ed25519', x: keys[0]?.public_key ?? '' }
    const key = await crypto.subtle.importKey('jwk', jwk, { name: 'Ed25519' }, false, ['verify'])
    expect(await crypto.subtle.verify({ name: 'Ed25519' }, key, bytes.subarray(-64), bytes.subarray(0, -64))).toBe(true)
  })

  it('comes in pages, and what changes meanwhile comes after', async () => {
    const [event, scanner] = [await anEvent(), await staff()]
    const tickets = await Promise.all(Array.from({ length: 7 }, () => aTicket({ event })))
    const pages: List[] = [await listAt(as(scanner), event, { limit: 3 })]
    // Scanned once its page has been read.
    await sync(as(scanner), event, [scanOf({ code: '' }, { code: `id:${pages[0]?.tickets[0]?.id}` })])
    for (let page = pages[0]; page && !page.complete; page = pages.at(-1))
      pages.push(await listAt(as(scanner), event, { limit: 3, since: page.version }))
    expect(pages.map(({ full }) => full)).toEqual([true, false, false])
    expect(pages.map(({ total }) => total)).toEqual([7, 7, 7])
    expect(pages.flatMap((page) => page.tickets.map(({ id }) => id))).toEqual(
      tickets.map(({ id }) => id).toSorted((one, other) => one - other),
    )
    const changed = await listAt(as(scanner), event, { since: pages.at(-1)?.version ?? '' })
    expect(changed).toMatchObject({
      tickets: [{ id: pages[0]?.tickets[0]?.id, check_in_status: 'attend' }],
      total: null,
    })
  })

  it('is compressed for those who accept it, and says so', async () => {
    const [event, scanner] = [await anEvent(), await staff()]
    await db().run`insert into cubic_event_applicant (event_id, regist_id, name, registration_status, flora_external_id)
      select ${event.id}::integer, ${event.regist_id}::integer, '张三', 'success', 'LIST' || lpad(n::text, 8, '0') from generate_series(1, 1000) n`
    const body = { query: `{ cubicEvent { door_list(event_id: ${event.id}) { tickets } } }` }
    const lengths = await Promise.all(
      ['gzip', 'identity'].map(async (encoding) => {
        const response = await as(scanner).post('/gql/endpoint', body, { 'accept-encoding': encoding })
        expect(response.headers.get('content-encoding')).toBe(encoding === 'gzip' ? 'gzip' : null)
        expect(response.headers.get('vary')).toContain('Accept-Encoding')
        const { data } = (await response.json()) as { data: { cubicEvent: { door_list: { tickets: string } } } }
        expect(JSON.parse(data.cubicEvent.door_list.tickets)).toHaveLength(1000)
        return Number(response.headers.get('content-length'))
      }),
    )
    expect(lengths[0]).toBeLessThan((lengths[1] ?? 0) / 5)
  })

  it('gives deltas in pages too', async () => {
    const [event, scanner] = [await anEvent(), await staff()]
    const { version } = await listAt(as(scanner), event)
    const tickets = await Promise.all(Array.from({ length: 5 }, () => aTicket({ event })))
    const first = await listAt(as(scanner), event, { since: version, limit: 2 })
    const second = await listAt(as(scanner), event, { since: first.version, limit: 2 })
    const third = await listAt(as(scanner), event, { since: second.version, limit: 2 })
    expect([first, second, third].map(({ complete, full, tickets: some }) => [complete, full, some.length])).toEqual([
      [false, false, 2],
      [false, false, 2],
      [true, false, 1],
    ])
    expect(
      [first, second, third].flatMap((page) => page.tickets.map(({ id }) => id)).toSorted((one, other) => one - other),
    ).toEqual(tickets.map(({ id }) => id).toSorted((one, other) => one - other))
    expect((await listAt(as(scanner), event, { since: third.version })).tickets).toEqual([])
  })

  it('never misses a change that is committed after a version was taken, in whatever order', async () => {
    const [event, scanner] = [await anEvent(), await staff()]
    const tickets = await Promise.all(Array.from({ length: 3 }, () => aTicket({ event })))
    const rename = (id: number | undefined, name: string) => ({ id: id ?? 0, name })
    const [slow, quick] = [rename(tickets[0]?.id, '慢'), rename(tickets[1]?.id, '快')]
    let version = ''
    await db().transaction(async (tx) => {
      await tx.run`update cubic_event_applicant set name = ${slow.name} where id = ${slow.id}`
      // It began later, and is committed before.
      await db().run`update cubic_event_applicant set name = ${quick.name} where id = ${quick.id}`
      const list = await listAt(as(scanner), event)
      expect(list.tickets.map(({ name }) => name)).not.toContain('慢')
      expect(list.tickets.map(({ name }) => name)).toContain('快')
      version = list.version
      expect((await listAt(as(scanner), event, { since: version })).tickets).toEqual([])
    })
    expect((await listAt(as(scanner), event, { since: version })).tickets).toMatchObject([{ id: slow.id, name: '慢' }])
  })

  it('tells of tickets that are new, withdrawn, on leave or no longer accepted', async () => {
    const [event, scanner, owner] = [await anEvent({ registration: { limit: 10 } }), await staff(), await aUser()]
    const [withdrawn, leaving] = [await aTicket({ event, owner }), await aTicket({ event, owner: await aUser() })]
    const { version } = await listAt(as(scanner), event)
    await db().run`update cubic_event_applicant set registration_status = 'withdrawn' where id = ${withdrawn.id}`
    await db().run`update cubic_event_applicant set check_in_status = 'leave' where id = ${leaving.id}`
    const added = await aTicket({ event, status: 'waiting_review' })
    // Nothing that scanners are told.
    await db().run`update cubic_event_applicant set source = 'x' where event_id = ${event.id}`
    const { tickets, complete } = await listAt(as(scanner), event, { since: version })
    const states = tickets.map(({ id, registration_status, check_in_status }: ListTicket) => [
      id,
      registration_status,
      check_in_status,
    ])
    expect(complete).toBe(true)
    expect(states).toEqual([
      [withdrawn.id, 'withdrawn', 'not_present'],
      [leaving.id, 'success', 'leave'],
      [added.id, 'waiting_review', 'not_present'],
    ])
  })

  it('is sent whole for a version of another database', async () => {
    const [event, scanner] = [await anEvent(), await staff()]
    await aTicket({ event })
    const strange = ['', 'x', '💥', Buffer.from('1-2|5:5:||0').toString('base64url'), 'x'.repeat(5000)]
    for (const since of strange)
      expect(await listAt(as(scanner), event, { since })).toMatchObject({ full: true, tickets: [{}] })
  })

  it('is sent whole after a standby took over, which numbers transactions as it likes', async () => {
    const [event, scanner] = [await anEvent(), await staff()]
    await aTicket({ event })
    const { version } = await listAt(as(scanner), event)
    const [instance = '', ...rest] = Buffer.from(version, 'base64url').toString().split('|')
    const elsewhere = [instance.replace(/[0-9A-F]{8}$/, 'FFFFFFFF'), ...rest].join('|')
    const isFull = async (since: string) => (await listAt(as(scanner), event, { since })).full
    expect(await isFull(version)).toBe(false)
    expect(await isFull(Buffer.from(elsewhere).toString('base64url'))).toBe(true)
  })
})

describe('the rehearsal', () => {
  it('has tickets that scan like real ones, count nowhere and vanish', async () => {
    const [event, scanner] = [await anEvent({ registration: { limit: 1 } }), await staff()]
    const real = await aTicket({ event })
    const { client } = await aDevice(wire, scanner, event)
    const before = await listAt(client, event)
    const made = await as(scanner).call('CubicEventBase', event.id, 'make_test_tickets', { count: 3 })
    expect(made).toMatchObject({ status: 'ok' })
    const ids = made.result?.['ids'] as number[]
    const listed = await listAt(client, event, { since: before.version })
    expect(listed.tickets).toMatchObject(
      ids.map((id) => ({ id, test: true, registration_status: 'success', check_in_status: 'not_present' })),
    )
    const found = await as(scanner).search('CubicTestTicket', {
      condition: leaf('event_id', '=', event.id),
      fields: ['qr_token', 'flora_external_id'],
      sort: [{ field: 'id', order: 'asc' }],
    })
    const scans = [
      scanOf({ code: String(found.data[0]?.['qr_token']) }, { at: inSeconds(-5) }),
      scanOf({ code: String(found.data[1]?.['flora_external_id']) }),
      scanOf({ code: `id:${ids[2]}` }),
      scanOf({ code: String(found.data[0]?.['qr_token']) }),
    ]
    expect(await sync(client, event, scans)).toMatchObject([
      { verdict: 'welcome', test: true, ticket_id: ids[0] },
      { verdict: 'welcome', test: true, ticket_id: ids[1] },
      { verdict: 'welcome', test: true },
      { verdict: 'already_in', test: true },
    ])
    expect((await listAt(client, event, { since: listed.version })).tickets).toMatchObject(
      ids.map((id) => ({ id, check_in_status: 'attend', test: true })),
    )

    const people = await as(scanner).search('CubicEventApplicant', { condition: leaf('event_id', '=', event.id) })
    expect(people.ids).toEqual([real.id])
    expect((await as(scanner).get('CubicEventBase', event.id, ['participant_number'])).data).toMatchObject({
      participant_number: 1,
    })
    const scanned = await as(scanner).search('CubicScan', {
      condition: leaf('event_id', '=', event.id),
      fields: ['test', 'applicant_id'],
    })
    expect(scanned.data.map(({ test, applicant_id }) => [test, applicant_id])).toEqual(scans.map(() => [true, null]))

    const { version } = await listAt(client, event)
    expect(await as(scanner).call('CubicEventBase', event.id, 'remove_test_tickets')).toMatchObject({
      status: 'ok',
      result: { removed: 3 },
    })
    expect((await listAt(client, event, { since: version })).tickets).toMatchObject(
      ids.map((id) => ({ id, code_hash: '', registration_status: 'withdrawn' })),
    )
    expect((await listAt(client, event)).tickets).toMatchObject([{ id: real.id }])
    expect((await as(scanner).search('CubicScan', { condition: leaf('event_id', '=', event.id) })).ids).toEqual([])
    expect(await sync(client, event, [scanOf({ code: String(found.data[0]?.['qr_token']) })])).toMatchObject([
      { verdict: 'unknown' },
    ])
  })

  it('ends by itself once the event is over', async () => {
    const [over, coming, scanner] = [await anEvent(), await anEvent(), await staff()]
    for (const { id } of [over, coming]) await as(scanner).call('CubicEventBase', id, 'make_test_tickets', { count: 2 })
    await sync(as(scanner), over, [scanOf({ code: 'ZZZZZZZZZZZZ' })])
    const left = async () =>
      (
        await db().rows<{ event_id: number }>`
          select event_id from cubic_test_ticket where event_id = any(${[over.id, coming.id]}::integer[]) group by event_id order by event_id`
      ).map(({ event_id }) => event_id)
    await db()
      .run`update cubic_event_base set start_time = now() - interval '3 hours', end_time = now() - interval '1 hour' where id = ${over.id}`
    // made a moment ago: somebody is trying the door out
    await endRehearsals(db(), new AbortController().signal)
    expect(await left()).toEqual([over.id, coming.id])
    await db().run`update cubic_test_ticket set created_time = now() - interval '13 hours'`
    await endRehearsals(db(), new AbortController().signal)
    expect(await left()).toEqual([coming.id])
    expect(
      await db()
        .one`select action, user_id from cubic_audit_entry where model = 'CubicEventBase' and record_id = ${over.id} order by id desc limit 1`,
    ).toEqual({ action: 'remove_test_tickets', user_id: null })
  })

  it('has a hundred tickets at most, and none for people who check nobody in', async () => {
    const [event, scanner] = [await anEvent(), await staff()]
    await as(scanner).call('CubicEventBase', event.id, 'make_test_tickets', { count: 100 })
    expect(await as(scanner).call('CubicEventBase', event.id, 'make_test_tickets', { count: 1 })).toMatchObject({
      error_kind: 'door:too_many_test_tickets',
    })
    await expect(
      as(await aUser()).call('CubicEventBase', event.id, 'make_test_tickets', { count: 1 }),
    ).rejects.toMatchObject({ kind: 'Forbidden' })
  })
})

describe('registration at the door', () => {
  const aWalkInEvent = async (limit = 2, walk_in = true) => {
    const event = await anEvent({ registration: { limit, waitlist: true } })
    await db().run`update cubic_event_regist set walk_in = ${walk_in} where id = ${event.regist_id}`
    return event
  }

  it('registers and checks in at once, by staff and by a pass, within the seats', async () => {
    const [event, scanner] = [await aWalkInEvent(), await staff()]
    const { client, name } = await aDevice(wire, scanner, event)
    const request_id = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 3 }, () =>
        client.call('CubicEventBase', event.id, 'register_at_door', { name: '李雷', phone: '13800138000', request_id }),
      ),
    )
    expect(answers[0]).toMatchObject({ status: 'ok', result: { name: '李雷' } })
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(
      await as(scanner).call('CubicEventBase', event.id, 'register_at_door', {
        name: '韩梅梅',
        request_id: randomUUID(),
      }),
    ).toMatchObject({ status: 'ok' })
    expect(
      await client.call('CubicEventBase', event.id, 'register_at_door', { name: '迟到', request_id: randomUUID() }),
    ).toMatchObject({ error_kind: 'event:regist_full' })
    const list = await listAt(client, event)
    expect(list.tickets).toMatchObject([
      { name: '李雷', check_in_status: 'attend', check_in_by: name },
      { name: '韩梅梅', check_in_status: 'attend' },
    ])
    expect((await as(await anAdmin()).get('CubicEventRegist', event.regist_id, ['taken_number'])).data).toMatchObject({
      taken_number: 2,
    })
    // Who is registered already is found in the list.
    expect(
      await client.call('CubicEventBase', event.id, 'register_at_door', {
        name: '李雷',
        phone: '13800138000',
        request_id: randomUUID(),
      }),
    ).toMatchObject({ error_kind: 'event:applicant_exists' })
    // It is a scan of the device that registered them, which alone takes it back.
    const back = {
      scan_id: request_id,
      code: `id:${String(answers[0]?.result?.['id'])}`,
      at: inSeconds(0),
      undone: true,
    }
    expect(await sync(as(scanner), event, [back])).toMatchObject([{ verdict: 'welcome' }])
    await sync(client, event, [back])
    expect((await listAt(client, event)).tickets).toMatchObject([{ check_in_status: 'not_present' }, {}])
  })

  it('fills the form’s questions for name and contact, and lets the other required ones wait', async () => {
    const event = await anEvent({
      form: [
        { name: '您的姓名', required: true },
        { name: '手机号', type: 'phone', required: true },
        { name: '邮箱', type: 'email', required: true },
        { name: '年龄', type: 'number', required: true, bounds: { min: 16 } },
        { name: '尺码', type: 'radio', required: true, selections: [{ value: 'm', name: 'M' }] },
        { name: '生日', type: 'date', required: true },
        { name: '紧急联系人', required: true },
        // nobody is asked for it at the door
        { name: '成绩单', type: 'file', required: true },
      ],
    })
    await db().run`update cubic_event_regist set walk_in = true where id = ${event.regist_id}`
    const [name = 0, phone = 0, email = 0, age = 0, size = 0, birthday = 0, emergency = 0, file = 0] = event.fields
    const { client } = await aDevice(wire, await staff(), event)
    const register = (args: object) =>
      client.call('CubicEventBase', event.id, 'register_at_door', { request_id: randomUUID(), ...args })
    const stored = async (id: unknown) =>
      await db().one`select name, phone, email, "values", source from cubic_event_applicant where id = ${Number(id)}`

    const quick = await register({ name: '李雷', phone: '138 0013 8000' })
    expect(quick).toMatchObject({ status: 'ok' })
    expect(await stored(quick.result?.['id'])).toEqual({
      name: '李雷',
      phone: '+8613800138000',
      email: null,
      values: { [name]: '李雷', [phone]: '+8613800138000' },
      source: 'walk_in',
    })
    // what is answered is checked, and each wrong answer is named
    const wrong = await register({ name: '小明', values: { [age]: '5', [size]: 'xl', [birthday]: 'x' } })
    expect(wrong).toMatchObject({ error_kind: 'event:invalid_field' })
    expect(wrong.errors?.map(({ field }) => field)).toEqual([age, size, birthday].map(String))
    expect((await register({ name: '小明', phone: '1' })).errors).toMatchObject([{ field: 'phone' }])
    const withFile = await register({ name: '小明', values: { [file]: [`${'a'.repeat(40)}/1/a.pdf`] } })
    expect(withFile.errors).toMatchObject([{ field: String(file), kind: 'readonly' }])

    const now = { name: '韩梅梅', phone: '13800138001', email: 'han@example.edu', answers: 'now' }
    const missing = await register(now)
    expect(missing.errors?.map(({ field }) => field)).toEqual([age, size, birthday, emergency].map(String))
    const values = { [age]: '20', [size]: 'm', [birthday]: '2004-01-02', [emergency]: '张三' }
    const whole = await register({ ...now, values })
    expect(await stored(whole.result?.['id'])).toMatchObject({ values: { ...values, [age]: 20, [email]: now.email } })

    // the organiser insists
    await db().run`update cubic_event_regist set walk_in_answers_later = false where id = ${event.regist_id}`
    expect(await register({ name: '迟到' })).toMatchObject({ error_kind: 'event:invalid_field' })
    const [here] = (await listAt(client, event)).events
    expect(here).toMatchObject({ answers_later: false, questions: event.fields.slice(0, -1).map((id) => ({ id })) })
    expect(here?.['questions']).toContainEqual(
      expect.objectContaining({ id: size, type: 'radio', required: true, selections_cn: [{ value: 'm', name: 'M' }] }),
    )
  })

  it('is refused where the event does not allow it, at another event, and without a name', async () => {
    const [closed, open, scanner] = [await aWalkInEvent(2, false), await aWalkInEvent(), await staff()]
    const args = { name: '李雷', request_id: randomUUID() }
    expect(await as(scanner).call('CubicEventBase', closed.id, 'register_at_door', args)).toMatchObject({
      error_kind: 'door:no_walk_in',
    })
    const { client } = await aDevice(wire, scanner, closed)
    await expect(client.call('CubicEventBase', open.id, 'register_at_door', args)).rejects.toMatchObject({
      kind: 'Forbidden',
    })
    expect(
      await as(scanner).call('CubicEventBase', open.id, 'register_at_door', { request_id: randomUUID() }),
    ).toMatchObject({ error_kind: 'event:name_required' })
    expect((await listAt(as(scanner), open)).tickets).toEqual([])
  })
})
