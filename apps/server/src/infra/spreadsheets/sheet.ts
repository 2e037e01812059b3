import type { ImportProblemKind } from '@cubic/contract'

/** `row`: its number as the spreadsheet counts. `cells`: '' for empty ones. */
export type SheetRow = { readonly row: number; readonly cells: readonly string[] }
/** Something wrong with a cell, by its place; `column` counts from 0. */
export type SheetProblem = {
  readonly row: number
  readonly column: number | null
  readonly kind: ImportProblemKind
}
export type Sheet = { readonly rows: readonly SheetRow[]; readonly problems: readonly SheetProblem[] }
/** Bounds on what is read: rows with a value, columns with a value. */
export type SheetLimits = { readonly rows: number; readonly columns: number }

export const SHEET_ROWS_MAX = 1_048_576
export const CELL_CHARACTERS_MAX = 32_767

/** For all texts together, and for cells, empty ones too: a small file can repeat a text a million times. */
const CHARACTERS_MAX = 10_485_760
const CELLS_MAX = 3_000_000

/** The file cannot be read at all; `row` is where that shows. */
export class UnreadableSheet extends Error {
  readonly kind: ImportProblemKind
  readonly row: number

  constructor(kind: ImportProblemKind, { row = 1, ...options }: ErrorOptions & { readonly row?: number } = {}) {
    super(kind, options)
    this.kind = kind
    this.row = row
  }
}

/** The text of a cell as it is kept: at most as long as in a spreadsheet program, without spaces around it. */
export function cellText(text: string): string {
  return (text.length > CELL_CHARACTERS_MAX ? text.slice(0, CELL_CHARACTERS_MAX).toWellFormed() : text).trim()
}

export function createSheet(limits: SheetLimits) {
  const rows: SheetRow[] = []
  const problems: SheetProblem[] = []
  let [characters, seen] = [0, 0]

  return {
    see(row: number, cells = 1): void {
      seen += cells
      if (row > SHEET_ROWS_MAX) throw new UnreadableSheet('too_many_rows')
      if (seen > CELLS_MAX) throw new UnreadableSheet('too_complex', { row })
    },
    /** Adds a row unless it is empty. */
    add(row: number, cells: readonly string[]): void {
      const width = cells.findLastIndex((cell) => cell !== '') + 1
      if (width === 0) return
      if (width > limits.columns) throw new UnreadableSheet('too_many_columns', { row })
      if (rows.length === limits.rows) throw new UnreadableSheet('too_many_rows')
      for (const cell of cells) characters += cell.length
      if (characters > CHARACTERS_MAX) throw new UnreadableSheet('too_large')
      rows.push({ row, cells: cells.slice(0, width) })
    },
    report(problem: SheetProblem): void {
      if (problems.length < limits.rows) problems.push(problem)
    },
    sheet: (): Sheet => ({ rows, problems }),
  }
}

/** Lets others be served between the parts of a long file. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
