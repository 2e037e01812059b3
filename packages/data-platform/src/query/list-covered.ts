import { type ReadScope, tagConditions } from '../condition/access.ts'
import { and, FALSE, isFalse, isTrue } from '../condition/bound.ts'
import { Compiler } from '../condition/compile.ts'
import type { Rule } from '../model/model.ts'
import type { Queryable } from '../core/database.ts'
import { identifier, type Sql } from '../core/sql.ts'

/** Returns the ids that exist within the scope. */
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

/**
 * A predicate on the row `alias` that the scope covers it; with `field`, that its reader may read this field of it too.
 * For statements of our own that count or list what a caller may read.
 */
export function coverOf({ caller, binder, model, where }: ReadScope, alias: Sql, field?: string): Sql {
  const compiler = new Compiler(caller)
  const covered = field === undefined ? where : and(where, binder.declared(model, field, field).readable)
  return compiler.condition(covered, alias)
}

/** Covers the row by a rule on the model that is no right of its own. */
export function ruleOf({ caller, binder, model }: ReadScope, alias: Sql, rule: Rule): Sql {
  return new Compiler(caller).condition(binder.rule(model, rule), alias)
}

/** Does the rule cover no record at all, whatever there is? */
export function coversNone({ binder, model }: ReadScope, rule: Rule): boolean {
  return isFalse(binder.rule(model, rule))
}

/** Does the rule cover every record? */
export function coversAll({ binder, model }: ReadScope, rule: Rule): boolean {
  return isTrue(binder.rule(model, rule))
}

/** Covers the row where the caller may read it and do what the tag says. */
export function grantOf(scope: ReadScope, alias: Sql, tag: string): Sql {
  const granted = tagConditions(scope).get(tag) ?? FALSE
  return new Compiler(scope.caller).condition(and(scope.where, granted), alias)
}
