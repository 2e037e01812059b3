import { describe, expect, it } from 'vitest'
import { useSharedWire } from '@cubic/testing/server/wire'
import type { ConditionTree } from '@cubic/testing/server/wire-answers'
import { leaf, type WireClient } from '@cubic/testing/server/wire-client'

const { aProject, aTicket, aUser, anAdmin, anEvent, anEventType, as, db, guest, insert } = useSharedWire()
const english = (client: WireClient): WireClient => client.with({ language: 'en' })
const BOTH = ['cn', 'en'] as const
const all = (...children: readonly ConditionTree[]): ConditionTree => ({ logic_operator: '&', children })

/** Three events of a type of their own: in both languages, in Chinese alone, in English alone. */
async function aShelf() {
  const type_id = await insert('cubic_event_type', { name_cn: '讲座', name_en: 'Lecture', sort: 0 })
  const event = (columns: { readonly [column: string]: unknown }) =>
    anEvent({ type_id, columns: { name_cn: null, ...columns } })
  const both = await event({ name_cn: '丙·春天的诗', name_en: 'A poem', address_cn: '一号楼', address_en: 'Hall One' })
  const chinese = await event({ name_cn: '甲·秋天的诗', address_cn: '二号楼' })
  const foreign = await event({ name_en: 'B for beginners', address: null, address_en: 'Hall Two' })
  return { type_id, both, chinese, foreign, of: leaf('type_id', '=', type_id) }
}

describe('reading a translated field', () => {
  it("returns the text in the reader's language, or else in the other", async () => {
    const { both, chinese, foreign, of } = await aShelf()
    const fields = ['name', 'name_cn', 'name_en', 'address', 'type_name', 'type_id']
    const search = { fields, condition: of, sort: [{ field: 'id', order: 'asc' as const }] }
    const type = { type_name: '讲座', type_id: { display_name: '讲座' } }
    const typeInEnglish = { type_name: 'Lecture', type_id: { display_name: 'Lecture' } }
    expect((await guest().search('CubicEventBase', search)).items.map(({ data }) => data)).toMatchObject([
      { id: both.id, name: '丙·春天的诗', name_cn: '丙·春天的诗', name_en: 'A poem', address: '一号楼', ...type },
      { id: chinese.id, name: '甲·秋天的诗', name_cn: '甲·秋天的诗', name_en: null, address: '二号楼', ...type },
      {
        id: foreign.id,
        name: 'B for beginners',
        name_cn: null,
        name_en: 'B for beginners',
        address: 'Hall Two',
        ...type,
      },
    ])
    expect((await english(guest()).search('CubicEventBase', search)).items.map(({ data }) => data)).toMatchObject([
      { id: both.id, name: 'A poem', address: 'Hall One', ...typeInEnglish },
      { id: chinese.id, name: '甲·秋天的诗', address: '二号楼', ...typeInEnglish },
      { id: foreign.id, name: 'B for beginners', address: 'Hall Two', ...typeInEnglish },
    ])
  })

  it('works through relations: dotted paths and display names, to-one and to-many', async () => {
    const { both, type_id } = await aShelf()
    await insert('cubic_event_form_field', {
      event_id: both.id,
      name_cn: '姓名',
      name_en: 'Name',
      type: 'text',
      required: true,
    })
    const owner = await aUser()
    await aTicket({ event: both, owner })
    const paths = ['event_id', 'event.name', 'event.type_id.name', 'event.application_form_ids.name']
    const read = async (client: WireClient) =>
      (await client.search('CubicEventApplicant', { fields: paths })).items[0]?.data
    expect(await read(as(owner))).toMatchObject({
      event_id: { display_name: '丙·春天的诗' },
      event: { name: '丙·春天的诗', type_id: { id: type_id, name: '讲座' }, application_form_ids: [{ name: '姓名' }] },
    })
    expect(await read(english(as(owner)))).toMatchObject({
      event_id: { display_name: 'A poem' },
      event: { name: 'A poem', type_id: { id: type_id, name: 'Lecture' }, application_form_ids: [{ name: 'Name' }] },
    })
    const named = await english(guest()).search('CubicEventBase', {
      fields: ['application_form_ids'],
      condition: leaf('id', '=', both.id),
    })
    expect(named.items[0]?.data).toMatchObject({ application_form_ids: [{ display_name: 'Name' }] })
  })

  it('sorts by the displayed text', async () => {
    const { both, chinese, foreign, of } = await aShelf()
    const sorted = async (client: WireClient, field: string) =>
      (await client.search('CubicEventBase', { fields: ['name'], condition: of, sort: [{ field, order: 'asc' }] })).ids
    const order = async (texts: readonly (readonly [number, string])[]) =>
      (
        await db().rows<{
          id: number
        }>`select id from unnest(${texts.map(([id]) => id)}::integer[], ${texts.map(([, text]) => text)}::text[]) as given (id, text) order by text`
      ).map(({ id }) => id)
    const inChinese = await order([
      [both.id, '丙·春天的诗'],
      [chinese.id, '甲·秋天的诗'],
      [foreign.id, 'B for beginners'],
    ])
    const inEnglish = await order([
      [both.id, 'A poem'],
      [chinese.id, '甲·秋天的诗'],
      [foreign.id, 'B for beginners'],
    ])
    expect(inChinese).not.toEqual(inEnglish)
    expect(await sorted(guest(), 'name')).toEqual(inChinese)
    expect(await sorted(english(guest()), 'name')).toEqual(inEnglish)
    expect(await sorted(guest(), 'name_en')).toEqual([both.id, foreign.id, chinese.id])
  })

  it('compares the displayed text, directly and through relations', async () => {
    const { both, chinese, foreign, of } = await aShelf()
    const found = async (client: WireClient, condition: ConditionTree) =>
      (await client.search('CubicEventBase', { fields: ['name'], condition: all(of, condition) })).ids.toSorted(
        (one, other) => one - other,
      )
    expect(await found(guest(), leaf('name', 'like', '%诗%'))).toEqual([both.id, chinese.id])
    expect(await found(english(guest()), leaf('name', 'like', '%诗%'))).toEqual([chinese.id])
    expect(await found(english(guest()), leaf('name', '=', 'A poem'))).toEqual([both.id])
    expect(await found(guest(), leaf('name', '=', 'A poem'))).toEqual([])
    expect(await found(english(guest()), leaf('name_cn', 'like', '%诗%'))).toEqual([both.id, chinese.id])
    expect(await found(english(guest()), leaf('name_cn', 'is null', null))).toEqual([foreign.id])
    expect(await found(english(guest()), leaf('name', 'is null', null))).toEqual([])
    for (const [client, name] of [
      [guest(), '讲座'],
      [english(guest()), 'Lecture'],
    ] as const) {
      expect(await found(client, leaf('type_id.name', '=', name))).toEqual([both.id, chinese.id, foreign.id])
      expect(await found(client, leaf('type_name', '=', name))).toEqual([both.id, chinese.id, foreign.id])
    }
    expect(await found(guest(), leaf('type_name', '=', 'Lecture'))).toEqual([])
  })

  it('caches totals per language, and shares those that do not depend on it', async () => {
    const { of } = await aShelf()
    const poems = all(of, leaf('name', 'like', '%诗%'))
    const totals = async (condition: ConditionTree) => {
      const search = { fields: ['name'], condition, limit: 1 }
      return [
        (await guest().search('CubicEventBase', search)).total_count,
        (await english(guest()).search('CubicEventBase', search)).total_count,
      ]
    }
    for (const _again of [1, 2]) {
      expect(await totals(poems)).toEqual([2, 1])
      expect(await totals(all(of, leaf('type_name', '=', '讲座')))).toEqual([3, 0])
      expect(await totals(of)).toEqual([3, 3])
    }
  })

  it('groups by the displayed text', async () => {
    const { both, chinese, foreign, of } = await aShelf()
    const pivot = await insert('cubic_pivot_table', {
      name: '按名称',
      model: 'CubicEventBase',
      data: { rows: [{ field: 'name' }, { field: 'type_id' }], measures: [{ measure: 'count' }] },
    })
    const grouped = async (client: WireClient) =>
      (await client.pivot(pivot, { condition: of })).rows.map(({ name, type_id, count }) => [name, type_id, count])
    const admin = as(await anAdmin())
    const names = (rows: readonly unknown[][]) => new Set(rows.map(([name]) => name))
    const [rows, inEnglish] = [await grouped(admin), await grouped(english(admin))]
    expect(names(rows)).toEqual(new Set(['丙·春天的诗', '甲·秋天的诗', 'B for beginners']))
    expect(names(inEnglish)).toEqual(new Set(['A poem', '甲·秋天的诗', 'B for beginners']))
    expect(inEnglish).toHaveLength([both, chinese, foreign].length)
    for (const [, type] of rows) expect(type).toMatchObject({ display_name: '讲座' })
    for (const [, type] of inEnglish) expect(type).toMatchObject({ display_name: 'Lecture' })
  })
})

describe('saving a translated field', () => {
  const stored = async (id: number) =>
    db().one<{
      name_cn: string | null
      name_en: string | null
    }>`select name_cn, name_en from cubic_event_type where id = ${id}`

  it('writes the text in the language of the request, and keeps the other', async () => {
    const admin = as(await anAdmin())
    const saved = await admin.save('CubicEventType', { name: '讲座' })
    const id = Number(saved.result?.id)
    expect(await stored(id)).toEqual({ name_cn: '讲座', name_en: null })
    expect(await english(admin).save('CubicEventType', { id, name: 'Lecture' })).toMatchObject({ status: 'ok' })
    expect(await stored(id)).toEqual({ name_cn: '讲座', name_en: 'Lecture' })
    expect(await admin.save('CubicEventType', { id, name_en: 'Talk', name_cn: '报告' })).toMatchObject({ status: 'ok' })
    expect(await stored(id)).toEqual({ name_cn: '报告', name_en: 'Talk' })
  })

  it('treats blank text as missing: readers see the other language', async () => {
    const admin = as(await anAdmin())
    const { id } = await anEventType('研讨')
    await english(admin).save('CubicEventType', { id, name: 'Seminar' })
    expect(await admin.save('CubicEventType', { id, name_en: '  \n' })).toMatchObject({ status: 'ok' })
    expect(await stored(id)).toEqual({ name_cn: '研讨', name_en: null })
    expect((await english(admin).get('CubicEventType', id, ['name'])).data).toMatchObject({ name: '研讨' })
  })

  it('requires a required text in at least one language', async () => {
    const admin = as(await anAdmin())
    const missing = (field: string) => ({ status: 'error', errors: [{ field, kind: 'required' }] })
    expect(await admin.save('CubicEventType', { sort: 1 })).toMatchObject(missing('name'))
    expect(await admin.save('CubicEventType', { name: ' ' })).toMatchObject(missing('name'))
    expect(await admin.save('CubicEventType', { name_en: '' })).toMatchObject(missing('name_en'))
    const saved = await admin.save('CubicEventType', { name_en: 'Only English' })
    const id = Number(saved.result?.id)
    expect(await stored(id)).toEqual({ name_cn: null, name_en: 'Only English' })
    expect(await admin.save('CubicEventType', { id, name_en: null })).toMatchObject(missing('name_en'))
    expect(await admin.save('CubicEventType', { id, name_en: null, name_cn: '中文' })).toMatchObject({ status: 'ok' })
    expect(await english(admin).save('CubicEventType', { id, name: '' })).toMatchObject({ status: 'ok' })
    expect(await admin.save('CubicEventType', { id, name: '' })).toMatchObject(missing('name'))
    expect(await admin.save('CubicEventType', { id, sort: 3 })).toMatchObject({ status: 'ok' })
  })

  it('refuses a field that contradicts its translation, in either order', async () => {
    const admin = as(await anAdmin())
    const refused = { status: 'error', errors: [{ field: 'name', kind: 'conflict' }] }
    expect(await admin.save('CubicEventType', { name: '甲', name_cn: '乙' })).toMatchObject(refused)
    expect(await admin.save('CubicEventType', { name_cn: '乙', name: '甲' })).toMatchObject(refused)
    expect(await english(admin).save('CubicEventType', { name: 'A', name_en: 'B' })).toMatchObject(refused)
    expect((await english(admin).save('CubicEventType', { name: 'A', name_en: 'B' })).errors?.[0]?.message).toBe(
      'Name and Name (English) were sent together and differ: send only one of them',
    )
    for (const values of [
      { name: '甲', name_cn: '甲', name_en: 'A' },
      { name: '甲', name_en: 'A' },
    ]) {
      const saved = await admin.save('CubicEventType', values)
      expect(await stored(Number(saved.result?.id))).toEqual({ name_cn: '甲', name_en: 'A' })
    }
  })

  it('limits and sanitises each language alike', async () => {
    const admin = as(await anAdmin())
    const { id } = await anEvent()
    for (const field of ['address', 'address_cn', 'address_en'])
      expect(await admin.save('CubicEventBase', { id, [field]: '路'.repeat(501) })).toMatchObject({
        errors: [{ field, kind: 'length' }],
      })
    const saved = { act_description_cn: '<p>好</p><script>1</script>', act_description_en: '<p onclick="x()">Good</p>' }
    expect(await admin.save('CubicEventBase', { id, ...saved })).toMatchObject({ status: 'ok' })
    expect((await admin.get('CubicEventBase', id, Object.keys(saved))).data).toMatchObject({
      act_description_cn: '<p>好</p>',
      act_description_en: '<p>Good</p>',
    })
    for (const empty of ['<p></p>', '<p><br></p>&nbsp;', '<script>1</script>']) {
      expect(await english(admin).save('CubicEventBase', { id, act_description: empty })).toMatchObject({
        status: 'ok',
      })
      expect(
        (await english(admin).get('CubicEventBase', id, ['act_description', 'act_description_en'])).data,
      ).toMatchObject({ act_description: '<p>好</p>', act_description_en: null })
    }
  })

  it('refuses an outdated version, and logs the changed text with its language', async () => {
    const admin = as(await anAdmin())
    const { id } = await anEventType('旧名')
    const version = (await admin.get('CubicEventType', id, ['version'])).data?.['version']
    expect(await english(admin).save('CubicEventType', { id, name: 'New name', version })).toMatchObject({
      status: 'ok',
    })
    expect(await admin.save('CubicEventType', { id, name: '新名', version })).toMatchObject({
      error_kind: 'save:conflict',
    })
    const entry = await db().one<{
      before: unknown
      after: unknown
    }>`select before, after from cubic_audit_entry where model = 'CubicEventType' and record_id = ${id} order by id desc limit 1`
    expect(entry).toEqual({ before: { name_en: null }, after: { name_en: 'New name' } })
  })
})

describe('searching for text', () => {
  it('searches both languages for every reader, best match first in either', async () => {
    const { both, foreign, of } = await aShelf()
    for (const client of [guest(), english(guest())])
      for (const [typed, id] of [
        ['春天', both.id],
        ['chuntian', both.id],
        ['poem', both.id],
        ['Hall One', both.id],
        ['一号', both.id],
        ['begin', foreign.id],
      ] as const)
        expect(
          (
            await client.search('CubicEventBase', {
              fields: ['name'],
              condition: all(of, leaf('search_text', 'match', typed)),
            })
          ).ids,
          typed,
        ).toEqual([id])
  })

  it('finds events by the name of their type in both languages, and marks the text that is shown', async () => {
    const type_id = await insert('cubic_event_type', { name_cn: '工作坊', name_en: 'Workshop', sort: 0 })
    const event = await anEvent({ type_id, columns: { name_cn: '陶艺入门', name_en: 'Pottery for all' } })
    for (const client of [guest(), english(guest())])
      for (const typed of ['工作坊', 'workshop'])
        expect(
          (await client.search('CubicEventBase', { fields: ['name'], condition: leaf('search_text', 'match', typed) }))
            .ids,
        ).toContain(event.id)
    const marks = async (client: WireClient, typed: string) => {
      type Answer = { dash: { generic: { search: { items: { marks: string }[] } } } }
      const condition = JSON.stringify(all(leaf('id', '=', event.id), leaf('search_text', 'match', typed)))
      const { data } = await client.gql<Answer>(
        'query ($condition: String) { dash { generic { search(model: "CubicEventBase", condition: $condition, fields: ["name"]) { items { marks } } } } }',
        { condition },
      )
      return JSON.parse(data?.dash.generic.search.items[0]?.marks ?? 'null') as unknown
    }
    expect(await marks(english(guest()), 'pottery')).toEqual([[0, 7]])
    expect(await marks(guest(), 'pottery')).toEqual([])
    expect(await marks(guest(), '陶艺')).toEqual([[0, 2]])
  })

  it('puts an exact name in either language before one that only contains the text', async () => {
    const type_id = (await anEventType()).id
    const holds = await anEvent({ type_id, columns: { name_cn: '夜读', name_en: 'An open stage evening' } })
    const begins = await anEvent({ type_id, columns: { name_cn: '晨读', name_en: 'Open stage for all' } })
    const is = await anEvent({ type_id, columns: { name_cn: '午读', name_en: 'Open stage' } })
    for (const client of [guest(), english(guest())])
      expect(
        (
          await client.search('CubicEventBase', {
            fields: ['name'],
            condition: all(leaf('type_id', '=', type_id), leaf('search_text', 'match', 'open stage')),
          })
        ).ids,
      ).toEqual([is.id, begins.id, holds.id])
  })
})

describe('the description of a translated field', () => {
  type Entry = {
    readonly display_name: string
    readonly type: string
    readonly required: boolean
    readonly readonly: boolean
    readonly translations?: unknown
  }
  async function fieldsOf(client: WireClient, model: string): Promise<{ readonly [field: string]: Entry }> {
    const { data } = await client.gql<{ dash: { generic: { fields: { raw: string } } } }>(
      'query ($model: String!) { dash { generic { fields(model: $model) { raw } } } }',
      { model },
    )
    return JSON.parse(data?.dash.generic.fields.raw ?? 'null') as { [field: string]: Entry }
  }

  it('covers the field and its translations, with labels in both languages', async () => {
    const admin = as(await anAdmin())
    expect(await fieldsOf(admin, 'CubicEventType')).toMatchObject({
      name: {
        display_name: '名称',
        type: 'text',
        required: true,
        readonly: false,
        translations: { cn: 'name_cn', en: 'name_en' },
      },
      name_cn: { display_name: '名称（中文）', type: 'text', required: false, readonly: false },
      name_en: { display_name: '名称（英文）', type: 'text', required: false, readonly: false },
    })
    expect(await fieldsOf(english(admin), 'CubicEventType')).toMatchObject({
      name: { display_name: 'Name' },
      name_cn: { display_name: 'Name (Chinese)' },
      name_en: { display_name: 'Name (English)' },
    })
  })

  it('includes it once in lists and searches, and once per language in forms', async () => {
    const admin = as(await anAdmin())
    const namesOf = async (view: string) => JSON.stringify((await admin.config('CubicProject', view))[0]?.data)
    expect(await namesOf('form')).toMatch(/"name_cn".*"name_en".*"description_cn".*"description_en"/)
    expect(await namesOf('form')).not.toContain('"name"')
    for (const view of ['list', 'search']) {
      expect(await namesOf(view)).toContain('"name"')
      expect(await namesOf(view)).not.toContain('name_')
    }
  })

  it.each([
    ['CubicEventBase', ['name', 'address', 'notice', 'organiser', 'act_description', 'certificate_signer']],
    ['CubicEventType', ['name']],
    ['CubicEventFormField', ['name', 'tips', 'selections', 'removed_selections']],
    ['EventPerson', ['unit']],
    ['CubicEventPage', ['content']],
    ['CubicProject', ['name', 'description']],
  ])('holds for %s', async (model, names) => {
    const entries = await fieldsOf(as(await anAdmin()), model)
    const translated = Object.entries(entries).filter(([, entry]) => entry.translations !== undefined)
    expect(translated.map(([name]) => name)).toEqual(names)
    for (const name of names) for (const lang of BOTH) expect(entries[`${name}_${lang}`]).toBeDefined()
  })
})

describe('the choices of a form field', () => {
  it('are read in the reader’s language, with the same values in both', async () => {
    const admin = as(await anAdmin())
    const event = await anEvent()
    const [cn, en] = [
      [
        { value: 's', name: '小' },
        { value: 'l', name: '大' },
      ],
      [
        { value: 's', name: 'Small' },
        { value: 'l', name: 'Large' },
      ],
    ]
    const saved = await admin.save('CubicEventFormField', {
      event_id: event.id,
      name: '尺码',
      name_en: 'Size',
      type: 'radio',
      selections_cn: cn,
      selections_en: en,
    })
    const id = Number(saved.result?.id)
    const read = async (client: WireClient) =>
      (await client.get('CubicEventFormField', id, ['name', 'selections'])).data
    expect(await read(admin)).toMatchObject({ name: '尺码', selections: cn })
    expect(await read(english(admin))).toMatchObject({ name: 'Size', selections: en })
    expect(
      await admin.save('CubicEventFormField', { id, selections: [...cn, { value: 'm', name: '中' }] }),
    ).toMatchObject({ status: 'ok' })
    expect(await read(english(admin))).toMatchObject({ selections: [...en, { value: 'm', name: '中' }] })
    expect(
      await admin.save('CubicEventFormField', { id, selections_cn: cn, selections_en: en.slice(1) }),
    ).toMatchObject({ status: 'error', errors: [{ field: 'selections' }] })
  })

  it('are checked against the registrant’s answers in their language', async () => {
    const event = await anEvent({ form: [{ name: '尺码', name_en: 'Size', required: true }] })
    const register = async (client: WireClient) => client.register(event)
    expect((await register(as(await aUser()))).errors?.[0]?.message).toContain('尺码')
    expect((await register(english(as(await aUser())))).errors?.[0]?.message).toContain('Size')
  })
})

describe('the rights of a translated field', () => {
  it('apply to all its translations: none can be read, queried or written without the right to the field', async () => {
    const mentor = await aUser()
    const project = await aProject({ mentors: [mentor] })
    await db().run`update cubic_project set name_en = 'Secret garden' where id = ${project.id}`
    const stranger = english(as(await aUser()))
    for (const field of ['name', 'name_cn', 'name_en']) {
      expect((await stranger.search('CubicProject', { fields: [field] })).ids).toEqual([])
      expect(await stranger.save('CubicProject', { id: project.id, [field]: 'Mine' })).toMatchObject({
        status: 'error',
      })
    }
    expect((await english(as(mentor)).get('CubicProject', project.id, ['name'])).data).toMatchObject({
      name: 'Secret garden',
    })
  })
})
