import type { Text } from './text.ts'

export type Selection = { readonly value: string; readonly label: Text }

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

export type FieldDeclaration =
  | (Common & { readonly type: 'text'; readonly max?: number; readonly pattern?: string; readonly default?: string })
  | (Common & { readonly type: 'long_text' | 'rich_text'; readonly max?: number; readonly default?: string })
  | (Common & Bounds & { readonly type: 'integer' | 'number'; readonly default?: number })
  | (Common & { readonly type: 'boolean'; readonly default?: boolean })
  | (Common & { readonly type: 'selection'; readonly selections: readonly Selection[]; readonly default?: string })
  | (Common & { readonly type: 'date' | 'instant' | 'email' | 'phone' | 'url' | 'file'; readonly default?: string })
  | (Common & { readonly type: 'json'; readonly default?: unknown })
  | (Common & {
      readonly type: 'to_one'
      readonly model: string
      readonly foreignKey?: false
      readonly onUnlink?: 'cascade' | 'restrict' | 'set null'
      readonly default?: number
    })
  /** `inverse`: the to-one field of the other model that points here; without it, a join table. */
  | (Common & {
      readonly type: 'to_many'
      readonly model: string
      readonly inverse?: string
      readonly default?: readonly number[]
    })

export type FieldTypeName = FieldDeclaration['type']

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

/** Builds selections from value → texts, in order. */
export function selections(texts: { readonly [value: string]: Text }): readonly Selection[] {
  return Object.entries(texts).map(([value, label]) => ({ value, label }))
}
