import type { Text } from './core/text.ts'

/** What may be wrong with a spreadsheet that is imported, by the `kind` of an entry in `errors` (wire §8). */
export const IMPORT_PROBLEMS = {
  not_a_spreadsheet: {
    cn: '不是 .xlsx 或 .csv 文件',
    en: 'This is not an .xlsx or .csv file',
  },
  old_format: {
    cn: '不支持旧的 .xls 格式，请另存为 .xlsx 后重试',
    en: 'The old .xls format is not supported. Save it as .xlsx and try again',
  },
  broken: {
    cn: '文件不完整或已损坏，无法读取',
    en: 'The file is incomplete or damaged and cannot be read',
  },
  too_large: { cn: '文件太大，最多 {max} MB', en: 'The file is too large: {max} MB at most' },
  too_many_rows: { cn: '最多 {max} 行，请分成几个文件', en: 'At most {max} rows: please split the file' },
  too_many_columns: { cn: '最多 {max} 列', en: 'At most {max} columns' },
  too_complex: {
    cn: '文件过于复杂，无法读取，请去掉多余的格式和空白单元格后重试',
    en: 'This file is too complex to read. Remove extra formatting and blank cells, then try again',
  },
  empty: { cn: '表格中没有数据行', en: 'The spreadsheet has no rows of data' },
  missing_column: { cn: '缺少“{name}”一列', en: 'The column “{name}” is missing' },
  repeated_column: { cn: '“{name}”一列出现了多次', en: 'The column “{name}” appears more than once' },
  merged: {
    cn: '有合并的单元格，请取消合并并填好每一格',
    en: 'These cells are merged. Unmerge them and fill in each one',
  },
  formula: {
    cn: '公式没有结果或结果有错，请粘贴为数值',
    en: 'The formula has no result, or its result is an error. Paste it as a value',
  },
  unknown_person: {
    cn: '没有学工号为 {number} 的人员',
    en: 'Nobody has the student or employee number {number}',
  },
  repeated: { cn: '与第 {row} 行是同一个人', en: 'This is the same person as in row {row}' },
  full: { cn: '名额不足，此人没有名额', en: 'There is no seat left for this person' },
  conflict: { cn: '{name}与已有记录冲突', en: '{name} conflicts with an existing record' },
  more: {
    cn: '这一行也有错，改好前面的再试一次即可看到',
    en: 'This row is wrong too. Correct those above and try again to see why',
  },
} as const satisfies { readonly [kind: string]: Text }
export type ImportProblemKind = keyof typeof IMPORT_PROBLEMS

/** One thing that is wrong with a file. */
export type ImportError = {
  /** As the spreadsheet counts: the first row of data is 2; 1 for what concerns the whole file. */
  readonly row: number
  /** The heading of the column; null if the entry is about the row or the file. */
  readonly column: string | null
  /** Of `IMPORT_PROBLEMS`, or of a form's answers (`required`, `phone`, …). */
  readonly kind: string
  readonly message: string
  /** What the cell holds, in short; null if the entry is not about a cell. */
  readonly value: string | null
}

/** The answer to an import, or to a dry run of it (wire §8). */
export type ImportAnswer = {
  readonly status: 'ok' | 'error'
  /** Rows of data in the file. */
  readonly rows: number
  readonly to_add: number
  readonly already_there: number
  readonly errors: readonly ImportError[]
  /** How many more errors there are than those listed. */
  readonly more_errors: number
  /**
   * The rows that have an error: those that an import with `skip_wrong` leaves out. None, if the whole file is wrong.
   */
  readonly wrong_rows: readonly number[]
  /** Of applicants: how many of `to_add` join the waitlist. */
  readonly to_waitlist: number
  /** Of people: how many are there with other data, which the import changes. */
  readonly to_change: number
  /** The headings of columns that mean nothing to the import. */
  readonly ignored_columns: readonly string[]
}

/** Bounds on an imported file. */
export const IMPORT_LIMITS = { rows: 5000, columns: 200, bytes: 10_485_760, errors: 1000 } as const
