import { DATA_KIND, type DataKind, type Lang, ruleOf } from '@cubic/contract'
import { type Database, identifier, join, sql } from '@cubic/data-platform'
import { type Person, rowsOf } from './person.ts'
import type { MappedTable } from './map.ts'

export type KindSummary = {
  readonly kind: DataKind
  readonly label: string
  readonly why: string
  readonly until: string
  readonly count: number
}

export async function summarise(
  db: Database,
  map: readonly MappedTable[],
  person: Person,
  lang: Lang,
): Promise<readonly KindSummary[]> {
  const counts = new Map<DataKind, number>()
  for (const table of map)
    for (const [kind, count] of await countKinds(db, table, person)) counts.set(kind, (counts.get(kind) ?? 0) + count)
  return Object.entries(DATA_KIND).map(([name, { label, why, until }]) => {
    const kind = name as DataKind
    return { kind, label: label[lang], why: why[lang], until: until[lang], count: counts.get(kind) ?? 0 }
  })
}

/**
 * A row counts for a kind if a column of that kind says something: a reference and a default say nothing by themselves.
 */
async function countKinds(db: Database, table: MappedTable, person: Person): Promise<ReadonlyMap<DataKind, number>> {
  const rows = rowsOf(table, person)
  if (!rows) return new Map()
  const kinds = new Map<DataKind, string[]>()
  for (const { name, kept, field } of table.columns) {
    const rule = kept === undefined ? undefined : ruleOf(kept)
    if (!rule || rule.of === 'values' || kept === 'person' || field?.default !== undefined) continue
    kinds.set(rule.kind, [...(kinds.get(rule.kind) ?? []), name])
  }
  const found = new Map<DataKind, number>()
  for (const [kind, columns] of kinds) {
    const said = join(
      columns.map((column) => sql`${identifier(column)}::text not in ('', '{}')`),
      ' or ',
    )
    const counted = await db.one<{ count: number }>`
      select count(*)::integer as count from ${identifier(table.name)} where ${rows} and (${said})`
    found.set(kind, counted?.count ?? 0)
  }
  return found
}
