import type { Comparator, FieldDeclaration, FieldProblemKind, Lang, Parameters } from '@cubic/contract'
import type { Sql } from '../core/sql.ts'

export type Parsed =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly problem: FieldProblemKind; readonly parameters?: Parameters }

/** Where a relation leads, and what stores it: a column here, the column `inverse` there, or a join table. */
export type Relation =
  | {
      readonly kind: 'one'
      readonly model: string
      readonly foreignKey: boolean
      readonly onUnlink: 'cascade' | 'restrict' | 'set null'
      readonly byId: boolean
    }
  | { readonly kind: 'many'; readonly model: string; readonly inverse: string | undefined }

export type Measure = 'sum' | 'average'
export const GROUPINGS = ['value', 'day', 'week', 'month'] as const
export type Grouping = (typeof GROUPINGS)[number]
/**
 * How records can be grouped by a field: the SQL of a value's group, in the given time zone. A day and a week
 * (its Monday) are `YYYY-MM-DD`, a month is `YYYY-MM`; `value` is printed like the field.
 */
export type Groupings = { readonly [grouping in Grouping]?: (value: Sql, zone: string) => Sql }

/** What `fields` tells about fields of this type alone. */
export type TypeDescription = {
  readonly relation?: string
  readonly selections?: readonly { readonly value: string; readonly name: string }[]
}

export type FieldType<Field extends FieldDeclaration = FieldDeclaration> = {
  /** The column's SQL type; undefined if the model's table has no column for it. */
  readonly column: string | undefined
  /** A declared default as the column's SQL text. */
  readonly columnDefault: (value: unknown) => string
  readonly comparators: ReadonlySet<Comparator>
  readonly sortable: boolean
  /** Tells whether a value is saved as null. */
  readonly isBlank: (value: unknown, field: Field) => boolean
  /** The stored form of a blank value. */
  readonly empty: null | readonly never[]
  /** Checks a value to be saved (never blank) and converts it for the column. */
  readonly parse: (value: unknown, field: Field) => Parsed
  /** Checks an operand of a comparison and converts it for the column. */
  readonly parseOperand: (value: unknown, field: Field) => Parsed
  /** Converts the driver's value (never null) to its wire form. */
  readonly print: (stored: unknown) => unknown
  /** The form control, unless a view chooses another. */
  readonly widget: string
  readonly describe: (field: Field, lang: Lang) => TypeDescription
  readonly relation: ((field: Field) => Relation) | undefined
  /** Values that a count lists even if no record has them; undefined if records cannot be counted by this type. */
  readonly countedValues: ((field: Field) => readonly string[]) | undefined
  readonly groupings: Groupings
  readonly measures: ReadonlySet<Measure>
}

export const valid = (value: unknown): Parsed => ({ ok: true, value })
export const invalid = (problem: FieldProblemKind, parameters?: Parameters): Parsed =>
  parameters ? { ok: false, problem, parameters } : { ok: false, problem }

export const SCALAR = {
  columnDefault: String,
  sortable: true,
  isBlank: (value: unknown) => value === null || (typeof value === 'string' && value.trim() === ''),
  empty: null,
  print: (stored: unknown) => stored,
  describe: () => ({}),
  relation: undefined,
  countedValues: undefined,
  groupings: {},
  measures: new Set<Measure>(),
} as const

export const BY_VALUE: Groupings = { value: (value) => value }

/** Text that PostgreSQL and JSON can hold: no NUL and no half of a surrogate pair. */
export function isStorableText(value: unknown): value is string {
  return typeof value === 'string' && !value.includes('\0') && value.isWellFormed()
}
