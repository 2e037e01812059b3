import { printInstant } from '@cubic/contract'
import {
  type Caller,
  describeFields,
  findRelation,
  get,
  type Queryable,
  readScopeFor,
  type Registry,
} from '@cubic/data-platform'
import { findLastChange } from '../../audit/data/queries.ts'

/** The current record, to be compared with what the caller wrote. */
export type Conflict = {
  /** To be sent with the next save. */
  readonly version: string
  readonly raw: string
  readonly changed_by: { readonly id: number; readonly name: string } | null
  readonly changed_time: string | null
  readonly changed_fields: readonly string[]
}

/** Undefined where the record has gone, or the caller may no longer read it. */
export async function findConflict(
  db: Queryable,
  registry: Registry,
  caller: Caller,
  { model, id, sent }: { readonly model: string; readonly id: number; readonly sent: readonly string[] },
): Promise<Conflict | undefined> {
  const described = describeFields(registry, caller, model)
  const owner = registry.model(model)
  const { fields: declared } = owner.declaration
  // to-many relations may be long: only those that were sent
  const names = Object.keys(described).filter(
    (name) => !declared[name]?.writeOnly && (findRelation(owner, name)?.kind !== 'many' || sent.includes(name)),
  )
  const page = await get(db, readScopeFor(registry, model, caller), id, { fields: [...names, 'version'] })
  const [record] = page.records
  if (!record) return undefined
  const { version, ...raw } = record
  const last = await findLastChange(db, registry, caller, { model, id })
  return {
    version: String(version),
    raw: JSON.stringify(raw),
    changed_by: last?.by ?? null,
    changed_time: last ? printInstant(last.at) : null,
    changed_fields: (last?.fields ?? []).filter((name) => names.includes(name)),
  }
}
