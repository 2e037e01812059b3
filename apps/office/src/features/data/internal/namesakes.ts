import { isRelated, type RelatedValue } from '../../../crud/model/value.tsx'
import type { PivotAnswers, PivotChoice } from '../data/pivot-table.ts'

/** Returns, by field, the grouped records that share their name with another one. */
export function namesakesOf({ rows, all }: PivotAnswers, choice: PivotChoice): ReadonlyMap<string, readonly number[]> {
  const cells = [...rows, ...all].flatMap((row) => (Array.isArray(row['cells']) ? row['cells'] : []))
  const parts = [
    ...choice.rows.map(({ field }, index) => ({ field, values: rows.map((row) => row[`r${index}`]) })),
    ...choice.columns.map(({ field }, index) => ({ field, values: cells.map((cell) => cell[`c${index}`]) })),
  ]
  return new Map(parts.map(({ field, values }) => [field, sharingNames(values.filter(isRelated))]))
}

function sharingNames(records: readonly RelatedValue[]): readonly number[] {
  const ids = new Map<string, Set<number>>()
  for (const { id, display_name: name } of records) ids.set(name, (ids.get(name) ?? new Set()).add(id))
  return [...ids.values()].flatMap((own) => (own.size > 1 ? [...own] : []))
}
