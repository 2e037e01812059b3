import type { Sql, Tx } from '@cubic/data-platform'
import type { Problem } from '../data/texts.ts'

/** `count` is of all records that break the rule, `ids` of the first twenty. */
export type Finding = {
  readonly problem: Problem
  readonly count: number
  readonly ids: readonly (number | string)[]
}

const SHOWN = 20

/** Finds the records that `wrong` returns, a query with one column `id`. No records: the rule holds. */
export async function lookFor(tx: Tx, problem: Problem, wrong: Sql): Promise<readonly Finding[]> {
  const found = await tx.one<{ count: number; ids: readonly (number | string)[] }>`
    with wrong as materialized (select distinct id from (${wrong}) broken)
    select (select count(*) from wrong) as count,
      (select coalesce(jsonb_agg(id order by id), '[]') from (select id from wrong order by id limit ${SHOWN}) first) as ids`
  return found && found.count > 0 ? [{ problem, count: found.count, ids: found.ids }] : []
}

export function findingOf(problem: Problem, ids: readonly number[]): readonly Finding[] {
  return ids.length > 0 ? [{ problem, count: ids.length, ids: ids.slice(0, SHOWN) }] : []
}
