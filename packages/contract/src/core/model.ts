import { invariant } from './errors.ts'
import type { ConfirmAction } from './confirmation.ts'
import type { Kept, KeptTable } from './kept.ts'
import { type Lang, LANGUAGES, type Text } from './text.ts'

export type Selection<Value extends string = string> = { readonly value: Value; readonly label: Text }

type Common = {
  readonly label: Text
  readonly help?: Text
  readonly required?: boolean
  /**
   * Never null though no form asks for it: the server computes it, or the database has a default that
   * nobody overwrites with null.
   */
  readonly notNull?: true
  /** Not written through `save`: methods, commands or the database write it. */
  readonly readonly?: boolean
  /** Computed by SQL that the server declares; has no column of its own. */
  readonly derived?: boolean
  /** Another name for a column of the same model (wire paths such as `event` for `event_id`). */
  readonly aliasOf?: string
  /** Written and never read: no query can name it. */
  readonly writeOnly?: boolean
  /** Changing its value asks people with a second factor again who they are. */
  readonly confirm?: ConfirmAction
  /** What it is to the people it is about; in a model about nobody, what is not said is about nobody. */
  readonly kept?: Kept
  /** Holds the text of a translated field in one language. Made by `declareModel`. */
  readonly translationOf?: { readonly field: string; readonly lang: Lang }
}
/** A field that may be declared `translated`: its text is stored in each language, each with its own default. */
type Translatable<Options, Value> =
  | (Options & { readonly translated?: never; readonly default?: Value })
  | (Options & { readonly translated: true; readonly default?: { readonly [lang in Lang]: Value } })
type Bounds = { readonly min?: number; readonly max?: number }

/**
 * The field types, each with its own options. A new type is one line here and one file in the data platform's
 * `field-types/`, whose registry does not compile without it.
 */
type FieldOptions = {
  text: Translatable<{ readonly max?: number; readonly pattern?: string }, string>
  long_text: Translatable<{ readonly max?: number }, string>
  rich_text: Translatable<{ readonly max?: number }, string>
  integer: Bounds & { readonly default?: number }
  number: Bounds & { readonly default?: number }
  boolean: { readonly default?: boolean }
  selection: { readonly selections: readonly Selection[]; readonly default?: string }
  date: { readonly default?: string }
  /** `laterThan`: the moment of the same record that comes before it. */
  instant: { readonly default?: string; readonly laterThan?: string }
  email: { readonly default?: string }
  phone: { readonly default?: string }
  /** `siteRelative`: a path of this site is an address too. */
  url: { readonly siteRelative?: true; readonly default?: string }
  file: { readonly default?: string }
  json: Translatable<object, unknown>
  to_one: {
    readonly model: string
    readonly foreignKey?: false
    /** Any record may be named, readable or not: whoever knows its id can name it. */
    readonly byId?: true
    readonly onUnlink?: 'cascade' | 'restrict' | 'set null'
    readonly default?: number
  }
  /** `inverse`: the to-one field of the other model that points here; without it, a join table. */
  to_many: {
    readonly model: string
    readonly inverse?: string
    /** Chosen from what there is: a form does not offer to create one by the way. */
    readonly onlyExisting?: true
    readonly default?: readonly number[]
  }
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
  /** Every change of a record asks people with a second factor again who they are; `confirmUnlink`: deleting one. */
  readonly confirm?: ConfirmAction
  readonly confirmUnlink?: ConfirmAction
  /** Users never write it through `save`. */
  readonly userReadOnly?: boolean
  /** What its records are to people: every model says so (`features/privacy`). */
  readonly kept?: KeptTable
  /** It has one record at most: saving a second one is refused. */
  readonly onlyOne?: true
}

type TranslationsOf<Fields> = {
  readonly [
    Name in keyof Fields & string as Fields[Name] extends { readonly translated: true } ? `${Name}_${Lang}` : never
  ]: Fields[Name] extends { readonly type: infer Type extends FieldTypeName } ? FieldOf<Type> : never
}
type WithTranslations<Declaration extends ModelDeclaration> = Omit<Declaration, 'fields'> & {
  readonly fields: Declaration['fields'] & TranslationsOf<Declaration['fields']>
}

/**
 * Declares a model, keeping the literal names of its fields for the type system. Adds the
 * fields that hold translations.
 */
export function declareModel<const Declaration extends ModelDeclaration>(
  declaration: Declaration,
): WithTranslations<Declaration> {
  const fields = withTranslations(declaration.fields) as WithTranslations<Declaration>['fields']
  return { ...declaration, fields }
}

/** The same fields, each translated one followed by one field for each language. */
export function withTranslations(fields: ModelDeclaration['fields']): ModelDeclaration['fields'] {
  const entries = Object.entries(fields).flatMap(([name, field]) => [
    [name, field] as const,
    ...(isTranslated(field) ? LANGUAGES.map((lang) => translationOf(name, field, lang)) : []),
  ])
  invariant(new Set(entries.map(([name]) => name)).size === entries.length, 'translations have names of their own')
  return Object.fromEntries(entries)
}

export type TranslatedField = Extract<FieldDeclaration, { readonly translated: true }>

export function isTranslated(field: FieldDeclaration): field is TranslatedField {
  return 'translated' in field && field.translated !== undefined
}

/** The field that holds the text of a translated field in one language. */
export function translationName<Name extends string, L extends Lang>(field: Name, lang: L): `${Name}_${L}` {
  return `${field}_${lang}`
}

const IN_LANGUAGE = {
  cn: { cn: '（中文）', en: ' (Chinese)' },
  en: { cn: '（英文）', en: ' (English)' },
} as const satisfies { readonly [lang in Lang]: Text }

function translationOf(name: string, field: TranslatedField, lang: Lang): readonly [string, FieldDeclaration] {
  const { translated: _translated, required: _required, default: defaults, ...rest } = field
  const label = { cn: `${field.label.cn}${IN_LANGUAGE[lang].cn}`, en: `${field.label.en}${IN_LANGUAGE[lang].en}` }
  const own = { ...rest, label, translationOf: { field: name, lang }, ...(defaults ? { default: defaults[lang] } : {}) }
  return [translationName(name, lang), own as FieldDeclaration]
}

/** Builds selections from value → texts, in order, keeping the literal values for the type system. */
export function selections<Value extends string>(texts: {
  readonly [value in Value]: Text
}): readonly Selection<Value>[] {
  return Object.entries<Text>(texts).map(([value, label]) => ({ value: value as Value, label }))
}
