import { AppError, type FieldDeclaration, type Outcome, ok, refuse } from '@cubic/contract'
import { readScopeFor } from '../condition/access.ts'
import type { Caller } from '../core/caller.ts'
import { isFalse } from '../condition/bound.ts'
import type { Tx } from '../core/database.ts'
import { isCovered } from '../query/holds.ts'
import { findRelation, isStored, type Model, type Registry } from '../model/model.ts'
import { identifier } from '../core/sql.ts'
import type { RecordChange } from './save.ts'
import { differenceOf, type Row, rowOf } from './write-row.ts'

const CASCADED_MAX = 10_000
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
  const { confirm, confirmUnlink = confirm } = model.declaration
  if (confirmUnlink) await caller.demandConfirmed?.(tx, confirmUnlink)
  const before = await rowOf(tx, model, id)
  const cascaded = await listCascaded(tx, registry, model, [id])
  try {
    await tx.savepoint(() => tx.run`delete from ${identifier(model.table)} where id = ${id}`)
  } catch (error) {
    const code = error instanceof Error ? (error as { code?: unknown }).code : undefined
    if (typeof code === 'string' && STILL_REFERENCED.has(code)) return refuse('save:in_use')
    throw error
  }
  for (const gone of [...cascaded, ...(before ? [{ model, row: before }] : [])]) {
    const refused = await gone.model.afterUnlink?.(tx, caller, gone.row)
    if (refused) return refused
    const change = { model: gone.model, id: Number(gone.row['id']), action: 'unlink' }
    await record(tx, caller, { ...change, ...differenceOf(gone.model, gone.row, undefined) })
  }
  return ok()
}

type Gone = { readonly model: Model; readonly row: Row }

/** Lists the records that are deleted with these, dependent ones first. Throws `LimitExceeded` for too many. */
async function listCascaded(
  tx: Tx,
  registry: Registry,
  owner: Model,
  ids: readonly number[],
): Promise<readonly Gone[]> {
  const gone: Gone[] = []
  for (const model of registry.models.values()) {
    for (const name of Object.keys(model.declaration.fields)) {
      const relation = findRelation(model, name)
      const isHeld = relation?.kind === 'one' && isStored(model.declaration.fields[name] as FieldDeclaration)
      if (
        !isHeld ||
        relation.model !== owner.declaration.name ||
        !relation.foreignKey ||
        relation.onUnlink !== 'cascade'
      )
        continue
      const rows = await tx.rows<Row>`
        select *, xmin::text as version from ${identifier(model.table)} where ${identifier(name)} = any(${ids}) order by id limit ${CASCADED_MAX + 1}`
      if (rows.length > CASCADED_MAX)
        throw new AppError('LimitExceeded', {
          cn: `一次最多删除 ${CASCADED_MAX} 条从属记录`,
          en: `At most ${CASCADED_MAX} dependent records can be deleted at once`,
        })
      if (rows.length === 0) continue
      gone.push(
        ...(await listCascaded(
          tx,
          registry,
          model,
          rows.map((row) => Number(row['id'])),
        )),
      )
      gone.push(...rows.map((row) => ({ model, row })))
    }
  }
  return gone
}
