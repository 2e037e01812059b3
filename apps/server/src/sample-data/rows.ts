import { identifier, join, raw, type Tx } from '@cubic/data-platform'

const BATCH = 5000

/** Column → its SQL type, as `jsonb_to_recordset` wants them. */
export type Columns = { readonly [column: string]: string }
export type Row = { readonly [column: string]: unknown }

/** Inserts rows a few thousand at a time, each batch in one statement; a missing value is null. */
export async function insertRows(tx: Tx, table: string, columns: Columns, rows: Iterable<Row>): Promise<number> {
  const names = join(Object.keys(columns).map((column) => identifier(column)))
  const types = join(Object.entries(columns).map(([column, type]) => raw(`"${column}" ${type}`)))
  let inserted = 0
  let batch: Row[] = []
  const flush = async () => {
    if (batch.length === 0) return
    inserted +=
      await tx.run`insert into ${identifier(table)} (${names}) select ${names} from jsonb_to_recordset(${JSON.stringify(batch)}::jsonb) as given (${types})`
    batch = []
  }
  for (const row of rows) {
    batch.push(row)
    if (batch.length === BATCH) await flush()
  }
  await flush()
  return inserted
}

/** Ids were given by hand: what is inserted next comes after them. */
export async function continueIds(tx: Tx, table: string): Promise<void> {
  await tx.one`select setval(pg_get_serial_sequence(${table}, 'id'), greatest(1, (select max(id) from ${identifier(table)})))`
}
