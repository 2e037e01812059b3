import type { FieldOf, FieldProblemKind, FieldTypeName } from '@cubic/contract'

/** Values that a field type accepts and rejects, for the tests that run over all types. */
export type Samples<Name extends FieldTypeName = FieldTypeName> = {
  readonly field: FieldOf<Name>
  /** At least two different values. `kept`: what is read back, if it differs from what was given. */
  readonly valid: readonly { readonly given: unknown; readonly kept?: unknown }[]
  readonly invalid: readonly (readonly [problem: FieldProblemKind, ...given: readonly unknown[]])[]
  /** The bounds of the field's own options. */
  readonly options?: readonly {
    readonly field: FieldOf<Name>
    readonly valid: readonly unknown[]
    readonly invalid: readonly (readonly [problem: FieldProblemKind, ...given: readonly unknown[]])[]
  }[]
  /** Operands that conditions reject, besides objects and lists. */
  readonly operands?: readonly unknown[]
  /** Operands of another type that conditions convert, with the converted values. */
  readonly meant?: readonly (readonly [operand: unknown, value: unknown])[]
}
