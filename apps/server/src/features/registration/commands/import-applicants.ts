import {
  FIELD_PROBLEMS,
  fillText,
  type ImportAnswer,
  type Lang,
  ok,
  REFUSALS,
  refuse,
  wireKindOf,
} from '@cubic/contract'
import type { Caller, Database, Queryable } from '@cubic/data-platform'
import { holdsFiles } from '@cubic/domain/registration/question-types'
import {
  createImportErrors,
  importAnswer,
  type ImportErrors,
  type ImportFile,
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
import { type ImportColumns, listChoiceValues, readColumns, SESSIONS_LABEL } from '../internal/import-columns.ts'
import { numbersIn, type ReadEntry, readEntries } from '../internal/import-entries.ts'
import { type Form, listFormFields } from '../reading/form.ts'
import { listPersons } from '../reading/persons.ts'
import { findRegistration } from '../submission/open-registrations.ts'
import { choosable } from '../submission/session-seating.ts'
import { foreseeByStaff, type Placement, registerByStaff } from './register-by-staff.ts'

type Import = {
  readonly eventId: number
  readonly sheet: ImportFile | UnreadableFile
  /** Without one, a repeated import is another one; it still skips those who are registered. */
  readonly request: ImportRequest | undefined
  readonly dryRun: boolean
  readonly skipWrong: boolean
}
type ImportRefusal = 'event:request_conflict' | 'events:status_forbidden'

/** All rows or, if the file has a mistake, none; with `skipWrong`, the sound rows. A dry run writes nothing. */
export async function importApplicants(
  db: Database,
  caller: Caller,
  given: Import,
): Promise<ImportAnswer | { readonly refusal: ImportRefusal }> {
  const { eventId, sheet, request, dryRun, skipWrong } = given
  const { lang } = caller
  const made = await findImportAnswer(db, request)
  if (made) return made

  const errors = createImportErrors(lang)
  if ('kind' in sheet) {
    errors.add(sheet.row, null, sheet.kind)
    return importAnswer(errors, {})
  }
  const form = await formOf(db, eventId)
  const { columns, entries } = await check(db, eventId, { sheet, form, lang }, errors)
  const asked = { eventId, entries: entries.map(({ entry }) => entry), source: 'import' }
  const counts = { rows: sheet.rows.length, ignored_columns: columns.ignored }
  const isWrong = skipWrong ? errors.isOfFile() : !errors.isEmpty()
  if (dryRun || isWrong) {
    const foreseen = await foreseeByStaff(db, asked)
    if (!foreseen.ok) return { refusal: foreseen.refusal }
    reportPlacements(entries, foreseen.value, { errors, lang })
    return importAnswer(errors, { ...counts, ...countsOf(foreseen.value) }, { sheet })
  }

  let answer: ImportAnswer | undefined
  const outcome = await inTransaction(db, async (tx) => {
    if (request && !(await claimImport(tx, request))) return refuse('event:request_conflict')
    const registered = await registerByStaff(tx, caller, { ...asked, skipsUnplaced: skipWrong })
    if (!registered.ok) return registered
    const failed = createImportErrors(lang)
    for (const error of errors.list()) failed.push(error)
    // Answers were checked before anything was locked.
    if (JSON.stringify(await formOf(tx, eventId)) !== JSON.stringify(form)) return refuse('save:conflict')
    reportPlacements(entries, registered.value.placements, { errors: failed, lang })
    const placed = countsOf(registered.value.placements)
    answer = importAnswer(failed, { ...counts, ...placed }, { sheet, leftOut: skipWrong })
    // Nothing was written, not even that the import was made.
    if (!failed.isEmpty() && !skipWrong) return refuse('save:invalid')
    if (request) await rememberImport(tx, request, answer)
    return ok()
  })
  if (!outcome.ok && outcome.refusal === 'save:conflict') return importApplicants(db, caller, given)
  if (!outcome.ok && outcome.refusal === 'events:status_forbidden') return { refusal: outcome.refusal }
  if (answer) return answer
  // Another request has made the same import in the meantime.
  return (await findImportAnswer(db, request)) ?? IMPORT_CONFLICT
}

type Checked = { readonly columns: ImportColumns; readonly entries: readonly ReadEntry[] }

async function check(
  db: Queryable,
  eventId: number,
  { sheet, form: asked, lang }: { readonly sheet: ImportFile; readonly form: Form; readonly lang: Lang },
  errors: ImportErrors,
): Promise<Checked> {
  // No cell holds a file, so nobody's row lacks one.
  const form = asked.map((field) => (holdsFiles(field.type) ? { ...field, required: false } : field))
  const registration = await findRegistration(db, eventId)
  const sessions = registration && choosable(registration)
  const columns = readColumns(sheet.heading, form, { choosesSessions: sessions !== undefined })
  for (const name of columns.missing) errors.add(1, name[lang], 'missing_column', { name })
  for (const name of columns.repeated) errors.add(1, name, 'repeated_column', { name })
  for (const { row, column, kind } of sheet.problems)
    errors.add(row, column === null ? null : (sheet.heading[column] ?? null), kind)
  const persons = await listPersons(db, numbersIn(sheet, columns))
  const choices = await listChoiceValues(db, eventId)
  const entries = await readEntries(sheet, { form, columns, choices, persons, sessions, lang }, errors)
  const wrong = errors.rows()
  return { columns, entries: entries.filter(({ row }) => !wrong.has(row)) }
}

type Reporting = { readonly errors: ImportErrors; readonly lang: Lang }

function reportPlacements(
  entries: readonly ReadEntry[],
  placements: readonly Placement[],
  { errors, lang }: Reporting,
): void {
  for (const [index, placement] of placements.entries()) {
    const row = entries[index]?.row ?? 1
    if (placement.kind === 'full') errors.add(row, null, 'full')
    if (placement.kind === 'session_full') {
      const message = fillText(REFUSALS['event:session_full'], lang, { session: placement.session })
      errors.push({ row, column: SESSIONS_LABEL[lang], kind: 'full', message })
    }
    if (placement.kind === 'misfit')
      for (const { problem, parameters } of placement.problems) {
        const message = fillText(FIELD_PROBLEMS[problem], lang, parameters)
        errors.push({ row, column: SESSIONS_LABEL[lang], kind: wireKindOf(problem), message })
      }
    if (placement.kind === 'repeated') errors.add(row, null, 'repeated', { row: entries[placement.of]?.row ?? 1 })
  }
}

function countsOf(placements: readonly Placement[]): Pick<ImportAnswer, 'to_add' | 'already_there' | 'to_waitlist'> {
  const count = (kind: Placement['kind']) => placements.filter((placement) => placement.kind === kind).length
  const waiting = count('waitlisted')
  return { to_add: count('success') + waiting, already_there: count('exists'), to_waitlist: waiting }
}

async function formOf(db: Queryable, eventId: number): Promise<Form> {
  return (await listFormFields(db, [eventId])).get(eventId) ?? []
}
