import {
  EventPerson,
  FIELD_PROBLEMS,
  type FieldProblemKind,
  fillText,
  type ImportAnswer,
  isEmail,
  isLongerThan,
  ok,
  PERSON_TYPE,
  type PersonType,
  refuse,
  type Text,
  wireKindOf,
} from '@cubic/contract'
import { parsePhone } from '@cubic/contract/phone'
import { type Caller, type Database, type Queryable, type Tx, violates } from '@cubic/data-platform'
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
import { headingKey } from '../../../infra/spreadsheets/heading-key.ts'
import { inTransaction } from '../../../infra/database/in-transaction.ts'
import { recordChanges } from '../../audit/commands/record-change.ts'

type Column = 'unify_id' | 'name' | 'person_type' | 'phone' | 'email'
/** A column that the file lacks is undefined and leaves the record as it is. */
type Person = { readonly unify_id: string; readonly name: string } & {
  readonly [column in 'person_type' | 'phone' | 'email']?: string | null
}
type Stored = { readonly id: number; readonly unify_id: string } & { readonly [column in Column]: string | null }

const { fields } = EventPerson
const HEADINGS: { readonly [column in Column]: readonly string[] } = {
  unify_id: [fields.unify_id.label.cn, fields.unify_id.label.en, '学工号', '学号', '工号', 'unify_id'],
  name: [fields.name.label.cn, fields.name.label.en],
  person_type: [fields.person_type.label.cn, fields.person_type.label.en, '身份', '类型'],
  phone: [fields.phone.label.cn, fields.phone.label.en, '手机', '电话'],
  email: [fields.email.label.cn, fields.email.label.en, '电子邮箱', 'e-mail'],
}
export const PEOPLE_HEADINGS: readonly Text[] = [
  fields.unify_id.label,
  fields.name.label,
  fields.person_type.label,
  fields.phone.label,
  fields.email.label,
]
const TYPES = new Map(
  Object.entries<Text>(PERSON_TYPE).flatMap(([type, { cn, en }]) =>
    [type, cn, en].map((name) => [headingKey(name), type as PersonType] as const),
  ),
)

/**
 * Adds people, or changes those whose number is known: all rows or, if anything is wrong with the file, none; with
 * `skipWrong`, those rows in which nothing is. Cells left empty clear a value, columns left out keep it. A dry run says
 * the same and writes nothing.
 */
export async function importPeople(
  db: Database,
  caller: Caller,
  asked: {
    readonly sheet: ImportFile | UnreadableFile
    readonly request: ImportRequest | undefined
    readonly dryRun: boolean
    readonly skipWrong: boolean
  },
): Promise<ImportAnswer | { readonly refusal: 'event:request_conflict' }> {
  const { sheet, request, dryRun, skipWrong } = asked
  const made = await findImportAnswer(db, request)
  if (made) return made
  const errors = createImportErrors(caller.lang)
  if ('kind' in sheet) {
    errors.add(sheet.row, null, sheet.kind)
    return importAnswer(errors, {})
  }
  const { people, ignored } = await readPeople(sheet, caller, errors)
  const counts = { rows: sheet.rows.length, ignored_columns: ignored }
  const isWrong = skipWrong ? errors.isOfFile() : !errors.isEmpty()
  if (dryRun || isWrong) {
    const { added, changed } = sortOut(people, await listStored(db, people))
    return importAnswer(errors, { ...counts, ...countsOf(people, added, changed) }, { sheet })
  }
  let answer: ImportAnswer | undefined
  const outcome = await inTransaction(db, async (tx) => {
    if (request && !(await claimImport(tx, request))) return refuse('event:request_conflict')
    // Two imports at once would each add the same people.
    await tx.run`select pg_advisory_xact_lock(hashtext('cubic-import-people'))`
    const { added, changed } = sortOut(people, await listStored(tx, people, true))
    answer = importAnswer(errors, { ...counts, ...countsOf(people, added, changed) }, { sheet, leftOut: skipWrong })
    await writePeople(tx, caller, added, changed)
    if (request) await rememberImport(tx, request, answer)
    return ok()
  }).catch((error: unknown) => {
    // Somebody was added by hand at the same moment.
    if (violates(error, 'cubic_event_person_unify_id_unique')) return undefined
    throw error
  })
  if (outcome === undefined) return importPeople(db, caller, asked)
  if (answer && outcome.ok) return answer
  return (await findImportAnswer(db, request)) ?? IMPORT_CONFLICT
}

/** -1 where the file has no such column. */
function columnsOf(heading: ImportFile['heading']): { readonly [column in Column]: number } {
  const keys = heading.map(headingKey)
  const placeOf = (names: readonly string[]) => keys.findIndex((key) => names.some((name) => headingKey(name) === key))
  return Object.fromEntries(Object.entries(HEADINGS).map(([column, names]) => [column, placeOf(names)])) as {
    readonly [column in Column]: number
  }
}

async function readPeople(
  { heading, rows, problems }: ImportFile,
  { lang }: Caller,
  errors: ImportErrors,
): Promise<{ readonly people: readonly Person[]; readonly ignored: readonly string[] }> {
  const at = columnsOf(heading)
  for (const column of ['unify_id', 'name'] as const)
    if (at[column] < 0) errors.add(1, fields[column].label[lang], 'missing_column', { name: fields[column].label })
  for (const { row, column, kind } of problems)
    errors.add(row, column === null ? null : (heading[column] ?? null), kind)
  const ignored = heading.filter((name, index) => name !== '' && !Object.values(at).includes(index))
  if (errors.isOfFile()) return { people: [], ignored }

  const first = new Map<string, number>()
  const people: { readonly row: number; readonly person: Person }[] = []
  for await (const { row, cells } of rowsInTurns(rows)) {
    let isSound = true
    const report = (column: Column, problem: FieldProblemKind, parameters = {}) => {
      isSound = false
      const message = fillText(FIELD_PROBLEMS[problem], lang, { name: fields[column].label, ...parameters })
      errors.push({
        row,
        column: heading[at[column]] ?? fields[column].label[lang],
        kind: wireKindOf(problem),
        message,
      })
    }
    const cell = (column: Column) => cells[at[column]] ?? ''
    const [number, name] = [cell('unify_id'), cell('name')]
    for (const column of ['unify_id', 'name'] as const) {
      const { max } = fields[column]
      if (cell(column) === '') report(column, 'required')
      else if (isLongerThan(cell(column), max)) report(column, 'length', { max })
    }
    const type = cell('person_type') === '' ? 'student' : TYPES.get(headingKey(cell('person_type')))
    if (type === undefined) report('person_type', 'enum')
    const phone = cell('phone') === '' ? null : parsePhone(cell('phone'))
    if (phone === undefined) report('phone', 'phone')
    const email = cell('email') || null
    if (email !== null && !isEmail(email)) report('email', 'email')
    const before = first.get(number.toLowerCase())
    if (before !== undefined && number !== '')
      errors.add(row, heading[at.unify_id] ?? null, 'repeated', { row: before })
    first.set(number.toLowerCase(), before ?? row)
    if (!isSound || phone === undefined || type === undefined) continue
    const person = {
      unify_id: number,
      name,
      ...(at.person_type >= 0 && { person_type: type }),
      ...(at.phone >= 0 && { phone }),
      ...(at.email >= 0 && { email }),
    }
    people.push({ row, person })
  }
  const wrong = errors.rows()
  return { people: people.flatMap(({ row, person }) => (wrong.has(row) ? [] : [person])), ignored }
}

function listStored(db: Queryable, people: readonly Person[], isLocked = false): Promise<readonly Stored[]> {
  const numbers = people.map((person) => person.unify_id.toLowerCase())
  return isLocked
    ? db.rows<Stored>`select id, unify_id, name, person_type, phone, email from cubic_event_person
        where lower(unify_id) = any(${numbers}) and unify_id is not null order by id for update`
    : db.rows<Stored>`select id, unify_id, name, person_type, phone, email from cubic_event_person
        where lower(unify_id) = any(${numbers}) and unify_id is not null`
}

type Change = { readonly before: Stored; readonly after: Stored }

function sortOut(
  people: readonly Person[],
  stored: readonly Stored[],
): { readonly added: readonly Person[]; readonly changed: readonly Change[] } {
  const known = new Map(stored.map((person) => [person.unify_id.toLowerCase(), person]))
  const added = people.filter((person) => !known.has(person.unify_id.toLowerCase()))
  const changed = people.flatMap((person) => {
    const before = known.get(person.unify_id.toLowerCase())
    if (!before) return []
    const after = { ...before, ...person, unify_id: before.unify_id }
    const isSame = Object.entries(after).every(([column, value]) => before[column as Column] === value)
    return isSame ? [] : [{ before, after }]
  })
  return { added, changed }
}

function countsOf(
  people: readonly Person[],
  added: readonly Person[],
  changed: readonly Change[],
): Pick<ImportAnswer, 'to_add' | 'already_there' | 'to_change'> {
  return { to_add: added.length, already_there: people.length - added.length, to_change: changed.length }
}

async function writePeople(
  tx: Tx,
  caller: Caller,
  added: readonly Person[],
  changed: readonly Change[],
): Promise<void> {
  const ids = await tx.rows<{ id: number; unify_id: string }>`
    insert into cubic_event_person (name, unify_id, person_type, phone, email)
    select name, unify_id, coalesce(person_type, 'student'), phone, email
    from json_to_recordset(${JSON.stringify(added)}::json) as person (name text, unify_id text, person_type text, phone text, email text)
    returning id, unify_id`
  await tx.run`
    update cubic_event_person person set name = change.name, person_type = change.person_type, phone = change.phone, email = change.email
    from json_to_recordset(${JSON.stringify(changed.map(({ after }) => after))}::json)
      as change (id integer, name text, person_type text, phone text, email text) where person.id = change.id`
  const numbers = new Map(added.map((person) => [person.unify_id, person]))
  await recordChanges(tx, caller, [
    ...ids.map(({ id, unify_id: number }) => ({
      model: 'EventPerson',
      id,
      action: 'create',
      before: null,
      after: numbers.get(number) ?? null,
    })),
    ...changed.map(({ before, after }) => ({ model: 'EventPerson', id: before.id, action: 'write', before, after })),
  ])
}
