import type { Comparator, COMPARATORS_OF } from './core/comparators.ts'
import type { FieldTypeName } from './core/model.ts'
import type {
  CheckedModel,
  CheckedPath,
  DeclarationOf,
  FieldAt,
  KnownModel,
  ModelOrName,
  WrittenOf,
} from './records.ts'

export type ConditionValue = string | number | boolean | null | readonly (string | number | boolean | null)[]

/** A condition as the wire carries it. */
export type Condition =
  | { readonly leaf: { readonly field: string; readonly comparator: Comparator; readonly value?: ConditionValue } }
  | { readonly logic_operator: '&' | '|' | '!'; readonly children: readonly Condition[] }

export type SortKey = { readonly field: string; readonly order: 'asc' | 'desc' }

declare const over: unique symbol
/** A condition over the records of the model of this name: what wants one of another model does not take it. */
export type ConditionOf<Name extends string> = Condition & { readonly [over]?: Name }

/** The comparators that go with a field. */
type ComparatorOf<Field> = Field extends { readonly type: infer Type extends FieldTypeName }
  ? (typeof COMPARATORS_OF)[Type][number]
  : never
/** Relations are compared by ids. */
type OperandOf<Field> = Field extends { readonly type: 'to_many' } ? number | null : WrittenOf<Field>
type Operands<Field, Named> = Named extends 'is null' | 'is not null'
  ? []
  : Named extends '=' | '!='
    ? [value: OperandOf<Field>]
    : Named extends 'in' | 'not in'
      ? [values: readonly OperandOf<Field>[]]
      : [value: NonNullable<OperandOf<Field>>]

/** Makes the leaf of a condition over the records of a model. */
export type Where<Of extends ModelOrName> = Of extends KnownModel
  ? <const Path extends string, Named extends ComparatorOf<FieldAt<DeclarationOf<Of>, Path>>>(
      field: CheckedPath<DeclarationOf<Of>, Path>,
      comparator: Named,
      ...value: Operands<FieldAt<DeclarationOf<Of>, Path>, Named>
    ) => ConditionOf<DeclarationOf<Of>['name']>
  : typeof where

/** Returns the `where` of a model, typed by its declaration; of a model known at run time only, the one for any. */
export function whereOf<const Of extends ModelOrName>(model: CheckedModel<Of>): Where<Of>
export function whereOf(): typeof where {
  return where
}

export function where(field: string, comparator: Comparator, value?: ConditionValue): Condition {
  return { leaf: value === undefined ? { field, comparator } : { field, comparator, value } }
}

/** True for records that people find by this text; refused for a model that is not searched for text. */
export function matchesText(text: string): Condition {
  return where('search_text', 'match', text)
}

/** True where every part is; of no parts, true. */
export function allOf<Name extends string = never>(...children: readonly ConditionOf<Name>[]): ConditionOf<Name> {
  return { logic_operator: '&', children }
}

/** True where one part is; of no parts, false. */
export function anyOf<Name extends string = never>(...children: readonly ConditionOf<Name>[]): ConditionOf<Name> {
  return { logic_operator: '|', children }
}

/** Text with the wildcards of `like` escaped, to be searched for as it stands. */
export function likeText(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`)
}
