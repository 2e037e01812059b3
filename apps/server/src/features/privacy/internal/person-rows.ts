import { ruleOf } from '@cubic/contract'
import { type Database, identifier, join } from '@cubic/data-platform'
import type { MappedColumn, MappedTable } from '../data/map.ts'
import { type Person, rowsOf } from '../data/person.ts'

export type Row = { readonly [column: string]: unknown }
const PAGE = 500

/** Leaves out secrets, and columns in which others may be named. */
export function shownColumns({ columns }: MappedTable): readonly MappedColumn[] {
  return columns.filter(({ kept }) => {
    const rule = kept === undefined ? undefined : ruleOf(kept)
    return rule !== undefined && rule.isSecret !== true && rule.of !== 'values'
  })
}

/** Page by page. */
export async function* pagesOf(db: Database, table: MappedTable, person: Person): AsyncGenerator<readonly Row[]> {
  const rows = rowsOf(table, person)
  const columns = shownColumns(table)
  if (!rows || columns.length === 0) return
  const list = join(columns.map(({ name }) => identifier(name)))
  const from = identifier(table.name)
  if (table.model === undefined) return yield await db.rows<Row>`select ${list} from ${from} where ${rows} limit 10000`
  for (let last = 0; ;) {
    const page = await db.rows<Row & { id: number }>`
      select id, ${list} from ${from} where ${rows} and id > ${last} order by id limit ${PAGE}`
    if (page.length > 0) yield page
    if (page.length < PAGE) return
    last = page.at(-1)?.id ?? 0
  }
}
