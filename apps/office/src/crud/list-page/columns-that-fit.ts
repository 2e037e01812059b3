import type { SortKey } from '@cubic/contract'
import { idOfColumn, type Column } from './types.ts'

/** The least width of the first column, in CSS pixels: it takes what the others leave. */
export const FIRST_COLUMN_MIN = 150

/**
 * Returns the columns that fit beside an open record, in their order: the first one, what the tabs tell apart, what the list is ordered
 * by, then the others from the start. A column that does not fit is left out, and a narrower one after it may still be in.
 */
export function columnsThatFit<Shown extends Column>(
  columns: readonly Shown[],
  {
    room,
    widthOf,
    state,
    sort,
  }: {
    /** The width that columns may take, in CSS pixels. */
    readonly room: number
    readonly widthOf: (column: Shown) => number
    /** The field of the tabs. */
    readonly state: string | undefined
    readonly sort: readonly SortKey[]
  },
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
