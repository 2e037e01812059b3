import { LANGUAGES, type Text, translationName } from '@cubic/contract'
import { identifier, join, raw, type Tx } from '@cubic/data-platform'

const BATCH = 5000

/** Column → its SQL type, as `jsonb_to_recordset` wants them. A translated one takes `{ cn, en }`. */
export type Columns = { readonly [column: string]: string | Translated }
export type Row = { readonly [column: string]: unknown }
type Translated = { readonly translated: string }
type StoredColumn = { readonly column: string; readonly type: string; readonly valueIn: (row: Row) => unknown }

export const translated = (type: string): Translated => ({ translated: type })

function storedColumns(columns: Columns): readonly StoredColumn[] {
  return Object.entries(columns).flatMap(([column, type]) =>
    typeof type === 'string'
      ? [{ column, type, valueIn: (row: Row) => row[column] }]
      : LANGUAGES.map((lang) => ({
          column: translationName(column, lang),
          type: type.translated,
          valueIn: (row: Row) => (row[column] as Partial<Text> | null)?.[lang],
        })),
  )
}

/** Inserts rows a few thousand at a time, each batch in one statement; a missing value is null. */
export async function insertRows(tx: Tx, table: string, columns: Columns, rows: Iterable<Row>): Promise<number> {
  const stored = storedColumns(columns)
  const names = join(stored.map(({ column }) => identifier(column)))
  const types = join(stored.map(({ column, type }) => raw(`"${column}" ${type}`)))
  let inserted = 0
  let batch: Row[] = []
  const flush = async () => {
    if (batch.length === 0) return
    inserted +=
      await tx.run`insert into ${identifier(table)} (${names}) select ${names} from jsonb_to_recordset(${JSON.stringify(batch)}::jsonb) as given (${types})`
    batch = []
  }
  for (const row of rows) {
    batch.push(Object.fromEntries(stored.map(({ column, valueIn }) => [column, valueIn(row)])))
    if (batch.length === BATCH) await flush()
  }
  await flush()
  return inserted
}

export async function continueIds(tx: Tx, table: string): Promise<void> {
  await tx.one`select setval(pg_get_serial_sequence(${table}, 'id'), greatest(1, (select max(id) from ${identifier(table)})))`
}
