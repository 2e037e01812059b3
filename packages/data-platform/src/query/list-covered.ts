import type { ReadScope } from '../access.ts'
import { Compiler } from '../condition/compile.ts'
import type { Queryable } from '../database.ts'
import { identifier } from '../sql.ts'

/** Those of the ids that exist within the scope. */
export async function listCovered(
  db: Queryable,
  scope: ReadScope,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const compiler = new Compiler(scope.caller)
  const alias = compiler.alias()
  const rows = await db.rows<{ id: number }>`
    select ${alias}.id from ${identifier(scope.model.table)} ${alias}
    where ${alias}.id = any(${ids}) and ${compiler.condition(scope.where, alias)}`
  return new Set(rows.map((row) => row.id))
}
