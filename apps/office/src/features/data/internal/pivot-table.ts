import type { PivotRow } from '@cubic/data-client'

/** A group of a pivot, as its key in the address and in the answer's rows. */
export type Group = { readonly field: string; readonly by: 'value' | 'day' | 'week' | 'month' }
export type Measure = { readonly measure: 'count' | 'sum' | 'average' | 'minimum' | 'maximum'; readonly field?: string }
/** What a person chose to summarise: rows, perhaps columns, and one measure. */
export type PivotChoice = { readonly row: Group; readonly column: Group | undefined; readonly measure: Measure }

/** The names under which an answer carries the parts that are asked for here. */
export const NAMES = { row: 'row', column: 'column', measure: 'measure' } as const

const PATH = /^\w+(\.\w+)*$/
const CALENDAR = ['day', 'week', 'month'] as const
const MEASURES = ['count', 'sum', 'average', 'minimum', 'maximum'] as const

/** The choice as a text for the address: `start_time:month~type_id~sum:seats`. */
export function printPivot({ row, column, measure }: PivotChoice): string {
  const group = (of: Group | undefined) => (of ? (of.by === 'value' ? of.field : `${of.field}:${of.by}`) : '')
  return [group(row), group(column), measure.field ? `${measure.measure}:${measure.field}` : measure.measure].join('~')
}

/** Parses a choice from the URL; returns undefined for invalid text. */
export function parsePivot(text: string | null): PivotChoice | undefined {
  const [rows = '', columns = '', measures = ''] = (text ?? '').split('~')
  const row = groupOf(rows)
  const [name = '', field] = measures.split(':')
  const measure = MEASURES.find((each) => each === name)
  if (!row || !measure || (field !== undefined && !PATH.test(field))) return undefined
  return { row, column: groupOf(columns), measure: { measure, ...(field !== undefined && { field }) } }
}

function groupOf(text: string): Group | undefined {
  const [field = '', by] = text.split(':')
  if (!PATH.test(field)) return undefined
  return { field, by: CALENDAR.find((each) => each === by) ?? 'value' }
}

export type Table = {
  readonly columns: readonly string[]
  readonly rows: readonly { readonly label: string; readonly cells: readonly (number | null)[]; readonly total: number | null }[]
  /** The largest cell, for shading. */
  readonly largest: number
}

/** The rows of an answer as a table: a cell for each column that any row has, in the order of their labels. */
export function tableOf(rows: readonly PivotRow[], labelOf: (value: unknown, part: 'row' | 'column') => string): Table {
  const keys = new Map<string, { readonly label: string; readonly order: string }>()
  const read = rows.map((row) => {
    const cells = new Map<string, number>()
    for (const cell of listOf(row['cells'])) {
      const value = cell[NAMES.column]
      const key = JSON.stringify(value)
      keys.set(key, { label: labelOf(value, 'column'), order: typeof value === 'string' ? value : '' })
      const measured = numberOf(cell[NAMES.measure])
      if (measured !== null) cells.set(key, measured)
    }
    return { label: labelOf(row[NAMES.row], 'row'), cells, total: numberOf(row[NAMES.measure]) }
  })
  const columns = [...keys].toSorted(([, one], [, other]) =>
    one.order === other.order ? one.label.localeCompare(other.label) : one.order < other.order ? -1 : 1,
  )
  const table = read.map(({ label, cells, total }) => ({
    label,
    total,
    cells: columns.map(([key]) => cells.get(key) ?? null),
  }))
  const largest = Math.max(0, ...table.flatMap(({ cells, total }) => (cells.length > 0 ? cells : [total])).map((each) => each ?? 0))
  return { columns: columns.map(([, { label }]) => label), rows: table, largest }
}

function listOf(value: unknown): readonly { readonly [name: string]: unknown }[] {
  return Array.isArray(value) ? value : []
}

/** Averages come as numbers or as texts, as the database has them. */
function numberOf(value: unknown): number | null {
  const number = typeof value === 'number' ? value : typeof value === 'string' ? Number(value) : Number.NaN
  return Number.isFinite(number) ? number : null
}
