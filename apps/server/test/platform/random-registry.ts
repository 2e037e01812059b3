import {
  allOf,
  anyOf,
  type Condition,
  type FieldDeclaration,
  isTranslated,
  LANGUAGES,
  where,
  withTranslations,
} from '@cubic/contract'
import { type Access, type Caller, createRegistry, defineModel, type Method, type Rule } from '@cubic/data-platform'
import type { Choices } from './choices.ts'
import { derivationsOf, type RandomDerivation } from './random-derivations.ts'
import { type Names, randomCondition, randomLeaf, randomPath } from './random-conditions.ts'
import { IDS_MAX, storedValue } from './values.ts'
import type { Row, World, WorldModel } from './world.ts'

const label = { cn: '', en: '' }
const ROLES = ['editor', 'reader', 'clerk'] as const
const SCALARS: { readonly [name: string]: FieldDeclaration } = {
  title: { type: 'text', label },
  word: { type: 'text', label },
  story: { type: 'long_text', label },
  count: { type: 'integer', label },
  other_count: { type: 'integer', label },
  share: { type: 'number', label },
  flag: { type: 'boolean', label },
  kind: { type: 'selection', label, selections: ['none', 'a', 'b'].map((value) => ({ value, label })) },
  day: { type: 'date', label },
  moment: { type: 'instant', label },
  data: { type: 'json', label },
  heading: { type: 'text', translated: true, label },
  body: { type: 'long_text', translated: true, label },
  blocks: { type: 'json', translated: true, label },
  secret: { type: 'text', writeOnly: true, label },
}
const ALWAYS: ReadonlySet<string> = new Set(['title', 'heading', 'count', 'kind', 'secret'])

type Plan = {
  readonly name: string
  fields: { [name: string]: FieldDeclaration }
  derivations: { readonly [name: string]: RandomDerivation }
  readonly rows: Row[]
}

/** Models with relations, rights and methods of any shape, their rows, and callers. `prefix` begins their names. */
export function randomWorld(choices: Choices, prefix: string): World {
  const plans = choices.list(3, 5, (index): Plan => ({
    name: `${prefix}${'ABCDE'.charAt(index)}`,
    fields: withTranslations(
      Object.fromEntries(Object.entries(SCALARS).filter(([name]) => ALWAYS.has(name) || choices.chance(55))),
    ),
    derivations: {},
    rows: [],
  }))
  for (const plan of plans) addRelations(choices, plan, plans)
  for (const plan of plans) addNamesAndDerivations(choices, plan)
  const models = new Map(plans.map((plan) => [plan.name, plan]))
  const names: Names = { models, fieldsOf: (model) => comparedFields(models.get(model)?.fields ?? {}) }
  for (const plan of plans) addRows(choices, plan)
  const rows = new Map(plans.map((plan) => [plan.name, mended(plan, models)]))
  const built = plans.map((plan): WorldModel => {
    const { name, fields, derivations } = plan
    const displayField = choices.pick(['title', 'title', 'heading', 'heading', 'id'])
    const declaration = { name, label, description: label, displayField, fields }
    const server = defineModel(declaration, {
      ...(choices.chance(80) ? { rememberTotals: true } : {}),
      access: randomAccess(choices, names, plan, displayField),
      derived: Object.fromEntries(Object.entries(derivations).map(([field, { server: made }]) => [field, made])),
    })
    const derived = Object.fromEntries(Object.entries(derivations).map(([field, { derive }]) => [field, derive]))
    return {
      name,
      fields,
      displayField,
      server,
      methods: randomMethods(choices, names, name),
      derived,
      rows: rows.get(name) ?? [],
    }
  })
  const registry = createRegistry(
    built.map((model) => model.server),
    built.flatMap((model) => model.methods),
  )
  return { registry, models: new Map(built.map((model) => [model.name, model])), callers: randomCallers(choices) }
}

/** `computed` fields can be asked for alone, write-only ones not at all. */
export function comparedFields(fields: { readonly [name: string]: FieldDeclaration }): readonly string[] {
  return ['id', ...Object.keys(fields).filter((name) => name !== 'computed' && fields[name]?.writeOnly !== true)]
}

function addRelations(choices: Choices, plan: Plan, plans: readonly Plan[]): void {
  for (const index of [0, 1].slice(0, choices.number(1, 2))) {
    const target = choices.pick(plans)
    const name = `one_${index}`
    plan.fields[name] = {
      type: 'to_one',
      model: target.name,
      label,
      ...(choices.chance(50) ? { foreignKey: false as const } : {}),
    }
    if (choices.chance(65))
      target.fields[`of_${plan.name.slice(-1).toLowerCase()}_${index}`] = {
        type: 'to_many',
        model: plan.name,
        inverse: name,
        label,
      }
  }
  if (choices.chance(55)) plan.fields['many'] = { type: 'to_many', model: choices.pick(plans).name, label }
}

function addNamesAndDerivations(choices: Choices, plan: Plan): void {
  const columns = Object.entries(plan.fields).filter(([, field]) => field.type !== 'to_many' && !field.writeOnly)
  const aliases = choices
    .some(columns, 15)
    .filter(([, field]) => !isTranslated(field) && !field.translationOf)
    .map(([name, field]) => [`also_${name}`, { ...field, aliasOf: name }] as const)
  plan.derivations = derivationsOf(choices, plan.name, plan.fields)
  const derived = Object.entries(plan.derivations).map(([name, { field }]) => [name, field] as const)
  plan.fields = { ...plan.fields, ...Object.fromEntries([...aliases, ...derived]) }
}

function addRows(choices: Choices, plan: Plan): void {
  const stored = Object.entries(plan.fields).filter(
    ([, field]) =>
      !field.aliasOf &&
      !field.derived &&
      !isTranslated(field) &&
      !(field.type === 'to_many' && field.inverse !== undefined),
  )
  for (let id = 1; id <= IDS_MAX; id++) {
    if (choices.chance(20)) continue
    const columns = stored.map(([name, field]) => [name, storedFor(choices, field)] as const)
    plan.rows.push({ id, ...Object.fromEntries(columns) })
  }
}

function storedFor(choices: Choices, field: FieldDeclaration): unknown {
  if (field.type === 'to_many') return choices.list(0, 3, () => choices.number(1, IDS_MAX))
  if (choices.chance(25)) return null
  return field.type === 'to_one' ? choices.number(1, IDS_MAX) : storedValue(choices, field.type)
}

/** The same world once some of its records are gone. */
export function thinned(world: World): World {
  const kept = [...world.models.values()].map((model) => ({
    ...model,
    rows: model.rows.filter(({ id }) => id % 3 > 0),
  }))
  const models = new Map(kept.map((model) => [model.name, model]))
  return { ...world, models: new Map(kept.map((model) => [model.name, { ...model, rows: mended(model, models) }])) }
}

type Rows = Pick<WorldModel, 'fields' | 'rows'>

/** Clears references that would violate a foreign key; other to-one relations may dangle. */
function mended({ fields, rows }: Rows, plans: ReadonlyMap<string, Rows>): readonly Row[] {
  return rows.map((row) => {
    const columns = Object.entries(row).map(([name, value]): readonly [string, unknown] => {
      const field = fields[name]
      if (field?.type !== 'to_one' && field?.type !== 'to_many') return [name, value]
      const ids = new Set(plans.get(field.model)?.rows.map((target) => target.id))
      if (field.type === 'to_many') return [name, [...new Set(value as readonly number[])].filter((id) => ids.has(id))]
      return [name, field.foreignKey === false || ids.has(Number(value)) ? value : null]
    })
    return { id: row.id, ...Object.fromEntries(columns) }
  })
}

function randomCallers(choices: Choices): readonly Caller[] {
  const caller = (userId: number | null, roles: readonly string[]): Caller => ({
    userId,
    roles: new Set(roles),
    lang: choices.pick(LANGUAGES),
    address: '',
  })
  return [caller(null, []), ...[1, 2, 3].map((userId) => caller(userId, choices.some(ROLES, 35)))]
}

function randomAccess(choices: Choices, names: Names, plan: Plan, displayField: string): Access {
  const rule = (): Rule => randomRule(choices, names, plan.name, 2)
  const narrowed = Object.keys(plan.fields).filter(
    (name) => name !== displayField && name !== 'computed' && !plan.fields[name]?.translationOf && choices.chance(30),
  )
  return {
    read: choices.chance(45) ? () => allOf() : choices.chance(40) ? publicOrMine(choices, names, plan.name) : rule(),
    create: rule(),
    write: rule(),
    unlink: rule(),
    fields: Object.fromEntries(narrowed.map((name) => [name, { read: rule() }])),
  }
}

function randomMethods(choices: Choices, names: Names, model: string): readonly Method[] {
  return choices.list(0, 2, (index): Method => {
    const method = {
      declaration: { model, name: `method_${index}`, arguments: {}, result: null, refusals: [] },
      right: randomRule(choices, names, model, 1),
      run: () => Promise.reject(new Error('not called')),
    }
    return choices.chance(60) ? { ...method, when: randomRule(choices, names, model, 1) } : method
  })
}

/** A right that may depend on the record, the caller and their roles. */
function randomRule(choices: Choices, names: Names, model: string, depth: number): Rule {
  const kind = choices.number(0, depth > 0 ? 11 : 7)
  if (kind < 1) return () => anyOf()
  if (kind < 3) return () => allOf()
  if (kind < 6) {
    const condition = randomCondition(choices, names, model, 2)
    return () => condition
  }
  if (kind < 8) return mine(choices, names, model)
  const [first, second] = [randomRule(choices, names, model, depth - 1), randomRule(choices, names, model, depth - 1)]
  if (kind < 10) {
    const role = choices.pick(ROLES)
    return (caller) => (caller.roles.has(role) ? first : second)(caller)
  }
  const join: (...children: readonly Condition[]) => Condition = choices.chance(60) ? anyOf : allOf
  return (caller) => join(first(caller), second(caller))
}

/** Records marked for everybody, or the caller's own. */
function publicOrMine(choices: Choices, names: Names, model: string): Rule {
  const marks = choices.list(2, 3, () => randomLeaf(choices, names, model, 1))
  const own = mine(choices, names, model)
  return (caller) => anyOf(allOf(...marks), own(caller))
}

/** The records on which a path leads to the caller's id. */
function mine(choices: Choices, names: Names, model: string): Rule {
  const accepts = ({ type }: FieldDeclaration): boolean => ['integer', 'to_one', 'to_many'].includes(type)
  const found = randomPath(choices, names, model, { steps: 2, many: true, accepts })
  return ({ userId }) => (userId === null || !found ? anyOf() : where(found.path, '=', userId))
}
