import { relationOf } from '../field-types/registry.ts'
import type { Tx } from '../core/database.ts'
import { joinTableNameOf, type Model } from './model.ts'
import { identifier, raw, sql, type Sql } from '../core/sql.ts'

/**
 * Returns the model's table and the join tables of its to-many relations. Tables that triggers derive change with them.
 */
export function tablesOf(model: Model): readonly string[] {
  const tables = known.get(model) ?? findTables(model)
  known.set(model, tables)
  return tables
}

/** Cached: it is needed at each step of each condition. */
const known = new WeakMap<Model, readonly string[]>()

function findTables(model: Model): readonly string[] {
  const joined = Object.entries(model.declaration.fields).flatMap(([name, field]) => {
    const relation = relationOf(field)
    return relation?.kind === 'many' && relation.inverse === undefined ? [joinTableNameOf(model, name)] : []
  })
  return [model.table, ...joined]
}

/**
 * Returns a number (as text) that identifies the state of these tables. Every transaction that changes one of them
 * increases it, so snapshots with the same number see the same rows.
 */
export function versionOf(tables: readonly string[]): Sql {
  const names = tables.toSorted().map((table) => `'${table.replaceAll("'", "''")}'`)
  return sql`(select coalesce(sum(version), 0)::text from cubic_table_version where name in (${raw(names.join(', '))}))`
}

/**
 * Gives each table a trigger that moves its version on. The rows of a table are several, and a connection takes one of
 * them, so that transactions rarely wait for each other; a step is random, so that a database that lost its last
 * transactions (a standby that took over) does not come to an old number with other rows.
 */
export async function keepVersions(tx: Tx, tables: readonly string[]): Promise<void> {
  if (tables.length === 0) return
  await tx.run`create table if not exists cubic_table_version (
    name text not null, slot integer not null, version bigint not null, primary key (name, slot)) with (fillfactor = 50)`
  await tx.run`create or replace function cubic_move_table_version() returns trigger language plpgsql as $function$
    begin
      insert into cubic_table_version as known (name, slot, version)
        values (tg_table_name, pg_backend_pid() % 8, 1 + (random() * 2147483647)::bigint)
        on conflict (name, slot) do update set version = known.version + excluded.version;
      return null;
    end $function$`
  for (const table of tables) await addTrigger(tx, table)
}

async function addTrigger(tx: Tx, table: string): Promise<void> {
  const found = await tx.one`select 1 from pg_trigger where tgname = 'cubic_version' and tgrelid = ${table}::regclass`
  if (found) return
  await tx.run`create trigger cubic_version after insert or update or delete or truncate on ${identifier(table)}
    for each statement execute function cubic_move_table_version()`
  // For rows that replication or a restore brings as well.
  await tx.run`alter table ${identifier(table)} enable always trigger cubic_version`
}
