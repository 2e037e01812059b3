import { AppError } from '@cubic/contract'
import type { Binder } from '../condition/bind.ts'
import { type BoundField, type BoundStep, isFalse } from '../condition/bound.ts'
import { relationOf } from '../field-types/registry.ts'
import { findField, type Model } from '../model/model.ts'

const FIELDS_MAX = 200
const DEPTH_MAX = 6

export type Projection = {
  readonly model: Model
  readonly fields: readonly BoundField[]
  readonly relations: readonly ProjectedRelation[]
  /** Requested fields that the reader may not read: always null. */
  readonly unreadable: readonly BoundField[]
}
export type ProjectedRelation = {
  readonly step: BoundStep
  readonly projection: Projection
  /** Requested without a path below: its records have their `display_name`. */
  readonly named: boolean
}
/** The requested fields: what to read, and the paths that this reader may not read. */
export type AskedFields = { readonly projection: Projection; readonly unreadable: readonly string[] }

/** The paths of a read as a tree by name. `named`: a path ends here. */
type PathTree = Map<string, { named: boolean; readonly below: PathTree }>
type Reader = {
  readonly binder: Binder
  /** Limits the paths that this reader is shown, if narrower than the binder's rights. */
  readonly shows?: ((path: string) => boolean) | undefined
  readonly unreadable: Set<string>
}

/** Binds the dotted paths of a read. Throws `BadRequest` naming an unknown path. */
export function bindFields(
  binder: Binder,
  model: Model,
  paths: readonly (string | null)[] | null | undefined,
  shows?: (path: string) => boolean,
): AskedFields {
  const asked = (paths ?? []).map((path) => path ?? '')
  if (asked.length > FIELDS_MAX)
    throw new AppError('LimitExceeded', {
      cn: `最多 ${FIELDS_MAX} 个字段`,
      en: `At most ${FIELDS_MAX} fields can be asked for`,
    })
  const tree: PathTree = new Map()
  for (const path of asked) addPath(tree, path.split('.'))
  const unreadable = new Set<string>()
  const projection = projectTree({ binder, shows, unreadable }, model, tree, '')
  return { projection, unreadable: [...new Set(asked)].filter((path) => unreadable.has(path)) }
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

function projectTree(reader: Reader, model: Model, tree: PathTree, prefix: string): Projection {
  const { binder } = reader
  const fields: BoundField[] = []
  const relations: ProjectedRelation[] = []
  const unreadable: BoundField[] = []
  for (const [name, { named, below }] of tree) {
    const path = `${prefix}${name}`
    const field = binder.declared(model, name, path)
    const isShown = reader.shows?.(path) ?? true
    const mayRead = !isFalse(field.readable)
    if (!relationOf(field.declaration) && below.size === 0) {
      if (!mayRead || !isShown) reader.unreadable.add(path)
      ;(mayRead && isShown ? fields : unreadable).push(field)
      continue
    }
    const step = binder.step(field, firstPath(path, below))
    const projection = projectTree(reader, step.to, below, `${path}.`)
    if (named && !(mayRead && isShown)) reader.unreadable.add(path)
    if (!mayRead) for (const hidden of pathsBelow(path, below)) reader.unreadable.add(hidden)
    const isNamed = named && isShown
    if (mayRead && (reader.shows === undefined || isNamed || showsAnything(projection)))
      relations.push({ step, named: isNamed, projection })
    else unreadable.push(field)
  }
  return { model, fields, relations, unreadable }
}

function showsAnything({ fields, relations }: Projection): boolean {
  return fields.length > 0 || relations.length > 0
}

function pathsBelow(path: string, below: PathTree): readonly string[] {
  return [...below].flatMap(([name, node]) => {
    const next = `${path}.${name}`
    return [...(node.named ? [next] : []), ...pathsBelow(next, node.below)]
  })
}

/** Returns a requested path below this one, for the error message. */
function firstPath(path: string, below: PathTree): string {
  const [next] = below
  return next ? firstPath(`${path}.${next[0]}`, next[1].below) : path
}

/** Returns the relations among the requested fields, by field: the wire's `relations`. */
export function relationsOf({ relations, unreadable }: Projection): { readonly [field: string]: string } {
  const hidden = unreadable.flatMap(({ name, declaration }) => {
    const relation = relationOf(declaration)
    return relation ? [[name, relation.model] as const] : []
  })
  return Object.fromEntries([
    ...relations.map(({ step }) => [step.relation.name, step.to.declaration.name] as const),
    ...hidden,
  ])
}

export function displayFieldOf(model: Model): { name: string; isId: boolean } {
  const name = model.declaration.displayField
  return { name, isId: name === 'id' || findField(model, name) === undefined }
}
