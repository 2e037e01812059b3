import { type ReadScope, readScopeFor } from '../condition/access.ts'
import { FALSE, negate, TRUE } from '../condition/bound.ts'
import type { Queryable } from '../core/database.ts'
import { isCovered } from './holds.ts'
import { type Page, type Query, type ReadLimits, search } from './search.ts'

export const RELATED_SEARCHES = ['associated', 'not_associated', 'all'] as const
export type RelatedSearch = {
  /** Null for a record that is still to be created. */
  readonly id: number | null
  readonly field: string
  readonly which: (typeof RELATED_SEARCHES)[number]
}

/**
 * Searches the records of a relation's model: those related to the record, those not related to it, or all. A record
 * that does not exist or may not be read has none.
 */
export async function searchRelated(
  db: Queryable,
  current: ReadScope,
  { id, field, which }: RelatedSearch,
  query: Query,
  limits: ReadLimits,
): Promise<{ readonly scope: ReadScope; readonly page: Page }> {
  const relation = current.binder.field(current.model, field)
  const { to } = current.binder.step(relation, field)
  const scope = readScopeFor(current.registry, to.declaration.name, current.caller)
  const isReadable = id !== null && (await isCovered(db, current, id, relation.readable))
  const associated = isReadable ? Object.freeze({ kind: 'related' as const, relation, owner: id }) : FALSE
  const within = { associated, not_associated: negate(associated), all: TRUE }[which]
  return { scope, page: await search(db, scope, { ...query, within }, limits) }
}
