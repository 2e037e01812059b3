import { beforeAll, describe, expect, it } from 'vitest'
import type { TestUser } from '@cubic/testing/server/builders'
import { useWire } from '@cubic/testing/server/wire'
import type { SearchArguments } from '@cubic/testing/server/wire-answers'
import { leaf } from '@cubic/testing/server/wire-client'

const { anAdmin, anEvent, anEventType, aUser, as, db, guest, insert } = useWire()

let admin: TestUser
const ids: number[] = []
beforeAll(async () => {
  admin = await anAdmin()
  // Few different values: almost every comparison is a tie, and a third of the records have no value.
  for (let index = 0; index < 30; index++)
    ids.push(await insert('cubic_event_type', { name: `类型 ${index % 4}`, sort: index % 3 === 2 ? null : index % 3 }))
})

const search = (args: SearchArguments) => guest().search('CubicEventType', args)

describe('limit and offset', () => {
  it('are 10 and 0 by default', async () => {
    expect((await search({})).ids).toEqual(ids.slice(0, 10))
    expect((await search({ limit: 3 })).ids).toEqual(ids.slice(0, 3))
    expect((await search({ offset: 3 })).ids).toEqual(ids.slice(3, 13))
  })

  it('select the page, and a page beyond the end is empty', async () => {
    expect((await search({ limit: 4, offset: 28 })).ids).toEqual(ids.slice(28))
    expect((await search({ limit: 4, offset: 30 })).ids).toEqual([])
    expect((await search({ limit: 4, offset: 2_147_483_647 })).ids).toEqual([])
  })

  it('use the defaults if null', async () => {
    const { data } = await guest().gql<{ dash: { generic: { search: { items: unknown[] } } } }>(
      '{ dash { generic { search(model: "CubicEventType", limit: null, offset: null, condition: null, sort: null, fields: null, match_record_tags: null, custom_count_fields: null) { items { raw } } } } }',
    )
    expect(data?.dash.generic.search.items).toHaveLength(10)
  })

  it('of -1 returns all records', async () => {
    expect((await search({ limit: -1 })).ids).toEqual(ids)
    expect((await search({ limit: -1, sort: [{ field: 'id', order: 'desc' }] })).ids).toEqual(ids.toReversed())
  })

  it('do not affect the total of matching records', async () => {
    expect((await search({ limit: 1, offset: 29 })).total_count).toBe(30)
    expect((await search({ limit: 1, condition: leaf('name', '=', '类型 0') })).total_count).toBe(8)
    expect((await search({ condition: leaf('id', '=', 0) })).total_count).toBe(0)
  })
})

describe('sort', () => {
  it.each([
    [[]],
    [[{ field: 'name', order: 'asc' }]],
    [[{ field: 'name', order: 'desc' }]],
    [[{ field: 'sort', order: 'asc' }]],
    [[{ field: 'sort', order: 'desc' }]],
    [
      [
        { field: 'sort', order: 'desc' },
        { field: 'name', order: 'asc' },
      ],
    ],
    [[{ field: 'creator.name', order: 'asc' }]],
    [[{ field: 'id', order: 'desc' }]],
  ])('by %j neither repeats nor skips a record across pages', async (sort) => {
    const whole = (await search({ limit: -1, sort })).ids
    const paged: number[] = []
    for (let offset = 0; offset < 30; offset += 7) paged.push(...(await search({ limit: 7, offset, sort })).ids)
    expect(paged).toEqual(whole)
    expect(paged.toSorted((a, b) => a - b)).toEqual(ids)
  })

  it('applies its keys in order, and breaks ties by id', async () => {
    const { data } = await search({
      limit: -1,
      fields: ['name', 'sort'],
      sort: [
        { field: 'sort', order: 'asc' },
        { field: 'name', order: 'desc' },
      ],
      condition: leaf('sort', 'is not null'),
    })
    const expected = data.toSorted(
      (a, b) =>
        Number(a['sort']) - Number(b['sort']) ||
        (String(a['name']) < String(b['name']) ? 1 : String(a['name']) > String(b['name']) ? -1 : 0) ||
        a.id - b.id,
    )
    expect(data).toEqual(expected)
  })

  it('is ascending by default', async () => {
    expect((await search({ limit: -1, sort: [{ field: 'sort' }] })).ids).toEqual(
      (await search({ limit: -1, sort: [{ field: 'sort', order: 'asc' }] })).ids,
    )
  })

  it('follows to-one relations', async () => {
    const [late, early] = [await anEventType('z', 900), await anEventType('a', 800)]
    const [one, two] = [await anEvent({ type_id: late.id }), await anEvent({ type_id: early.id })]
    const bySort = async (order: string) =>
      (await guest().search('CubicEventBase', { sort: [{ field: 'type_id.sort', order }] })).ids
    expect(await bySort('asc')).toEqual([two.id, one.id])
    expect(await bySort('desc')).toEqual([one.id, two.id])
    await db().run`update cubic_event_base set to_official_website = false`
    await db().run`delete from cubic_event_base`
    await db().run`delete from cubic_event_type where id = any(${[late.id, early.id]})`
  })

  it('by date and time orders the activities list', async () => {
    const events = [await anEvent({ starts: 300 }), await anEvent({ starts: 100 }), await anEvent({ starts: 200 })].map(
      (event) => event.id,
    )
    const [third, first, second] = events
    for (const field of ['start_time', 'published_time', 'participant_number', 'regist_start_time']) {
      const sorted = await guest().search('CubicEventBase', { sort: [{ field, order: 'desc' }] })
      expect(new Set(sorted.ids), field).toEqual(new Set(events))
    }
    expect((await guest().search('CubicEventBase', { sort: [{ field: 'start_time', order: 'asc' }] })).ids).toEqual([
      first,
      second,
      third,
    ])
    await db().run`update cubic_event_base set to_official_website = false`
  })

  it.each<[string, string]>([
    ['is no JSON', '['],
    ['is an object', '{"field":"name"}'],
    ['holds text', '["name"]'],
    ['has no field', '[{"order":"asc"}]'],
    ['has a field that is no text', '[{"field":7}]'],
    ['has an unknown order', '[{"field":"name","order":"random()"}]'],
    ['names an unknown field', '[{"field":"nothing"}]'],
    ['holds SQL', '[{"field":"name desc; select 1"}]'],
    ['walks along a to-many relation', '[{"field":"creator.roles.key"}]'],
  ])('is refused as BadRequest if it %s', async (_title, sort) => {
    await expect(as(admin).search('CubicEventType', { sort })).rejects.toMatchObject({ kind: 'BadRequest' })
  })

  it.each(['applicants_ids', 'applicants_ids.name', 'act_description', 'payment_register_type_ids'])(
    'refuses to sort events by %s, naming it',
    async (field) => {
      await expect(as(admin).search('CubicEventBase', { sort: [{ field }] })).rejects.toMatchObject({
        kind: 'BadRequest',
        message: expect.stringContaining(field) as string,
      })
    },
  )
})

describe('custom_count_fields', () => {
  beforeAll(async () => {
    await anEvent({ name: 'counted a', columns: { activity_mode: 'online' } })
    await anEvent({ name: 'counted b', columns: { activity_mode: 'online', sign_in: false } })
    await anEvent({ name: 'counted c', starts: -60, ends: 60 })
    await anEvent({ name: 'counted d', stage: 'draft' })
    await anEvent({ name: 'other' })
  })
  const condition = leaf('name', 'like', 'counted%')
  const counts = async (fields: unknown, client = as(admin)) =>
    (await client.search('CubicEventBase', { condition, custom_count_fields: fields, limit: 1 })).custom_count

  it('counts each value over all matching records, not only those on the page', async () => {
    expect(await counts(['status'])).toMatchObject({ status: { not_start: 2, processing: 1, draft: 1 } })
  })

  it('counts choices and booleans, several at once', async () => {
    const counted = await counts(['activity_mode', 'sign_in'])
    expect(Object.keys(counted).toSorted()).toEqual(['activity_mode', 'sign_in'])
    expect(counted).toMatchObject({ activity_mode: { online: 2, offline: 2 }, sign_in: { true: 3, false: 1 } })
  })

  it('counts only what the caller may read', async () => {
    const counted = await counts(['status'], guest())
    expect(counted).toMatchObject({ status: { not_start: 2, processing: 1 } })
    expect(counted['status']?.['draft'] ?? 0).toBe(0)
  })

  it('returns {} when none is requested', async () => {
    for (const fields of [undefined, [], '', '[]']) expect(await counts(fields)).toEqual({})
  })

  it.each<[string, unknown]>([
    ['names a field of text', ['name']],
    ['names a relation', ['type_id']],
    ['names an unknown field', ['nothing']],
    ['names a path', ['type_id.sort']],
    ['is no JSON', '['],
    ['is an object', { status: 1 }],
    ['holds a number', [1]],
  ])(
    'is refused as BadRequest if it %s',
    async (_title, fields) => await expect(counts(fields)).rejects.toMatchObject({ kind: 'BadRequest' }),
  )
})

describe('the calls of the product', () => {
  it('find a user by id, as in the personal centre', async () => {
    const user = await aUser({ roles: ['mentor'], phone: '+8613800138000', email: 'me@example.edu', nickname: '我' })
    const fields = ['nickname', 'name', 'avatar', 'id', 'roles.key', 'phone', 'email']
    const { data } = await as(user).search('User', {
      condition: leaf('id', '=', user.id),
      fields,
      limit: 1,
      offset: 0,
      apply_list_view_filter: true,
    })
    expect(data).toEqual([
      {
        id: user.id,
        nickname: '我',
        name: user.name,
        avatar: null,
        roles: [{ id: expect.any(Number) as number, key: 'mentor' }],
        phone: '+8613800138000',
        email: 'me@example.edu',
      },
    ])
  })

  it('list all event types, sorted', async () => {
    const { data } = await search({ fields: ['name', 'id'], sort: [{ field: 'sort', order: 'asc' }], limit: -1 })
    expect(data.map((type) => type.id)).toEqual(expect.arrayContaining(ids))
    for (const type of data) expect(Object.keys(type).toSorted()).toEqual(['id', 'name'])
  })
})

const HOUR = 3600

describe('the agenda order of events', () => {
  it('begins with what is on, then what comes, the soonest first; what is over comes last, the latest first', async () => {
    const anEventAt = async (starts: number, ends: number) => (await anEvent({ starts, ends, type_id: null })).id
    const lastYear = await anEventAt(-9000 * HOUR, -8999 * HOUR)
    const nextYear = await anEventAt(9000 * HOUR, 9001 * HOUR)
    const undated = (await anEvent({ type_id: null, columns: { start_time: null, end_time: null } })).id
    const yesterday = await anEventAt(-25 * HOUR, -24 * HOUR)
    const tonight = await anEventAt(2 * HOUR, 3 * HOUR)
    const now = await anEventAt(-HOUR, HOUR)
    const own = [lastYear, nextYear, undated, yesterday, tonight, now]
    const sorted = async (order: 'asc' | 'desc') =>
      (
        await as(admin).search('CubicEventBase', {
          condition: leaf('id', 'in', own),
          sort: [{ field: 'agenda_order', order }],
        })
      ).ids
    const expected = [now, tonight, nextYear, undated, yesterday, lastYear]
    expect(await sorted('asc')).toEqual(expected)
    expect(await sorted('desc')).toEqual(expected.toReversed())
  })
})
