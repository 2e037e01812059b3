import { allOf, anyOf, declareModel, where } from '@cubic/contract'
import { type Caller, defineModel } from '@cubic/data-platform'
import { beforeAll, describe, expect, it } from 'vitest'
import type { TestEvent, TestUser } from '@cubic/testing/server/builders'
import { useWire } from '@cubic/testing/server/wire'
import type { ConditionTree } from '@cubic/testing/server/wire-answers'
import { answerOrFault, leaf, node, WireFault } from '@cubic/testing/server/wire-client'

const label = { cn: '字段', en: 'Field' }
const Shelf = declareModel({
  name: 'Shelf',
  label,
  description: label,
  displayField: 'name',
  fields: { name: { type: 'text', label }, secret: { type: 'boolean', default: false, label } },
})
const Book = declareModel({
  name: 'Book',
  label,
  description: label,
  displayField: 'name',
  fields: {
    name: { type: 'text', label },
    note: { type: 'text', label },
    price: { type: 'text', label },
    open: { type: 'boolean', default: true, label },
    shelf_id: { type: 'to_one', model: 'Shelf', onUnlink: 'restrict', label },
  },
})
const isAdmin = (caller: Caller) => (caller.roles.has('admin') ? allOf() : anyOf())
const openBooks = (caller: Caller) => anyOf(isAdmin(caller), where('open', '=', true))
const nobodyChanges = { create: () => anyOf(), write: () => anyOf(), unlink: () => anyOf() }
/** Everybody sees the open books and shelves; notes are for admins, prices depend on the record. */
const library = [
  defineModel(Shelf, {
    access: {
      ...nobodyChanges,
      read: (caller) => anyOf(isAdmin(caller), where('secret', '=', false)),
    },
    textSearch: { fields: ['name'] },
  }),
  defineModel(Book, {
    access: {
      ...nobodyChanges,
      read: openBooks,
      fields: { note: { read: isAdmin }, price: { read: (caller) => anyOf(isAdmin(caller), where('id', '<', 0)) } },
    },
    textSearch: { fields: ['name', 'note', 'price'], related: ['shelf_id'] },
  }),
]

const { anAdmin, anEvent, anEventType, aTicket, aUser, as, db, guest, insert } = useWire({
  extension: { models: library, methods: [] },
})

const NAMES = {
  dunhuang: '人文讲堂：敦煌的声音',
  hall: '敦煌',
  hackathon: 'Campus Hackathon: Build for Good',
  paper: 'How to Write a Paper that Gets Read',
  intelligence: '人工智能创新挑战赛',
  music: '原创音乐节',
  chongqing: '重庆火锅夜谈',
  bank: '银行与青年',
  modelling: '数学建模校内选拔赛',
  cafe: 'Café Français 法语角',
  mixed: 'AI大模型 2026 开放日',
  girls: '女生节',
} as const
type Name = keyof typeof NAMES

const events = new Map<Name, TestEvent>()
let admin: TestUser
const idOf = (name: Name): number => events.get(name)?.id ?? 0

beforeAll(async () => {
  admin = await anAdmin()
  const { id: type_id } = await anEventType('活动')
  for (const [key, name] of Object.entries(NAMES)) events.set(key as Name, await anEvent({ name, type_id }))
})

const matching = (text: unknown): ConditionTree => leaf('search_text', 'match', text)
const search = (condition: unknown, more = {}) =>
  guest().search('CubicEventBase', { condition, fields: ['name'], limit: 100, ...more })
/** The names of those found, the best match first. */
async function found(text: string): Promise<readonly string[]> {
  const { data, total_count } = await search(matching(text))
  expect(total_count).toBe(data.length)
  return data.map(({ id }) => [...events].find(([, event]) => event.id === id)?.[0] ?? `event ${id}`)
}
async function faultOfSearch(condition: unknown, more = {}): Promise<WireFault> {
  const answer = await answerOrFault(search(condition, more))
  if (!(answer instanceof WireFault)) throw new Error('a fault')
  return answer
}

describe('search_text match', () => {
  it.each<[string, readonly Name[]]>([
    ['敦', ['hall', 'dunhuang']],
    ['敦煌', ['hall', 'dunhuang']],
    ['煌的声', ['dunhuang']],
    ['声音', ['dunhuang']],
    ['人工智能', ['intelligence']],
    ['智能 人工', ['intelligence']],
    ['能智', []],
    ['人能', []],
  ])('finds Chinese by any part of it: %s', async (text, names) => {
    expect(await found(text)).toEqual(names)
  })

  it.each<[string, readonly Name[]]>([
    ['dunhuang', ['hall', 'dunhuang']],
    ['dun huang', ['hall', 'dunhuang']],
    ['DUNHUANG', ['hall', 'dunhuang']],
    ['dunhuangde', ['dunhuang']],
    ['dunhuangdesh', ['dunhuang']],
    ['renwenjiangtang dunhuang', ['dunhuang']],
    ['rengongzhineng', ['intelligence']],
    ['yinyue', ['music']],
    ['chongqing', ['chongqing']],
    ['zhongqing', ['chongqing']],
    ['yinhang', ['bank']],
    ['nvsheng', ['girls']],
    ['nüsheng', ['girls']],
    ['敦huang', ['dunhuang', 'hall']],
  ])('finds Chinese names by their pinyin: %s', async (text, names) => {
    expect(await found(text)).toEqual(names)
  })

  it.each<[string, readonly Name[]]>([
    ['rgzn', ['intelligence']],
    ['rgzncxtzs', ['intelligence']],
    ['cxtz', ['intelligence']],
    ['dhdsy', ['dunhuang']],
    ['rwjtdhdsy', ['dunhuang']],
    ['RGZN', ['intelligence']],
    ['cqhg', ['chongqing']],
    ['yhyq', ['bank']],
    ['zqq', []],
  ])('finds Chinese names by their initials: %s', async (text, names) => {
    expect(await found(text)).toEqual(names)
  })

  it.each<[string, readonly Name[]]>([
    ['hackathon', ['hackathon']],
    ['Hack', ['hackathon']],
    ['build good', ['hackathon']],
    ['good BUILD', ['hackathon']],
    ['paper read', ['paper']],
    ['cafe', ['cafe']],
    ['français', ['cafe']],
    ['ＡＩ', ['mixed']],
    ['ai大模型', ['mixed']],
    ['2026', ['mixed']],
    ['ackathon', ['hackathon']],
    ['uild', ['hackathon']],
    ['athon', []],
    ['good paper', []],
  ])('requires every word or its prefix: %s', async (text, names) => {
    expect(await found(text)).toEqual(names)
  })

  it.each<[string, readonly Name[]]>([
    ['hakathon', ['hackathon']],
    ['hackahton', ['hackathon']],
    ['hackkathon', ['hackathon']],
    ['hackethon', ['hackathon']],
    ['hackaton bulid', ['hackathon']],
    ['hackaho', ['hackathon']],
    ['papre', ['paper']],
    ['dunhaung', ['dunhuang', 'hall']],
    ['dunhuagn', ['dunhuang', 'hall']],
    ['rengongzhinegn', ['intelligence']],
    ['敦黄', ['dunhuang', 'hall']],
    ['数学建摸', ['modelling']],
    ['数学健摸', ['modelling']],
    ['数学建校内', ['modelling']],
    ['数学学建模', ['modelling']],
    ['hkton', []],
    ['2025', []],
    ['敦皇岛', []],
  ])('tolerates a small typo, but not a large one: %s', async (text, names) => {
    expect(await found(text)).toEqual(names)
  })

  it('does not correct an existing word', async () => {
    const form = await anEvent({ name: 'Form follows function', type_id: null })
    const farm = await anEvent({ name: 'Farm visit', type_id: null })
    expect((await search(matching('form'))).ids).toEqual([form.id])
    expect((await search(matching('farm'))).ids).toEqual([farm.id])
    expect((await search(matching('ferm'))).ids).toEqual([form.id, farm.id])
  })

  it('finds events by place and by type name', async () => {
    const type = await anEventType('学术沙龙')
    const here = await anEvent({ name: '下午茶', type_id: type.id, columns: { address: '罗姆楼 1-312' } })
    for (const text of ['罗姆', '312', '学术沙龙', '沙', 'xueshu', 'xssl', '沙龙 罗姆 下午茶', '学述沙龙'])
      expect((await search(matching(text))).ids, text).toEqual([here.id])
    expect((await search(matching('luomu'))).ids).toEqual([])
  })
})

describe('the index', () => {
  it('is updated by all saves and statements within their transaction', async () => {
    const event = await anEvent({ name: '天文观测', type_id: null })
    expect((await search(matching('观测'))).ids).toEqual([event.id])
    await db().run`update cubic_event_base set name_cn = '地质考察' where id = ${event.id}`
    expect((await search(matching('观测'))).ids).toEqual([])
    expect((await search(matching('考察'))).ids).toEqual([event.id])
    await as(admin).save('CubicEventBase', { id: event.id, address: '灵山' })
    expect((await search(matching('灵山'))).ids).toEqual([event.id])
    await db().run`delete from cubic_event_base where id = ${event.id}`
    expect((await search(matching('灵山'))).ids).toEqual([])
  })

  it('is updated with the name of a type', async () => {
    const type = await anEventType('旧称')
    const event = await anEvent({ name: '无名', type_id: type.id })
    expect((await search(matching('旧称'))).ids).toEqual([event.id])
    await db().run`update cubic_event_type set name_cn = '新貌' where id = ${type.id}`
    expect((await search(matching('旧称'))).ids).toEqual([])
    expect((await search(matching('新貌'))).ids).toEqual([event.id])
  })
})

describe('the best match', () => {
  let ranked: readonly number[]
  beforeAll(async () => {
    const at = async (name: string, address: string | null = null) =>
      (await anEvent({ name, type_id: null, columns: { address } })).id
    const elsewhere = await at('合唱', '陶艺馆')
    const inside = await at('周末陶艺课')
    const begins = await at('陶艺入门')
    const apart = await at('艺术与陶瓷的技艺 陶')
    const same = await at('陶艺')
    const second = await at('陶艺进阶')
    ranked = [same, begins, second, inside, elsewhere]
    expect(apart).toBeGreaterThan(0)
  })

  it('comes first: the exact name, a prefix, a substring, then the rest, with ties by id', async () => {
    expect((await search(matching('陶艺'))).ids).toEqual(ranked)
  })

  it('comes first for pinyin too', async () => {
    const { ids } = await search(matching('taoyi'))
    expect(new Set(ids.slice(0, 3))).toEqual(new Set([ranked[0], ranked[1], ranked[2]]))
    expect(ids[3]).toBe(ranked[3])
  })

  it('is overridden by a sort', async () => {
    const { ids } = await search(matching('陶艺'), { sort: [{ field: 'id', order: 'desc' }] })
    expect(ids).toEqual(ranked.toSorted((one, other) => other - one))
  })

  it('neither repeats nor skips records across pages', async () => {
    const pages: number[] = []
    for (let offset = 0; offset < 8; offset += 2)
      pages.push(...(await search(matching('陶艺'), { limit: 2, offset })).ids)
    expect(pages).toEqual(ranked)
  })

  it('is the same for a user with individual rights, whose total is not cached', async () => {
    const user = await aUser()
    const draft = await anEvent({ name: '陶艺草稿', stage: 'draft', creator: user, type_id: null })
    const { ids, total_count } = await as(user).search('CubicEventBase', { condition: matching('陶艺'), limit: 100 })
    expect(ids).toEqual([...ranked.slice(0, 3), draft.id, ...ranked.slice(3)])
    expect(total_count).toBe(6)
    expect((await search(matching('陶艺'))).ids).toEqual(ranked)
  })

  it('is stable until a change, which applies at once', async () => {
    const [first = 0] = ranked
    expect((await search(matching('陶艺'))).ids).toEqual(ranked)
    await db().run`update cubic_event_base set public_or_not = false where id = ${first}`
    expect((await search(matching('陶艺'))).ids).toEqual(ranked.slice(1))
    await db().run`update cubic_event_base set public_or_not = true where id = ${first}`
    expect((await search(matching('陶艺'))).ids).toEqual(ranked)
  })

  it('continues beyond the cached results', async () => {
    await db()
      .run`insert into cubic_event_base (name_cn, stage) select '长卷 ' || number, 'published' from generate_series(1, 230) number`
    const { ids } = await search(matching('长卷'), { limit: 1000 })
    const paged: number[] = []
    for (let offset = 0; offset < 240; offset += 40)
      paged.push(...(await search(matching('长卷'), { limit: 40, offset })).ids)
    expect(paged).toEqual(ids)
    expect(new Set(ids).size).toBe(230)
  })
})

describe('search_text in a condition', () => {
  it('can be negated and nested, and totals are right', async () => {
    const all = (await search(undefined, { limit: 1 })).total_count
    const { ids, total_count } = await search(node('!', matching('敦煌')), { limit: 1000 })
    expect(total_count).toBe(all - 2)
    expect(ids).not.toContain(idOf('hall'))
    const either = await search(node('|', matching('银行'), matching('hackathon'), leaf('name', '=', NAMES.music)))
    expect(new Set(either.ids)).toEqual(new Set([idOf('bank'), idOf('hackathon'), idOf('music')]))
    expect(either.total_count).toBe(3)
    const both = await search(node('&', matching('敦煌'), node('!', matching('声音'))))
    expect(both.ids).toEqual([idOf('hall')])
  })

  it('matches everything when empty, and nothing without a word', async () => {
    const all = (await search(undefined, { limit: 1 })).total_count
    for (const text of ['', '   ', '\t\n']) expect((await search(matching(text), { limit: 1 })).total_count).toBe(all)
    for (const text of ['!', '，。', '🎉', '& | ! ( )']) expect((await search(matching(text))).ids, text).toEqual([])
  })

  it('finds events by who holds them', async () => {
    const event = await anEvent({
      name: '夜读',
      columns: { organiser_cn: '图书馆', organiser_en: 'University Library' },
    })
    for (const text of ['图书馆', 'university library'])
      expect((await search(matching(text))).ids, text).toEqual([event.id])
  })

  it('applies to the event of a ticket if the event may be read', async () => {
    const user = await aUser()
    const ticket = await aTicket({ event: await anEvent({ name: '滑翔伞体验' }), owner: user })
    await aTicket({ event: await anEvent({ name: '皮划艇体验' }), owner: user })
    const { ids, total_count } = await as(user).search('CubicEventApplicant', {
      condition: leaf('event.search_text', 'match', 'huaxiang'),
    })
    expect([ids, total_count]).toEqual([[ticket.id], 1])
    const other = await as(await aUser()).search('CubicEventApplicant', {
      condition: leaf('event.search_text', 'match', '滑翔'),
    })
    expect(other.ids).toEqual([])
  })

  it.each(['=', 'like', 'in', 'is null'])('accepts only the comparator match: %s', async (comparator) => {
    const { kind } = await faultOfSearch(leaf('search_text', comparator, comparator === 'in' ? ['a'] : 'a'))
    expect(kind).toBe('BadRequest')
  })

  it('cannot be read, sorted by, counted by or aggregated', async () => {
    expect(await faultOfSearch(undefined, { fields: ['search_text'] })).toMatchObject({ kind: 'BadRequest' })
    const sorted = await faultOfSearch(undefined, { sort: [{ field: 'search_text', order: 'asc' }] })
    expect(sorted.message).toContain('search_text')
    expect(await faultOfSearch(undefined, { custom_count_fields: ['search_text'] })).toMatchObject({
      kind: 'BadRequest',
    })
    expect(await faultOfSearch(leaf('name', 'match', 'a'))).toMatchObject({ kind: 'BadRequest' })
    expect(await faultOfSearch(leaf('search_text.id', 'match', 'a'))).toMatchObject({ kind: 'BadRequest' })
  })

  it('exists only for models that declare it', async () => {
    const condition = matching('a')
    const answer = await answerOrFault(as(admin).search('User', { condition }))
    expect(answer).toMatchObject({ kind: 'BadRequest' })
  })
})

describe('marks', () => {
  async function marksOf(condition: unknown, fields: readonly string[] = ['name']): Promise<readonly unknown[]> {
    type Answer = { dash: { generic: { search: { items: { marks: string }[] } } } }
    const { data, errors } = await guest().gql<Answer>(
      'query marks($condition: String, $fields: [String]) { dash { generic { search(model: "CubicEventBase", condition: $condition, fields: $fields) { items { marks } } } } }',
      { condition: JSON.stringify(condition), fields },
    )
    expect(errors).toBeUndefined()
    return (data?.dash.generic.search.items ?? []).map(({ marks }) => JSON.parse(marks) as unknown)
  }

  it.each([
    ['声音', [[[8, 10]]]],
    ['rgzn', [[[0, 4]]]],
    ['hakathon', [[[7, 16]]]],
    [
      'rengong tiaozhan',
      [
        [
          [0, 2],
          [6, 8],
        ],
      ],
    ],
  ])('mark where the name contains the searched text: %s', async (text, marks) => {
    expect(await marksOf(matching(text))).toEqual(marks)
  })

  it('are empty without a name or without a search', async () => {
    expect(await marksOf(matching('声音'), ['address'])).toEqual([[]])
    expect(await marksOf(leaf('name', '=', NAMES.hall))).toEqual([[]])
  })
})

describe('info', () => {
  it('says which models can be searched for text', async () => {
    const asked = (model: string) => `${model}: info(model: "${model}") { text_search }`
    const { data } = await guest().gql<{ dash: { generic: object } }>(
      `{ dash { generic { ${asked('CubicEventBase')} ${asked('CubicEventPage')} } } }`,
    )
    expect(data?.dash.generic).toEqual({
      CubicEventBase: { text_search: true },
      CubicEventPage: { text_search: false },
    })
  })

  it('and the fields omit unreadable fields', async () => {
    const { data } = await guest().gql<{ dash: { generic: { fields: { raw: string } } } }>(
      '{ dash { generic { fields(model: "CubicEventBase") { raw } } } }',
    )
    expect(JSON.parse(data?.dash.generic.fields.raw ?? '{}')).not.toHaveProperty('search_text')
  })
})

describe('hostile input', () => {
  it.each([
    [`敦煌' or '1'='1`],
    ["'); drop table cubic_event_base; --"],
    ['a:* | b & !c <-> d \\ \' " %'],
    ['敦煌:*'],
    ['\u202e敦煌\u0301'],
    ['$1 $2 ${x} {{y}}'],
    ['a\u2028b'],
    ['ﷺ'.repeat(50)],
    ['e\u0301'.repeat(100)],
    [Array.from({ length: 8 }, (_, index) => `w${index}`).join(' ')],
    ['a b c d e f g h'],
    ['学'.repeat(200)],
    ['xian'.repeat(50)],
    [Array.from({ length: 8 }, () => 'anangnangananangnanganan').join(' ')],
  ])('%j is answered', async (text) => {
    const { ids, total_count } = await search(matching(text), { limit: 1000 })
    expect(total_count).toBe(ids.length)
  })

  it.each([
    ['10 KB', '敦'.repeat(3500)],
    ['100 words', Array.from({ length: 100 }, (_, index) => `w${index}`).join(' ')],
    ['1,000 short words', 'ab '.repeat(1000)],
  ])('%s is refused as too large', async (_, text) => {
    expect(await faultOfSearch(matching(text))).toMatchObject({ kind: 'LimitExceeded' })
  })

  it.each([['a\0b'], ['\ud800'], [7], [null], [true]])('%j is refused as text', async (value) => {
    expect(await faultOfSearch(matching(value))).toMatchObject({ kind: 'BadRequest' })
  })

  it('is refused in large numbers', async () => {
    const many = Array.from({ length: 3 }, (_, index) => matching(`word${index}`))
    expect(await faultOfSearch(node('|', ...many))).toMatchObject({ kind: 'LimitExceeded' })
    const query = `query { dash { generic { ${Array.from({ length: 5 }, (_, index) => `s${index}: search(model: "CubicEventBase", condition: ${JSON.stringify(JSON.stringify(matching(`word${index}`)))}) { items { raw } }`).join(' ')} } } }`
    const answer = await guest().gql(query)
    expect(JSON.stringify(answer.errors)).toContain('LimitExceeded')
  })

  it('is harmless in names', async () => {
    for (const name of ["O'Reilly \\ 'x':1A & | ! <->", '🎉🎉', '\u202e', "''''", 'a'.repeat(200), '长'.repeat(200)]) {
      const event = await anEvent({ name, type_id: null })
      expect((await as(admin).get('CubicEventBase', event.id, ['name'])).data?.['name']).toBe(name)
    }
    expect(await found("o'reilly")).toHaveLength(1)
  })
})

describe('unreadable data', () => {
  const books = async (text: string, who = guest()) =>
    (await who.search('Book', { condition: matching(text), fields: ['name'] })).ids

  it('is never found: events of other people', async () => {
    await anEvent({ name: '秘密筹备会', stage: 'draft' })
    const hidden = await anEvent({ name: '内部联谊', columns: { public_or_not: false } })
    for (const text of ['秘密', 'mimi', '内部联谊', 'nblh'])
      expect((await search(matching(text))).ids, text).toEqual([])
    expect((await as(await aUser()).search('CubicEventBase', { condition: matching('内部联谊') })).ids).toEqual([
      hidden.id,
    ])
  })

  it('never matches: a field, a related record, a record', async () => {
    const shelf = await insert('cubic_shelf', { name: '暗格', secret: true })
    const open = await insert('cubic_book', {
      name: '公开的书',
      note: 'classified 机密',
      price: '九十元',
      shelf_id: shelf,
    })
    const closed = await insert('cubic_book', { name: '未公开的书', open: false })
    const reader = as(await aUser())
    for (const who of [guest(), reader]) {
      expect(await books('书', who)).toEqual([open])
      for (const text of ['机密', 'classified', 'clasified', '九十', '暗格', 'ange', '未公开', '公开 机密'])
        expect(await books(text, who), text).toEqual([])
    }
    const all = as(admin)
    for (const text of ['机密', 'classified', 'clasified', '九十', '暗格', '公开 机密'])
      expect(await books(text, all), text).toEqual([open])
    expect(await books('未公开', all)).toEqual([closed])
  })

  it('does not influence typo correction', async () => {
    const seen = await insert('cubic_book', { name: 'Gardening', note: null })
    expect(await books('gardining')).toEqual([seen])
    await insert('cubic_book', { name: 'Gardining', open: false })
    await insert('cubic_book', { name: '别的', note: 'gardining' })
    expect(await books('gardining')).toEqual([seen])
  })

  it('does not influence the order of results', async () => {
    const first = await insert('cubic_book', { name: '丛书甲', note: '尾' })
    const second = await insert('cubic_book', { name: '丛书乙', note: '丛书' })
    expect(await books('丛书')).toEqual([first, second])
    await db().run`update cubic_book set note = '丛书乙' where id = ${second}`
    expect(await books('丛书')).toEqual([first, second])
  })
})
