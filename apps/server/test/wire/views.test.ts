import { describe, expect, it } from 'vitest'
import { useWire } from '@cubic/testing/server/wire'
import { answerOrFault, leaf, node } from '@cubic/testing/server/wire-client'

const { anAdmin, anEvent, as, aUser, db, guest } = useWire()

const LIST = {
  columns: ['name', { field: 'type_id.name', label: { cn: '类型', en: 'Type' }, width: 120 }, 'status'],
  filter: leaf('name', 'like', '列表视图%'),
  sort: [{ field: 'name', order: 'desc' }],
}
let serial = 0
async function aView(view: { readonly [field: string]: unknown }): Promise<{ id: number; external_id: string }> {
  const external_id = `view_${++serial}`
  const saved = await as(await anAdmin()).save('ViewConfig', {
    external_id,
    name: '视图',
    model: 'CubicEventBase',
    view_type: 'list',
    ...view,
  })
  expect(saved.errors).toEqual([])
  return { id: Number(saved.result?.id), external_id }
}

describe('config', () => {
  it('returns the stored views of a model and type, with their data as nested JSON', async () => {
    const data = { columns: ['name', { field: 'sort', width: 80 }], sort: [{ field: 'sort', order: 'asc' }] }
    const { id, external_id } = await aView({ data, model: 'CubicEventType', name: '类型列表' })
    const student = await aUser()
    const views = await as(student).config('CubicEventType', 'list')
    expect(views).toEqual([
      { id, external_id, name: '类型列表', model: 'CubicEventType', view_type: 'list', own: false, data },
    ])
    expect(await as(student).config('CubicEventType', 'search')).toEqual([expect.objectContaining({ id: 0 })])
  })

  it.each(['list', 'form', 'search'])('derives a %s from the declaration if none is stored', async (view_type) => {
    for (const caller of [guest(), as(await aUser()), as(await anAdmin())]) {
      const [view, ...more] = await caller.config('CubicEventFormField', view_type)
      expect(more).toEqual([])
      expect(view).toMatchObject({
        id: 0,
        external_id: null,
        name: '报名表单字段',
        model: 'CubicEventFormField',
        view_type,
      })
    }
    const [view] = await as(await anAdmin()).config('CubicEventFormField', view_type)
    const text = JSON.stringify(view?.data)
    expect(text).toContain('name')
    // Its contents can be stored unchanged.
    await aView({ model: 'CubicEventFormField', view_type, data: view?.data })
  })

  it('omits fields and models that the caller may not read', async () => {
    const admin = await anAdmin()
    const ofUser = async (caller: ReturnType<typeof guest>) => JSON.stringify(await caller.config('User', 'list'))
    expect(await ofUser(as(admin))).toContain('account')
    expect(await ofUser(as(admin))).not.toContain('password')
    expect(await guest().config('User', 'list')).toEqual([])
    expect(await guest().config('AuditEntry', 'form')).toEqual([])
  })

  it.each([
    ['CubicEventBase', 'kanban', 'BadRequest'],
    ['Nothing', 'list', 'NotFound'],
  ])('refuses %s as %s', async (model, type, kind) => {
    expect(await answerOrFault(guest().config(model, type))).toMatchObject({ kind })
  })
})

describe('a view is validated when saved', () => {
  const bad = async (view: { readonly [field: string]: unknown }, language = 'en') =>
    as(await anAdmin())
      .with({ language })
      .save('ViewConfig', {
        external_id: `bad_${++serial}`,
        name: 'Bad',
        model: 'CubicEventBase',
        view_type: 'list',
        ...view,
      })

  it.each<[string, object, RegExp]>([
    ['an unknown column', { data: { columns: ['nothing'] } }, /nothing/],
    ['an unknown path', { data: { columns: ['type_id.nothing'] } }, /type_id\.nothing/],
    ['a column that is no text', { data: { columns: [7] } }, /columns/],
    ['a secret', { data: { columns: ['creator.password'] } }, /password/],
    ['an unknown part', { data: { colums: [] } }, /colums/],
    ['a wrong filter', { data: { columns: [], filter: leaf('nothing', '=', 1) } }, /nothing/],
    ['a filter of the wrong shape', { data: { columns: [], filter: ['x'] } }, /condition/],
    [
      'a filter with a wrong value',
      { data: { columns: [], filter: leaf('start_time', '>', 'tomorrow') } },
      /start_time/,
    ],
    ['a wrong sort', { data: { columns: [], sort: [{ field: 'applicants_ids.name' }] } }, /applicants_ids\.name/],
    ['a list that is none', { data: { columns: 'name' } }, /columns/],
    [
      'a form with another model’s field',
      { view_type: 'form', data: { groups: [{ fields: ['type_id.name'] }] } },
      /type_id\.name/,
    ],
    ['a form with a wrong part', { view_type: 'form', data: { groups: [{ columns: [] }] } }, /columns/],
    [
      'a search with a wrong condition',
      { view_type: 'search', data: { fields: [], filters: [{ label: 'x', condition: leaf('nothing', '=', 1) }] } },
      /nothing/,
    ],
    ['a width that is none', { data: { columns: [{ field: 'name', width: -1 }] } }, /width/],
    ['tabs by a field that cannot be counted', { data: { columns: [], tabs: 'name' } }, /name/],
    ['tabs by an unknown field', { data: { columns: [], tabs: 'nothing' } }, /nothing/],
    ['data of another type', { view_type: 'search', data: { columns: ['name'] } }, /columns/],
  ])('%s', async (_, view, words) => {
    const refused = await bad(view as { [field: string]: unknown })
    expect(refused).toMatchObject({ status: 'error', error_kind: 'save:invalid' })
    expect(refused.errors).toEqual([expect.objectContaining({ field: 'data', message: expect.stringMatching(words) })])
    const inChinese = await bad(view as { [field: string]: unknown }, 'zh')
    expect(inChinese.errors?.[0]?.message).toMatch(/\p{Script=Han}/u)
  })

  it('an unknown model', async () => {
    expect((await bad({ model: 'Nothing', data: {} })).errors).toEqual([
      expect.objectContaining({ field: 'model', kind: 'enum' }),
    ])
  })

  it('only an administrator may save a public one', async () => {
    const author = await aUser({ roles: ['event_admin'] })
    const refused = await as(author).save('ViewConfig', { name: 'All', model: 'User', view_type: 'list', data: {} })
    expect(refused).toMatchObject({ error_kind: 'save:forbidden' })
  })

  it('also on partial changes', async () => {
    const [admin, view] = [await anAdmin(), await aView({ data: LIST })]
    expect(await as(admin).save('ViewConfig', { id: view.id, model: 'User' })).toMatchObject({
      error_kind: 'save:invalid',
    })
    expect(await as(admin).save('ViewConfig', { id: view.id, name: '新名' })).toMatchObject({ status: 'ok' })
  })
})

describe('a personal view', () => {
  const MINE = {
    name: '待我审核',
    model: 'CubicEventBase',
    view_type: 'list',
    data: { columns: ['name'], tabs: 'status' },
  }
  const save = async (caller: Awaited<ReturnType<typeof aUser>>, more: object = {}) =>
    as(caller).save('ViewConfig', { ...MINE, owner: caller.id, ...more })

  it('is listed after the public ones, only to its owner', async () => {
    await db().run`delete from cubic_view_config`
    const [author, other] = [await aUser({ roles: ['event_admin'] }), await aUser({ roles: ['event_admin'] })]
    const saved = await save(author)
    expect(saved.errors).toEqual([])
    const namesOf = async (caller: typeof author) =>
      (await as(caller).config('CubicEventBase', 'list')).map(({ name, own }) => [name, own])
    // the one made from the declaration stays while none is stored for everybody
    expect(await namesOf(author)).toEqual([
      ['活动', false],
      ['待我审核', true],
    ])
    expect(await namesOf(other)).toEqual([['活动', false]])
    await aView({ name: '全部', data: { columns: ['name'] } })
    expect(await namesOf(author)).toEqual([
      ['全部', false],
      ['待我审核', true],
    ])
    for (const caller of [other, await anAdmin()]) {
      expect((await as(caller).get('ViewConfig', Number(saved.result?.id))).data).toBeNull()
      expect(await as(caller).save('ViewConfig', { id: Number(saved.result?.id), name: 'x' })).toMatchObject({
        error_kind: 'save:not_found',
      })
    }
  })

  it('has a unique name per owner, model and type', async () => {
    const [author, other] = [await aUser({ roles: ['event_admin'] }), await aUser({ roles: ['scanner_admin'] })]
    expect(await save(author)).toMatchObject({ status: 'ok' })
    expect(await save(author)).toMatchObject({ errors: [{ field: 'name', kind: 'conflict' }] })
    expect(await save(author, { model: 'CubicEventType', data: { columns: ['name'] } })).toMatchObject({ status: 'ok' })
    expect(await save(other)).toMatchObject({ status: 'ok' })
  })

  it('cannot be created for others, given away, or published by staff without administrator rights', async () => {
    const [author, other] = [await aUser({ roles: ['event_admin'] }), await aUser({ roles: ['event_admin'] })]
    expect(await save(author, { owner: other.id })).toMatchObject({ error_kind: 'save:forbidden' })
    const id = Number((await save(author)).result?.id)
    for (const owner of [other.id, null])
      expect(await as(author).save('ViewConfig', { id, owner })).toMatchObject({ error_kind: 'save:forbidden' })
    expect(await save(author, { name: '我的', external_id: 'mine' })).toMatchObject({
      errors: [{ field: 'external_id' }],
    })
    const student = await aUser()
    expect(await save(student)).toMatchObject({ error_kind: 'save:forbidden' })
    const admin = await anAdmin()
    const own = Number((await save(admin, { name: '先自己用' })).result?.id)
    expect(await as(admin).save('ViewConfig', { id: own, owner: null })).toMatchObject({ status: 'ok' })
    expect((await as(other).get('ViewConfig', own, ['name'])).data).toMatchObject({ name: '先自己用' })
  })

  it('cannot filter another person’s search, even by its external id', async () => {
    const [admin, student] = [await anAdmin(), await aUser()]
    const external_id = `own_${++serial}`
    expect(await save(admin, { name: '私', external_id })).toMatchObject({ status: 'ok' })
    const search = { view_config_external_id: external_id }
    expect(await answerOrFault(as(student).search('CubicEventBase', search))).toMatchObject({ kind: 'BadRequest' })
    expect((await as(admin).search('CubicEventBase', search)).items.length).toBeGreaterThanOrEqual(0)
  })

  it('is limited to a hundred per person', async () => {
    const author = await aUser({ roles: ['event_admin'] })
    await db().run`insert into cubic_view_config (name, model, view_type, data, owner)
      select 'v' || n, 'CubicEventBase', 'list', '{}', ${author.id}::integer from generate_series(1, 100) n`
    expect(await save(author)).toMatchObject({ status: 'error', error_kind: 'view:too_many' })
    await as(author).unlink('ViewConfig', (await as(author).config('CubicEventBase', 'list')).at(-1)?.id ?? 0)
    expect(await save(author)).toMatchObject({ status: 'ok' })
  })
})

describe('search by a stored list view', () => {
  it('applies its filter and order in addition to the caller’s own', async () => {
    await db().run`delete from cubic_view_config`
    const [a, b] = [await anEvent({ name: '列表视图甲' }), await anEvent({ name: '列表视图乙' })]
    await anEvent({ name: '别的' })
    const { external_id } = await aView({ data: LIST })
    const named = await guest().search('CubicEventBase', { view_config_external_id: external_id, fields: ['name'] })
    expect(named.ids).toEqual([a.id, b.id])
    expect(named.total_count).toBe(2)
    const sorted = await guest().search('CubicEventBase', {
      view_config_external_id: external_id,
      sort: [{ field: 'id', order: 'desc' }],
    })
    expect(sorted.ids).toEqual([b.id, a.id])
    const narrowed = await guest().search('CubicEventBase', {
      view_config_external_id: external_id,
      condition: node('!', leaf('id', '=', a.id)),
    })
    expect(narrowed.ids).toEqual([b.id])
    expect((await guest().search('CubicEventBase', { apply_list_view_filter: true })).ids).toEqual([a.id, b.id])
    const all = await guest().search('CubicEventBase', {
      apply_list_view_filter: false,
      view_config_external_id: external_id,
      limit: -1,
    })
    expect(all.total_count).toBeGreaterThan(2)
  })

  it('applies no filter without a stored view', async () => {
    const user = await aUser()
    const found = await as(user).search('User', { condition: leaf('id', '=', user.id), apply_list_view_filter: true })
    expect(found.ids).toEqual([user.id])
  })

  it('is refused if the caller may not read its filter, so that it reveals nothing', async () => {
    const { external_id } = await aView({
      model: 'CubicEventBase',
      data: { columns: [], filter: leaf('reject_reason', 'like', '%x%') },
    })
    expect(
      await answerOrFault(guest().search('CubicEventBase', { view_config_external_id: external_id })),
    ).toMatchObject({
      kind: 'Forbidden',
      message: expect.stringContaining('reject_reason') as string,
    })
  })

  it('reports a missing view', async () => {
    const fault = await answerOrFault(guest().search('CubicEventBase', { view_config_external_id: 'no_such_view' }))
    expect(fault).toMatchObject({ kind: 'BadRequest', message: expect.stringContaining('no_such_view') as string })
  })
})

describe('get_defaults and allow_record_tags', () => {
  it('return the declared defaults of fields that the caller may write', async () => {
    const author = await aUser({ roles: ['event_admin'] })
    expect(await as(author).defaults('CubicEventBase')).toMatchObject({ sign_in: true, public_or_not: true })
    expect(await as(author).defaults('CubicEventBase')).not.toHaveProperty('top_or_not')
    expect(await as(author).defaults('CubicEventRegist')).toMatchObject({
      scope: 'everyone',
      max_applicants: 10,
      waitlist: false,
    })
    expect(await answerOrFault(guest().defaults('Nothing'))).toMatchObject({ kind: 'NotFound' })
    expect(await guest().defaults('CubicMessage')).toEqual({})
  })

  it('allow saving a record with the defaults and the required fields', async () => {
    const admin = await anAdmin()
    for (const [model, required] of [
      ['CubicEventBase', { name: '默认' }],
      ['Role', { key: 'by_default', name: '默认' }],
      ['EventPerson', { name: '默认' }],
    ] as const) {
      const defaults = await as(admin).defaults(model)
      expect((await as(admin).save(model, { ...defaults, ...required })).errors).toEqual([])
    }
  })

  it('return the permitted actions on a model as a whole', async () => {
    const [student, author, admin] = [await aUser(), await aUser({ roles: ['event_admin'] }), await anAdmin()]
    expect(await as(author).tags('CubicEventBase', { is_create: true })).toEqual(['create'])
    expect(await as(student).tags('CubicEventBase', { is_create: true })).toEqual([])
    expect(await guest().tags('CubicEventBase')).toEqual(['read'])
    expect(await as(admin).tags('CubicEventBase')).toEqual(
      expect.arrayContaining(['read', 'write', 'unlink', 'publish', 'audit']),
    )
    expect(await as(admin).tags('CubicEventBase', { match_record_tags: ['publish', 'nothing'] })).toEqual(['publish'])
    expect(await answerOrFault(guest().tags('Nothing'))).toMatchObject({ kind: 'NotFound' })
  })
})
