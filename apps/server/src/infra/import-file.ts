import {
  fillText,
  IMPORT_LIMITS,
  IMPORT_PROBLEMS,
  type ImportAnswer,
  type ImportError,
  type ImportProblemKind,
  type Lang,
  type Parameters,
} from '@cubic/contract'
import { readSheet } from './spreadsheets/read-sheet.ts'
import { type Sheet, type SheetRow, UnreadableSheet } from './spreadsheets/sheet.ts'

/** A file with its heading and its rows of data. */
export type ImportFile = {
  readonly heading: readonly string[]
  readonly rows: readonly SheetRow[]
  /** The problems of single cells. */
  readonly problems: Sheet['problems']
}
const PARAMETERS: Parameters = {}
const LIMIT_PARAMETERS: { readonly [kind in ImportProblemKind]?: Parameters } = {
  too_large: { max: IMPORT_LIMITS.bytes / 1_048_576 },
  too_many_rows: { max: IMPORT_LIMITS.rows },
  too_many_columns: { max: IMPORT_LIMITS.columns },
}

/** Reads a file to be imported; the error says why it cannot be read. */
export async function readImportFile(
  file: Buffer | 'too_large' | undefined,
): Promise<ImportFile | { readonly kind: ImportProblemKind }> {
  if (file === undefined) return { kind: 'empty' }
  if (file === 'too_large') return { kind: 'too_large' }
  try {
    const { rows, problems } = await readSheet(file, { rows: IMPORT_LIMITS.rows + 1, columns: IMPORT_LIMITS.columns })
    const [heading, ...data] = rows
    if (!heading || data.length === 0) return { kind: 'empty' }
    return { heading: heading.cells, rows: data, problems: problems.filter(({ row }) => row > heading.row) }
  } catch (error) {
    if (error instanceof UnreadableSheet) return { kind: error.kind }
    throw error
  }
}

/** Collects the errors of an import, in the order of their rows. */
export function createImportErrors(lang: Lang) {
  const errors: ImportError[] = []
  return {
    add(
      row: number,
      column: string | null,
      kind: ImportProblemKind,
      parameters = LIMIT_PARAMETERS[kind] ?? PARAMETERS,
    ) {
      errors.push({ row, column, kind, message: fillText(IMPORT_PROBLEMS[kind], lang, parameters) })
    },
    push: (error: ImportError) => void errors.push(error),
    isEmpty: () => errors.length === 0,
    list: () => errors.toSorted((one, other) => one.row - other.row),
  }
}
export type ImportErrors = ReturnType<typeof createImportErrors>

type Counts = Partial<Omit<ImportAnswer, 'status' | 'errors' | 'more_errors'>>

/** The answer of an import: an error if there is any in it. */
export function importAnswer(errors: ImportErrors, counts: Counts): ImportAnswer {
  const all = errors.list()
  return {
    status: all.length > 0 ? 'error' : 'ok',
    rows: 0,
    to_add: 0,
    already_there: 0,
    to_waitlist: 0,
    to_change: 0,
    ignored_columns: [],
    ...counts,
    errors: all.slice(0, IMPORT_LIMITS.errors),
    more_errors: Math.max(0, all.length - IMPORT_LIMITS.errors),
  }
}

/** A heading as it is compared: without regard to case, spaces, width, and the star of a required column. */
export function headingKey(heading: string): string {
  return heading
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s*:_-]/g, '')
}
