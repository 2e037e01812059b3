import type { CheckedPaths, ModelName, RecordWith } from '@cubic/contract'
import type { Caller } from '../core/caller.ts'
import type { Queryable } from '../core/database.ts'
import type { Registry } from '../model/model.ts'
import type { Query, ReadLimits } from './search.ts'
import { searchAs } from './search-as.ts'

/** Reads records that the caller may read, typed by the fields asked for. */
export async function readAs<const Of extends ModelName, const Paths extends readonly string[]>(
  db: Queryable,
  registry: Registry,
  caller: Caller,
  model: Of,
  query: Pick<Query, 'condition' | 'sort' | 'limit' | 'offset'> & { readonly fields: CheckedPaths<Of, Paths> & Paths },
  limits: ReadLimits,
): Promise<readonly RecordWith<Of, Paths>[]> {
  const { records } = await searchAs(db, registry, model, caller, query, limits)
  // a test compares the values of every field with its declaration
  return records as unknown as readonly RecordWith<Of, Paths>[]
}
