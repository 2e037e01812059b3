import type { Comparator, FieldDeclaration, FieldProblemKind, Lang, Parameters } from '@cubic/contract'
import type { Sql } from '../sql.ts'

export type Parsed =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly problem: FieldProblemKind; readonly parameters?: Parameters }

/** Where a relation leads, and what holds it: a column here, the column `inverse` there, or a join table. */
export type Relation =
  | {
      readonly kind: 'one'
      readonly model: string
      readonly foreignKey: boolean
      readonly onUnlink: 'cascade' | 'restrict' | 'set null'
    }
  | { readonly kind: 'many'; readonly model: string; readonly inverse: string | undefined }

export type Measure = 'sum' | 'average'
export type Grouping = 'value' | 'day' | 'week' | 'month'
/**
 * The groups that records can be put into by a field: the SQL of a value's group, in the time zone named. A day and a week
 * (its Monday) are `YYYY-MM-DD`, a month is `YYYY-MM`; `value` is printed as the field's own.
 */
export type Groupings = { readonly [grouping in Grouping]?: (value: Sql, zone: string) => Sql }

/** What `fields` tells of a field besides what it tells of every field. */
export type TypeDescription = {
  readonly relation?: string
  readonly selections?: readonly { readonly value: string; readonly name: string }[]
}

/** Everything that the platform knows of a field type, in one place. */
export type FieldType<Field extends FieldDeclaration = FieldDeclaration> = {
  /** The column's SQL type; undefined where the model's table holds none. */
  readonly column: string | undefined
  /** A declared default as the text of the column's. */
  readonly columnDefault: (value: unknown) => string
  readonly comparators: ReadonlySet<Comparator>
  readonly sortable: boolean
  /** Is it saved as no value at all? */
  readonly isBlank: (value: unknown, field: Field) => boolean
  /** The stored form of a blank value. */
  readonly empty: null | readonly never[]
  /** Checks a value to be saved (never blank) and gives what the column takes. */
  readonly parse: (value: unknown, field: Field) => Parsed
  /** Checks one operand of a comparison and gives what the column compares with. */
  readonly parseOperand: (value: unknown, field: Field) => Parsed
  /** Converts the driver's value (never null) to its wire form. */
  readonly print: (stored: unknown) => unknown
  /** The form control that suits it where no view says otherwise. */
  readonly widget: string
  readonly describe: (field: Field, lang: Lang) => TypeDescription
  readonly relation: ((field: Field) => Relation) | undefined
  /** The values that a count by value lists even where it counts none; undefined where it cannot be counted by. */
  readonly countedValues: ((field: Field) => readonly string[]) | undefined
  readonly groupings: Groupings
  readonly measures: ReadonlySet<Measure>
}

export const valid = (value: unknown): Parsed => ({ ok: true, value })
export const invalid = (problem: FieldProblemKind, parameters?: Parameters): Parsed =>
  parameters ? { ok: false, problem, parameters } : { ok: false, problem }

/** A value in one column: what most types are but for what they say themselves. */
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
