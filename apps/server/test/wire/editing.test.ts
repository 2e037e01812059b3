import { describe, expect, it } from 'vitest'
import { type TestUser } from '@cubic/testing/server/builders'
import { useSharedWire } from '@cubic/testing/server/wire'
import type { WireClient } from '@cubic/testing/server/wire-client'

const { anAdmin, anEvent, as, aUser, db, guest } = useSharedWire()

const anAuthor = (name = '作者') => aUser({ roles: ['event_admin'], name })

type Editing = {
  status: string
  error_kind: string | null
  editors: { id: number; name: string; avatar: string | null; since: string }[]
  heartbeat_seconds: number
}
async function announce(caller: WireClient, id: number, leaving?: boolean, model = 'CubicEventBase'): Promise<Editing> {
  const { data, errors } = await caller.gql<{ dash: { generic: { announce_editing: Editing } } }>(
    `mutation announce($model: String!, $id: Int!, $leaving: Boolean) {
      dash { generic { announce_editing(model: $model, id: $id, leaving: $leaving) {
        status error_kind editors { id name avatar since } heartbeat_seconds } } } }`,
    { model, id, leaving },
  )
  if (!data) throw new Error(errors?.[0]?.message)
  return data.dash.generic.announce_editing
}
const idsOf = ({ editors }: Editing) => editors.map(({ id }) => id)

describe('the presence of an editor', () => {
  it('is shown to other editors of the record, until they leave', async () => {
    const [one, two, event] = [await anAuthor('甲'), await anAuthor('乙'), await anEvent()]
    expect(await announce(as(one), event.id)).toMatchObject({ status: 'ok', editors: [], heartbeat_seconds: 20 })
    const seen = await announce(as(two), event.id)
    expect(seen.editors).toEqual([
      { id: one.id, name: '甲', avatar: null, since: expect.stringMatching(/^\d{4}-.*Z$/) as string },
    ])
    expect(idsOf(await announce(as(one), event.id))).toEqual([two.id])
    expect(idsOf(await announce(as(one), (await anEvent()).id))).toEqual([])
    expect(idsOf(await announce(as(two), event.id, true))).toEqual([one.id])
    expect(idsOf(await announce(as(one), event.id))).toEqual([])
  })

  it('expires a minute after the last heartbeat', async () => {
    const [one, two, event] = [await anAuthor(), await anAuthor(), await anEvent()]
    await announce(as(one), event.id)
    const age = (seconds: number) =>
      db()
        .run`update cubic_editing set seen_at = now() - make_interval(secs => ${seconds}), since = now() - interval '1 hour'
        where user_id = ${one.id}`
    await age(50)
    expect(idsOf(await announce(as(two), event.id))).toEqual([one.id])
    await age(61)
    expect(idsOf(await announce(as(two), event.id))).toEqual([])
    // back again, since now
    await announce(as(one), event.id)
    const [back] = (await announce(as(two), event.id)).editors
    expect(Date.now() - Date.parse(back?.since ?? '')).toBeLessThan(60_000)
  })

  it('is limited to thirty records per person', async () => {
    const [author, event] = [await anAuthor(), await anEvent()]
    await db().run`insert into cubic_editing (model, record_id, user_id, seen_at)
      select 'CubicEventType', n, ${author.id}::integer, now() - make_interval(secs => n) from generate_series(1, 40) n`
    await announce(as(author), event.id)
    const rows = await db().rows<{ model: string }>`select model from cubic_editing where user_id = ${author.id}`
    expect(rows).toHaveLength(30)
    expect(rows.map(({ model }) => model)).toContain('CubicEventBase')
  })

  it('is hidden from people who may not read the record or the person, and readers are not listed', async () => {
    const [author, student, draft] = [await anAuthor(), await aUser(), await anEvent({ stage: 'draft' })]
    const event = await anEvent()
    for (const { id } of [draft, event]) await announce(as(author), id)
    expect(await announce(as(student), draft.id)).toMatchObject({
      status: 'error',
      error_kind: 'save:not_found',
      editors: [],
    })
    expect(await announce(as(student), 2_000_000_000)).toMatchObject({ error_kind: 'save:not_found' })
    expect(await announce(as(student), event.id)).toMatchObject({ status: 'ok', editors: [] })
    const scanner = await aUser({ roles: ['scanner_admin'] })
    expect(idsOf(await announce(as(scanner), event.id))).toEqual([author.id])
    expect(idsOf(await announce(as(await anAdmin()), event.id))).toEqual([author.id])
    await expect(announce(guest(), event.id)).rejects.toThrow('Unauthenticated')
    await expect(announce(as(author), 1, false, 'Nothing')).rejects.toThrow('NotFound')
  })
})

type Conflict = {
  version: string
  raw: string
  changed_by: { id: number; name: string } | null
  changed_time: string | null
  changed_fields: string[]
}
async function saveAsRead(caller: TestUser, values: object): Promise<Conflict | null> {
  const { data } = await as(caller).gql<{ dash: { generic: { save: { conflict: Conflict | null } } } }>(
    `mutation save($values: String) { dash { generic { save(model: "CubicEventBase", values: $values) {
      status conflict { version raw changed_by { id name } changed_time changed_fields } } } } }`,
    { values: JSON.stringify(values) },
  )
  return data?.dash.generic.save.conflict ?? null
}

describe('a save without a version', () => {
  it('writes, but one whose version is null is refused: its client has lost it', async () => {
    const [author, event] = [await aUser({ roles: ['event_admin'] }), await anEvent({ name: '甲' })]
    expect(await as(author).save('CubicEventBase', { id: event.id, version: null, name_cn: '乙' })).toMatchObject({
      error_kind: 'save:invalid',
      errors: [{ field: 'version', kind: 'required' }],
    })
    expect((await as(author).get('CubicEventBase', event.id, ['name_cn'])).data).toMatchObject({ name_cn: '甲' })
    expect(await as(author).save('CubicEventBase', { id: event.id, name_cn: '乙' })).toMatchObject({ status: 'ok' })
    expect(await as(author).save('CubicEventBase', { version: null, name_cn: '丙' })).toMatchObject({ status: 'ok' })
  })
})

describe('a save of an outdated version', () => {
  it('returns the current record, who changed what, and the current version', async () => {
    const [one, two, event] = [await anAuthor('甲'), await anAuthor('乙'), await anEvent({ name: '原名' })]
    const version = (await as(one).get('CubicEventBase', event.id, ['version'])).data?.['version']
    expect(await saveAsRead(one, { id: event.id, version, name_cn: '甲改', address_cn: '二楼' })).toBeNull()
    const conflict = await saveAsRead(two, { id: event.id, version, name_cn: '乙改' })
    expect(conflict).toMatchObject({
      changed_by: { id: one.id, name: '甲' },
      changed_time: expect.stringMatching(/Z$/) as string,
    })
    expect(conflict?.changed_fields.toSorted()).toEqual(['address_cn', 'name_cn'])
    const now = JSON.parse(conflict?.raw ?? '{}') as { [field: string]: unknown }
    expect(now).toMatchObject({ id: event.id, name_cn: '甲改', address_cn: '二楼' })
    expect(now).not.toHaveProperty('applicants_ids')
    expect(await saveAsRead(two, { id: event.id, version: conflict?.version, name_cn: '乙改' })).toBeNull()
    expect((await as(one).get('CubicEventBase', event.id, ['name_cn'])).data).toMatchObject({ name_cn: '乙改' })
  })

  it('returns nothing that its caller may not read', async () => {
    const [admin, user] = [await anAdmin(), await aUser()]
    const version = (await as(user).get('User', user.id, ['version'])).data?.['version']
    await as(admin).save('User', { id: user.id, phone: '13800000000' })
    const { data } = await as(user).gql<{ dash: { generic: { save: { conflict: Conflict } } } }>(
      `mutation save($values: String) { dash { generic { save(model: "User", values: $values) {
        conflict { raw changed_by { id name } changed_fields } } } } }`,
      { values: JSON.stringify({ id: user.id, version, nickname: '新' }) },
    )
    const conflict = data?.dash.generic.save.conflict
    expect(conflict).toMatchObject({ changed_by: null, changed_fields: ['phone'] })
    expect(conflict?.raw).not.toContain('password')
  })
})
