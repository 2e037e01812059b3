import { describe, expect, it } from 'vitest'
import { DAY, type TestEvent, type TestUser } from '@cubic/testing/server/builders'
import { useSharedWire } from '@cubic/testing/server/wire'
import { unitBuilders } from '../units/support.ts'
import { dayAt, statisticsOf } from './support.ts'

const wire = useSharedWire()
const { anAdmin, anEvent, anEventType, as, aTicket, aUser, guest, url } = wire
const { aMember, aUnit } = unitBuilders(wire)

const today = { from: dayAt(0), to: dayAt(0) }
const choices = ['meat', 'vegan'].map((value) => ({ value, name: `吃${value}` }))
const ofUnit = async (unit: number | null, columns = {}) =>
  anEvent({
    starts: -2 * DAY,
    ends: -DAY,
    columns: { unit_id: unit, ...columns },
    form: [{ name: '餐食', type: 'radio', selections: choices }, { name: '专业' }],
  })

async function fill(event: TestEvent, province: string, count: number, columns = {}): Promise<void> {
  for (let index = 0; index < count; index++)
    await aTicket({ event, check_in_status: 'attend', columns: { location: province, ...columns } })
}

async function refused(caller: Parameters<typeof statisticsOf>[0], asked: object): Promise<string> {
  return statisticsOf(caller, { ...today, by: 'day', ...asked }).then(
    () => 'answered',
    (error: unknown) => (error instanceof Error ? error.message : ''),
  )
}

describe('statistics', () => {
  it('count registrations on both days and between, by the organisation’s clock', async () => {
    const admin = as(await anAdmin())
    const event = await ofUnit(null)
    // 00:30 and 23:30 in Shanghai, which in UTC are of another day or the same
    for (const created_time of ['2024-03-01T16:30:00Z', '2024-03-04T15:30:00Z', '2024-03-04T16:30:00Z'])
      await aTicket({ event, columns: { created_time } })
    const asked = { from: '2024-03-02', to: '2024-03-04', event_id: event.id }
    const { rows, total } = await statisticsOf(admin, { ...asked, by: 'day' })
    expect(rows.map(({ key, registered }) => [key, registered])).toEqual([
      ['2024-03-02', 1],
      ['2024-03-04', 1],
    ])
    expect(total).toEqual({ registered: 2, seated: 2, arrived: 0, leave: 0, no_show: 2 })
    const hours = await statisticsOf(admin, { ...asked, by: 'weekday_hour' })
    expect(hours.rows.map(({ key, label }) => [key, label])).toEqual([
      ['1-23', '周一 23:00'],
      ['6-0', '周六 00:00'],
    ])
    const events = await statisticsOf(admin, { ...asked, by: 'event' })
    expect(events.rows).toMatchObject([{ key: String(event.id), label: event.name, no_show: 2 }])
  })

  it('of a question name the choices, count people once in all, and those who gave no answer', async () => {
    const event = await ofUnit(null)
    const [meal = 0] = event.fields
    await aTicket({ event, values: { [meal]: 'vegan' } })
    await aTicket({ event, values: { [meal]: 'vegan' } })
    await aTicket({ event })
    const manager = as(await aUser({ roles: ['applicant_manager'] }))
    const { rows, total } = await statisticsOf(manager, { ...today, by: `question:${meal}` })
    expect(rows.map(({ key, label, registered }) => [key, label, registered])).toEqual([
      ['vegan', '吃vegan', 2],
      ['', '未回答', 1],
    ])
    expect(total.registered).toBe(3)
  })

  it('refuse what cannot be counted, with the reason', async () => {
    const admin = as(await anAdmin())
    const [event, other] = [await ofUnit(null), await ofUnit(null)]
    const [meal = 0, subject = 0] = event.fields
    const asked: readonly (readonly [object, string])[] = [
      [{ from: '2026-02-02', to: '2026-02-01' }, 'from'],
      [{ from: '2026-02-30' }, 'YYYY-MM-DD'],
      [{ from: '2016-01-01', to: '2026-01-01' }, '10'],
      [{ from: '2016-01-02', to: '2026-01-01' }, 'answered'],
      [{ by: 'names' }, 'weekday_hour'],
      [{ by: 'question:0' }, 'weekday_hour'],
      [{ by: 'question:99999999999' }, 'weekday_hour'],
      [{ by: `question:${subject}` }, `${subject}`],
      [{ by: `question:${meal}`, event_id: other.id }, `${meal}`],
      [{ by: `question:${meal}`, event_id: event.id }, 'answered'],
      [{ event_id: 2_000_000_000 }, 'NotFound'],
    ]
    for (const [given, reason] of asked) expect(await refused(admin, given)).toContain(reason)
    expect(await refused(guest(), {})).toContain('Unauthenticated')
    for (const user of [await aUser(), await aUser({ roles: ['event_auditor'] })])
      expect(await refused(as(user), {})).toContain('Forbidden')
  })

  it('count for everybody the events whose applicants they read, and no others', async () => {
    const unit = await aUnit()
    const [below, beside] = [await aUnit(unit), await aUnit()]
    const author = await aMember(below, 'author')
    const [inUnit, inBelow, inBeside] = [
      await ofUnit(unit),
      await ofUnit(below, { creator: author.id }),
      await ofUnit(beside),
    ]
    await fill(inUnit, '上海市', 1)
    await fill(inBelow, '上海市', 2)
    await fill(inBeside, '上海市', 4)
    const seenBy = async (user: TestUser) => {
      const { rows, total } = await statisticsOf(as(user), { ...today, by: 'event' })
      expect(total.registered).toBe(rows.reduce((sum, { registered }) => sum + registered, 0))
      return rows.map(({ key }) => Number(key)).toSorted((one, other) => one - other)
    }
    const all = [inUnit.id, inBelow.id]
    for (const role of ['owner', 'registrar', 'door', 'viewer'] as const)
      expect(await seenBy(await aMember(unit, role)), role).toEqual(all)
    expect(await seenBy(await aMember(below, 'viewer'))).toEqual([inBelow.id])
    expect(await seenBy(author)).toEqual([inBelow.id])
    const auditor = await aMember(unit, 'auditor')
    expect(await refused(as(auditor), {})).toContain('Forbidden')
    // The office shows Statistics to people who may read reports.
    expect(await as(auditor).tags('CubicReportLink')).not.toContain('read')
    expect(await as(await aMember(unit, 'viewer')).tags('CubicReportLink')).toContain('read')
    const viewer = as(await aMember(unit, 'viewer'))
    expect(await refused(viewer, { event_id: inBeside.id })).toContain('NotFound')
    const [meal = 0] = inBeside.fields
    expect(await refused(viewer, { by: `question:${meal}` })).toBe(
      await refused(viewer, { by: 'question:2000000000' }).then((text) => text.replaceAll('2000000000', String(meal))),
    )
    expect((await statisticsOf(viewer, { ...today, by: 'unit', unit_id: below })).rows).toMatchObject([
      { key: String(below), registered: 2 },
    ])
    expect((await statisticsOf(viewer, { ...today, by: 'unit', unit_id: beside })).rows).toEqual([])
  })

  it('name no small group to those who see no answers, whatever they subtract from each other', async () => {
    const unit = await aUnit()
    const [viewer, registrar] = [as(await aMember(unit, 'viewer')), as(await aMember(unit, 'registrar'))]
    const [large, small] = [await ofUnit(unit), await ofUnit(unit)]
    await fill(large, '上海市', 6)
    await fill(large, '江苏省', 5)
    await fill(large, '西藏自治区', 1)
    await fill(small, '江苏省', 3)
    const by = async (caller: typeof viewer, asked: object) =>
      Object.fromEntries(
        (await statisticsOf(caller, { ...today, by: 'province', ...asked })).rows.map(({ key, registered }) => [
          key,
          registered,
        ]),
      )
    expect(await by(registrar, {})).toEqual({ 上海市: 6, 江苏省: 8, 西藏自治区: 1 })
    // four stay unnamed, and are joined by the smallest group
    expect(await by(viewer, {})).toEqual({ 上海市: 6, '*': 9 })
    expect(await by(viewer, { event_id: large.id })).toEqual({ 上海市: 6, '*': 6 })
    expect(await by(viewer, { event_id: small.id })).toEqual({ '*': 3 })
    const [meal = 0] = large.fields
    expect(await by(viewer, { by: `question:${meal}` })).toEqual({ '': 12 })
    await fill(large, '江苏省', 5, { created_time: new Date(Date.now() - 3 * DAY * 60_000) })
    await fill(large, '北京市', 1, { created_time: new Date(Date.now() - 3 * DAY * 60_000) })
    const longer = { event_id: large.id, from: dayAt(-9) }
    // 江苏省 5 and 5, 上海市 6, and two people of one each
    expect(await by(viewer, longer)).toEqual({ 江苏省: 10, '*': 8 })
    expect(await by(registrar, longer)).toEqual({ 江苏省: 10, 上海市: 6, 北京市: 1, 西藏自治区: 1 })
  })

  it('are given as sheets to those who read them, with the reason to others', async () => {
    const unit = await aUnit()
    const event = await ofUnit(unit)
    await fill(event, '上海市', 2)
    const viewer = await aMember(unit, 'viewer')
    const sheet = async (asked: object, token?: string) => {
      const query = new URLSearchParams({ ...today, by: 'province', ...asked })
      const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
      const response = await fetch(`${url()}/api/office/v1/statistics.csv?${query}`, { headers })
      return { status: response.status, text: await response.text() }
    }
    const found = await sheet({}, viewer.token)
    expect(found.text.replace('\uFEFF', '').split('\r\n').slice(0, 3)).toEqual([
      '省份,报名,有名额,到场,请假,未到',
      '其他（每组不足 5 人）,2,2,2,0,0',
      '合计,2,2,2,0,0',
    ])
    expect(await sheet({ by: 'names' }, viewer.token)).toMatchObject({ status: 400 })
    expect(await sheet({ unit_id: 'x' }, viewer.token)).toMatchObject({ status: 400 })
    expect(await sheet({ event_id: '2000000000' }, viewer.token)).toMatchObject({ status: 404 })
    expect(await sheet({}, (await aUser()).token)).toMatchObject({ status: 403 })
    expect(await sheet({})).toMatchObject({ status: 401 })
  })

  it('of events with a type are found by it', async () => {
    const admin = as(await anAdmin())
    const type = await anEventType('讲座')
    const event = await anEvent({ type_id: type.id })
    await aTicket({ event, status: 'waitlisted' })
    const { rows } = await statisticsOf(admin, { ...today, by: 'type', type_id: type.id })
    expect(rows).toEqual([
      { key: String(type.id), label: '讲座', registered: 1, seated: 0, arrived: 0, leave: 0, no_show: 0 },
    ])
  })
})
