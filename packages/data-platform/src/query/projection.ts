import { AppError } from '@cubic/contract'
import type { Binder } from '../condition/bind.ts'
import type { BoundField, BoundStep } from '../condition/bound.ts'
import { relationOf } from '../field-types/registry.ts'
import { findField, type Model } from '../model.ts'

const FIELDS_MAX = 200
const DEPTH_MAX = 6

/** What to read of each record, and of the records behind each relation. */
export type Projection = {
  readonly model: Model
  readonly fields: readonly BoundField[]
  readonly relations: readonly ProjectedRelation[]
}
export type ProjectedRelation = {
  readonly step: BoundStep
  readonly projection: Projection
  /** Named without a path: its records carry their `display_name`. */
  readonly named: boolean
}

/** The paths of a read by their first names: `below` is what follows, `named` that a path ends here. */
type PathTree = Map<string, { named: boolean; readonly below: PathTree }>

/** Binds the dotted paths of a read; `BadRequest` or `Forbidden` names the path that fails. */
export function bindProjection(
  binder: Binder,
  model: Model,
  paths: readonly (string | null)[] | null | undefined,
): Projection {
  const asked = paths ?? []
  if (asked.length > FIELDS_MAX)
    throw new AppError('LimitExceeded', {
      cn: `最多 ${FIELDS_MAX} 个字段`,
      en: `At most ${FIELDS_MAX} fields can be asked for`,
    })
  const tree: PathTree = new Map()
  for (const path of asked) addPath(tree, (path ?? '').split('.'))
  return projectTree(binder, model, tree, '')
}

function addPath(tree: PathTree, names: readonly string[]): void {
  if (names.length > DEPTH_MAX)
    throw new AppError('LimitExceeded', { cn: '字段路径过长', en: 'A field path is too long' })
  let level = tree
  for (const [index, name] of names.entries()) {
    const node = level.get(name) ?? { named: false, below: new Map() }
    level.set(name, node)
    if (index === names.length - 1) node.named = true
    level = node.below
  }
}

function projectTree(binder: Binder, model: Model, tree: PathTree, prefix: string): Projection {
  const fields: BoundField[] = []
  const relations: ProjectedRelation[] = []
  for (const [name, { named, below }] of tree) {
    const path = `${prefix}${name}`
    const field = binder.field(model, name, path)
    if (!relationOf(field.declaration) && below.size === 0) {
      fields.push(field)
      continue
    }
    const step = binder.step(field, firstPath(path, below))
    relations.push({ step, named, projection: projectTree(binder, step.to, below, `${path}.`) })
  }
  return { model, fields, relations }
}

/** A whole path that was asked for below this one, to be named where it fails. */
function firstPath(path: string, below: PathTree): string {
  const [next] = below
  return next ? firstPath(`${path}.${next[0]}`, next[1].below) : path
}

/** The relations among the fields asked for, by field: the wire's `relations`. */
export function relationsOf(projection: Projection): { readonly [field: string]: string } {
  return Object.fromEntries(projection.relations.map(({ step }) => [step.relation.name, step.to.declaration.name]))
}

/** The field whose value is a record's `display_name`. */
export function displayFieldOf(model: Model): { name: string; isId: boolean } {
  const name = model.declaration.displayField
  return { name, isId: name === 'id' || findField(model, name) === undefined }
}
