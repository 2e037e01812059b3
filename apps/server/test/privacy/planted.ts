import { type Database, identifier, join, raw, sql } from '@cubic/data-platform'
import { ruleOf } from '@cubic/contract'
import { hashOfAddress } from '@cubic/server/features/messages/data/address-hash'
import type { MappedTable } from '@cubic/server/features/privacy/data/map'
import { type Person, rowsOf } from '@cubic/server/features/privacy/data/person'

type Column = { readonly name: string; readonly type: string; readonly needed: boolean; readonly to: string | null }

async function columnsOf(db: Database, table: string): Promise<readonly Column[]> {
  return db.rows<Column>`
    select column_name::text as name, udt_name::text as type, is_nullable = 'NO' and column_default is null and is_identity = 'NO' as needed,
      (select confrelid::regclass::text from pg_constraint key join pg_attribute a on a.attrelid = key.conrelid and a.attnum = key.conkey[1]
        where key.contype = 'f' and key.conrelid = table_name::regclass and array_length(key.conkey, 1) = 1 and a.attname = column_name limit 1) as to
    from information_schema.columns where table_schema = current_schema() and table_name = ${table}`
}

let serial = 0
/** A text that stands nowhere else. */
const aMark = (): string => `zqx${String(++serial).padStart(5, '0')}`

/** Gives the person a row in each table that can have one, whatever its feature is. */
export async function plantRows(db: Database, map: readonly MappedTable[], person: Person): Promise<void> {
  const order = ['cubic_sign_on', 'cubic_identity', 'cubic_session', 'cubic_file', 'cubic_sign_on_ticket']
  const place = ({ name }: MappedTable) => (order.includes(name) ? order.indexOf(name) - order.length : 0)
  for (const table of map.toSorted((one, other) => place(one) - place(other))) await plantRow(db, table, person)
}

async function plantRow(db: Database, table: MappedTable, person: Person): Promise<void> {
  const name = identifier(table.name)
  const rows = rowsOf(table, person)
  if (rows && (await db.one`select 1 from ${name} where ${rows} limit 1`)) return
  if (!rows && !['cubic_sign_on', 'cubic_sign_on_ticket', 'cubic_file', 'cubic_event_form_field'].includes(table.name))
    return
  if (!rows && (await db.one`select 1 from ${name} limit 1`)) return
  const values: [string, unknown][] = []
  for (const { name: column, type, needed, to } of await columnsOf(db, table.name)) {
    const leads = table.whose.get(column)
    const value = leads ? await ownId(db, leads, person) : needed ? await valueOf(db, type, to) : undefined
    if (value !== undefined) values.push([column, value])
  }
  if (values.length === 0) return void (await db.run`insert into ${name} default values`)
  const list = join(values.map(([column]) => identifier(column)))
  await db.run`insert into ${name} (${list}) values (${join(values.map(([, value]) => sql`${value}`))})`
}

async function ownId(db: Database, leads: string, person: Person): Promise<unknown> {
  if (leads === 'User') return person.userId
  if (leads === 'EventPerson') return person.personIds[0]
  if (leads === 'CubicEventApplicant') return person.ticketIds[0]
  if (leads === 'CubicIdentity')
    return (await db.one<{ id: number }>`select id from cubic_identity where user_id = ${person.userId}`)?.id
  if (leads === 'address') return hashOfAddress(person.contacts[0] ?? '')
  if (leads === 'log-in')
    return (
      await db.one<{ hash: Buffer }>`select token_hash as hash from cubic_session where user_id = ${person.userId}`
    )?.hash
  return undefined
}

async function valueOf(db: Database, type: string, to: string | null): Promise<unknown> {
  if (to !== null) {
    const key =
      to === 'cubic_file'
        ? 'hash'
        : to.startsWith('cubic_sign_on_ticket') || to === 'cubic_session'
          ? 'token_hash'
          : 'id'
    const found = await db.one<{ key: unknown }>`select ${raw(key)} as key from ${raw(to)} limit 1`
    return (
      found ?? (await db.one<{ key: unknown }>`insert into ${raw(to)} default values returning ${raw(key)} as key`)
    )?.key
  }
  if (type === 'bytea') return Buffer.from(aMark())
  if (type === 'jsonb') return JSON.stringify({ said: aMark() })
  if (type.startsWith('_')) return []
  if (/^(int|float|numeric)/.test(type)) return 1
  if (type === 'bool') return true
  if (type === 'date' || type === 'timestamptz') return new Date(Date.now() + 3_600_000)
  return type === 'uuid' ? '00000000-0000-4000-8000-000000000001' : aMark()
}

/** Columns in which the database takes some words only. */
const CHECKED: ReadonlySet<string> = new Set(['cubic_view_as.role', 'cubic_data_export.state'])

/** Writes a mark into each text of the person's rows that has to go; returns the columns that have one. */
export async function plantMarks(
  db: Database,
  map: readonly MappedTable[],
  person: Person,
): Promise<ReadonlyMap<string, string>> {
  const marks = new Map<string, string>()
  for (const table of map) {
    const rows = rowsOf(table, person)
    if (!rows) continue
    const types = new Map((await columnsOf(db, table.name)).map(({ name, type }) => [name, type]))
    for (const { name, kept, field } of table.columns) {
      const rule = kept === undefined ? undefined : ruleOf(kept)
      const type = types.get(name) ?? ''
      const isFree =
        field?.type !== 'selection' &&
        kept !== 'code' &&
        !CHECKED.has(`${table.name}.${name}`) &&
        !table.whose.has(name)
      if (rule?.erasing !== 'delete' || rule.of !== undefined || !isFree || !['text', 'jsonb'].includes(type)) continue
      const found = await db.one<{
        id: string
      }>`select ctid::text as id from ${identifier(table.name)} where ${rows} limit 1`
      const references = (await columnsOf(db, table.name)).find((column) => column.name === name)?.to
      if (!found || (references ?? null) !== null) continue
      const mark = aMark()
      const value = type === 'jsonb' ? JSON.stringify({ said: mark }) : mark
      await db.run`update ${identifier(table.name)} set ${identifier(name)} = ${value} where ctid = ${found.id}::tid`
      marks.set(`${table.name}.${name}`, mark)
    }
  }
  return marks
}

/** Every row of every table, as text. */
export async function everythingIn(db: Database): Promise<ReadonlyMap<string, string>> {
  const tables = await db.rows<{ name: string }>`
    select table_name::text as name from information_schema.tables where table_schema = current_schema() and table_type = 'BASE TABLE'`
  const all = new Map<string, string>()
  for (const { name } of tables) {
    const found = await db.one<{
      text: string | null
    }>`select string_agg(r::text, chr(10)) as text from ${identifier(name)} r`
    all.set(name, found?.text ?? '')
  }
  return all
}
