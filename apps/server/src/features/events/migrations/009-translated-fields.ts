import { LANGUAGES, translationName } from '@cubic/contract'
import { identifier, join, raw, sql, type Sql, type Tx } from '@cubic/data-platform'
import type { Migration } from '../../../infra/database/migrations.ts'

/** Table → the columns that hold text in two languages from now on. */
const TRANSLATED: { readonly [table: string]: readonly string[] } = {
  cubic_event_type: ['name'],
  cubic_event_base: ['name', 'address', 'notice', 'act_description'],
  cubic_event_form_field: ['name', 'tips', 'selections'],
  cubic_event_page: ['content'],
  cubic_project: ['name', 'description'],
}
const EVENT_COLUMNS = ['activity_mode', 'start_time', 'end_time', 'stage', 'cover', 'act_url']

/** Takes the old single column as Chinese, whatever its language: English readers see it until it is translated. */
export const translatedFields: Migration = {
  id: 9,
  name: 'translated-fields',
  phase: 'before',
  async up(tx) {
    for (const [table, columns] of Object.entries(TRANSLATED)) {
      if (!(await tx.one`select 1 from pg_class where oid = to_regclass(${table})`)) continue
      // The trigger's function names the old columns; it is made again for the new ones.
      await tx.run`drop trigger if exists cubic_text on ${identifier(table)}`
      for (const column of columns) await translate(tx, table, column)
    }
  },
}

async function translate(tx: Tx, table: string, column: string): Promise<void> {
  const [name, cn, en] = [column, translationName(column, 'cn'), translationName(column, 'en')].map((each) =>
    identifier(each),
  ) as [Sql, Sql, Sql]
  const known = await tx.rows<{ name: string; type: string }>`
    select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped`
  const type = known.find((each) => each.name === column)?.type
  if (type === undefined) return
  await tx.run`alter table ${identifier(table)} rename column ${name} to ${cn}`
  if (!known.some((each) => each.name === translationName(column, 'en')))
    await tx.run`alter table ${identifier(table)} add column ${en} ${raw(type)}`
  if (type === 'jsonb') {
    if (column === 'selections') await splitSelections(tx)
    return
  }
  // Blank text is no text: readers see the other language.
  for (const each of [cn, en])
    await tx.run`update ${identifier(table)} set ${each} = null where ${each} !~ '[^[:space:]]'`
}

/** Each choice held its names in both languages; now each language has its list. */
async function splitSelections(tx: Tx): Promise<void> {
  await tx.run`
    update cubic_event_form_field set
      selections_cn = case when jsonb_array_length(selections_cn) > 0 then (
        select jsonb_agg(case when jsonb_typeof(choice) = 'object' then choice - 'name_en' else choice end order by place)
        from jsonb_array_elements(selections_cn) with ordinality as given (choice, place)) end,
      selections_en = (
        select jsonb_agg(jsonb_build_object('value', choice->'value', 'name', coalesce(choice->'name_en', choice->'name')) order by place)
        from jsonb_array_elements(selections_cn) with ordinality as given (choice, place)
        having count(choice->>'name_en') > 0)
    where jsonb_typeof(selections_cn) = 'array'`
}

/** After the columns are there: calendars count a change in either language. */
export const translatedRevisions: Migration = {
  id: 10,
  name: 'translated-revisions',
  phase: 'after',
  async up(tx) {
    const columns = [
      ...(TRANSLATED['cubic_event_base'] ?? []).flatMap((column) =>
        LANGUAGES.map((lang) => translationName(column, lang)),
      ),
      ...EVENT_COLUMNS,
    ]
    const valuesOf = (row: string): Sql => join(columns.map((column) => sql`${identifier(row)}.${identifier(column)}`))
    await tx.run`drop trigger if exists count_event_revision on cubic_event_base`
    await tx.run`create trigger count_event_revision after update on cubic_event_base for each row
      when ((${valuesOf('old')}) is distinct from (${valuesOf('new')})) execute function cubic_count_event_revision()`
  },
}
