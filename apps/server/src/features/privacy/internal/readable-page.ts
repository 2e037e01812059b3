import { DATA_KIND, type DataKind, type Lang, ruleOf, type Selection } from '@cubic/contract'
import { type Database, identifier, sql } from '@cubic/data-platform'
import { formatMoment } from '../../../infra/text/format-moment.ts'
import { escapeMarkup } from '../../../infra/text/markup.ts'
import type { MappedColumn, MappedTable } from '../data/map.ts'
import type { Person } from '../data/person.ts'
import { pagesOf, type Row, shownColumns } from './person-rows.ts'

export type About = {
  readonly organisation: string
  readonly lang: Lang
  readonly timeZone: string
  readonly made: Date
}

const ROWS_MAX = 500
const TEXTS = {
  title: { cn: '我的数据', en: 'My data' },
  made: { cn: '制作于 ', en: 'Made on ' },
  more: { cn: '更多内容见 data 文件夹', en: 'The rest is in the folder data' },
  yes: { cn: '是', en: 'yes' },
  no: { cn: '否', en: 'no' },
} as const
const STYLE = `:root{color-scheme:light dark}body{font:16px/1.6 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}
h2{margin-top:2.5rem;border-top:1px solid #8886;padding-top:1rem}section{overflow-x:auto}table{border-collapse:collapse;font-size:14px}
th,td{text-align:start;vertical-align:top;padding:.3rem .8rem .3rem 0;border-bottom:1px solid #8883}p{margin:.2rem 0;opacity:.8}`

/** One page that every browser opens, in pieces as it is read. */
export async function* readablePage(
  db: Database,
  map: readonly MappedTable[],
  person: Person,
  about: About,
): AsyncGenerator<string> {
  const { lang, organisation, timeZone, made } = about
  yield `<!doctype html><html lang="${lang === 'cn' ? 'zh-CN' : 'en'}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${TEXTS.title[lang]}</title><style>${STYLE}</style><h1>${TEXTS.title[lang]}</h1>
<p>${escapeMarkup(organisation)} · ${TEXTS.made[lang]}${escapeMarkup(formatMoment(made, lang, timeZone))}</p>`
  for (const [kind, { label, why, until }] of Object.entries(DATA_KIND)) {
    yield `<h2>${label[lang]}</h2><p>${why[lang]}</p><p>${until[lang]}</p>`
    for (const table of map) yield* tableOf(db, table, kind as DataKind, person, about)
  }
}

async function* tableOf(
  db: Database,
  table: MappedTable,
  kind: DataKind,
  person: Person,
  { lang, timeZone }: About,
): AsyncGenerator<string> {
  const columns = shownColumns(table).filter(
    ({ kept, label }) => label !== undefined && kept !== undefined && ruleOf(kept)?.kind === kind,
  )
  if (columns.length === 0 || !table.label) return
  let rows = 0
  for await (const page of pagesOf(db, table, person)) {
    if (rows === 0) yield headingOf(table, columns, lang)
    const names = await namesIn(db, page, columns, lang)
    for (const row of page.slice(0, ROWS_MAX - rows))
      yield `<tr>${columns.map((column) => `<td>${escapeMarkup(cellOf(row[column.name], column, { names, lang, timeZone }))}</td>`).join('')}</tr>`
    rows += page.length
    if (rows > ROWS_MAX) break
  }
  if (rows > 0) yield `</table>${rows > ROWS_MAX ? `<p>${TEXTS.more[lang]}</p>` : ''}</section>`
}

function headingOf({ label }: MappedTable, columns: readonly MappedColumn[], lang: Lang): string {
  const cells = columns.map((column) => `<th>${escapeMarkup(column.label?.[lang] ?? column.name)}</th>`)
  return `<section><h3>${escapeMarkup(label?.[lang] ?? '')}</h3><table><tr>${cells.join('')}</tr>`
}

type Names = { readonly events: ReadonlyMap<unknown, string>; readonly questions: ReadonlyMap<string, string> }

async function namesIn(
  db: Database,
  page: readonly Row[],
  columns: readonly MappedColumn[],
  lang: Lang,
): Promise<Names> {
  const ids = columns
    .filter(({ refersTo }) => refersTo === 'CubicEventBase')
    .flatMap(({ name }) => page.map((row) => row[name]))
  const name = lang === 'cn' ? sql`coalesce(name_cn, name_en)` : sql`coalesce(name_en, name_cn)`
  const events = await db.rows<{ id: number; name: string }>`
    select id, ${name} as name from ${identifier('cubic_event_base')} where id = any(${ids}::integer[])`
  const asked = page.flatMap(({ values }) => (isObject(values) ? Object.keys(values) : []))
  const questions = await db.rows<{ id: string; name: string }>`
    select id::text as id, ${name} as name from cubic_event_form_field where id::text = any(${asked}::text[])`
  return {
    events: new Map(events.map((event) => [event.id, event.name])),
    questions: new Map(questions.map((question) => [question.id, question.name])),
  }
}

type Writing = { readonly names: Names; readonly lang: Lang; readonly timeZone: string }

function cellOf(value: unknown, { name, field, refersTo }: MappedColumn, { names, lang, timeZone }: Writing): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return formatMoment(value, lang, timeZone)
  if (typeof value === 'boolean') return TEXTS[value ? 'yes' : 'no'][lang]
  if (refersTo === 'CubicEventBase') return names.events.get(value) ?? textOf(value)
  if (field && 'selections' in field)
    return (field.selections as readonly Selection[]).find((each) => each.value === value)?.label[lang] ?? textOf(value)
  if (name === 'values' && isObject(value))
    return Object.entries(value)
      .map(([question, answer]) => `${names.questions.get(question) ?? question}: ${textOf(answer)}`)
      .join(' · ')
  return textOf(value)
}

const isObject = (value: unknown): value is { readonly [key: string]: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)
const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))
