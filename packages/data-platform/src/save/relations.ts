import { type FieldProblem, invariant, type Refusal } from '@cubic/contract'
import { type ReadScope, readScopeFor } from '../condition/access.ts'
import { Compiler, joinTableOf } from '../condition/compile.ts'
import type { Tx } from '../core/database.ts'
import type { Relation } from '../field-types/field-type.ts'
import { findField, findRelation, type Model, type SaveDraft } from '../model/model.ts'
import { listCovered } from '../query/list-covered.ts'
import { identifier, sql, type Sql } from '../core/sql.ts'
import { problemOf } from './draft.ts'

/** Which records a to-many relation gains and loses. */
export type RelationChange = { readonly add: readonly number[]; readonly remove: readonly number[] }
export type RelationChanges = ReadonlyMap<string, RelationChange>
/** Points the related record's own field elsewhere, as a save of that record. */
export type SaveRelated = (model: string, values: { readonly [field: string]: unknown }) => Promise<Refusal | undefined>

/** Calculates the changes of the draft's to-many relations. Records that the caller cannot see stay related. */
export async function relationChangesOf(tx: Tx, scope: ReadScope, draft: SaveDraft): Promise<RelationChanges> {
  const changes = new Map<string, RelationChange>()
  for (const [name, value] of draft.values) {
    if (findRelation(scope.model, name)?.kind !== 'many') continue
    const ids = value as readonly number[]
    const linked = draft.id === undefined ? [] : await linkedIds(tx, scope, draft.id, name)
    changes.set(name, {
      add: ids.filter((id) => !linked.includes(id)),
      remove: linked.filter((id) => !ids.includes(id)),
    })
  }
  return changes
}

/** Lists the readable records of the to-many relation, or those among `among`. */
export async function linkedIds(
  tx: Tx,
  scope: ReadScope,
  id: number,
  name: string,
  among?: readonly number[],
): Promise<readonly number[]> {
  const relation = scope.binder.field(scope.model, name)
  const { to, scope: readable } = scope.binder.step(relation, name)
  const compiler = new Compiler(scope.caller)
  const alias = compiler.alias()
  const within: Sql = among ? sql` and ${alias}.id = any(${among})` : sql``
  const rows = await tx.rows<{ id: number }>`
    select ${alias}.id from ${identifier(to.table)} ${alias}
    where ${compiler.toMany(relation, alias, sql`${id}::integer`)} and ${compiler.condition(readable, alias)}${within} order by 1`
  return rows.map((row) => row.id)
}

/** Relations must name readable records: otherwise a caller could find out which ids exist. */
export async function missingRelated(
  tx: Tx,
  scope: ReadScope,
  draft: SaveDraft,
  changes: RelationChanges,
): Promise<FieldProblem[]> {
  const problems: FieldProblem[] = []
  const named = new Map([...changes].map(([name, change]) => [name, change.add]))
  for (const [name, value] of draft.values)
    if (isOneToRead(findRelation(scope.model, name)) && value !== null) named.set(name, [value as number])
  for (const [name, ids] of named) {
    const [field, relation] = [findField(scope.model, name), findRelation(scope.model, name)]
    if (ids.length === 0 || !field || !relation) continue
    const related = readScopeFor(scope.registry, relation.model, scope.caller)
    if ((await listCovered(tx, related, ids)).size < ids.length) problems.push(problemOf(name, field, 'enum'))
  }
  return problems
}

/** Where any id may be named, the foreign key refuses those that do not exist. */
function isOneToRead(relation: Relation | undefined): boolean {
  return relation?.kind === 'one' && !relation.byId
}

/** Writes the changes; if the other model's field stores the relation, by saving those records. */
export async function writeRelations(
  tx: Tx,
  scope: ReadScope,
  id: number,
  changes: RelationChanges,
  saveRelated: SaveRelated,
): Promise<Refusal | undefined> {
  for (const [name, { add, remove }] of changes) {
    const relation = findRelation(scope.model, name)
    invariant(relation?.kind === 'many', `${name} is a to-many relation`)
    const { inverse } = relation
    if (inverse === undefined) {
      await writeLinks(tx, joinTableOf(scope.model, name), id, { add, remove })
      continue
    }
    for (const related of [...remove, ...add]) {
      const refused = await saveRelated(relation.model, {
        id: related,
        [inverse]: add.includes(related) ? id : null,
      })
      if (refused) return refused
    }
  }
  return undefined
}

async function writeLinks(tx: Tx, table: Sql, id: number, { add, remove }: RelationChange): Promise<void> {
  if (remove.length > 0) await tx.run`delete from ${table} where owner_id = ${id} and related_id = any(${remove})`
  if (add.length > 0)
    await tx.run`insert into ${table} (owner_id, related_id) select ${id}::integer, unnest(${add}::integer[]) on conflict do nothing`
}

/**
 * Gives a new version to the records whose to-many relation changes from the other side. Otherwise somebody who read
 * them before could undo this change without noticing.
 */
export async function touchOwners(tx: Tx, { registry, model }: ReadScope, draft: SaveDraft): Promise<void> {
  for (const [name, value] of draft.values) {
    const relation = findRelation(model, name)
    const before = draft.before?.[name] ?? null
    if (relation?.kind !== 'one' || value === before) continue
    const owner = registry.model(relation.model)
    if (!holdsInverse(owner, model, name)) continue
    await tx.run`update ${identifier(owner.table)} set id = id where id = any(${[before, value].filter((id) => id !== null)})`
  }
}

function holdsInverse(owner: Model, model: Model, name: string): boolean {
  return Object.keys(owner.declaration.fields).some((field) => {
    const relation = findRelation(owner, field)
    return relation?.kind === 'many' && relation.inverse === name && relation.model === model.declaration.name
  })
}
