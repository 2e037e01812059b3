import type { FieldDeclaration } from '@cubic/contract'
import {
  findField,
  findRelation,
  get,
  type Judged,
  type Model,
  type Queryable,
  type ReadScope,
  readScopeFor,
  type Registry,
} from '@cubic/data-platform'

/** By model and id, the records that conditions name, as far as the reader may see them. */
export type Names = ReadonlyMap<string, string>

const NAMES_MAX = 20

/** Where a path ends: the model of the records that its value names, and the labels on the way. */
export function endOf(registry: Registry, model: Model, path: string) {
  const names = path.split('.')
  let at: Model | undefined = model
  let target: string | undefined
  const fields: FieldDeclaration[] = []
  for (const [place, name] of names.entries()) {
    const field = at && findField(at, name)
    if (name === 'id' && place > 0) break
    if (name === 'id') return { fields, target: model.declaration.name }
    if (!field) break
    fields.push(field)
    target = at && findRelation(at, name)?.model
    at = target === undefined ? undefined : registry.model(target)
  }
  return { fields, target }
}

export const nameKey = (model: string, id: unknown): string => `${model} ${String(id)}`

export async function namesOf(db: Queryable, scope: ReadScope, judged: readonly Judged[]): Promise<Names> {
  const asked = new Map<string, { readonly model: string; readonly id: number }>()
  const note = (part: Judged): void => {
    if (part.kind === 'and' || part.kind === 'or') for (const child of part.parts) note(child)
    else if (part.kind === 'not') note(part.part)
    else if (part.kind === 'test') {
      const { target } = endOf(scope.registry, scope.model, part.leaf.field)
      for (const id of [part.leaf.value].flat())
        if (target !== undefined && typeof id === 'number') asked.set(nameKey(target, id), { model: target, id })
    }
  }
  for (const each of judged) note(each)
  const names = new Map<string, string>()
  for (const [key, { model, id }] of [...asked].slice(0, NAMES_MAX)) {
    const { displayField } = scope.registry.model(model).declaration
    const page = await get(db, readScopeFor(scope.registry, model, scope.caller), id, { fields: [displayField] })
    const name = page.records[0]?.[displayField]
    if (typeof name === 'string' && name !== '') names.set(key, name)
  }
  return names
}
