import {
  CubicHourEntry,
  EventPerson,
  FIELD_PROBLEMS,
  type FieldProblemKind,
  fillText,
  type ImportAnswer,
  isCalendarDate,
  isLongerThan,
  ok,
  refuse,
  REFUSALS,
  type Text,
  wireKindOf,
} from '@cubic/contract'
import { type Caller, type Queryable, sql, type Tx } from '@cubic/data-platform'
import { hasDecimals } from '@cubic/domain/hours/award'
import {
  createImportErrors,
  importAnswer,
  type ImportErrors,
  type ImportFile,
  rowsInTurns,
  type UnreadableFile,
} from '../../../infra/imports/import-file.ts'
import {
  claimImport,
  findImportAnswer,
  IMPORT_CONFLICT,
  type ImportRequest,
  rememberImport,
} from '../../../infra/imports/import-requests.ts'
import { inTransaction } from '../../../infra/database/in-transaction.ts'
import type { Services } from '../../../infra/services/services.ts'
import { headingKey } from '../../../infra/spreadsheets/heading-key.ts'
import { recordChanges } from '../../audit/commands/record-change.ts'
import { hasRole, isEventManager, unitsOf } from '../../people/data/roles.ts'
import { isOwn } from './correct-hours.ts'
import { countHours, lockPeople } from './count-hours.ts'
import { publishEntries } from './publish-hours.ts'
import { enqueueHoursMessages } from './enqueue-hours-messages.ts'

type Column = 'unify_id' | 'category' | 'hours' | 'day' | 'reason' | 'proof'
const { fields } = CubicHourEntry
const LABELS: { readonly [column in Column]: Text } = {
  unify_id: EventPerson.fields.unify_id.label,
  category: fields.category_id.label,
  hours: { cn: '学时', en: 'Hours' },
  day: { cn: '日期', en: 'Date' },
  reason: fields.reason.label,
  proof: fields.proof.label,
}
const OTHER_NAMES: { readonly [column in Column]: readonly string[] } = {
  unify_id: ['学号', '工号', '学工号', 'unify_id'],
  category: ['学时类别'],
  hours: ['时数'],
  day: ['时间', '何时得到'],
  reason: ['项目', '活动', '名称'],
  proof: ['证明材料', '文号'],
}
const REQUIRED = ['unify_id', 'category', 'hours', 'day', 'reason'] as const
export const HOUR_HEADINGS: readonly Text[] = Object.values(LABELS)

const BEYOND: Text = { cn: '不是您单位的人', en: 'This person isn’t in one of your units' }
const UNKNOWN_CATEGORY: Text = { cn: '没有这个学时类别', en: 'No category has this name' }
const LATER: Text = { cn: '不能晚于今天', en: 'cannot be later than today' }

/** The centre imports for everybody, registrars for the people of their units. */
export function mayImportHours(caller: Caller): boolean {
  return worksForAll(caller) || unitsOf(caller, 'registrar').length > 0
}
const worksForAll = (caller: Caller): boolean => isEventManager(caller) || hasRole(caller, 'applicant_manager')

type Asked = {
  readonly sheet: ImportFile | UnreadableFile
  readonly request: ImportRequest | undefined
  readonly dryRun: boolean
  readonly skipWrong: boolean
}
type Row = {
  readonly person_id: number
  readonly category_id: number
  readonly hours: number
  readonly day: string
  readonly reason: string
  readonly proof: string | null
}

/**
 * Adds all rows or none; with `skipWrong`, those in which nothing is wrong. An entry of the same person, category, day,
 * hours and reason is not added again.
 */
export async function importHours(
  { db, site }: Pick<Services, 'db' | 'site'>,
  caller: Caller,
  { sheet, request, dryRun, skipWrong }: Asked,
): Promise<ImportAnswer | { readonly refusal: 'event:request_conflict' }> {
  const made = await findImportAnswer(db, request)
  if (made) return made
  const errors = createImportErrors(caller.lang)
  if ('kind' in sheet) {
    errors.add(sheet.row, null, sheet.kind)
    return importAnswer(errors, {})
  }
  const { timeZone } = site()
  const { rows, ignored } = await readRows(db, { sheet, caller, errors, timeZone })
  const counts = { rows: sheet.rows.length, ignored_columns: ignored }
  const isWrong = skipWrong ? errors.isOfFile() : !errors.isEmpty()
  if (dryRun || isWrong) {
    const added = await listNew(db, rows, timeZone)
    return importAnswer(errors, { ...counts, ...countsOf(rows, added) }, { sheet })
  }
  let answer: ImportAnswer | undefined
  const outcome = await inTransaction(db, async (tx) => {
    if (request && !(await claimImport(tx, request))) return refuse('event:request_conflict')
    await lockPeople(
      tx,
      rows.map(({ person_id: id }) => id),
    )
    const added = await listNew(tx, rows, timeZone)
    answer = importAnswer(errors, { ...counts, ...countsOf(rows, added) }, { sheet, leftOut: skipWrong })
    await writeRows(tx, caller, added, timeZone)
    if (request) await rememberImport(tx, request, answer)
    return ok()
  })
  if (answer && outcome.ok) return answer
  return (await findImportAnswer(db, request)) ?? IMPORT_CONFLICT
}

const countsOf = (rows: readonly Row[], added: readonly Row[]) => ({
  to_add: added.length,
  already_there: rows.length - added.length,
})

type Reading = {
  readonly sheet: ImportFile
  readonly caller: Caller
  readonly errors: ImportErrors
  readonly timeZone: string
}

async function readRows(
  db: Queryable,
  { sheet: { heading, rows, problems }, caller, errors, timeZone }: Reading,
): Promise<{ readonly rows: readonly Row[]; readonly ignored: readonly string[] }> {
  const { lang } = caller
  const at = placesOf(heading)
  for (const column of REQUIRED)
    if (at[column] < 0) errors.add(1, LABELS[column][lang], 'missing_column', { name: LABELS[column] })
  for (const { row, column, kind } of problems)
    errors.add(row, column === null ? null : (heading[column] ?? null), kind)
  const ignored = heading.filter((name, index) => name !== '' && !Object.values(at).includes(index))
  if (errors.isOfFile()) return { rows: [], ignored }

  const cellOf = (cells: readonly string[], column: Column) => (cells[at[column]] ?? '').trim()
  const people = await findPeople(
    db,
    caller,
    rows.map(({ cells }) => cellOf(cells, 'unify_id')),
  )
  const categories = await findCategories(db)
  const today = await db.one<{ day: string }>`select (now() at time zone ${timeZone})::date::text as day`
  const found: { readonly row: number; readonly entry: Row }[] = []
  for await (const { row, cells } of rowsInTurns(rows)) {
    let isSound = true
    const report = (column: Column, problem: FieldProblemKind, reason?: Text) => {
      isSound = false
      const max = column === 'reason' ? fields.reason.max : fields.proof.max
      const message = fillText(FIELD_PROBLEMS[problem], lang, { name: LABELS[column], max, ...(reason && { reason }) })
      errors.push({ row, column: heading[at[column]] ?? LABELS[column][lang], kind: wireKindOf(problem), message })
    }
    const cell = (column: Column) => cellOf(cells, column)
    for (const column of REQUIRED) if (cell(column) === '') report(column, 'required')
    const person = people.get(cell('unify_id').toLowerCase())
    if (cell('unify_id') !== '' && !person) {
      isSound = false
      errors.add(row, heading[at.unify_id] ?? null, 'unknown_person', { number: cell('unify_id') })
    }
    if (person && !person.is_within) report('unify_id', 'content', BEYOND)
    if (person && isOwn(caller, person)) report('unify_id', 'content', REFUSALS['hours:own_entry'])
    const category = categories.get(cell('category').toLowerCase())
    if (cell('category') !== '' && category === undefined) report('category', 'content', UNKNOWN_CATEGORY)
    const hours = Number(cell('hours'))
    const isHours = Number.isFinite(hours) && hours >= 0 && hours <= fields.hours.max && hasDecimals(hours, 2)
    if (cell('hours') !== '' && !isHours) report('hours', 'content', REFUSALS['hours:hours_invalid'])
    const day = readDay(cell('day'))
    if (cell('day') !== '' && day === undefined) report('day', 'date')
    if (day !== undefined && day > (today?.day ?? day)) report('day', 'content', LATER)
    for (const column of ['reason', 'proof'] as const)
      if (isLongerThan(cell(column), fields[column].max)) report(column, 'length')
    if (!isSound || !person || category === undefined || day === undefined) continue
    const entry = { person_id: person.id, category_id: category, hours, day, reason: cell('reason') }
    found.push({ row, entry: { ...entry, proof: cell('proof') || null } })
  }
  const wrong = errors.rows()
  return { rows: found.flatMap(({ row, entry }) => (wrong.has(row) ? [] : [entry])), ignored }
}

/** -1 for a column that the file does not have. */
function placesOf(heading: readonly string[]): { readonly [column in Column]: number } {
  const keys = heading.map(headingKey)
  const placeOf = (column: Column) =>
    keys.findIndex((key) =>
      [LABELS[column].cn, LABELS[column].en, ...OTHER_NAMES[column]].some((name) => headingKey(name) === key),
    )
  return Object.fromEntries(Object.keys(LABELS).map((name) => [name, placeOf(name as Column)])) as {
    readonly [column in Column]: number
  }
}

/** Reads `2026-11-21`, `2026/11/21` or `2026年11月21日`, perhaps with a time behind it. */
function readDay(text: string): string | undefined {
  const [, year, month = '', day = ''] = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[ T].*)?$/.exec(text) ?? []
  if (year === undefined) return undefined
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isCalendarDate(iso) ? iso : undefined
}

type Found = {
  readonly id: number
  readonly number: string
  readonly user_id: number | null
  readonly is_within: boolean
}

async function findPeople(
  db: Queryable,
  caller: Caller,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, Found>> {
  const isWithin = worksForAll(caller)
    ? sql`true`
    : sql`exists (select 1 from cubic_event_person__unit_ids link where link.owner_id = person.id and link.related_id = any(${unitsOf(caller, 'registrar')}::integer[]))`
  const found = await db.rows<Found>`
    select person.id, lower(person.unify_id) as number, person.user_id, ${isWithin} as is_within from cubic_event_person person
    where lower(person.unify_id) = any(${numbers.map((number) => number.toLowerCase())}) and person.unify_id is not null`
  return new Map(found.map((person) => [person.number, person]))
}

async function findCategories(db: Queryable): Promise<ReadonlyMap<string, number>> {
  const found = await db.rows<{ id: number; cn: string | null; en: string | null }>`
    select id, name_cn as cn, name_en as en from cubic_hour_category order by id desc`
  return new Map(
    found.flatMap(({ id, cn, en }) => [cn, en].flatMap((name) => (name ? [[name.toLowerCase(), id] as const] : []))),
  )
}

/** Lists entries that are not there yet; of equal rows of a file, one. */
async function listNew(db: Queryable, rows: readonly Row[], timeZone: string): Promise<readonly Row[]> {
  return db.rows<Row>`
    select distinct given.person_id, given.category_id, given.hours, given.day::text as day, given.reason, given.proof
    from json_to_recordset(${JSON.stringify(rows)}::json) as given (person_id integer, category_id integer, hours float8, day date, reason text, proof text)
    where not exists (select 1 from cubic_hour_entry entry where entry.person_id = given.person_id and entry.category_id = given.category_id
      and entry.source = 'import' and entry.earned_hours = given.hours and entry.reason = given.reason
      and (entry.earned_time at time zone ${timeZone})::date = given.day)
    order by 1, 4, 2`
}

async function writeRows(tx: Tx, caller: Caller, rows: readonly Row[], timeZone: string): Promise<void> {
  const made = await tx.rows<{ id: number; person_id: number; hours: number; reason: string }>`
    insert into cubic_hour_entry (person_id, category_id, hours, earned_hours, earned_time, source, state, proposed_time, reason, proof, creator)
    select person_id, category_id, hours, hours, (day + time '12:00') at time zone ${timeZone}, 'import', 'proposed', now(), reason, proof, ${caller.userId}
    from json_to_recordset(${JSON.stringify(rows)}::json) as given (person_id integer, category_id integer, hours float8, day date, reason text, proof text)
    returning id, person_id, hours, reason`
  const ids = made.map(({ id }) => id)
  await publishEntries(tx, { ids })
  await countHours(tx, [...new Set(made.map(({ person_id: id }) => id))], timeZone)
  await enqueueHoursMessages(tx, ids, { about: 'hours_published' })
  await recordChanges(
    tx,
    caller,
    made.map(({ id, ...after }) => ({ model: 'CubicHourEntry', id, action: 'create', before: null, after })),
  )
}
