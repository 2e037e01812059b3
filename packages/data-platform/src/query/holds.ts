import type { ReadScope } from '../access.ts'
import { and, type BoundCondition } from '../condition/bound.ts'
import { Compiler } from '../condition/compile.ts'
import type { Queryable } from '../database.ts'
import { identifier, raw } from '../sql.ts'

/** Does the record exist within the scope and satisfy the condition? With `lock`, it is locked until the transaction ends. */
export function isCovered(
  db: Queryable,
  scope: ReadScope,
  id: number,
  condition: BoundCondition,
  lock?: 'for update',
): Promise<boolean> {
  return holdsOf(db, scope, id, and(scope.where, condition), lock)
}

/** Does the condition hold of the record, whether or not the caller may read it? */
export async function holdsOf(
  db: Queryable,
  { model, caller }: Pick<ReadScope, 'model' | 'caller'>,
  id: number,
  condition: BoundCondition,
  lock?: 'for update',
): Promise<boolean> {
  const compiler = new Compiler(caller)
  const alias = compiler.alias()
  const row = await db.one<{ holds: boolean }>`
    select ${compiler.condition(condition, alias)} as holds from ${identifier(model.table)} ${alias} where ${alias}.id = ${id} ${raw(lock ?? '')}`
  return row?.holds === true
}
