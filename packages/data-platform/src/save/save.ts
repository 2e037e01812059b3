import { type Outcome, ok, refuse } from '@cubic/contract'
import { type ReadScope, readScopeFor } from '../condition/access.ts'
import type { Caller } from '../core/caller.ts'
import { type BoundCondition, isFalse } from '../condition/bound.ts'
import type { Tx } from '../core/database.ts'
import type { Model, Registry, SaveDraft } from '../model/model.ts'
import { holdsOf, isCovered } from '../query/holds.ts'
import { forbiddenFields, readId, readValues, readVersion, type Values } from './draft.ts'
import { demandConfirmed } from './demand-confirmed.ts'
import { missingRelated, relationChangesOf, type RelationChanges, touchOwners, writeRelations } from './relations.ts'
import { differenceOf, rowOf, writeRow } from './write-row.ts'

/** A change that was made: for the audit log, in the same transaction. */
export type Change = {
  readonly model: Model
  readonly id: number
  readonly action: string
  readonly before: unknown
  readonly after: unknown
}
const VERSION = { cn: '版本', en: 'Version' }

export type RecordChange = (tx: Tx, caller: Caller, change: Change) => Promise<void>

/**
 * Creates a record (no `id` in `values`) or edits one, completely or not at all, and names every invalid field. With
 * the `version` that was read, an edit is refused (`save:conflict`) if somebody else has written the record since.
 */
export async function save(
  tx: Tx,
  registry: Registry,
  caller: Caller,
  modelName: string,
  values: Values,
  record: RecordChange,
): Promise<Outcome<number>> {
  const scope = readScopeFor(registry, modelName, caller)
  const { model, binder } = scope
  const [id, version] = [readId(values), readVersion(values)]
  const right = binder.rule(model, id === undefined ? model.access.create : model.access.write)
  if (isFalse(right)) return refuse('save:forbidden')
  if (id !== undefined && !(await isCovered(tx, scope, id, right, 'for update'))) return refuse('save:not_found')

  const before = id === undefined ? undefined : await rowOf(tx, model, id)
  if (before && version !== undefined && version !== before.version) {
    return refuse('save:conflict', {}, [{ problem: 'changed', field: 'version', parameters: {} }])
  }
  // Left out, it means "do not compare". Null is a version that a client lost: it would overwrite without knowing.
  if (before && values['version'] === null)
    return refuse('save:invalid', {}, [{ problem: 'required', field: 'version', parameters: { name: VERSION } }])
  const draft: SaveDraft = { id, before, values: new Map() }
  const problems = [
    ...readValues(model, values, draft, caller.lang),
    ...(await forbiddenFields(tx, scope, id, Object.keys(values))),
  ]
  if (problems.length > 0) return refuse('save:invalid', {}, problems)
  const fields = Object.keys(values)
  return writeDraft(tx, { scope, draft, right, fields, record, relations: await relationChangesOf(tx, scope, draft) })
}

export type Writing = {
  readonly scope: ReadScope
  readonly draft: SaveDraft
  /** Must cover the record once it is written. */
  readonly right: BoundCondition
  /** Fields that the caller sets: the right to each must hold before and after the write. */
  readonly fields: readonly string[]
  readonly record: RecordChange
  readonly relations: RelationChanges
}

/** Writes a draft whose fields the caller may write: the model's own checks, row, relations, hooks and audit entry. */
export async function writeDraft(
  tx: Tx,
  { scope, draft, right, fields, record, relations }: Writing,
): Promise<Outcome<number>> {
  const { registry, model, caller } = scope
  await demandConfirmed(tx, scope, draft, relations)
  const checked = await model.beforeSave?.(tx, caller, draft, registry)
  if (checked && 'refusal' in checked) return checked
  if (checked && checked.length > 0) return refuse('save:invalid', {}, checked)
  const missing = await missingRelated(tx, scope, draft, relations)
  if (missing.length > 0) return refuse('save:invalid', {}, missing)

  const id = await writeRow(tx, model, draft)
  if (typeof id !== 'number') return id
  const saveRelated = async (related: string, values: Values) => {
    const saved = await save(tx, registry, caller, related, values, record)
    return saved.ok ? undefined : saved
  }
  const refused =
    (await writeRelations(tx, scope, id, relations, saveRelated)) ?? (await model.afterSave?.(tx, caller, id, draft))
  if (refused) return refused
  if (!(await holdsOf(tx, scope, id, right))) return refuse('save:forbidden')
  const forbidden = await forbiddenFields(tx, scope, id, fields)
  if (forbidden.length > 0) return refuse('save:invalid', {}, forbidden)
  await touchOwners(tx, scope, draft)
  const { before, after } = differenceOf(model, draft.before, await rowOf(tx, model, id), relations)
  const action = draft.id === undefined ? 'create' : 'save'
  if (action === 'create' || Object.keys(after ?? {}).length > 0)
    await record(tx, caller, { model, id, action, before, after })
  return ok(id)
}
