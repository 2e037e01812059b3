import type { Condition } from '@cubic/contract'
import type { PivotData, PivotRow } from '@cubic/data-client'

const PATH = /^\w+(\.\w+)*$/
const CALENDAR = ['day', 'week', 'month'] as const
const MEASURES = ['count', 'sum', 'average', 'minimum', 'maximum'] as const
const CHARTS = ['bar', 'line', 'none'] as const

/** A grouping: a field of the record or of a related one, with a calendar unit for dates. */
export type Group = { readonly field: string; readonly by: 'value' | (typeof CALENDAR)[number] }
export type Measure = { readonly measure: (typeof MEASURES)[number]; readonly field?: string }
/** A summary as the user set it up, and how it is shown beside the table. */
export type PivotChoice = {
  readonly rows: readonly Group[]
  readonly columns: readonly Group[]
  readonly measures: readonly Measure[]
  readonly chart: (typeof CHARTS)[number]
}
/** The server's limits. */
export const GROUPS_MAX = 5
export const MEASURES_MAX = 8

/** Prints a choice for the URL: `start_time:month,type_id~status~count,sum:seats~line`. */
export function printPivot({ rows, columns, measures, chart }: PivotChoice): string {
  const parts = [rows.map(keyOfGroup), columns.map(keyOfGroup), measures.map(keyOfMeasure)].map((keys) => keys.join())
  return [...parts, ...(chart === 'bar' ? [] : [chart])].join('~')
}

/** Parses a choice from the URL; returns undefined for invalid text. */
export function parsePivot(text: string | null): PivotChoice | undefined {
  const [rows = '', columns = '', measures = '', chart = ''] = (text ?? '').split('~')
  const [wanted, across, measured] = [
    partsOf(rows, groupOf, GROUPS_MAX),
    partsOf(columns, groupOf, GROUPS_MAX),
    partsOf(measures, measureOf, MEASURES_MAX),
  ]
  if (!wanted || !across || !measured || wanted.length === 0 || measured.length === 0) return undefined
  return { rows: wanted, columns: across, measures: measured, chart: CHARTS.find((each) => each === chart) ?? 'bar' }
}

/** Parses a comma-separated text; undefined if any part is invalid. */
function partsOf<Part>(
  text: string,
  partOf: (text: string) => Part | undefined,
  max: number,
): readonly Part[] | undefined {
  const texts = text === '' ? [] : text.split(',').slice(0, max)
  const parts = texts.flatMap((each) => partOf(each) ?? [])
  return parts.length === texts.length ? parts : undefined
}

export function keyOfGroup({ field, by }: Group): string {
  return by === 'value' ? field : `${field}:${by}`
}

export function keyOfMeasure({ measure, field }: Measure): string {
  return field === undefined ? measure : `${measure}:${field}`
}

function groupOf(text: string): Group | undefined {
  const [field = '', by] = text.split(':')
  return PATH.test(field) ? { field, by: CALENDAR.find((each) => each === by) ?? 'value' } : undefined
}

function measureOf(text: string): Measure | undefined {
  const [name = '', field] = text.split(':')
  const measure = MEASURES.find((each) => each === name)
  if (!measure || (field === undefined ? measure !== 'count' : !PATH.test(field))) return undefined
  return { measure, ...(field !== undefined && { field }) }
}

/** Converts a choice to the stored form of a pivot table, where parts are named by their position. */
export function pivotData({ rows, columns, measures, chart }: PivotChoice, filter?: Condition): PivotData {
  const named = (groups: readonly Group[], letter: string) =>
    groups.map(({ field, by }, index) => ({ field, name: `${letter}${index}`, ...(by !== 'value' && { by }) }))
  return {
    rows: named(rows, 'r'),
    columns: named(columns, 'c'),
    measures: measures.map((measure, index) => ({ ...measure, name: `m${index}` })),
    chart,
    ...(filter && { filter }),
  }
}
/** Returns the choice that a stored pivot table holds; undefined for one without rows. */
export function choiceOf(data: unknown): (PivotChoice & { readonly filter: Condition | undefined }) | undefined {
  const { rows = [], columns = [], measures = [], chart, filter } = (data ?? {}) as Partial<PivotData>
  const group = ({ field, by }: (typeof rows)[number]): Group => ({
    field,
    by: CALENDAR.find((each) => each === by) ?? 'value',
  })
  if (rows.length === 0 || measures.length === 0) return undefined
  return {
    rows: rows.map(group),
    columns: columns.map(group),
    measures: measures.map(({ measure, field }) => ({ measure, ...(field !== undefined && { field }) })),
    chart: chart ?? 'bar',
    filter: filter ?? undefined,
  }
}

/** A measured value: a number, or what the field holds (the first and last of dates). */
export type Measured = number | string | null
export type TableRow = {
  readonly key: string
  /** One for each group of the rows. */
  readonly labels: readonly string[]
  readonly cells: readonly (readonly Measured[])[]
  /** The measures over all columns. */
  readonly totals: readonly Measured[]
  /** The number of groups: fewer than all for a subtotal. */
  readonly depth: number
}
export type Table = {
  readonly columns: readonly { readonly key: string; readonly labels: readonly string[] }[]
  /** Includes the subtotals of each first group after its rows, where there are several groups. */
  readonly rows: readonly TableRow[]
  /** Covers all rows, also those that are not shown. */
  readonly total: TableRow | undefined
  /** The largest cell of each measure, for shading. */
  readonly largest: readonly number[]
}
export type LabelOf = (value: unknown, group: Group) => string

/** The answers for the rows, for their first group alone, and for all rows together. */
export type PivotAnswers = {
  readonly rows: readonly PivotRow[]
  readonly first: readonly PivotRow[]
  readonly all: readonly PivotRow[]
}

/** Turns the answers into a table: a cell for each column that any row has, in the order of their values. */
export function tableOf({ rows, first, all }: PivotAnswers, choice: PivotChoice, labelOf: LabelOf): Table {
  const found = new Map<string, readonly unknown[]>()
  for (const row of [...rows, ...all])
    for (const cell of cellsOf(row)) {
      const values = choice.columns.map((_, index) => cell[`c${index}`] ?? null)
      found.set(JSON.stringify(values), values)
    }
  const labelsOf = (values: readonly unknown[], groups: readonly Group[]) =>
    values.flatMap((value, index) => {
      const group = groups[index]
      return group ? [labelOf(value, group)] : []
    })
  const columns = [...found]
    .map(([key, values]) => ({ key, values, labels: labelsOf(values, choice.columns) }))
    .toSorted((one, other) => compare(one, other))
  const rowOf = (row: PivotRow, depth: number): TableRow => {
    const values = choice.rows.slice(0, depth).map((_, index) => row[`r${index}`] ?? null)
    const cells = new Map(
      cellsOf(row).map((cell) => [JSON.stringify(choice.columns.map((_, index) => cell[`c${index}`] ?? null)), cell]),
    )
    return {
      key: JSON.stringify(values),
      depth,
      labels: labelsOf(values, choice.rows),
      cells: columns.map(({ key }) => measuresOf(cells.get(key), choice)),
      totals: measuresOf(row, choice),
    }
  }
  const whole = rows.map((row) => rowOf(row, choice.rows.length))
  const [total] = all
  const subtotals = new Map(first.map((row) => [JSON.stringify(row['r0'] ?? null), rowOf(row, 1)]))
  return {
    columns: columns.map(({ key, labels }) => ({ key, labels })),
    rows: choice.rows.length > 1 ? withSubtotals(whole, rows, subtotals) : whole,
    total: total && rowOf(total, 0),
    largest: choice.measures.map((_, measure) =>
      Math.max(
        0,
        ...whole
          .flatMap(({ cells, totals }) => (columns.length > 0 ? cells : [totals]))
          .map((measured) => Number(measured[measure] ?? 0) || 0),
      ),
    ),
  }
}

function withSubtotals(
  whole: readonly TableRow[],
  rows: readonly PivotRow[],
  subtotals: ReadonlyMap<string, TableRow>,
): readonly TableRow[] {
  const keyAt = (index: number) => JSON.stringify(rows[index]?.['r0'] ?? null)
  return whole.flatMap((row, index) => {
    const isLast = index === whole.length - 1 || keyAt(index + 1) !== keyAt(index)
    const subtotal = isLast ? subtotals.get(keyAt(index)) : undefined
    return subtotal ? [row, subtotal] : [row]
  })
}

type Sorted = { readonly values: readonly unknown[]; readonly labels: readonly string[] }
/** Compares by value where the values are texts or numbers (dates, selections), else by label. */
function compare(one: Sorted, other: Sorted): number {
  for (const [index, label] of one.labels.entries()) {
    const [mine, theirs] = [one.values[index], other.values[index]]
    const otherLabel = other.labels[index] ?? ''
    if (mine === theirs || label === otherLabel) continue
    if (typeof mine === 'number' && typeof theirs === 'number') return mine - theirs
    if (typeof mine === 'string' && typeof theirs === 'string') return mine < theirs ? -1 : 1
    if (mine === null || theirs === null) return mine === null ? 1 : -1
    return label.localeCompare(otherLabel)
  }
  return 0
}

function cellsOf(row: PivotRow): readonly { readonly [name: string]: unknown }[] {
  return Array.isArray(row['cells']) ? row['cells'] : []
}

function measuresOf(
  row: { readonly [name: string]: unknown } | undefined,
  { measures }: PivotChoice,
): readonly Measured[] {
  return measures.map((_, index) => {
    const value = row?.[`m${index}`]
    if (typeof value === 'number') return value
    if (typeof value !== 'string' || value === '') return null
    // Sums and averages may come as texts, as the database has them.
    return Number.isFinite(Number(value)) ? Number(value) : value
  })
}
