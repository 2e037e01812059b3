import {
  cutText,
  fillText,
  IMPORT_LIMITS,
  IMPORT_PROBLEMS,
  type ImportAnswer,
  type ImportError,
  type ImportProblemKind,
  type Lang,
  type Parameters,
  type Text,
} from '@cubic/contract'
import { type Parser, TooComplex } from '../parsing/open-parser.ts'
import type { Unreadable } from '../parsing/parser-thread.ts'
import { headingKey } from '../spreadsheets/heading-key.ts'
import { unpackSheet } from '../spreadsheets/packed-sheet.ts'
import { nextTurn, type Sheet, type SheetRow } from '../spreadsheets/sheet.ts'

export type ImportFile = {
  readonly heading: readonly string[]
  readonly rows: readonly SheetRow[]
  readonly problems: Sheet['problems']
}
/** Why a file cannot be read, and the row where that shows. */
export type UnreadableFile = { readonly kind: ImportProblemKind; readonly row: number }
/** How a person's files are read. The signal aborts once they have gone. */
export type FileReading = { readonly parser: Parser; readonly who: string; readonly signal: AbortSignal }

/** One row more: the heading. */
const LIMITS = { rows: IMPORT_LIMITS.rows + 1, columns: IMPORT_LIMITS.columns }
const SECONDS_MAX = 15
/** A heading is compared and named in errors: longer ones mean nothing. */
const HEADING_MAX = 500
/** The row of what is wrong with a whole file. */
const WHOLE_FILE = 1
const VALUE_SHOWN = 60

const PROBLEMS: Text = { cn: '问题', en: 'Problems' }
const PARAMETERS: Parameters = {}
const LIMIT_PARAMETERS: { readonly [kind in ImportProblemKind]?: Parameters } = {
  too_large: { max: IMPORT_LIMITS.bytes / 1_048_576 },
  too_many_rows: { max: IMPORT_LIMITS.rows },
  too_many_columns: { max: IMPORT_LIMITS.columns },
}

export async function readImportFile(
  file: Buffer | 'too_large' | undefined,
  { parser, who, signal }: FileReading,
): Promise<ImportFile | UnreadableFile> {
  if (file === undefined) return { kind: 'empty', row: 1 }
  if (file === 'too_large') return { kind: 'too_large', row: 1 }
  const read = await orTooComplex(() =>
    parser.run('readPackedSheet', { bytes: file, limits: LIMITS }, { who, seconds: SECONDS_MAX, signal }),
  )
  if ('unreadable' in read) return read.unreadable
  const { rows, problems } = await unpackSheet(read)
  const [heading, ...data] = rows
  if (!heading || data.length === 0) return { kind: 'empty', row: 1 }
  return {
    heading: heading.cells.map((name) => cutText(name, HEADING_MAX)),
    rows: data,
    problems: problems.filter(({ row }) => row > heading.row),
  }
}

export function unreadableText({ kind }: UnreadableFile): Text {
  const tell = (lang: Lang) => fillText(IMPORT_PROBLEMS[kind], lang, LIMIT_PARAMETERS[kind] ?? PARAMETERS)
  return { cn: tell('cn'), en: tell('en') }
}

/** Writes a spreadsheet again, in another thread, with its mistakes marked: whole, or only its wrong rows. */
export async function markImportFile(
  file: Buffer,
  { answer: { errors, wrong_rows: wrongRows }, lang, wrongOnly }: Marking,
  { parser, who, signal }: FileReading,
): Promise<Uint8Array | UnreadableFile> {
  const unlisted = { column: null, kind: 'more', message: IMPORT_PROBLEMS.more[lang], value: null }
  const byRow = new Map<number, ImportError[]>()
  for (const row of wrongRows.filter((each) => !errors.some((error) => error.row === each)))
    byRow.set(row, [{ row, ...unlisted }])
  for (const error of errors) byRow.set(error.row, [...(byRow.get(error.row) ?? []), error])
  const textOf = (row: number) =>
    (byRow.get(row) ?? []).map(({ column, message }) => (column ? `${column}: ${message}` : message))
  const marks = [...byRow].map(([row, wrong]) => ({
    row,
    columns: wrong.flatMap(({ column }) => (column ? headingKey(column) : [])),
    text: textOf(row).join('; '),
  }))
  const problems = [PROBLEMS[lang], ...textOf(1)].join(' · ')
  const marked = await orTooComplex(() =>
    parser.run(
      'markSheet',
      { bytes: file, limits: LIMITS, marks, problems, wrongOnly },
      { who, seconds: SECONDS_MAX, signal },
    ),
  )
  return 'unreadable' in marked ? marked.unreadable : marked
}

async function orTooComplex<Result>(work: () => Promise<Result>): Promise<Result | Unreadable> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof TooComplex) return { unreadable: { kind: 'too_complex', row: 1 } }
    throw error
  }
}

type Marking = { readonly answer: ImportAnswer; readonly lang: Lang; readonly wrongOnly: boolean }

const TURN_MS = 8

/** Goes through the rows in short turns of the event loop, whatever is done with each. */
export async function* rowsInTurns(rows: readonly SheetRow[]): AsyncGenerator<SheetRow> {
  let began = performance.now()
  for (const row of rows) {
    if (performance.now() - began > TURN_MS) {
      await nextTurn()
      began = performance.now()
    }
    yield row
  }
}

/** Collects the errors of an import, in the order of their rows. */
export function createImportErrors(lang: Lang) {
  const errors: Omit<ImportError, 'value'>[] = []
  return {
    add(
      row: number,
      column: string | null,
      kind: ImportProblemKind,
      parameters = LIMIT_PARAMETERS[kind] ?? PARAMETERS,
    ) {
      errors.push({ row, column, kind, message: fillText(IMPORT_PROBLEMS[kind], lang, parameters) })
    },
    push: (error: Omit<ImportError, 'value'>) => void errors.push(error),
    isEmpty: () => errors.length === 0,
    /** Is anything wrong with the file, beside single rows of it? */
    isOfFile: () => errors.some(({ row }) => row === WHOLE_FILE),
    rows: (): ReadonlySet<number> => new Set(errors.map(({ row }) => row)),
    list: () => errors.toSorted((one, other) => one.row - other.row),
  }
}
export type ImportErrors = ReturnType<typeof createImportErrors>

type Counts = Partial<Omit<ImportAnswer, 'status' | 'errors' | 'more_errors' | 'wrong_rows'>>

/** The answer of an import: an error if there is any in it, unless the wrong rows were left out. */
export function importAnswer(
  errors: ImportErrors,
  counts: Counts,
  { sheet, leftOut = false }: { readonly sheet?: ImportFile; readonly leftOut?: boolean } = {},
): ImportAnswer {
  const all = errors.list()
  return {
    status: all.length > 0 && !leftOut ? 'error' : 'ok',
    rows: 0,
    to_add: 0,
    already_there: 0,
    to_waitlist: 0,
    to_change: 0,
    ignored_columns: [],
    ...counts,
    errors: withValues(all.slice(0, IMPORT_LIMITS.errors), sheet),
    more_errors: Math.max(0, all.length - IMPORT_LIMITS.errors),
    wrong_rows: errors.isOfFile() ? [] : [...new Set(all.map(({ row }) => row))],
  }
}

/** Names what the wrong cells hold, so that nobody has to look them up. */
function withValues(errors: readonly Omit<ImportError, 'value'>[], sheet?: ImportFile): readonly ImportError[] {
  const rows = new Map(sheet?.rows.map(({ row, cells }) => [row, cells]))
  return errors.map((error) => {
    const cell = error.column === null ? undefined : rows.get(error.row)?.[sheet?.heading.indexOf(error.column) ?? -1]
    return { ...error, value: cell ? cutText(cell, VALUE_SHOWN) : null }
  })
}
