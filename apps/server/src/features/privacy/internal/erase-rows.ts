import { type KeptRule, ruleOf } from '@cubic/contract'
import { type Database, identifier, join, raw, sql, type Sql, type Tx } from '@cubic/data-platform'
import { forgetValues } from '../../audit/commands/forget-values.ts'
import type { MappedColumn, MappedTable } from '../data/map.ts'
import { type Person, rowsOf } from '../data/person.ts'
import { DASH, holds, type OwnValues, without } from './own-values.ts'

type Ruled = MappedColumn & { readonly rule: KeptRule }
type Stored = { readonly column: string; readonly isNullable: boolean }
export type StoredColumns = ReadonlyMap<string, Stored>

/** Others refer to these tables: their rows take rows of other tables with them. */
const LAST = ['cubic_session', 'cubic_identity', 'cubic_event_person', 'cubic_user']

export async function readStoredColumns(tx: Tx): Promise<StoredColumns> {
  const found = await tx.rows<{ name: string; column: string; is_nullable: boolean }>`
    select table_name || '.' || column_name as name, data_type::text as "column", is_nullable = 'YES' as is_nullable
    from information_schema.columns where table_schema = current_schema()`
  return new Map(found.map(({ name, column, is_nullable: isNullable }) => [name, { column, isNullable }]))
}

export async function eraseRows(tx: Tx, map: readonly MappedTable[], person: Person): Promise<void> {
  const stored = await readStoredColumns(tx)
  const place = ({ name }: MappedTable) => LAST.indexOf(name)
  for (const table of map.toSorted((one, other) => place(one) - place(other))) {
    await eraseOwn(tx, table, person, stored)
    await forgetActor(tx, table, person)
  }
}

/** Rows of which nothing may stay go; of others, what is the person's. */
async function eraseOwn(tx: Tx, table: MappedTable, person: Person, stored: StoredColumns): Promise<void> {
  const rows = rowsOf(table, person)
  if (!rows || table.byFeature) return
  const ruled = ruledIn(table)
  const name = identifier(table.name)
  const returning = table.model === undefined ? raw('') : raw(' returning id')
  const changed = ruled.every(({ rule }) => rule.erasing === 'delete')
    ? await tx.rows<{ id: number }>`delete from ${name} where ${rows}${returning}`
    : await emptyOwn(tx, table, { rows, ruled, stored, returning })
  if (table.model === undefined) return
  await forgetValues(tx, {
    model: table.model,
    ids: changed.map(({ id }) => id),
    kept: ruled.filter(({ rule }) => rule.erasing !== 'delete').map((column) => column.name),
    emptied: ruled.filter(isReference).map((column) => column.name),
  })
}

async function emptyOwn(
  tx: Tx,
  table: MappedTable,
  { rows, ruled, stored, returning }: { rows: Sql; ruled: readonly Ruled[]; stored: StoredColumns; returning: Sql },
): Promise<readonly { readonly id: number }[]> {
  const gone = ruled.filter(({ rule }) => rule.erasing === 'delete' && rule.of === undefined)
  const sets = gone.map(
    (column) => sql`${identifier(column.name)} = ${emptyOf(column, stored.get(`${table.name}.${column.name}`))}`,
  )
  if (sets.length === 0) return []
  return tx.rows<{ id: number }>`update ${identifier(table.name)} set ${join(sets)} where ${rows}${returning}`
}

/** Sixty random bits in Crockford's base32, for each row anew. */
const NEW_CODE =
  raw(`(select string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + (get_byte(uuid_send(gen_random_uuid()), 0) & 31), 1), '')
  from generate_series(1, 12) where id is not null)`)

function emptyOf({ rule }: Ruled, stored: Stored | undefined): Sql {
  if (rule.leaves === 'code') return NEW_CODE
  if (rule.leaves === 'dash') return sql`${DASH}::text`
  if (stored?.column === 'jsonb') return raw(`'{}'`)
  if (stored?.isNullable !== false) return raw('null')
  return stored.column === 'boolean' ? raw('false') : raw(`''`)
}

/** The person's work for others stays, and no longer says that it was theirs. */
async function forgetActor(tx: Tx, table: MappedTable, person: Person): Promise<void> {
  const ruled = ruledIn(table)
  const name = identifier(table.name)
  const acted = ruled.filter(({ refersTo }) => refersTo === 'User').map((column) => identifier(column.name))
  const did = join(
    acted.map((column) => sql`${column} = ${person.userId}`),
    ' or ',
  )
  for (const { name: column, rule } of ruled)
    if (rule.of === 'staff') await tx.run`update ${name} set ${identifier(column)} = null where ${did}`
  for (const { name: column } of ruled.filter(isReference))
    await tx.run`update ${name} set ${identifier(column)} = null where ${identifier(column)} = ${person.userId}`
}

const isReference = ({ rule, refersTo }: Ruled): boolean => rule.erasing === 'anonymise' && refersTo === 'User'

function ruledIn({ columns }: MappedTable): readonly Ruled[] {
  return columns.flatMap((column) => {
    const rule = column.kept === undefined ? undefined : ruleOf(column.kept)
    return rule ? [{ ...column, rule }] : []
  })
}

const AT_ONCE = 20_000

/** Takes the person's own values out of logs, work that waits, limits, lists of numbers. Each batch can be repeated. */
export async function eraseTraces(db: Database, map: readonly MappedTable[], values: OwnValues): Promise<void> {
  const stored = await db.transaction(readStoredColumns)
  for (const table of map) {
    const ruled = ruledIn(table)
    const traces = ruled.filter(({ rule }) => rule.of === 'values')
    const name = identifier(table.name)
    const texts = traces.filter((column) =>
      /^(text|jsonb)$/.test(stored.get(`${table.name}.${column.name}`)?.column ?? ''),
    )
    const found = join(
      texts.map((column) => holds(sql`${identifier(column.name)}::text`, values)),
      ' or ',
    )
    if (traces.length > 0 && traces.length === ruled.length) await db.run`delete from ${name} where ${found}`
    else if (traces.length > 0) await replaceTraces(db, table, { texts, found, values })
    for (const { name: column, kept } of ruled) if (kept === 'listed') await leaveLists(db, name, column, values)
  }
}

async function replaceTraces(
  db: Database,
  table: MappedTable,
  { texts, found, values }: { texts: readonly Ruled[]; found: Sql; values: OwnValues },
): Promise<void> {
  const name = identifier(table.name)
  const sets = join(
    texts.map(
      ({ name: column }) => sql`${identifier(column)} = ${without(sql`${identifier(column)}::text`, values)}::jsonb`,
    ),
  )
  if (table.model === undefined) return void (await db.run`update ${name} set ${sets} where ${found}`)
  const last = await db.one<{ id: number }>`select coalesce(max(id), 0) as id from ${name}`
  for (let from = 0; from < (last?.id ?? 0); from += AT_ONCE)
    await db.run`update ${name} set ${sets} where id > ${from} and id <= ${from + AT_ONCE} and (${found})`
}

async function leaveLists(db: Database, name: Sql, column: string, { whole }: OwnValues): Promise<void> {
  const list = sql`${identifier(column)} -> 'unify_ids'`
  const numbers = whole.map((number) => number.toLowerCase())
  const others = sql`(select coalesce(jsonb_agg(number), '[]') from jsonb_array_elements_text(${list}) number where lower(number) <> all(${numbers}))`
  await db.run`
    update ${name} set ${identifier(column)} = jsonb_set(${identifier(column)}, '{unify_ids}', ${others})
    where jsonb_typeof(${identifier(column)}) = 'object' and jsonb_typeof(${list}) = 'array'
      and exists (select 1 from jsonb_array_elements_text(${list}) number where lower(number) = any(${numbers}))`
}
