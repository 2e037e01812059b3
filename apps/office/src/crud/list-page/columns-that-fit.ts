import type { SortKey } from '@cubic/contract'
import { type Column, idOfColumn } from './types.ts'

/** The least width of the first column while the columns are tight, in CSS pixels: it takes what the others leave. */
export const FIRST_COLUMN_MIN = 130
/** The greatest width of the other columns then, as the table's cells have it. */
const TIGHT_CELL_MAX = 200

/** With all columns in view, the first one keeps more of its width. */
const FIRST_AMONG_ALL_MIN = 220

type Measures = {
  /** The width that columns may take, in CSS pixels. */
  readonly room: number
  /** The width of each column by its content. */
  readonly widths: ReadonlyMap<string, number>
  /** The field of the tabs. */
  readonly state: string | undefined
  readonly sort: readonly SortKey[]
  readonly isBeside: boolean
}

/**
 * Returns the columns to show, and whether they have to be tight. Beside an open record, which shows the rest, those
 * that do not fit are left out; otherwise all are shown, if need be by scrolling sideways.
 */
export function fitColumns<Shown extends Column>(
  columns: readonly Shown[],
  measures: Measures,
): { readonly columns: readonly Shown[]; readonly isTight: boolean } {
  const { room, widths, isBeside } = measures
  const widthOf = (column: Shown) => widths.get(idOfColumn(column)) ?? 0
  const tightOf = (column: Shown) => Math.min(widthOf(column), Math.max(TIGHT_CELL_MAX, column.width ?? 0))
  const [, ...others] = columns
  const sum = (each: (column: Shown) => number, of: readonly Shown[]) =>
    of.reduce((all, column) => all + each(column), 0)
  if (sum(widthOf, columns) <= room) return { columns, isTight: false }
  const isFitting = FIRST_AMONG_ALL_MIN + sum(tightOf, others) <= room
  if (isFitting || !isBeside) return { columns, isTight: isFitting }
  return { columns: mostTelling(columns, tightOf, measures), isTight: true }
}

/**
 * Picks the columns that fit, in their order: the first one, what the tabs tell apart, what the list is ordered by,
 * then the others from the start. A column that does not fit is left out, and a narrower one after it may still be in.
 */
function mostTelling<Shown extends Column>(
  columns: readonly Shown[],
  widthOf: (column: Shown) => number,
  { room, state, sort }: Measures,
): readonly Shown[] {
  const [first, ...others] = columns
  if (first === undefined) return columns
  // without an order of one's own, the latest come first
  const ordered = sort.length > 0 ? sort.map(({ field }) => field) : ['created_time']
  const telling = others.filter(({ field }) => field === state || ordered.includes(field))
  const kept = new Set([idOfColumn(first)])
  let left = room - FIRST_COLUMN_MIN
  for (const column of [...telling, ...others]) {
    const width = widthOf(column)
    if (kept.has(idOfColumn(column)) || width > left) continue
    kept.add(idOfColumn(column))
    left -= width
  }
  return columns.filter((column) => kept.has(idOfColumn(column)))
}
