import type { Comparator, FieldDeclaration, FieldProblemKind, FieldTypeName, Parameters } from '@cubic/contract'

export type FieldOf<Name extends FieldTypeName> = Extract<FieldDeclaration, { type: Name }>

export type Parsed =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly problem: FieldProblemKind; readonly parameters?: Parameters }

/** Everything that the platform knows of a field type, in one place. */
export type FieldType<Field extends FieldDeclaration = FieldDeclaration> = {
  /** The column's SQL type. */
  readonly column: string
  readonly comparators: ReadonlySet<Comparator>
  /** Checks a value to be saved (never null) and gives what the column takes. */
  readonly parse: (value: unknown, field: Field) => Parsed
  /** Checks one operand of a comparison and gives what the column compares with. */
  readonly parseOperand: (value: unknown, field: Field) => Parsed
  /** What the driver read (never null) → what the wire carries. */
  readonly print: (stored: unknown) => unknown
  /** The form control that suits it where no view says otherwise. */
  readonly widget: string
  readonly sortable: boolean
}

export const valid = (value: unknown): Parsed => ({ ok: true, value })
export const invalid = (problem: FieldProblemKind, parameters?: Parameters): Parsed =>
  parameters ? { ok: false, problem, parameters } : { ok: false, problem }

const NULLNESS = ['is null', 'is not null'] as const
const EQUALITY = ['=', '!=', 'in', 'not in', ...NULLNESS] as const
const ORDER = ['<', '<=', '>', '>='] as const
const PATTERN = ['like', 'ilike', 'not like', 'not ilike'] as const

export const NULL_COMPARATORS: ReadonlySet<Comparator> = new Set(NULLNESS)
export const EQUAL_COMPARATORS: ReadonlySet<Comparator> = new Set(EQUALITY)
export const ORDERED_COMPARATORS: ReadonlySet<Comparator> = new Set([...EQUALITY, ...ORDER])
export const TEXT_COMPARATORS: ReadonlySet<Comparator> = new Set([...EQUALITY, ...ORDER, ...PATTERN])

/** Text that PostgreSQL and JSON can hold: no NUL and no half of a surrogate pair. */
export function isStorableText(value: unknown): value is string {
  return typeof value === 'string' && !value.includes('\0') && value.isWellFormed()
}
