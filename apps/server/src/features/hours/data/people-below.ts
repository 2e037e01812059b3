import { allOf, type Condition, EventPerson, type Lang, type Text, where } from '@cubic/contract'
import {
  type Caller,
  type CallersReads,
  identifier,
  type Queryable,
  readAs,
  type Registry,
  translated,
} from '@cubic/data-platform'

const AT_ONCE = 1000
const FIELDS = ['name', 'unify_id', 'entry_year', 'unit', 'hours_counted', 'hours_missing'] as const

import type { CellValue } from '../../../infra/spreadsheets/write-xlsx.ts'

export type AskedBelow = { readonly category: number; readonly year: number | null; readonly unit: number | null }
type Asking = { readonly db: CallersReads; readonly registry: Registry; readonly caller: Caller }

type Category = { readonly id: number; readonly name: string; readonly minimum: number | null }

export function listCategories(db: Queryable, lang: Lang): Promise<readonly Category[]> {
  return db.rows<Category>`
    select id, ${translated(identifier('category'), 'name', lang)} as name, minimum from cubic_hour_category category order by sort, id`
}

export function belowHeading(categories: readonly Category[], lang: Lang): readonly string[] {
  const { fields } = EventPerson
  const labels: readonly Text[] = FIELDS.map((name) => fields[name].label)
  return [...labels.map((label) => label[lang]), ...categories.map(({ name }) => name)]
}

/** Reads students as far as the caller sees them, page by page, in the order of their ids. */
export async function* rowsBelow(
  { db, registry, caller }: Asking,
  asked: AskedBelow,
  categories: readonly Category[],
): AsyncGenerator<readonly (readonly CellValue[])[]> {
  for (let after = 0; ;) {
    const query = {
      fields: FIELDS,
      condition: allOf(conditionOf(asked), where('id', '>', after)),
      sort: [{ field: 'id', order: 'asc' }],
      limit: AT_ONCE,
    } as const
    const people = await readAs(db, registry, caller, 'EventPerson', query, { pageMax: AT_ONCE, allMax: AT_ONCE })
    const ids = people.map(({ id }) => id)
    const totals = await db.rows<{ person_id: number; category_id: number; hours: number }>`
      select person_id, category_id, hours::float8 as hours from cubic_hour_total where person_id = any(${ids}::integer[])`
    const hoursOf = new Map(totals.map((each) => [`${each.person_id} ${each.category_id}`, each.hours]))
    if (people.length > 0)
      yield people.map((person) => [
        person.name,
        person.unify_id ?? '',
        person.entry_year ?? '',
        person.unit ?? '',
        person.hours_counted ?? 0,
        person.hours_missing ?? 0,
        ...categories.map(({ id }) => hoursOf.get(`${person.id} ${id}`) ?? 0),
      ])
    if (people.length < AT_ONCE) return
    after = ids.at(-1) ?? after
  }
}

function conditionOf({ category, year, unit }: AskedBelow): Condition {
  return allOf(
    where('hours_below', '=', category),
    where('person_type', '=', 'student'),
    ...(year === null ? [] : [where('entry_year', '=', year)]),
    ...(unit === null ? [] : [where('within_unit', '=', unit)]),
  )
}
