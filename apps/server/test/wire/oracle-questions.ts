import { LONG } from '@cubic/testing/seed'
import type { WireClient } from '@cubic/testing/server/wire-client'

/** The contents of every unreadable text before and after its change. */
export const OLD = 'old-secret'
export const NEW = 'new-secret'

export type FieldInfo = {
  readonly type: string
  readonly relation?: string
  readonly selections?: readonly { readonly value: string }[]
}
export type ModelInfo = { readonly fields: { readonly [name: string]: FieldInfo }; readonly tags: readonly string[] }
export type Models = { readonly [name: string]: ModelInfo }
export type Reading = { readonly model: string; readonly paths: readonly string[] }
/** The arguments of a search on the wire. */
export type OracleQuestion = { readonly model: string; readonly [argument: string]: unknown }

const MODELS = '{ dash { generic { get_model_list { name } } } }'
const FIELDS = 'query ($model: String!) { dash { generic { fields(model: $model) { raw } } } }'

/** Every model with every field, write-only ones too, and every tag, as an administrator sees them. */
export async function readModels(admin: WireClient): Promise<Models> {
  const { data } = await admin.gql<{ dash: { generic: { get_model_list: { name: string }[] } } }>(MODELS)
  const models: { [name: string]: ModelInfo } = {}
  for (const { name } of data?.dash.generic.get_model_list ?? []) {
    const answer = await admin.gql<{ dash: { generic: { fields: { raw: string } } } }>(FIELDS, { model: name })
    const fields = JSON.parse(answer.data?.dash.generic.fields.raw ?? '{}') as { [field: string]: FieldInfo }
    models[name] = { fields: { id: { type: 'integer' }, ...fields }, tags: await admin.tags(name) }
  }
  return models
}

/** Every field of every model and those behind each of its relations, as paths that are read together. */
export function readingsOf(models: Models): readonly Reading[] {
  return Object.entries(models).flatMap(([model, { fields }]) => {
    const relations = Object.entries(fields).map(([name, { relation = '' }]) =>
      Object.keys(models[relation]?.fields ?? {}).map((inner) => `${name}.${inner}`),
    )
    return [Object.keys(fields), ...relations].filter(({ length }) => length > 0).map((paths) => ({ model, paths }))
  })
}

/** Can a field have another value than before? */
export type CanChange = (model: string, field: string) => boolean

/**
 * Questions that compare, sort and count by every field of every model, directly and behind every relation; and
 * every tag. A question can only reveal a change on its way: those that `canChange` rules out are left out. A
 * field is asked about for presence, for a value and in an order, each in one way, and behind a relation every
 * fourth field in one way: in the next role's `turn`, in the next way and about the next field. In all ways and
 * about all fields in the long run.
 */
export function questionsOf(
  models: Models,
  hiddenIds: readonly number[],
  canChange: CanChange,
  turn: number,
): readonly OracleQuestion[] {
  return Object.entries(models).flatMap(([model, { fields, tags }]) => [
    ...Object.entries(fields).flatMap(([name, field], index) => [
      ...(canChange(model, name) ? about(model, name, field, hiddenIds, index + turn) : []),
      ...behind(models, model, name, field, canChange)
        .filter((_, place) => LONG || (place + turn) % 4 === 0)
        .flatMap((questions, place) => inTurn(questions, place + turn)),
    ]),
    ...tags.map((tag) => ({ model, fields: ['id'], match_record_tags: [tag] })),
  ])
}

type Comparison = readonly [string, unknown]

function about(
  model: string,
  name: string,
  field: FieldInfo,
  hiddenIds: readonly number[],
  turn: number,
): readonly OracleQuestion[] {
  const ordered = ['asc', 'desc'].map((order) => sortedBy(model, name, order))
  return [
    ...inTurn(PRESENCE, turn).map((comparison) => comparedBy(model, name, comparison)),
    ...inTurn(comparisonsOf(field, hiddenIds), turn).map((comparison) => comparedBy(model, name, comparison)),
    ...inTurn([...ordered, { model, fields: ['id'], custom_count_fields: JSON.stringify([name]) }], turn),
  ]
}

const comparedBy = (model: string, field: string, [comparator, value]: Comparison): OracleQuestion => ({
  model,
  fields: ['id'],
  condition: JSON.stringify({ leaf: { field, comparator, value } }),
})
const sortedBy = (model: string, field: string, order: string): OracleQuestion => ({
  model,
  fields: ['id'],
  sort: JSON.stringify([{ field, order }]),
})

/** About each field of the records behind a relation, and the presence of their relations. */
function behind(
  models: Models,
  model: string,
  relation: string,
  { relation: target = '' }: FieldInfo,
  canChange: CanChange,
): readonly (readonly OracleQuestion[])[] {
  const fields = Object.entries(models[target]?.fields ?? {})
  return fields.map(([name, field]) => {
    const path = `${relation}.${name}`
    const changes = canChange(model, relation) || canChange(target, name)
    const further = Object.keys(models[field.relation ?? '']?.fields ?? {}).filter(
      (end) => (end === 'id' || end === 'phone') && (changes || canChange(field.relation ?? '', end)),
    )
    const compared: Comparison = isText(field) ? ['=', NEW] : ['is not null', null]
    return [
      ...(changes ? [comparedBy(model, path, compared), sortedBy(model, path, 'desc')] : []),
      ...further.map((end) => comparedBy(model, `${path}.${end}`, ['is not null', null])),
    ]
  })
}

const PRESENCE: readonly Comparison[] = [
  ['is null', null],
  ['is not null', null],
]
const TEXTS = new Set(['text', 'long_text', 'rich_text', 'email', 'phone', 'url', 'file'])
const isText = ({ type }: FieldInfo): boolean => TEXTS.has(type)

function comparisonsOf(field: FieldInfo, hiddenIds: readonly number[]): readonly Comparison[] {
  if (isText(field))
    return [
      ['=', NEW],
      ['!=', NEW],
      ['in', [OLD, null]],
      ['not in', [NEW]],
      ['like', 'new%'],
      ['not ilike', 'NEW%'],
      ['>=', 'new'],
    ]
  const value = valueOf(field, hiddenIds)
  if (value === undefined) return []
  const ordered: readonly Comparison[] =
    field.type === 'boolean' || field.type === 'selection'
      ? []
      : [
          ['<', value],
          ['>=', value],
        ]
  return [['=', value], ['!=', value], ['in', field.relation ? hiddenIds : [value, null]], ...ordered]
}

/** The one that is in turn; all of them in the long run. */
function inTurn<Each>(all: readonly Each[], turn: number): readonly Each[] {
  return LONG ? all : all.filter((_, place) => place === turn % all.length)
}

function valueOf({ type, relation, selections }: FieldInfo, hiddenIds: readonly number[]): unknown {
  if (relation !== undefined) return hiddenIds[0] ?? 1
  if (type === 'integer' || type === 'number') return 4
  if (type === 'boolean') return true
  if (type === 'selection') return selections?.[0]?.value
  return type === 'instant' ? '2026-06-01T00:00:00Z' : type === 'date' ? '2026-06-01' : undefined
}

const searchFor = (items: string, tags: string) =>
  `query ($model: String!, $fields: [String], $condition: String, $sort: String, $custom_count_fields: String, $match_record_tags: [String]) {
  dash { generic { search(model: $model, fields: $fields, condition: $condition, sort: $sort, limit: 100, custom_count_fields: $custom_count_fields,
      match_record_tags: $match_record_tags) { items { ${items} } relations ${tags} page_info { total_count custom_count } } } } }`
const SEARCH = searchFor('raw', '')
/** The tags do not depend on a condition or an order: asked for where fields are read, and where tags are asked for. */
const SEARCH_WITH_TAGS = searchFor('raw allow_record_tags', 'allow_record_tags')
const BATCH = 200

/** The raw answer to each question. */
export async function answersTo(client: WireClient, questions: readonly OracleQuestion[]): Promise<readonly string[]> {
  const answers: string[] = []
  for (let start = 0; start < questions.length; start += BATCH) {
    const part = questions.slice(start, start + BATCH)
    const query = part.map((variables, index) => ({
      key: `q${index}`,
      query: 'condition' in variables || 'sort' in variables ? SEARCH : SEARCH_WITH_TAGS,
      variables,
    }))
    const response = await client.post('/gql/endpoint_batch', { query, version: 1 })
    const { result } = (await response.json()) as { result: { readonly [key: string]: unknown } }
    answers.push(...part.map((_, index) => JSON.stringify(result[`q${index}`])))
  }
  return answers
}

/** Reads the fields together. Where one of them is refused, all are: then in halves, down to the single field. */
export async function readAll(client: WireClient, readings: readonly Reading[]): Promise<ReadonlyMap<string, string>> {
  const answers = new Map<string, string>()
  for (let open = readings; open.length > 0;) {
    const given = await answersTo(
      client,
      open.map(({ model, paths }) => ({ model, fields: paths })),
    )
    open = open.flatMap((reading, index) => {
      const answer = given[index] ?? ''
      answers.set(JSON.stringify(reading), answer)
      return answer.includes('"errors"') ? halvesOf(reading) : []
    })
  }
  return answers
}

function halvesOf({ model, paths }: Reading): readonly Reading[] {
  if (paths.length < 2) return []
  const half = Math.ceil(paths.length / 2)
  return [paths.slice(0, half), paths.slice(half)].map((part) => ({ model, paths: part }))
}
