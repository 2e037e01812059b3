import type { ReadScope } from '../condition/access.ts'
import { and, type BoundCondition } from '../condition/bound.ts'
import { Compiler } from '../condition/compile.ts'
import type { Queryable } from '../core/database.ts'
import { identifier, join, raw, sql } from '../core/sql.ts'

/**
 * Tells whether the record exists within the scope and satisfies the condition. `lock` locks it
 * until the transaction ends.
 */
export function isCovered(
  db: Queryable,
  scope: ReadScope,
  id: number,
  condition: BoundCondition,
  lock?: 'for update',
): Promise<boolean> {
  return holdsOf(db, scope, id, and(scope.where, condition), lock)
}

/** Lists the conditions that the record satisfies, in one statement; none if it does not exist. */
export async function holdsEach(
  db: Queryable,
  { model, caller }: Pick<ReadScope, 'model' | 'caller'>,
  id: number,
  conditions: readonly BoundCondition[],
): Promise<readonly boolean[]> {
  const compiler = new Compiler(caller)
  const alias = compiler.alias()
  const holds = join(conditions.map((condition) => sql`coalesce(${compiler.condition(condition, alias)}, false)`))
  const row = await db.one<{ holds: readonly boolean[] }>`
    select array[${holds}] as holds from ${identifier(model.table)} ${alias} where ${alias}.id = ${id}`
  return row?.holds ?? conditions.map(() => false)
}

/** Tells whether the record satisfies the condition, even if the caller may not read it. */
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
