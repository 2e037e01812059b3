import type { Database, Tx } from '../core/database.ts'
import { findField, type Model, type Registry } from '../model/model.ts'
import { identifier, join, raw, sql, type Sql } from '../core/sql.ts'
import { FUNCTIONS_VERSION } from './functions.ts'
import { columnsOfField } from '../core/translations.ts'
import { textTableOf, weightOf } from '../model/declaration.ts'

const BATCH = 1000

/**
 * Creates the table with the search texts of a model's records. A trigger on the model's own table writes it, in the
 * transaction of any change, so it is never stale. After a change of the declaration every record's text is indexed
 * again: `fillTexts` continues where it was stopped.
 */
export async function keepTextTable(tx: Tx, model: Model): Promise<void> {
  if (!model.textSearch) return
  const [table, texts] = [identifier(model.table), identifier(textTableOf(model.table))]
  await tx.run`create table if not exists cubic_text_table (
    name text primary key, definition text not null, filled_to integer not null default 0, complete boolean not null default false)`
  await tx.run`create table if not exists ${texts} (
    id integer primary key references ${table} (id) on delete cascade,
    title text not null, sound text not null, tokens tsvector not null)`
  const definition = definitionOf(model)
  const known = await tx.one<{
    definition: string
  }>`select definition from cubic_text_table where name = ${model.table}`
  if (known?.definition === definition) return
  await tx.run`create index if not exists ${identifier(`${model.table}_text_index`)} on ${texts} using gin (tokens) with (gin_pending_list_limit = 256)`
  // No plan goes by them, and they are large.
  await tx.run`alter table ${texts} alter column tokens set statistics 0`
  await keepTrigger(tx, model)
  await tx.run`insert into cubic_text_table (name, definition) values (${model.table}, ${definition})
    on conflict (name) do update set definition = excluded.definition, filled_to = 0, complete = false`
}

/**
 * Indexes the text of records from before the model was searchable, in transactions of a thousand; an interrupted run
 * continues at the next start.
 */
export async function fillTexts(db: Database, registry: Registry): Promise<void> {
  for (const model of registry.models.values()) {
    if (!model.textSearch) continue
    while (await db.transaction((tx) => fillBatch(tx, model))) continue
  }
}

async function fillBatch(tx: Tx, model: Model): Promise<boolean> {
  const state = await tx.one<{ filled_to: number; complete: boolean }>`
    select filled_to, complete from cubic_text_table where name = ${model.table} for update`
  if (!state || state.complete) return false
  const record = identifier('record')
  // Locked, so that a change under way is either seen here or written after this.
  const batch = await tx.one<{ last: number | null }>`
    with batch as materialized (select * from ${identifier(model.table)} where id > ${state.filled_to} order by id limit ${BATCH} for share),
      filled as (insert into ${identifier(textTableOf(model.table))} (id, title, sound, tokens)
        select ${record}.id, read.* from batch ${record}, lateral (select ${textOf(model, record)}) read ${UPDATE})
    select max(id) as last from batch`
  const last = batch?.last ?? null
  // No record changes, but search results do: totals must be counted again.
  if (model.rememberTotals) await tx.run`update ${identifier(model.table)} set id = id where false`
  await tx.run`update cubic_text_table set filled_to = coalesce(${last}::integer, filled_to), complete = ${last === null} where name = ${model.table}`
  return last !== null
}

const UPDATE = sql`on conflict (id) do update set title = excluded.title, sound = excluded.sound, tokens = excluded.tokens`

async function keepTrigger(tx: Tx, model: Model): Promise<void> {
  const name = identifier(`${model.table}_read_text`)
  const fresh = identifier('new')
  await tx.run`create or replace function ${name}() returns trigger language plpgsql set search_path from current as $function$
    begin
      insert into ${identifier(textTableOf(model.table))} (id, title, sound, tokens) select ${fresh}.id, ${textOf(model, fresh)} ${UPDATE};
      return null;
    end $function$`
  const columns = [...searchedColumns(model).map(({ column }) => column), ...(model.textSearch?.related ?? [])]
  await tx.run`create or replace trigger cubic_text after insert or update of ${join(columns.map((column) => identifier(column)))}
    on ${identifier(model.table)} for each row execute function ${name}()`
  // For rows that replication or a restore brings as well.
  await tx.run`alter table ${identifier(model.table)} enable always trigger cubic_text`
}

/** The columns that hold the text; a translated field has one for each language, all with its label. */
function searchedColumns(model: Model): readonly { readonly column: string; readonly place: number }[] {
  return (model.textSearch?.fields ?? []).flatMap((name, place) => {
    const field = findField(model, name)
    return field ? columnsOfField(name, field).map((column) => ({ column, place })) : []
  })
}

/**
 * The columns `title`, `sound` and `tokens` of the row `record`. A title is a line for each language, with a line break
 * before and after it; `rankOfText` looks for it so.
 */
function textOf(model: Model, record: Sql): Sql {
  const searched = searchedColumns(model)
  const named = searched.filter(({ place }) => place === 0)
  const normals = searched.map(
    ({ column }) => sql`cubic_text_normal(${record}.${identifier(column)}) as ${normalOf(column)}`,
  )
  const tokens = [
    ...searched.map(
      ({ column, place }) =>
        sql`coalesce(cubic_text_tokens(${normalOf(column)}, '${raw(weightOf(place))}', ${raw(String(place === 0))}), '')`,
    ),
    ...(model.textSearch?.related ?? []).map(
      (relation) =>
        sql`array_to_tsvector(array_remove(array['r${raw(relation)}.' || ${record}.${identifier(relation)}], null))`,
    ),
  ]
  const titles = named.map(({ column }) => sql`nullif(cubic_text_title(${normalOf(column)}), '')`)
  const sounds = named.map(({ column }) => sql`nullif(cubic_text_sound(${normalOf(column)}), '')`)
  // Once each, not wherever it is named.
  return sql`concat(E'\n', concat_ws(E'\n', ${join(titles)}), E'\n'), concat_ws(' ', ${join(sounds)}), ${join(tokens, ' || ')}
    from (select ${join(normals)} offset 0) normal`
}

const normalOf = (column: string): Sql => identifier(`normal_${column}`)

function definitionOf(model: Model): string {
  return JSON.stringify([FUNCTIONS_VERSION, searchedColumns(model), model.textSearch?.related])
}
