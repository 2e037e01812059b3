import type { ConfirmAction, FieldDeclaration } from '@cubic/contract'
import type { ReadScope } from '../condition/access.ts'
import type { Tx } from '../core/database.ts'
import { findField, type SaveDraft } from '../model/model.ts'
import type { RelationChanges } from './relations.ts'

/**
 * Throws `ConfirmationRequired` if the draft changes what its declaration guards, and the caller's proof is too old.
 */
export async function demandConfirmed(
  tx: Tx,
  { model, caller }: ReadScope,
  draft: SaveDraft,
  relations: RelationChanges,
): Promise<void> {
  if (!caller.demandConfirmed) return
  const actions = new Set<ConfirmAction>()
  if (model.declaration.confirm) actions.add(model.declaration.confirm)
  for (const name of [...draft.values.keys(), ...relations.keys()]) {
    const field = findField(model, name)
    if (field?.confirm && isChanged(name, { field, draft, relations })) actions.add(field.confirm)
  }
  for (const action of actions) await caller.demandConfirmed(tx, action)
}

type Given = { readonly field: FieldDeclaration; readonly draft: SaveDraft; readonly relations: RelationChanges }

function isChanged(name: string, { field, draft, relations }: Given): boolean {
  const relation = relations.get(name)
  if (relation) return relation.add.length + relation.remove.length > 0
  const value = draft.values.get(name) ?? null
  // A secret that is left empty stays as it is.
  if (field.writeOnly) return value !== null && value !== ''
  // A new record has no value yet that somebody could lose.
  return draft.before !== undefined && value !== (draft.before[name] ?? null)
}
