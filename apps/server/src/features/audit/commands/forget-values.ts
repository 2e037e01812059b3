import { identifier, sql, type Sql, type Tx } from '@cubic/data-platform'

export type Forgotten = {
  readonly model: string
  readonly ids: readonly number[]
  /** The fields whose values may stay: what happened to a seat, and nothing about its person. */
  readonly kept: readonly string[]
  /** The fields that named the person: empty from now on, so that the log ends with what is stored. */
  readonly emptied: readonly string[]
}

/** Empties the entries about records that are erased: who did what and when stays, the values go. */
export async function forgetValues(tx: Tx, forgotten: Forgotten): Promise<void> {
  const { model, ids } = forgotten
  if (ids.length === 0) return
  await tx.run`
    update cubic_audit_entry set before = ${rest('before', forgotten)}, after = ${rest('after', forgotten)}
    where model = ${model} and record_id = any(${ids})`
}

function rest(column: 'before' | 'after', { kept, emptied }: Forgotten): Sql {
  const values = sql`case when jsonb_typeof(${identifier(column)}) = 'object' then ${identifier(column)} end`
  return sql`(select jsonb_object_agg(key, case when key = any(${emptied}::text[]) then 'null'::jsonb else value end)
    from jsonb_each(${values}) where key = any(${[...kept, ...emptied]}::text[]))`
}
