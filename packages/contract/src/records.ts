import type { FieldDeclaration, FieldOf, FieldTypeName, ModelDeclaration } from './core/model.ts'
import type * as models from './models.ts'
import type { RecordData, RelatedRecord } from './wire.ts'

type Declared = typeof models

export type ModelName = {
  [Name in keyof Declared]: Declared[Name] extends ModelDeclaration ? Name : never
}[keyof Declared]
/** A model of the contract by its name, or any declared one by its declaration. */
export type KnownModel = ModelName | ModelDeclaration
export type ModelOrName = string | ModelDeclaration
/** The model if it is declared or its name is any string; otherwise all declared names, for the compiler's message. */
export type CheckedModel<Of extends ModelOrName> = string extends Of ? Of : Of extends KnownModel ? Of : ModelName

/** The declaration of a name; any declaration for an undeclared name. */
export type DeclarationOf<Of extends ModelOrName> = Of extends ModelDeclaration
  ? Of
  : Of extends ModelName
    ? Declared[Of]
    : ModelDeclaration

type Fields<M extends ModelDeclaration> = M['fields']
type RelationType = 'to_one' | 'to_many'
/** Every record has these. The version changes with every change of the record. */
type Implied = { readonly id: number; readonly version: string }

type ReadableName<M extends ModelDeclaration> =
  | keyof Implied
  | ({
      [Name in keyof Fields<M>]: Fields<M>[Name] extends { readonly writeOnly: true } ? never : Name
    }[keyof Fields<M>] &
      string)
type RelationName<M extends ModelDeclaration, Type extends RelationType = RelationType> = {
  [Name in keyof Fields<M>]: Fields<M>[Name] extends { readonly type: Type } ? Name : never
}[keyof Fields<M>] &
  string
type TargetOf<M extends ModelDeclaration, Name> = Name extends keyof Fields<M>
  ? Fields<M>[Name] extends { readonly type: RelationType; readonly model: infer Target extends string }
    ? DeclarationOf<Target>
    : never
  : never

/** The name if it is a relation of the model; otherwise its relations, for the compiler's message. */
export type CheckedRelation<Of extends ModelOrName, Name extends string, Type extends RelationType = RelationType> =
  Unchecked<Of, Name> extends true
    ? Name
    : Name extends RelationName<DeclarationOf<Of>, Type>
      ? Name
      : RelationName<DeclarationOf<Of>, Type>
/** The model that a relation leads to; any model if the owner is unknown. */
export type RelatedModel<Of extends ModelOrName, Relation> = Of extends KnownModel
  ? [TargetOf<DeclarationOf<Of>, Relation>] extends [never]
    ? string
    : TargetOf<DeclarationOf<Of>, Relation>
  : string

/** The model, or which of its fields is meant, is not known at compile time. */
type Unchecked<Of extends ModelOrName, Name extends string> = string extends Name
  ? true
  : Of extends KnownModel
    ? false
    : true

/** The paths to a field of the model, or of a record that it refers to. */
export type PathOf<M extends ModelDeclaration> =
  | ReadableName<M>
  | { [Name in RelationName<M>]: `${Name}.${ReadableName<TargetOf<M, Name>>}` }[RelationName<M>]
/** The fields whose values are of a list, with these values. */
export type SelectionsOf<M extends ModelDeclaration> = {
  readonly [
    Name in keyof Fields<M> & string as Fields<M>[Name] extends { readonly type: 'selection' } ? Name : never
  ]: ScalarOf<Fields<M>[Name]> & string
}

/** A path that is valid; an invalid one becomes the list of valid ones, for the compiler's message. */
export type CheckedPath<M extends ModelDeclaration, Path extends string> = string extends Path
  ? Path
  : Path extends ReadableName<M>
    ? Path
    : Path extends `${infer Head}.${infer Rest}`
      ? [TargetOf<M, Head>] extends [never]
        ? OtherThan<Path, M>
        : `${Head}.${CheckedPath<TargetOf<M, Head>, Rest>}`
      : OtherThan<Path, M>
type OtherThan<Path extends string, M extends ModelDeclaration> = Exclude<keyof Fields<M> & string, Path>

export type CheckedPaths<Of extends ModelOrName, Paths extends readonly string[]> = Of extends KnownModel
  ? { readonly [Index in keyof Paths]: CheckedPath<DeclarationOf<Of>, Paths[Index]> }
  : Paths

/** The field at the end of a path. */
export type FieldAt<M extends ModelDeclaration, Path extends string> = Path extends `${infer Head}.${infer Rest}`
  ? FieldAt<TargetOf<M, Head>, Rest>
  : Path extends keyof Fields<M>
    ? Fields<M>[Path]
    : Path extends 'id'
      ? FieldOf<'integer'>
      : never

type FieldsOf<Of extends ModelOrName> = Fields<DeclarationOf<Of>> & Implied

/**
 * A record as `raw` contains it for these paths. A field may be null unless it is declared `required` or `notNull`;
 * every field is null for a reader without the right to it.
 */
export type RecordOf<Of extends ModelOrName, Path extends string> = string extends Path
  ? RecordData
  : Of extends KnownModel
    ? {
        // over the declared fields themselves, so that "go to definition" leads to them
        readonly [
          Name in keyof Pick<FieldsOf<Of>, ('id' | FirstOf<Path>) & keyof FieldsOf<Of>>
        ]: Name extends keyof Implied ? Implied[Name] : ValueOf<DeclarationOf<Of>, Name & string, Path>
      }
    : RecordData
/**
 * The record of a read with this list of fields. Of alternatives (`guest ? SHORT : LONG`), only their
 * common fields are certain.
 */
export type RecordWith<Of extends ModelOrName, Paths extends readonly string[]> = [
  Exclude<Paths[number], SureOf<Paths>>,
] extends [never]
  ? RecordOf<Of, Paths[number]>
  : Merged<RecordOf<Of, SureOf<Paths>> & Partial<RecordOf<Of, OptionalOf<Paths>>>>
type OptionalOf<Paths extends readonly string[]> = Exclude<
  Paths[number],
  SureOf<Paths> | FirstOf<SureOf<Paths>> | `${FirstOf<SureOf<Paths>>}.${string}`
>
/** The paths that all of the lists contain. */
type SureOf<Paths extends readonly string[]> = (Paths extends unknown ? (path: Paths[number]) => void : never) extends (
  path: infer Sure extends string,
) => void
  ? Sure
  : never

type FirstOf<Path extends string> = Path extends `${infer First}.${string}` ? First : Path
type BelowOf<Path extends string, First extends string> = Path extends `${First}.${infer Rest}` ? Rest : never

type ValueOf<M extends ModelDeclaration, Name extends string, Path extends string> = Name extends keyof Fields<M>
  ? Fields<M>[Name] extends infer Field extends FieldDeclaration
    ? Field extends { readonly type: 'to_many' }
      ? readonly Related<M, Name, Path>[]
      :
          | (Field extends { readonly type: 'to_one' } ? Related<M, Name, Path> : ScalarOf<Field>)
          | (IsNeverNull<M, Field> extends true ? never : null)
    : unknown
  : unknown

/** The value of a field as forms show it: of a relation the records, by their names. */
export type FieldValue<M extends ModelDeclaration, Name extends string> = Fields<M>[Name] extends infer Field extends
  FieldDeclaration
  ? Field extends { readonly type: 'to_many' }
    ? readonly RelatedRecord[]
    : Field extends { readonly type: 'to_one' }
      ? RelatedRecord
      : ScalarOf<Field>
  : never

type Related<M extends ModelDeclaration, Name extends string, Path extends string> = Merged<
  (Name extends Path ? RelatedRecord : unknown) &
    ([BelowOf<Path, Name>] extends [never] ? unknown : RecordOf<TargetOf<M, Name>, BelowOf<Path, Name>>)
>
/** Flattens an intersection into one object type, for readable messages. */
type Merged<Parts> = { readonly [Name in keyof Parts]: Parts[Name] }

type IsNeverNull<M extends ModelDeclaration, Field extends FieldDeclaration> = Field extends
  | { readonly required: true }
  | { readonly notNull: true }
  ? true
  : Field extends { readonly aliasOf: infer Name extends keyof Fields<M> }
    ? IsNeverNull<M, Fields<M>[Name]>
    : false

type Scalars = {
  text: string
  long_text: string
  rich_text: string
  integer: number
  number: number
  boolean: boolean
  date: string
  instant: string
  email: string
  phone: string
  url: string
  file: string
  json: unknown
}
/** A field type that is added to the contract does not compile until it has a value here. */
type ScalarOf<Field extends FieldDeclaration> = Field extends {
  readonly type: 'selection'
  readonly selections: readonly { readonly value: infer Value }[]
}
  ? Value
  : Scalars[Exclude<FieldTypeName, RelationType | 'selection'> & Field['type']]

type WritableName<M extends ModelDeclaration> = {
  [Name in keyof Fields<M>]: Fields<M>[Name] extends
    | { readonly readonly: true }
    | { readonly aliasOf: string }
    | { readonly derived: true; readonly writeOnly?: false }
    ? never
    : Name
}[keyof Fields<M>]

/** Values for `save`. With `id` it edits; with the `version` that was read it refuses to overwrite a later change. */
export type ValuesOf<Of extends ModelOrName> = Of extends KnownModel
  ? {
      readonly [Name in WritableName<DeclarationOf<Of>>]?: WrittenOf<Fields<DeclarationOf<Of>>[Name]>
    } & Partial<Implied>
  : { readonly [field: string]: unknown }
export type FieldNameOf<Of extends ModelOrName> = Of extends KnownModel
  ? keyof Fields<DeclarationOf<Of>> & string
  : string
/** A value that is stored in a field. */
export type WrittenOf<Field> = Field extends { readonly type: 'to_many' }
  ? readonly number[]
  : Field extends { readonly type: 'to_one' }
    ? number | null
    : Field extends FieldDeclaration
      ? ScalarOf<Field> | null
      : unknown

/** A model's name on the wire. */
export function nameOf(model: ModelOrName): string {
  return typeof model === 'string' ? model : model.name
}
