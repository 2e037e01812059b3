import { describe, expect, it } from 'vitest'
import { useSharedWire } from '@cubic/testing/server/wire'
import type { PivotAnswer } from '@cubic/testing/server/wire-answers'
import { answerOrFault, leaf } from '@cubic/testing/server/wire-client'

const { aTicket, anAdmin, anEvent, anEventType, as, aUser, db, guest, insert } = useSharedWire()

async function aPivot(model: string, data: unknown): Promise<number> {
  const saved = await as(await anAdmin()).save('PivotTable', { name: '汇总', model, data })
  expect(saved.errors).toEqual([])
  return Number(saved.result?.id)
}

/** Two types with events of their own; a common name prefix lets a search select them. */
async function someEvents(prefix: string) {
  const [talks, walks] = [await anEventType(`${prefix}1讲座`), await anEventType(`${prefix}2漫步`)]
  const columns = (mode: string, day: string) => ({
    activity_mode: mode,
    start_time: `${day}T20:00:00Z`,
    end_time: `${day}T22:00:00Z`,
  })
  await anEvent({ name: `${prefix}1`, type_id: talks.id, columns: columns('online', '2026-03-01') })
  await anEvent({ name: `${prefix}2`, type_id: talks.id, columns: columns('offline', '2026-03-02') })
  await anEvent({ name: `${prefix}3`, type_id: talks.id, columns: columns('offline', '2026-03-31') })
  await anEvent({ name: `${prefix}4`, type_id: walks.id, columns: columns('online', '2026-03-08') })
  await anEvent({ name: `${prefix}5`, type_id: null, columns: columns('hybrid', '2026-03-08') })
  return { talks, walks, condition: leaf('name', 'like', `${prefix}_`) }
}

describe('pivottables_search', () => {
  it('groups by a relation and aggregates each group, with the records’ names', async () => {
    const { talks, walks, condition } = await someEvents('分组')
    const id = await aPivot('CubicEventBase', {
      rows: [{ field: 'type_id' }],
      columns: [{ field: 'activity_mode' }],
      measures: [{ measure: 'count' }, { measure: 'minimum', field: 'start_time' }],
    })
    const found = await as(await anAdmin()).pivot(id, { condition })
    expect(found.relations).toEqual({ type_id: 'CubicEventType' })
    expect(found.total_count).toBe(3)
    expect(found.rows).toEqual([
      {
        type_id: { id: talks.id, display_name: talks.name },
        count: 3,
        minimum_start_time: '2026-03-01T20:00:00Z',
        cells: [
          { activity_mode: 'offline', count: 2, minimum_start_time: '2026-03-02T20:00:00Z' },
          { activity_mode: 'online', count: 1, minimum_start_time: '2026-03-01T20:00:00Z' },
        ],
      },
      {
        type_id: { id: walks.id, display_name: walks.name },
        count: 1,
        minimum_start_time: '2026-03-08T20:00:00Z',
        cells: [{ activity_mode: 'online', count: 1, minimum_start_time: '2026-03-08T20:00:00Z' }],
      },
      {
        type_id: null,
        count: 1,
        minimum_start_time: '2026-03-08T20:00:00Z',
        cells: [{ activity_mode: 'hybrid', count: 1, minimum_start_time: '2026-03-08T20:00:00Z' }],
      },
    ])
  })

  it.each([
    ['day', ['2026-03-02', '2026-03-03', '2026-03-09', '2026-04-01'], [1, 1, 2, 1]],
    ['week', ['2026-03-02', '2026-03-09', '2026-03-30'], [2, 2, 1]],
    ['month', ['2026-03', '2026-04'], [4, 1]],
  ])('groups instants by %s in the organisation’s time zone', async (by, days, counts) => {
    const { condition } = await someEvents(`时区${by}`)
    const id = await aPivot('CubicEventBase', { rows: [{ field: 'start_time', by }], measures: [{ measure: 'count' }] })
    const { rows } = await as(await anAdmin()).pivot(id, { condition })
    expect(rows.map((row) => row['start_time'])).toEqual(days)
    expect(rows.map((row) => row['count'])).toEqual(counts)
  })

  it('computes sums, averages, minima and maxima of numbers', async () => {
    const admin = await anAdmin()
    const [event, other] = [await anEvent(), await anEvent()]
    for (const [of, score] of [
      [event, 2],
      [event, 5],
      [event, null],
      [other, 4],
    ] as const)
      await aTicket({ event: of, owner: await aUser(), columns: { activity_evaluation_score: score } })
    const field = 'activity_evaluation_score'
    const id = await aPivot('CubicEventApplicant', {
      rows: [{ field: 'event_id', name: 'event' }],
      measures: [
        { measure: 'count', name: 'tickets' },
        { measure: 'count', field, name: 'rated' },
        { measure: 'sum', field },
        { measure: 'average', field },
        { measure: 'minimum', field },
        { measure: 'maximum', field },
      ],
      filter: leaf('event_id', 'in', [event.id, other.id]),
    })
    const { rows } = await as(admin).pivot(id, { sort: [{ field: 'tickets', order: 'desc' }] })
    expect(rows).toEqual([
      {
        event: { id: event.id, display_name: event.name },
        tickets: 3,
        rated: 2,
        [`sum_${field}`]: 7,
        [`average_${field}`]: 3.5,
        [`minimum_${field}`]: 2,
        [`maximum_${field}`]: 5,
      },
      {
        event: { id: other.id, display_name: other.name },
        tickets: 1,
        rated: 1,
        [`sum_${field}`]: 4,
        [`average_${field}`]: 4,
        [`minimum_${field}`]: 4,
        [`maximum_${field}`]: 4,
      },
    ])
  })

  it('paginates by row, sorts by measures, and returns only the requested names', async () => {
    const { talks, condition } = await someEvents('翻页')
    const admin = await anAdmin()
    const id = await aPivot('CubicEventBase', {
      rows: [{ field: 'type_id' }],
      columns: [{ field: 'activity_mode' }],
      measures: [{ measure: 'count' }],
    })
    const first = await as(admin).pivot(id, {
      condition,
      limit: 1,
      sort: [{ field: 'count', order: 'desc' }],
      fields: ['type_id', 'count'],
    })
    expect(first.total_count).toBe(3)
    expect(first.rows).toEqual([
      { type_id: { id: talks.id, display_name: talks.name }, count: 3, cells: [{ count: 2 }, { count: 1 }] },
    ])
    const pages: PivotAnswer['rows'][number][] = []
    for (let offset = 0; offset < 3; offset++)
      pages.push(...(await as(admin).pivot(id, { condition, limit: 1, offset })).rows)
    expect(pages).toEqual((await as(admin).pivot(id, { condition, limit: -1 })).rows)
    expect((await as(admin).pivot(id, { condition, offset: 99 })).total_count).toBe(3)
  })

  it('without rows aggregates all records, and returns nothing if there are none', async () => {
    const { condition } = await someEvents('总计')
    const admin = await anAdmin()
    const id = await aPivot('CubicEventBase', { measures: [{ measure: 'count' }] })
    expect((await as(admin).pivot(id, { condition })).rows).toEqual([{ count: 5 }])
    expect((await as(admin).pivot(id, { condition: leaf('name', '=', '没有这个活动') })).rows).toEqual([])
  })

  it('agrees with a search of the same records', async () => {
    const admin = await anAdmin()
    const id = await aPivot('CubicEventBase', {
      rows: [{ field: 'activity_mode' }, { field: 'public_or_not' }],
      measures: [{ measure: 'count' }],
    })
    const { rows } = await as(admin).pivot(id, { limit: -1 })
    for (const row of rows) {
      const { total_count } = await as(admin).search('CubicEventBase', {
        condition: {
          logic_operator: '&',
          children: [
            leaf('activity_mode', '=', row['activity_mode']),
            leaf('public_or_not', '=', row['public_or_not']),
          ],
        },
      })
      expect(row['count']).toBe(total_count)
    }
    expect(rows.reduce((sum, row) => sum + Number(row['count']), 0)).toBe(
      (await as(admin).search('CubicEventBase')).total_count,
    )
  })
})

describe('the rights of a pivot', () => {
  it('include only the records and fields that the reader may read', async () => {
    const author = await aUser({ roles: ['event_admin'] })
    const id = await aPivot('AuditEntry', { rows: [{ field: 'action' }], measures: [{ measure: 'count' }] })
    expect((await as(await anAdmin()).pivot(id)).total_count).toBeGreaterThan(0)
    expect(await as(author).pivot(id)).toEqual({ rows: [], relations: {}, total_count: 0 })
    const accounts = await aPivot('User', { rows: [{ field: 'account' }], measures: [{ measure: 'count' }] })
    const { rows } = await as(author).pivot(accounts, { limit: -1 })
    expect(rows.map((row) => row['account'])).toEqual([author.account, null])
  })

  it('do not open an unreadable pivot table', async () => {
    const id = await aPivot('CubicEventBase', { measures: [{ measure: 'count' }] })
    const [hidden, missing] = [
      await answerOrFault(as(await aUser()).pivot(id)),
      await answerOrFault(as(await aUser()).pivot(999_999)),
    ]
    expect(hidden).toMatchObject({ kind: 'NotFound' })
    expect(hidden).toEqual(missing)
    expect(await answerOrFault(guest().pivot(id))).toEqual(missing)
  })

  it('group hidden related records as missing', async () => {
    const author = await aUser({ roles: ['event_admin'] })
    await insert('cubic_audit_entry', { at: new Date(), user_id: author.id, model: 'X', action: 'x' })
    const id = await aPivot('CubicEventType', {
      rows: [{ field: 'creator.account' }],
      measures: [{ measure: 'count' }],
    })
    await db().run`update cubic_event_type set creator = null`
    await anEventType('无人')
    const { rows } = await as(author).pivot(id)
    expect(rows.map((row) => row['creator.account'])).toEqual([null])
  })
})

describe('a pivot table is validated when saved', () => {
  it.each<[string, unknown, RegExp]>([
    ['no measure', { rows: [{ field: 'type_id' }] }, /measures/],
    ['an unknown field', { rows: [{ field: 'nothing' }], measures: [{ measure: 'count' }] }, /nothing/],
    ['an unknown measure', { measures: [{ measure: 'median' }] }, /count, sum/],
    ['a sum of text', { measures: [{ measure: 'sum', field: 'name' }] }, /name/],
    ['an average of nothing', { measures: [{ measure: 'average' }] }, /average/],
    [
      'a group by rich text',
      { rows: [{ field: 'act_description' }], measures: [{ measure: 'count' }] },
      /act_description/,
    ],
    ['a week of a text', { rows: [{ field: 'name', by: 'week' }], measures: [{ measure: 'count' }] }, /week/],
    [
      'a century',
      { rows: [{ field: 'start_time', by: 'century' }], measures: [{ measure: 'count' }] },
      /day, week, month/,
    ],
    [
      'a to-many path',
      { rows: [{ field: 'applicants_ids.name' }], measures: [{ measure: 'count' }] },
      /applicants_ids/,
    ],
    ['a computed field', { rows: [{ field: 'creator.password' }], measures: [{ measure: 'count' }] }, /password/],
    ['the same name twice', { measures: [{ measure: 'count' }, { measure: 'count' }] }, /count/],
    ['a wrong filter', { measures: [{ measure: 'count' }], filter: leaf('nothing', '=', 1) }, /nothing/],
    ['an unknown part', { measure: [] }, /measure/],
    [
      'too many groups',
      { rows: Array.from({ length: 6 }, () => ({ field: 'name' })), measures: [{ measure: 'count' }] },
      /5/,
    ],
  ])('%s', async (_, data, words) => {
    const refused = await as(await anAdmin())
      .with({ language: 'en' })
      .save('PivotTable', { name: 'Bad', model: 'CubicEventBase', data })
    expect(refused.errors).toEqual([expect.objectContaining({ field: 'data', message: expect.stringMatching(words) })])
  })

  it.each([
    ['a sort by an unknown field', { sort: [{ field: 'name', order: 'asc' }] }, 'BadRequest'],
    ['an unknown field', { fields: ['name'] }, 'BadRequest'],
    ['a condition on an unreadable field', { condition: leaf('creator.password', '=', 'x') }, 'Forbidden'],
    ['too many rows', { limit: 1001 }, 'LimitExceeded'],
    ['a negative offset', { offset: -1 }, 'BadRequest'],
  ] as const)('a search with %s is refused', async (_, args, kind) => {
    const id = await aPivot('CubicEventBase', { rows: [{ field: 'type_id' }], measures: [{ measure: 'count' }] })
    expect(await answerOrFault(as(await anAdmin()).pivot(id, args))).toMatchObject({ kind })
  })
})

describe('an unsaved pivot table', () => {
  it('gives the same result as the saved one', async () => {
    const { condition } = await someEvents('未存')
    const author = await aUser({ roles: ['event_admin'] })
    const data = {
      rows: [{ field: 'type_id' }],
      columns: [{ field: 'start_time', by: 'month' }],
      measures: [{ measure: 'count' }],
      filter: condition,
      chart: 'bar',
    }
    const unsaved = await as(author).unsavedPivot({ model: 'CubicEventBase', data })
    const saved = await as(author).save('PivotTable', { name: '汇总', model: 'CubicEventBase', data, owner: author.id })
    expect(saved.errors).toEqual([])
    expect(await as(author).pivot(Number(saved.result?.id))).toEqual(unsaved)
    expect(unsaved.total_count).toBe(3)
    expect(await answerOrFault(as(await anAdmin()).pivot(Number(saved.result?.id)))).toMatchObject({ kind: 'NotFound' })
  })

  it.each<[string, unknown, string]>([
    ['no model', { data: {} }, 'BadRequest'],
    ['an unknown model', { model: 'Nothing', data: {} }, 'NotFound'],
    ['no measure', { model: 'CubicEventBase', data: { rows: [{ field: 'type_id' }] } }, 'BadRequest'],
    [
      'an unknown field',
      { model: 'CubicEventBase', data: { measures: [{ measure: 'sum', field: 'x' }] } },
      'BadRequest',
    ],
    [
      'an unknown chart',
      { model: 'CubicEventBase', data: { measures: [{ measure: 'count' }], chart: 'pie' } },
      'BadRequest',
    ],
    [
      'a secret',
      { model: 'User', data: { rows: [{ field: 'password' }], measures: [{ measure: 'count' }] } },
      'Forbidden',
    ],
    ['text that is no object', 'x', 'BadRequest'],
  ])('is refused with %s', async (_, definition, kind) => {
    const author = await aUser({ roles: ['event_admin'] })
    expect(await answerOrFault(as(author).unsavedPivot(definition))).toMatchObject({ kind })
  })

  it('counts only readable records, for people who may use pivot tables', async () => {
    const definition = { model: 'CubicMessage', data: { measures: [{ measure: 'count' }] } }
    const author = await aUser({ roles: ['event_admin'] })
    expect((await as(author).unsavedPivot({ ...definition, model: 'AuditEntry' })).rows).toEqual([])
    for (const caller of [guest(), as(await aUser()), as(await aUser({ roles: ['scanner_admin'] }))])
      expect(await answerOrFault(caller.unsavedPivot(definition))).toMatchObject({ kind: 'Forbidden' })
  })
})

describe('fields', () => {
  it('say how lists, conditions and pivot tables may use them', async () => {
    const { data } = await as(await anAdmin()).gql<{ dash: { generic: { fields: { raw: string } } } }>(
      '{ dash { generic { fields(model: "CubicEventBase") { raw } } } }',
    )
    const fields = JSON.parse(data?.dash.generic.fields.raw ?? '{}') as { [name: string]: object }
    expect(fields['start_time']).toMatchObject({
      sortable: true,
      countable: false,
      groupings: ['day', 'week', 'month'],
      measures: ['count', 'minimum', 'maximum'],
    })
    expect(fields['activity_mode']).toMatchObject({ countable: true, groupings: ['value'], measures: ['count'] })
    expect(fields['type_id']).toMatchObject({ groupings: ['value'], comparators: expect.arrayContaining(['in']) })
    expect(fields['applicants_ids']).toMatchObject({ sortable: false, groupings: [], measures: [] })
  })

  it('of every model can be grouped by and aggregated as declared', async () => {
    const admin = as(await anAdmin())
    const { data } = await admin.gql<{ dash: { generic: { get_model_list: { name: string }[] } } }>(
      '{ dash { generic { get_model_list { name } } } }',
    )
    for (const { name: model } of data?.dash.generic.get_model_list ?? []) {
      const answer = await admin.gql<{ dash: { generic: { fields: { raw: string } } } }>(
        `{ dash { generic { fields(model: "${model}") { raw } } } }`,
      )
      const fields = Object.entries(
        JSON.parse(answer.data?.dash.generic.fields.raw ?? '{}') as {
          [name: string]: { groupings: string[]; measures: string[] }
        },
      )
      for (const [field, { groupings, measures }] of fields) {
        const rows = groupings.map((by) => ({ field, name: `by_${by}`, ...(by === 'value' ? {} : { by }) })).slice(0, 5)
        const asked = [{ measure: 'count' }, ...measures.map((measure) => ({ measure, field }))]
        if (rows.length === 0 && measures.length === 0) continue
        const found = await answerOrFault(admin.unsavedPivot({ model, data: { rows, measures: asked } }, { limit: 1 }))
        expect(found, `${model}.${field}`).toHaveProperty('rows')
      }
    }
  })
})
