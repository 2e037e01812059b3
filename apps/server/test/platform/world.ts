import type { Condition, FieldDeclaration } from '@cubic/contract'
import type { Caller, Method, Model, Registry, Rule } from '@cubic/data-platform'

/** A record as it is stored: columns by name, and the ids behind each relation that a join table holds. */
export type Row = { readonly id: number; readonly [column: string]: unknown }

/** A derived field in JavaScript. It sees every row, as its SQL does. */
export type Derive = (row: Row, caller: Caller, world: World) => unknown

/** A model with its rows, for the platform and for the reference alike. */
export type WorldModel = {
  readonly name: string
  readonly fields: { readonly [name: string]: FieldDeclaration }
  readonly displayField: string
  readonly server: Model
  readonly methods: readonly Method[]
  readonly derived: { readonly [name: string]: Derive }
  readonly rows: readonly Row[]
}

export type World = {
  readonly registry: Registry
  readonly models: ReadonlyMap<string, WorldModel>
  readonly callers: readonly Caller[]
}

export function modelOf(world: Pick<World, 'models'>, name: string): WorldModel {
  const model = world.models.get(name)
  if (!model) throw new Error(`no model ${name}`)
  return model
}

const ID: FieldDeclaration = { type: 'integer', label: { cn: 'id', en: 'id' } }

export function fieldOf(model: Pick<WorldModel, 'fields' | 'name'>, name: string): FieldDeclaration {
  const field = name === 'id' ? ID : model.fields[name]
  if (!field) throw new Error(`no field ${model.name}.${name}`)
  return field
}

/** The model that a field leads to; undefined where it is no relation. */
export function targetOf(field: FieldDeclaration): string | undefined {
  return field.type === 'to_one' || field.type === 'to_many' ? field.model : undefined
}

/** Does the condition hold, or fail, for every record? */
export function constantOf(condition: Condition): boolean | undefined {
  if ('leaf' in condition) return undefined
  const children = condition.children.map(constantOf)
  switch (condition.logic_operator) {
    case '&':
      return children.includes(false) ? false : children.includes(undefined) ? undefined : true
    case '|':
      return children.includes(true) ? true : children.includes(undefined) ? undefined : false
    case '!':
      return children[0] === undefined ? undefined : !children[0]
  }
}

/** The right that narrows the field: another name of it, and its text in each language, have the same. */
export function rightTo(model: WorldModel, name: string): Rule | undefined {
  const field = fieldOf(model, name)
  return model.server.access.fields?.[field.aliasOf ?? field.translationOf?.field ?? name]?.read
}

/** May the caller read the field of no record at all? Then it cannot be named. */
export function isNeverRead(model: WorldModel, name: string, caller: Caller): boolean {
  const field = fieldOf(model, name)
  const rule = rightTo(model, name)
  return field.writeOnly === true || (rule !== undefined && constantOf(rule(caller)) === false)
}

/** Does the path name a field that the caller may read of no record? */
export function namesUnreadable(world: Pick<World, 'models'>, caller: Caller, from: string, path: string): boolean {
  let model: WorldModel | undefined = modelOf(world, from)
  for (const name of path.split('.')) {
    if (!model || isNeverRead(model, name, caller)) return true
    const target = targetOf(fieldOf(model, name))
    model = target === undefined ? undefined : modelOf(world, target)
  }
  return false
}
