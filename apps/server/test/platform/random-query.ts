import type { FieldDeclaration, SortKey } from '@cubic/contract'
import type { Caller, Query, RelatedSearch } from '@cubic/data-platform'
import type { Choices } from './choices.ts'
import { declared, type Names, randomCondition, randomPath } from './random-conditions.ts'
import { comparedFields } from './random-registry.ts'
import { IDS_MAX } from './values.ts'
import { isNeverRead, modelOf, targetOf, type World } from './world.ts'

/** One question of one caller: a search, one record by id, or the records behind a relation of a record. */
export type Question = {
  readonly caller: Caller
  readonly model: string
  readonly id?: number
  readonly related?: RelatedSearch
  readonly query: Query & {
    readonly fields: readonly string[]
    readonly sort: readonly SortKey[]
    readonly limit: number
    readonly offset: number
  }
}

const SORTED: ReadonlySet<string> = new Set([
  'text',
  'integer',
  'number',
  'boolean',
  'selection',
  'date',
  'instant',
  'to_one',
])

export function randomQuestion(choices: Choices, world: World): Question {
  const caller = choices.pick(world.callers)
  // Fields that the caller may never read are refused by name: a few questions still name them.
  const bold = choices.chance(4)
  const fieldsOf = (name: string, all: readonly string[]) =>
    bold ? all : all.filter((field) => !isNeverRead(modelOf(world, name), field, caller))
  const names: Names = {
    models: world.models,
    fieldsOf: (name) => fieldsOf(name, comparedFields(modelOf(world, name).fields)),
  }
  const shown: Names = {
    models: world.models,
    fieldsOf: (name) =>
      fieldsOf(name, ['id', ...Object.keys(modelOf(world, name).fields).filter((field) => field !== 'secret')]),
  }
  const model = choices.pick([...world.models.keys()])
  const relations = declared(names, model).filter(([, field]) => targetOf(field) !== undefined)
  const kind = choices.number(0, 9)
  if (kind === 9) {
    const { fields, matchRecordTags = [] } = randomQuery(choices, world, names, shown, model)
    return { caller, model, id: randomId(choices), query: { fields, matchRecordTags, sort: [], limit: 1, offset: 0 } }
  }
  if (kind < 7 || relations.length === 0)
    return { caller, model, query: randomQuery(choices, world, names, shown, model) }
  const [field, declaration] = choices.pick(relations)
  const related: RelatedSearch = {
    id: choices.chance(10) ? null : randomId(choices),
    field,
    which: choices.pick(['associated', 'not_associated', 'all'] as const),
  }
  return { caller, model, related, query: randomQuery(choices, world, names, shown, targetOf(declaration) ?? model) }
}

function randomId(choices: Choices): number {
  return choices.number(1, IDS_MAX + 1)
}

function randomQuery(choices: Choices, world: World, names: Names, shown: Names, model: string): Question['query'] {
  const pathIn = (
    within: Names,
    steps: number,
    many: boolean,
    accepts: (end: FieldDeclaration) => boolean,
  ): readonly string[] => {
    const found = randomPath(choices, within, model, { steps, many, accepts })
    return found ? [found.path] : []
  }
  const counted = declared(names, model).filter(([, { type }]) => type === 'selection' || type === 'boolean')
  const tags = ['read', 'write', 'unlink', ...modelOf(world, model).methods.map((method) => method.name)]
  return {
    fields: choices.list(0, 4, () => pathIn(shown, 3, true, () => true)).flat(),
    ...(choices.chance(85) ? { condition: randomCondition(choices, names, model, 3) } : {}),
    sort: choices
      .list(0, 2, () => pathIn(names, 2, false, ({ type }) => SORTED.has(type)))
      .flat()
      .map((field) => ({ field, order: choices.pick(['asc', 'desc'] as const) })),
    limit: choices.chance(40) ? choices.number(0, 5) : -1,
    offset: choices.chance(30) ? choices.number(0, 5) : 0,
    customCountFields: choices.some(
      counted.map(([name]) => name),
      30,
    ),
    ...(choices.chance(25) ? { matchRecordTags: choices.some(tags, 40) } : {}),
  }
}

/** Every path that the question names, from which model it starts. */
export function pathsOf(
  world: World,
  { model, related, query }: Question,
): readonly { readonly model: string; readonly path: string }[] {
  const target = related ? targetOfRelation(world, model, related.field) : model
  const condition = query.condition ? leavesOf(query.condition) : []
  const paths = [
    ...query.fields,
    ...condition,
    ...query.sort.map((key) => key.field),
    ...(query.customCountFields ?? []),
  ]
  return [...paths.map((path) => ({ model: target, path })), ...(related ? [{ model, path: related.field }] : [])]
}

export function targetOfRelation(world: World, model: string, field: string): string {
  return targetOf(modelOf(world, model).fields[field] as FieldDeclaration) ?? model
}

function leavesOf(condition: NonNullable<Query['condition']>): readonly string[] {
  return 'leaf' in condition ? [condition.leaf.field] : condition.children.flatMap(leavesOf)
}
