import type { Text } from './text.ts'

export type Selection<Value extends string = string> = { readonly value: Value; readonly label: Text }

type Common = {
  readonly label: Text
  readonly help?: Text
  readonly required?: boolean
  /** Not written through `save`: methods, commands or the database write it. */
  readonly readonly?: boolean
  /** Computed by SQL that the server declares; has no column of its own. */
  readonly derived?: boolean
  /** Another name for a column of the same model (wire paths such as `event` for `event_id`). */
  readonly aliasOf?: string
  /** Written and never read: no query can name it. */
  readonly writeOnly?: boolean
}
type Bounds = { readonly min?: number; readonly max?: number }

/**
 * The field types, each with its own options. A new type is one line here and one file in the data platform's
 * `field-types/`, whose registry does not compile without it.
 */
type FieldOptions = {
  text: { readonly max?: number; readonly pattern?: string; readonly default?: string }
  long_text: { readonly max?: number; readonly default?: string }
  rich_text: { readonly max?: number; readonly default?: string }
  integer: Bounds & { readonly default?: number }
  number: Bounds & { readonly default?: number }
  boolean: { readonly default?: boolean }
  selection: { readonly selections: readonly Selection[]; readonly default?: string }
  date: { readonly default?: string }
  instant: { readonly default?: string }
  email: { readonly default?: string }
  phone: { readonly default?: string }
  /** `siteRelative`: a path of this site is an address too. */
  url: { readonly siteRelative?: true; readonly default?: string }
  file: { readonly default?: string }
  json: { readonly default?: unknown }
  to_one: {
    readonly model: string
    readonly foreignKey?: false
    readonly onUnlink?: 'cascade' | 'restrict' | 'set null'
    readonly default?: number
  }
  /** `inverse`: the to-one field of the other model that points here; without it, a join table. */
  to_many: { readonly model: string; readonly inverse?: string; readonly default?: readonly number[] }
}

export type FieldTypeName = keyof FieldOptions
export type FieldDeclaration = {
  [Name in FieldTypeName]: Common & { readonly type: Name } & FieldOptions[Name]
}[FieldTypeName]
export type FieldOf<Name extends FieldTypeName> = Extract<FieldDeclaration, { readonly type: Name }>

/** A model as both sides know it: names to the letter of the wire, texts in both languages. */
export type ModelDeclaration = {
  readonly name: string
  readonly label: Text
  readonly description: Text
  readonly fields: { readonly [name: string]: FieldDeclaration }
  /** The field shown as `display_name`. */
  readonly displayField: string
  /** Users never write it through `save`. */
  readonly userReadOnly?: boolean
}

/** Declares a model, keeping the literal names of its fields for the type system. */
export function declareModel<const Declaration extends ModelDeclaration>(declaration: Declaration): Declaration {
  return declaration
}

/** Builds selections from value → texts, in order, keeping the literal values for the type system. */
export function selections<Value extends string>(texts: {
  readonly [value in Value]: Text
}): readonly Selection<Value>[] {
  return Object.entries<Text>(texts).map(([value, label]) => ({ value: value as Value, label }))
}
