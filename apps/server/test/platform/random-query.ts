import type { Condition, FieldDeclaration, SortKey } from '@cubic/contract'
import type { Caller, Query, RelatedSearch } from '@cubic/data-platform'
import type { Choices } from './choices.ts'
import { declared, type Names, randomCondition, randomPath } from './random-conditions.ts'
import { comparedFields } from './random-registry.ts'
import { IDS_MAX } from './values.ts'
import { isNeverRead, modelOf, namesUnreadable, targetOf, type World, type WorldModel } from './world.ts'

/** One question of one caller: a search, one record by id, or the records behind a relation of a record. */
export type Question = {
  readonly caller: Caller
  readonly model: string
  readonly id?: number
  readonly related?: RelatedSearch
  /** May the total come from the cache? */
  readonly fromMemory: boolean
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
  // Among `fields` they are null.
  const [bold, shownBold] = [choices.chance(4), choices.chance(40)]
  const fieldsOf = (name: string, all: readonly string[], isBold = bold) =>
    isBold ? all : all.filter((field) => !isNeverRead(modelOf(world, name), field, caller))
  const names: Names = {
    models: world.models,
    fieldsOf: (name) => fieldsOf(name, comparedFields(modelOf(world, name).fields)),
  }
  const shown: Names = {
    models: world.models,
    fieldsOf: (name) => fieldsOf(name, ['id', ...Object.keys(modelOf(world, name).fields)], shownBold),
  }
  const model = choices.pick([...world.models.keys()])
  const relations = declared(names, model).filter(([, field]) => targetOf(field) !== undefined)
  const fromMemory = choices.chance(60)
  const kind = choices.number(0, 9)
  if (kind === 9) {
    const { fields, matchRecordTags = [] } = randomQuery(choices, { world, caller, names, shown }, model)
    return {
      caller,
      model,
      fromMemory: false,
      id: randomId(choices),
      query: { fields, matchRecordTags, sort: [], limit: 1, offset: 0 },
    }
  }
  if (kind < 7 || relations.length === 0)
    return { caller, model, fromMemory, query: randomQuery(choices, { world, caller, names, shown }, model) }
  const [field, declaration] = choices.pick(relations)
  const related: RelatedSearch = {
    id: choices.chance(10) ? null : randomId(choices),
    field,
    which: choices.pick(['associated', 'not_associated', 'all'] as const),
  }
  return {
    caller,
    model,
    related,
    fromMemory,
    query: randomQuery(choices, { world, caller, names, shown }, targetOf(declaration) ?? model),
  }
}

function randomId(choices: Choices): number {
  return choices.number(1, IDS_MAX + 1)
}

type Asking = { readonly world: World; readonly caller: Caller; readonly names: Names; readonly shown: Names }

function randomQuery(choices: Choices, { world, caller, names, shown }: Asking, model: string): Question['query'] {
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
  const [free, own] = [
    choices.chance(55) ? [randomCondition(choices, names, model, 3)] : [],
    choices.chance(40) ? partOfRule(choices, world, modelOf(world, model), caller) : [],
  ]
  const asked = [...free, ...own]
  const condition = asked.length > 1 ? { logic_operator: choices.pick(['&', '|'] as const), children: asked } : asked[0]
  const tags = ['read', 'write', 'unlink', ...modelOf(world, model).methods.map(({ declaration }) => declaration.name)]
  return {
    fields: choices.list(0, 4, () => pathIn(shown, 3, true, () => true)).flat(),
    ...(condition ? { condition } : {}),
    sort: choices
      .list(0, 2, () => pathIn(names, 2, false, ({ type }) => SORTED.has(type)))
      .flat()
      .map((field) => ({ field, order: choices.pick(['asc', 'desc'] as const) })),
    limit: choices.chance(60) ? choices.number(0, 6) : -1,
    offset: choices.chance(20) ? choices.number(0, 3) : 0,
    customCountFields: choices.some(
      counted.map(([name]) => name),
      30,
    ),
    ...(choices.chance(20) ? { matchRecordTags: choices.some(tags, 40) } : {}),
  }
}

/**
 * Pages ask for what everybody may see: something that the caller's own right says too, which need not be asked twice.
 */
function partOfRule(choices: Choices, world: World, model: WorldModel, caller: Caller): readonly Condition[] {
  const { access } = model.server
  const parts = [access.read, access.write].flatMap((rule) => partsOf(rule(caller)))
  const mayBeAsked = (part: Condition) =>
    leavesOf(part).every((path) => !namesUnreadable(world, caller, model.name, path))
  const asked = parts.filter((part) => leavesOf(part).length > 0 && mayBeAsked(part))
  return asked.length > 0 ? [choices.pick(asked)] : []
}

function partsOf(condition: Condition): readonly Condition[] {
  return 'leaf' in condition ? [condition] : [condition, ...condition.children.flatMap(partsOf)]
}

/** Every path in the question, with the model where it starts. */
export function pathsOf(
  world: World,
  { model, related, query }: Question,
): readonly { readonly model: string; readonly path: string }[] {
  const target = related ? targetOfRelation(world, model, related.field) : model
  const condition = query.condition ? leavesOf(query.condition) : []
  const paths = [...condition, ...query.sort.map((key) => key.field), ...(query.customCountFields ?? [])]
  return [...paths.map((path) => ({ model: target, path })), ...(related ? [{ model, path: related.field }] : [])]
}

export function targetOfRelation(world: World, model: string, field: string): string {
  return targetOf(modelOf(world, model).fields[field] as FieldDeclaration) ?? model
}

function leavesOf(condition: NonNullable<Query['condition']>): readonly string[] {
  return 'leaf' in condition ? [condition.leaf.field] : condition.children.flatMap(leavesOf)
}
