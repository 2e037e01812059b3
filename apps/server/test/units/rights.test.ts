import { allOf, where } from '@cubic/contract'
import { describe, expect, it } from 'vitest'
import { DAY, HOUR, inMinutes } from '@cubic/testing/server/builders'
import { useSharedWire } from '@cubic/testing/server/wire'
import { answerOrFault, WireFault } from '@cubic/testing/server/wire-client'
import { endPasses } from '../../src/features/check-in/commands/end-passes.ts'
import { unitBuilders } from './support.ts'

const wire = useSharedWire()
const { anAdmin, anEvent, aTicket, aUser, as, db } = wire
const { aUnit, aMember } = unitBuilders(wire)

const hidden = { to_official_website: false }
const coOrganise = (event: { readonly id: number }, unit: number) =>
  db().run`insert into cubic_event_base__co_unit_ids (owner_id, related_id) values (${event.id}, ${unit})`

describe('the people of a unit', () => {
  it('decide on many applicants only where these are of their events', async () => {
    const [unit, other] = [await aUnit(), await aUnit()]
    const registrar = as(await aMember(unit, 'registrar'))
    const of = async (unit_id: number, status: 'waiting_review' | 'waitlisted' | 'review_failed' | 'success') =>
      (await aTicket({ event: await anEvent({ columns: { unit_id } }), owner: await aUser(), status })).id
    const own = [await of(unit, 'waiting_review'), await of(unit, 'success')]
    const foreign = [await of(other, 'waiting_review'), await of(other, 'waitlisted'), await of(other, 'review_failed')]
    const calls = [
      ['audit_many', { decision: 'approve' }],
      ['withdraw_many', {}],
      ['undo_many', {}],
      ['readmit_many', {}],
      ['move_up', {}],
    ] as const
    for (const [method, args] of calls) {
      const called = await answerOrFault(
        registrar.call('CubicEventApplicant', 0, method, { ...args, applicant_ids: foreign }),
      )
      expect(called instanceof WireFault && called.kind, method).toBe('Forbidden')
    }
    const audited = await registrar.call('CubicEventApplicant', 0, 'audit_many', {
      decision: 'approve',
      applicant_ids: [...own, ...foreign],
    })
    expect(audited.result).toMatchObject({ audited: [own[0]], skipped: [own[1]] })
    const states = await db().rows<{ status: string }>`
      select registration_status as status from cubic_event_applicant where id = any(${foreign}) order by id`
    expect(states.map(({ status }) => status)).toEqual(['waiting_review', 'waitlisted', 'review_failed'])
  })

  it('see contacts of those who register for their events, and nobody’s besides', async () => {
    const unit = await aUnit()
    const people = {
      registrar: await aMember(unit, 'registrar'),
      door: await aMember(unit, 'door'),
      viewer: await aMember(unit, 'viewer'),
    }
    const phone = '13800138000'
    const holder = await aUser({ phone })
    const stranger = await aUser({ phone })
    const ticket = await aTicket({
      event: await anEvent({ columns: { unit_id: unit } }),
      owner: holder,
      columns: { phone },
    })
    const foreign = await aTicket({ event: await anEvent(), owner: stranger, columns: { phone } })
    const phoneOf = async (reader: { readonly token: string }, model: string, id: number) =>
      (await as(reader).get(model, id, ['phone'])).data?.['phone']
    expect(await phoneOf(people.registrar, 'CubicEventApplicant', ticket.id)).toBe(phone)
    for (const reader of [people.door, people.viewer]) {
      expect(await phoneOf(reader, 'CubicEventApplicant', ticket.id)).toBeNull()
      const asked = { condition: { leaf: { field: 'phone', comparator: '=', value: phone } }, fields: ['id'] } as const
      const found = await answerOrFault(as(reader).search('CubicEventApplicant', asked))
      expect(found instanceof WireFault ? [] : found.items).toEqual([])
    }
    for (const reader of Object.values(people)) {
      expect(await phoneOf(reader, 'User', holder.id)).toBeNull()
      expect((await as(reader).get('CubicEventApplicant', foreign.id, ['id'])).data).toBeNull()
      const names = await as(reader).search('User', { fields: ['id'], limit: -1 })
      const seen = names.items?.map(({ data }) => data['id']) ?? []
      expect(seen).toEqual(expect.arrayContaining([holder.id, ...Object.values(people).map(({ id }) => id)]))
      expect(seen).not.toContain(stranger.id)
      // Nor by what a condition tells.
      const asked = { condition: { leaf: { field: 'phone', comparator: '=', value: phone } }, fields: ['id'] } as const
      const found = await answerOrFault(as(reader).search('User', asked))
      expect(found instanceof WireFault ? [] : found.items).toEqual([])
    }
  })

  it('create events of their units alone, and give none away', async () => {
    const [unit, other] = [await aUnit(), await aUnit()]
    const author = await aMember(unit, 'author')
    const created = await as(author).save('CubicEventBase', { name: '社团日' })
    const id = Number(created.result?.id)
    const event = await db().one<{
      unit_id: number
      organiser_cn: string
    }>`select unit_id, organiser_cn from cubic_event_base where id = ${id}`
    const name = await db().one<{ name_cn: string }>`select name_cn from cubic_unit where id = ${unit}`
    expect(event).toEqual({ unit_id: unit, organiser_cn: name?.name_cn })
    expect((await as(author).save('CubicEventBase', { name: '别人的', unit_id: other })).status).toBe('error')
    expect((await as(author).save('CubicEventBase', { id, unit_id: other })).status).toBe('error')
    expect((await as(author).save('CubicEventBase', { id, unit_id: null })).status).toBe('error')
    const both = await aMember(unit, 'author')
    await unitBuilders(wire).join(other, both, 'author')
    expect(await as(both).save('CubicEventBase', { name: '哪个单位' })).toMatchObject({
      errors: [{ field: 'unit_id', kind: 'required' }],
    })
    expect((await as(both).save('CubicEventBase', { id, unit_id: other })).status).toBe('ok')
    expect((await as(author).save('CubicEventBase', { id, name: '还是我的' })).status).toBe('error')
  })

  it('help with events that they co-organise, and do not decide whose these are', async () => {
    const [host, helper] = [await aUnit(), await aUnit()]
    const [author, registrar, viewer] = [
      await aMember(helper, 'author'),
      await aMember(helper, 'registrar'),
      await aMember(helper, 'viewer'),
    ]
    const draft = await anEvent({ stage: 'draft', columns: { unit_id: host } })
    const event = await anEvent({ columns: { ...hidden, unit_id: host } })
    for (const each of [draft, event]) await coOrganise(each, helper)
    expect((await as(author).save('CubicEventBase', { id: draft.id, address: '操场' })).status).toBe('ok')
    for (const values of [{ unit_id: helper }, { unit_id: null }, { co_unit_ids: [] }])
      expect(
        (await as(author).save('CubicEventBase', { id: draft.id, ...values })).status,
        JSON.stringify(values),
      ).toBe('error')
    expect((await as(registrar).get('CubicEventBase', event.id, ['id'])).tags).toContain('register_applicant')
    expect((await as(viewer).get('CubicEventBase', event.id, ['id'])).data).toBeNull()
    const copy = await as(await anAdmin()).callEvent(event, 'duplicate')
    const copied = await db().rows<{ related_id: number }>`
      select related_id from cubic_event_base__co_unit_ids where owner_id = ${(copy.result as { id: number }).id}`
    expect(copied).toEqual([{ related_id: helper }])
  })

  it('get a copy of an event that is not theirs in their own unit, without its co-organisers', async () => {
    const [unit, other, helper] = [await aUnit(), await aUnit(), await aUnit()]
    const event = await anEvent({ columns: { public_or_not: true, to_official_website: true } })
    await db().run`update cubic_event_base set unit_id = ${other} where id = ${event.id}`
    await db().run`insert into cubic_event_base__co_unit_ids (owner_id, related_id) values (${event.id}, ${helper})`
    const copy = await as(await aMember(unit, 'author')).callEvent(event, 'duplicate')
    const { id } = copy.result as { id: number }
    const made = await db().one`select unit_id, array(
      select related_id from cubic_event_base__co_unit_ids where owner_id = event.id) as co from cubic_event_base event where id = ${id}`
    expect(made).toEqual({ unit_id: unit, co: [] })
    await expect(as(await aMember(unit, 'viewer')).callEvent(event, 'duplicate')).rejects.toMatchObject({
      kind: 'Forbidden',
    })
  })

  it('get no copy in a unit that they left, nor in an archived one', async () => {
    const [unit, archived, open] = [await aUnit(), await aUnit(null, { archived: true }), await aUnit()]
    const author = await aMember(archived, 'author')
    await unitBuilders(wire).join(open, author, 'author')
    const unitsOfCopy = async (user: { readonly token: string }, event: { readonly id: number }) => {
      const { result } = await as(user).callEvent(event, 'duplicate')
      return db().one`select unit_id, array(
        select related_id from cubic_event_base__co_unit_ids where owner_id = event.id) as co
        from cubic_event_base event where id = ${(result as { id: number }).id}`
    }
    const left = await anEvent({ creator: author, columns: { unit_id: unit } })
    const closed = await anEvent({ creator: author, columns: { unit_id: archived } })
    for (const event of [left, closed]) expect(await unitsOfCopy(author, event)).toEqual({ unit_id: open, co: [] })
    const admin = await anAdmin()
    expect(await unitsOfCopy(admin, closed)).toEqual({ unit_id: null, co: [] })
    await coOrganise(left, archived)
    expect(await unitsOfCopy(admin, left)).toEqual({ unit_id: unit, co: [] })
  })

  it('make scanner passes that end when they do', async () => {
    const unit = await aUnit()
    const [door, lasting] = [await aUser(), await aMember(unit, 'door')]
    const until = inMinutes(30)
    await unitBuilders(wire).join(unit, door, 'door', { until })
    const event = await anEvent({ columns: { unit_id: unit } })
    const asked = { name: '东门', expires_time: inMinutes(300).toISOString() }
    const endOf = async (user: { readonly token: string }) =>
      Date.parse(String((await as(user).callEvent(event, 'make_scanner_pass', asked)).result?.['expires_time']))
    expect(Math.abs((await endOf(door)) - until.getTime())).toBeLessThan(1000)
    expect(Math.abs((await endOf(lasting)) - Date.parse(asked.expires_time))).toBeLessThan(1000)
  })

  it('make scanner passes that end with a role that is taken away, and with no other', async () => {
    const unit = await aUnit()
    const [door, other, central] = [
      await aMember(unit, 'door'),
      await aMember(unit, 'owner'),
      await aUser({ roles: ['scanner_admin'] }),
    ]
    const event = await anEvent({ columns: { unit_id: unit } })
    const asked = { name: '东门', expires_time: inMinutes(300).toISOString() }
    for (const user of [door, other, central])
      expect((await as(user).callEvent(event, 'make_scanner_pass', asked)).status).toBe('ok')
    const running = () => db().rows<{ creator: number }>`
      select creator from cubic_scanner_pass where event_id = ${event.id} and expires_time > now() order by id`
    await endPasses(db())
    expect(await running()).toHaveLength(3)
    await db().run`delete from cubic_unit_member where unit_id = ${unit} and user_id = ${door.id}`
    await endPasses(db())
    expect(await running()).toEqual([{ creator: other.id }, { creator: central.id }])
  })

  it('read in the audit log what was done to their units and events, if they own these', async () => {
    const unit = await aUnit()
    const [owner, registrar, user] = [await aMember(unit, 'owner'), await aMember(unit, 'registrar'), await aUser()]
    const [event, foreign] = [await anEvent({ columns: { unit_id: unit } }), await anEvent()]
    const admin = as(await anAdmin())
    for (const { id } of [event, foreign]) await admin.save('CubicEventBase', { id, address: '操场' })
    await admin.save('User', { id: user.id, nickname: '新' })
    const { result } = await as(owner).save('CubicUnitMember', { unit_id: unit, user_id: user.id, role: 'door' })
    await as(owner).unlink('CubicUnitMember', Number(result?.id))
    // what was given to another unit since is of that one
    const lent = await anEvent({ columns: { unit_id: unit } })
    await admin.save('CubicEventBase', { id: lent.id, address: '操场' })
    await admin.save('CubicEventBase', { id: lent.id, unit_id: await aUnit() })
    await admin.save('CubicEventBase', { id: lent.id, address: '礼堂' })
    const regist = await admin.save('CubicEventRegist', { id: event.regist_id, max_applicants: 3 })
    expect(regist.status).toBe('ok')
    for (const each of [event, foreign]) await as(await aUser()).register(each)
    const entriesOf = async (reader: { readonly token: string }) =>
      (await as(reader).search('AuditEntry', { fields: ['model', 'record_id', 'action'], limit: 100 })).data
    expect(await entriesOf(owner)).toMatchObject([
      { model: 'CubicEventBase', record_id: event.id, action: 'save' },
      { model: 'CubicUnitMember', action: 'create' },
      { model: 'CubicUnitMember', action: 'unlink' },
      { model: 'CubicEventBase', record_id: lent.id, action: 'save' },
      { model: 'CubicEventRegist', record_id: event.regist_id, action: 'save' },
      { model: 'CubicEventApplicant', action: 'add' },
    ])
    const addresses = async (reader: { readonly token: string }) => {
      const asked = {
        fields: ['address'],
        condition: allOf(where('model', '=', 'CubicEventBase'), where('record_id', '=', event.id)),
      }
      const { data } = await as(reader).search('AuditEntry', asked)
      return data.map(({ address }) => address)
    }
    expect(await addresses(owner)).toEqual([null])
    expect(await addresses(await anAdmin())).toEqual([expect.any(String)])
    const refused = await answerOrFault(as(registrar).search('AuditEntry', { fields: ['model'] }))
    expect(refused instanceof WireFault ? [] : refused.items).toEqual([])
  })

  it('enter the office and the door, and read there what is theirs', async () => {
    const unit = await aUnit()
    const [door, viewer] = [await aMember(unit, 'door'), await aMember(unit, 'viewer')]
    // on a day of their own: a phone is told of so many events of a day, and other tests have some, too
    const day = { starts: 500 * DAY, ends: 500 * DAY + HOUR }
    const event = await anEvent({ ...day, columns: { ...hidden, unit_id: unit } })
    const other = await anEvent()
    await aTicket({ event, owner: await aUser() })
    const info = async (user: { readonly token: string }) =>
      ((await (await as(user).post('/user/info')).json()) as { data: object }).data
    expect(await info(door)).toMatchObject({ is_staff: true, is_scanner: true, is_admin: false })
    expect(await info(viewer)).toMatchObject({ is_staff: true, is_scanner: false })
    const listOf = (event_id: number) =>
      as(door).gql<{ cubicEvent: { door_list: { tickets: string } } }>(
        'query ($id: Int!) { cubicEvent { door_list(event_id: $id) { tickets } } }',
        { id: event_id },
      )
    expect(JSON.parse((await listOf(event.id)).data?.cubicEvent.door_list.tickets ?? '[]')).toHaveLength(1)
    expect((await listOf(other.id)).errors).toHaveLength(1)
    const [shown, secret] = [await anEvent(day), await anEvent({ ...day, columns: hidden })]
    const days = async (user: { readonly token: string }) => {
      const query = `{ cubicEvent { door_list(event_id: ${event.id}) { events } } }`
      const { data } = await as(user).gql<{ cubicEvent: { door_list: { events: string } } }>(query)
      return (JSON.parse(data?.cubicEvent.door_list.events ?? '[]') as { id: number }[]).map(({ id }) => id)
    }
    expect(await days(door)).toEqual(expect.arrayContaining([event.id, shown.id]))
    expect(await days(door)).not.toContain(secret.id)
    expect(await days(await aUser({ roles: ['scanner_admin'] }))).toContain(secret.id)
  })
})

describe('the scope of a registration', () => {
  it('knows units and those below', async () => {
    const above = await aUnit()
    const [unit, other] = [await aUnit(above), await aUnit()]
    const scope = { units: [above] }
    const event = await anEvent({ registration: { scope } })
    const kept = await anEvent({ registration: { limit: 1 } })
    await db()
      .run`insert into cubic_reserved_places (regist_id, name, seats, scope) values (${kept.regist_id}, '本单位', 1, ${JSON.stringify(scope)}::jsonb)`
    for (const [place, isIn] of [
      [above, true],
      [unit, true],
      [other, false],
      [null, false],
    ] as const) {
      const student = await aUser({ person: { person_type: 'student' } })
      if (place !== null)
        await db()
          .run`insert into cubic_event_person__unit_ids (owner_id, related_id) values (${student.personId}, ${place})`
      for (const each of [event, kept])
        expect((await as(student).get('CubicEventBase', each.id, ['can_register'])).data).toMatchObject({
          can_register: isIn,
        })
      const registered = await as(student).register(event)
      expect(registered.status).toBe(isIn ? 'ok' : 'error')
    }
  })
})
