import { AppError } from '@cubic/contract'
import type { ReadScope } from '../condition/access.ts'
import { isComparable } from '../condition/bind.ts'
import { type BoundCondition, type BoundField, isFalse } from '../condition/bound.ts'
import { Compiler } from '../condition/compile.ts'
import type { Queryable } from '../core/database.ts'
import { fieldTypeOf } from '../field-types/registry.ts'
import { shown } from '../core/shown.ts'
import { identifier, sql } from '../core/sql.ts'
import { alternativesOf, idsOfAny } from './alternatives.ts'

const COUNT_FIELDS_MAX = 10

/**
 * Returns the fields to count by, each once. Throws `LimitExceeded`, or `BadRequest` for a field
 * that cannot be counted by.
 */
export function bindCountFields(scope: ReadScope, names: readonly string[]): readonly BoundField[] {
  const asked = [...new Set(names)]
  if (asked.length > COUNT_FIELDS_MAX)
    throw new AppError('LimitExceeded', {
      cn: `最多按 ${COUNT_FIELDS_MAX} 个字段计数`,
      en: `At most ${COUNT_FIELDS_MAX} fields can be counted by`,
    })
  return asked.map((field) => bindCountField(scope, field))
}

function bindCountField(scope: ReadScope, name: string): BoundField {
  const field = scope.binder.field(scope.model, name)
  checkCountable(field)
  return field
}

/** Throws `BadRequest` for a field that cannot be counted by. */
export function checkCountable(field: BoundField): void {
  if (!fieldTypeOf(field.declaration).countedValues || !isComparable(field)) {
    throw new AppError('BadRequest', {
      cn: `${shown(field.name)} 不是选择或布尔字段，不能计数`,
      en: `${shown(field.name)} is not a selection or boolean field, so it cannot be counted by`,
    })
  }
}

export async function countMatching(
  db: Queryable,
  { model, caller }: ReadScope,
  matching: BoundCondition,
): Promise<number> {
  if (isFalse(matching)) return 0
  const alternatives = alternativesOf(matching)
  const compiler = new Compiler(caller)
  const alias = compiler.alias()
  const found = alternatives
    ? sql`(${idsOfAny(caller, model, alternatives)}) found`
    : sql`${identifier(model.table)} ${alias} where ${compiler.condition(matching, alias)}`
  const row = await db.one<{ count: number }>`select count(*) from ${found}`
  return row?.count ?? 0
}

export async function countByValue(
  db: Queryable,
  { model, caller }: ReadScope,
  matching: BoundCondition,
  fields: readonly BoundField[],
): Promise<{ [field: string]: { [value: string]: number } }> {
  const counts: { [field: string]: { [value: string]: number } } = {}
  for (const field of fields) {
    const { declaration } = field
    const values = fieldTypeOf(declaration).countedValues?.(declaration) ?? []
    const counted: { [value: string]: number } = Object.fromEntries(values.map((value) => [value, 0]))
    counts[field.name] = counted
    if (isFalse(matching)) continue
    const alternatives = alternativesOf(matching)
    const compiler = new Compiler(caller)
    const alias = compiler.alias()
    const value = compiler.field(field, alias)
    const matches = alternatives
      ? sql`${alias}.id in (${idsOfAny(caller, model, alternatives)})`
      : compiler.condition(matching, alias)
    const rows = await db.rows<{ value: string | boolean | null; count: number }>`
      select ${value} as value, count(*) from ${identifier(model.table)} ${alias} where ${matches} group by 1`
    for (const row of rows) if (row.value !== null) counted[String(row.value)] = row.count
  }
  return counts
}
