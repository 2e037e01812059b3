import { type Outcome, ok, refuse } from '@cubic/contract'
import { readScopeFor } from '../access.ts'
import type { Caller } from '../caller.ts'
import { isFalse } from '../condition/bound.ts'
import type { Tx } from '../database.ts'
import { isCovered } from '../query/search.ts'
import type { Registry } from '../registry.ts'
import { identifier } from '../sql.ts'
import type { RecordChange } from './save.ts'
import { differenceOf, rowOf } from './write-row.ts'

const STILL_REFERENCED = new Set(['23503', '23001'])

/** Deletes a record with what belongs to it; refused (`save:in_use`) while other records need it. */
export async function unlink(
  tx: Tx,
  registry: Registry,
  caller: Caller,
  { model: modelName, id }: { readonly model: string; readonly id: number },
  record: RecordChange,
): Promise<Outcome<undefined>> {
  const scope = readScopeFor(registry, modelName, caller)
  const { model, binder } = scope
  const right = binder.rule(model, model.access.unlink)
  if (isFalse(right)) return refuse('save:forbidden')
  if (!(await isCovered(tx, scope, id, scope.where, 'for update'))) return refuse('save:not_found')
  if (!(await isCovered(tx, scope, id, right))) return refuse('save:forbidden')
  const before = await rowOf(tx, model, id)
  try {
    await tx.savepoint(() => tx.run`delete from ${identifier(model.table)} where id = ${id}`)
  } catch (error) {
    const code = error instanceof Error ? (error as { code?: unknown }).code : undefined
    if (typeof code === 'string' && STILL_REFERENCED.has(code)) return refuse('save:in_use')
    throw error
  }
  if (before) await model.afterUnlink?.(tx, caller, before)
  await record(tx, caller, { model, id, action: 'unlink', ...differenceOf(model, before, undefined) })
  return ok()
}
