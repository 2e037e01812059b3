import {
  CubicEventApplicant,
  cutText,
  FIELD_PROBLEMS,
  fillText,
  isEmail,
  type FieldProblemKind,
  type Lang,
  type Text,
  wireKindOf,
} from '@cubic/contract'
import { parsePhone } from '@cubic/contract/phone'
import { completing } from '@cubic/domain/registration/complete-answer'
import { contactOf, contactQuestions } from '@cubic/domain/registration/contact'
import { checkAndComplete } from '@cubic/domain/registration/form'
import { type ImportErrors, type ImportFile, rowsInTurns } from '../../../infra/imports/import-file.ts'
import type { StaffEntry } from './staff-entry.ts'
import type { Form } from '../reading/form.ts'
import type { KnownPerson } from '../reading/persons.ts'
import type { Session } from '../reading/sessions.ts'
import { answerOf, choicesIn, type ChoiceValues } from './answer-cells.ts'
import { type ImportColumns, SESSIONS_LABEL, UNIFY_ID_LABEL } from './import-columns.ts'
import { sessionNames } from './session-names.ts'

type Known = {
  readonly form: Form
  readonly columns: ImportColumns
  readonly choices: ChoiceValues
  readonly persons: ReadonlyMap<string, KnownPerson>
  /** Those that people choose from; undefined where nobody chooses. */
  readonly sessions: readonly Session[] | undefined
  readonly lang: Lang
}
const { fields: applicant } = CubicEventApplicant
export type ReadEntry = { readonly row: number; readonly entry: StaffEntry }
const FILES_ARE_UPLOADED: Text = {
  cn: '文件不能导入，请清空此列，导入后再上传',
  en: 'files cannot be imported. Empty this column, and upload them afterwards',
}
/** Characters of a wrong number that an error quotes. */
const NUMBER_SHOWN = 60

export function numbersIn({ rows }: ImportFile, { numberAt }: ImportColumns): readonly string[] {
  return numberAt === undefined ? [] : rows.flatMap(({ cells }) => cells[numberAt] || [])
}

/** Checks answers by the rules of the form; adds what is wrong to `errors`. */
export async function readEntries(file: ImportFile, known: Known, errors: ImportErrors): Promise<readonly ReadEntry[]> {
  const entries: ReadEntry[] = []
  for await (const row of rowsInTurns(file.rows)) {
    const entry = readEntry(row, file, known, errors)
    if (entry) entries.push({ row: row.row, entry })
  }
  return entries
}

function readEntry(
  { row, cells }: ImportFile['rows'][number],
  { heading }: ImportFile,
  { form, columns, choices, persons, sessions, lang }: Known,
  errors: ImportErrors,
): StaffEntry | undefined {
  let isSound = true
  const report = (at: number | undefined, label: Text, problem: FieldProblemKind, parameters = {}) => {
    isSound = false
    const column = at === undefined ? label[lang] : (heading[at] ?? label[lang])
    const message = fillText(FIELD_PROBLEMS[problem], lang, { name: label, ...parameters })
    errors.push({ row, column, kind: wireKindOf(problem), message })
  }
  const cellAt = (at: number | undefined) => (at === undefined ? '' : (cells[at] ?? ''))
  const given = Object.fromEntries(
    columns.answers.map(({ at, field }) => [field.id, answerOf(cellAt(at), field, choices)]),
  )
  for (const { at, field } of columns.files) {
    if (cellAt(at) !== '') report(at, field.name, 'content', { reason: FILES_ARE_UPLOADED })
  }
  const { values, problems } = checkAndComplete(form, given, completing({ now: new Date(), lang }))
  for (const { problem, field: id, parameters } of problems) {
    const question = form.find((field) => String(field.id) === id)
    isSound = false
    // A column that is missing is reported once.
    if (!question || columns.missing.includes(question.name)) continue
    report(columns.answers.find(({ field }) => field === question)?.at, question.name, problem, parameters)
  }
  const { contacts, numberAt } = columns
  const number = cellAt(numberAt)
  const person = number === '' ? undefined : persons.get(number.toLowerCase())
  if (number !== '' && !person && numberAt === contacts.unify_id) {
    isSound = false
    errors.add(row, heading[numberAt ?? 0] ?? UNIFY_ID_LABEL[lang], 'unknown_person', {
      number: cutText(number, NUMBER_SHOWN),
    })
  }
  const chosen = sessions && choicesIn(cellAt(contacts.sessions), sessionNames(sessions).find)
  for (const name of unknownSessions(chosen, sessions))
    report(contacts.sessions, SESSIONS_LABEL, 'enum', { name: cutText(name, NUMBER_SHOWN) })
  const [phoneText, email] = [cellAt(contacts.phone), cellAt(contacts.email)]
  const phone = phoneText === '' ? undefined : parsePhone(phoneText)
  if (phoneText !== '' && phone === undefined) report(contacts.phone, applicant.phone.label, 'phone')
  if (email !== '' && !isEmail(email)) report(contacts.email, applicant.email.label, 'email')
  const contact = contactOf(contactQuestions(form), values, cellAt(contacts.name) || person?.name)
  const { name } = contact
  if (name === undefined && isSound) report(contacts.name, applicant.name.label, 'required')
  if (!isSound || name === undefined) return undefined
  return {
    values,
    contact: { ...(phone !== undefined && { phone }), ...(email !== '' && { email }), ...contact, name },
    userId: person?.user_id ?? null,
    person: person ?? null,
    ...(chosen && { sessions: chosen.map(Number) }),
    note: cellAt(contacts.note) || null,
  }
}

function unknownSessions(chosen: readonly string[] = [], sessions: readonly Session[] = []): readonly string[] {
  return chosen.filter((name) => !sessions.some(({ id }) => String(id) === name))
}
