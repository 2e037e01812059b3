import { AppError, type Outcome, ok, refuse } from '@cubic/contract'
import { readScopeFor } from '../condition/access.ts'
import type { Caller } from '../core/caller.ts'
import { isFalse } from '../condition/bound.ts'
import type { Tx } from '../core/database.ts'
import { findField, findRelation, type Registry, type SaveDraft } from '../model/model.ts'
import { isCovered } from '../query/holds.ts'
import { shown } from '../core/shown.ts'
import { forbiddenFields, isWritable, problemOf } from './draft.ts'
import { linkedIds, type RelationChange } from './relations.ts'
import { type RecordChange, writeDraft } from './save.ts'
import { rowOf } from './write-row.ts'

export const RELATION_UPDATES = ['add', 'unlink'] as const
export type RelationUpdate = {
  readonly model: string
  readonly id: number
  /** A to-many relation that `save` may write. */
  readonly field: string
  readonly ids: readonly number[]
  readonly kind: (typeof RELATION_UPDATES)[number]
}

/** Adds records to a to-many relation or removes them, with the rights of a save. Repeating it changes nothing. */
export async function updateRelation(
  tx: Tx,
  registry: Registry,
  caller: Caller,
  { model: modelName, id, field: name, ids, kind }: RelationUpdate,
  record: RecordChange,
): Promise<Outcome<number>> {
  const scope = readScopeFor(registry, modelName, caller)
  const { model, binder } = scope
  const field = findField(model, name)
  if (!field || findRelation(model, name)?.kind !== 'many')
    throw new AppError('BadRequest', {
      cn: `${modelName} 没有对多关联 ${shown(name)}`,
      en: `${modelName} has no to-many relation ${shown(name)}`,
    })
  const right = binder.rule(model, model.access.write)
  if (isFalse(right)) return refuse('save:forbidden')
  if (!isWritable(field)) return refuse('save:invalid', {}, [problemOf(name, field, 'readonly')])
  if (!(await isCovered(tx, scope, id, right, 'for update'))) return refuse('save:not_found')
  const forbidden = await forbiddenFields(tx, scope, id, [name])
  if (forbidden.length > 0) return refuse('save:invalid', {}, forbidden)

  const asked = [...new Set(ids)]
  const linked = await linkedIds(tx, scope, id, name, asked)
  const change: RelationChange =
    kind === 'add' ? { add: asked.filter((one) => !linked.includes(one)), remove: [] } : { add: [], remove: linked }
  if (change.add.length + change.remove.length === 0) return ok(id)
  const draft: SaveDraft = { id, before: await rowOf(tx, model, id), values: new Map() }
  return writeDraft(tx, { scope, draft, right, fields: [name], record, relations: new Map([[name, change]]) })
}
