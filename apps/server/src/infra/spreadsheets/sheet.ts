import type { ImportProblemKind } from '@cubic/contract'

/** A row of a sheet that was read: its number as the spreadsheet counts, and the texts of its cells, '' for empty ones. */
export type SheetRow = { readonly row: number; readonly cells: readonly string[] }
/** Something wrong with a cell, by its place; `column` counts from 0. */
export type SheetProblem = {
  readonly row: number
  readonly column: number | null
  readonly kind: ImportProblemKind
}
export type Sheet = { readonly rows: readonly SheetRow[]; readonly problems: readonly SheetProblem[] }
/** Bounds on what is read: rows with a value, columns with a value, bytes once unpacked. */
export type SheetLimits = { readonly rows: number; readonly columns: number }

/** The file cannot be read at all. */
export class UnreadableSheet extends Error {
  readonly kind: ImportProblemKind

  constructor(kind: ImportProblemKind, options?: ErrorOptions) {
    super(kind, options)
    this.kind = kind
  }
}

/** Lets others be served between the parts of a long file. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
