import type { FieldDeclaration } from '@cubic/contract'
import type { Database, Queryable, Tx } from '../core/database.ts'
import { fieldTypeOf } from '../field-types/registry.ts'
import { isStored, type Model, type Registry } from '../model/model.ts'
import { identifier, raw, sql, type Sql } from '../core/sql.ts'
import { keepFunctions, type Readings } from '../text-search/functions.ts'
import { keepTextTable } from '../text-search/tables.ts'
import { keepVersions, tablesOf } from '../model/table-versions.ts'
import { type Index, indexesOf, type JoinTable, joinTablesOf, type Reference, referencesOf } from './parts.ts'
import { inShortLocks } from './short-locks.ts'

/**
 * Brings the tables up to the declarations by adding what is missing: tables, columns, join tables, foreign keys,
 * indexes. `readings` tells how characters are read, for text search; it is called once in a database's life. It never
 * drops, renames or changes anything: that is what numbered migrations are for. People keep working meanwhile: where
 * nothing is missing it takes no lock, and what is added to a table in use makes nobody wait for longer than 50 ms. Two
 * must not run at the same time.
 */
export async function syncSchema(
  db: Database,
  registry: Registry,
  readings: () => Promise<Readings> = noReadings,
): Promise<void> {
  const models = [...registry.models.values()]
  const present = await readCatalogue(db)
  await inShortLocks(db, (tx) => addTables(tx, models, present))
  for (const index of models.flatMap(indexesOf))
    if (present.columns.has(index.table)) await addIndexInUse(db, index, present)
  for (const reference of models.flatMap(referencesOf))
    if (present.columns.has(reference.table)) await addReferenceInUse(db, reference, present)
  await inShortLocks(db, async (tx) => {
    const searched = models.filter((model) => model.textSearch)
    if (searched.length > 0) await keepFunctions(tx, readings)
    for (const model of searched) await keepTextTable(tx, model)
    await keepVersions(tx, models.filter((model) => model.rememberTotals).flatMap(tablesOf))
  })
}

/** Names what `syncSchema` would add, and changes nothing: `table cubic_project`, `column cubic_user.language`. */
export async function missingParts(db: Queryable, registry: Registry): Promise<readonly string[]> {
  const { columns, indexes, constraints } = await readCatalogue(db)
  const models = [...registry.models.values()]
  const tables = [...models.map(({ table }) => table), ...models.flatMap(joinTablesOf).map(({ name }) => name)]
  const inTables = models.filter(({ table }) => columns.has(table))
  return [
    ...tables.filter((table) => !columns.has(table)).map((table) => `table ${table}`),
    ...inTables.flatMap((model) =>
      [...columnsOf(model).keys()]
        .filter((name) => columns.get(model.table)?.has(name) === false)
        .map((name) => `column ${model.table}.${name}`),
    ),
    ...inTables
      .flatMap(indexesOf)
      .filter(({ name, table }) => columns.has(table) && indexes.get(kept(name)) !== true)
      .map(({ name, table }) => `index ${table}.${name}`),
    ...inTables
      .flatMap(referencesOf)
      .filter(({ name, table }) => constraints.get(`${table}.${kept(name)}`) !== true)
      .map(({ table, column, to }) => `reference ${table}.${column} → ${to}`),
  ]
}

const noReadings = async (): Promise<Readings> => new Map()

type Catalogue = {
  readonly columns: ReadonlyMap<string, ReadonlySet<string>>
  /** By name; false: it was given up half-way. */
  readonly indexes: ReadonlyMap<string, boolean>
  /** By table and name; false: rows from before it are not checked yet. */
  readonly constraints: ReadonlyMap<string, boolean>
}

async function readCatalogue(db: Queryable): Promise<Catalogue> {
  const found = await db.rows<{ table: string; column: string }>`
    select table_name::text as "table", column_name::text as "column" from information_schema.columns where table_schema = current_schema()`
  const indexes = await db.rows<{ name: string; valid: boolean }>`
    select class.relname::text as name, indisvalid as valid from pg_index join pg_class class on class.oid = indexrelid
    where class.relnamespace = current_schema()::regnamespace`
  const constraints = await db.rows<{ table: string; name: string; valid: boolean }>`
    select class.relname::text as "table", conname::text as name, convalidated as valid
    from pg_constraint join pg_class class on class.oid = conrelid
    where class.relnamespace = current_schema()::regnamespace`
  const columns = new Map<string, Set<string>>()
  for (const { table, column } of found) columns.set(table, (columns.get(table) ?? new Set()).add(column))
  return {
    columns,
    indexes: new Map(indexes.map(({ name, valid }) => [name, valid])),
    constraints: new Map(constraints.map(({ table, name, valid }) => [`${table}.${name}`, valid])),
  }
}

/** PostgreSQL keeps so much of a name. */
const kept = (name: string): string => name.slice(0, 63)

/** Adds tables with all that belongs to them, and columns to those that are there. */
async function addTables(tx: Tx, models: readonly Model[], { columns }: Catalogue): Promise<void> {
  const isNew = ({ table }: { readonly table: string }) => !columns.has(table)
  for (const { table } of models.filter(isNew))
    await tx.run`create table ${identifier(table)} (id integer generated by default as identity primary key)`
  for (const model of models) await addColumns(tx, model, columns.get(model.table) ?? new Set())
  // after all tables exist, so that models may refer to each other
  for (const joined of models.flatMap(joinTablesOf)) if (!columns.has(joined.name)) await addJoinTable(tx, joined)
  for (const index of models.flatMap(indexesOf).filter(isNew)) await tx.run`${creation(index)}`
  for (const reference of models.flatMap(referencesOf).filter(isNew)) await tx.run`${addition(reference)}`
}

async function addColumns(tx: Tx, model: Model, existing: ReadonlySet<string>): Promise<void> {
  const table = identifier(model.table)
  for (const [name, definition] of columnsOf(model))
    if (!existing.has(name)) await tx.run`alter table ${table} add column ${identifier(name)} ${definition}`
}

function columnsOf(model: Model): ReadonlyMap<string, Sql> {
  const fields = Object.entries(model.declaration.fields).flatMap(([name, field]) => {
    const { column } = fieldTypeOf(field)
    return column === undefined || !isStored(field) ? [] : [[name, sql`${raw(column)}${defaultOf(field)}`] as const]
  })
  const hidden = Object.entries(model.hiddenColumns ?? {}).map(([name, definition]) => [name, raw(definition)] as const)
  return new Map([...fields, ...hidden])
}

/** The database has the default as well, for rows that commands write and for existing rows. */
function defaultOf(field: FieldDeclaration): Sql {
  if (field.default === undefined) return raw('')
  const text = fieldTypeOf(field).columnDefault(field.default)
  return raw(` default '${text.replaceAll("'", "''")}'`)
}

async function addJoinTable(tx: Tx, { name, owner, related }: JoinTable): Promise<void> {
  await tx.run`create table ${identifier(name)} (
    owner_id integer not null references ${identifier(owner)} (id) on delete cascade,
    related_id integer not null references ${identifier(related)} (id) on delete cascade,
    primary key (owner_id, related_id))`
}

/** Records are written while it is made. One that was given up half-way is made again. */
async function addIndexInUse(db: Database, index: Index, { indexes }: Catalogue): Promise<void> {
  const valid = indexes.get(kept(index.name))
  if (valid) return
  if (valid === false) await db.run`drop index concurrently ${identifier(index.name)}`
  await db.run`${creation(index, raw('concurrently '))}`
}

/** Rows from before it are checked apart, which locks nobody out. */
async function addReferenceInUse(db: Database, reference: Reference, { constraints }: Catalogue): Promise<void> {
  const valid = constraints.get(`${reference.table}.${kept(reference.name)}`)
  if (valid) return
  if (valid === undefined) await inShortLocks(db, (tx) => tx.run`${addition(reference)} not valid`)
  await db.run`alter table ${identifier(reference.table)} validate constraint ${identifier(reference.name)}`
}

function creation({ name, definition }: Index, how = raw('')): Sql {
  const [, unique = '', rest = definition] = /^(unique )?(.*)$/s.exec(definition) ?? []
  return sql`create ${raw(unique)}index ${how}${identifier(name)} ${raw(rest)}`
}

function addition({ name, table, column, to, onUnlink }: Reference): Sql {
  return sql`alter table ${identifier(table)} add constraint ${identifier(name)} foreign key (${identifier(column)})
    references ${identifier(to)} (id) on delete ${raw(onUnlink)}`
}
