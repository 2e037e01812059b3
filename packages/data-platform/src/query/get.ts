import { AppError } from '@cubic/contract'
import { type ReadScope, systemScope } from '../condition/access.ts'
import type { Queryable } from '../core/database.ts'
import { isStorableText } from '../field-types/field-type.ts'
import type { Model } from '../model/model.ts'
import { identifier } from '../core/sql.ts'
import { type Page, type Query, search } from './search.ts'

/** Reads a record by id; undefined if it does not exist or may not be read, which callers cannot tell apart. */
export async function get(
  db: Queryable,
  scope: ReadScope,
  id: number,
  query: Pick<Query, 'fields' | 'matchRecordTags' | 'shows'>,
): Promise<Page> {
  return search(
    db,
    scope,
    { ...query, limit: 1, condition: { leaf: { field: 'id', comparator: '=', value: id } } },
    { pageMax: 1, allMax: 1 },
  )
}

/**
 * Reads the record of a code: like `get` for callers who may read it anyway; for everybody else only the fields that
 * the model shows to holders of the code, all others null.
 */
export async function getByExternalId(
  db: Queryable,
  scope: ReadScope,
  code: string,
  query: Pick<Query, 'fields' | 'matchRecordTags'>,
): Promise<Page> {
  const { registry, model, caller } = scope
  const external = model.externalId
  if (!external)
    throw new AppError('BadRequest', {
      cn: `${model.declaration.name} 不能按编码查找`,
      en: `${model.declaration.name} cannot be looked up by a code`,
    })
  const id = await findByCode(db, model, code)
  // bound whether or not the code is valid: an invalid field is an error in both cases
  const own = await get(db, scope, id ?? 0, query)
  if (own.records.length > 0) return own
  // Who looks as somebody else shall try no codes in their name.
  if (caller.viewer) return own
  const find = () => Promise.resolve(id)
  const told = external.guard && !external.isProof?.(code) ? await external.guard(caller, find) : id
  if (told === undefined || !external.publicFields) return own
  return getAsHolder(
    db,
    systemScope(registry, model.declaration.name, caller, 'anybody who knows the code'),
    external.publicFields,
    told,
    query,
  )
}

async function findByCode(db: Queryable, model: Model, code: string): Promise<number | undefined> {
  const alias = identifier('t0')
  const predicate = isStorableText(code) ? model.externalId?.find(code, alias) : undefined
  if (!predicate) return undefined
  const row = await db.one<{
    id: number
  }>`select ${alias}.id from ${identifier(model.table)} ${alias} where ${predicate}`
  return row?.id
}

async function getAsHolder(
  db: Queryable,
  scope: ReadScope,
  publicFields: ReadonlySet<string>,
  id: number,
  query: Pick<Query, 'fields' | 'matchRecordTags'>,
): Promise<Page> {
  const page = await get(db, scope, id, { ...query, shows: (path) => path === 'id' || publicFields.has(path) })
  const mask = scope.model.externalId?.mask ?? {}
  for (const record of page.records) {
    for (const [field, change] of Object.entries(mask)) if (field in record) record[field] = change(record[field])
  }
  return page
}
