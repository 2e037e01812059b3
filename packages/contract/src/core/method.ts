import type { ConfirmAction } from './confirmation.ts'
import type { RefusalKind } from './refusals.ts'

type ArgumentOptions = {
  /** Trimmed; an empty text counts as none. `max`: characters. */
  text: { readonly max: number }
  integer: { readonly min: number; readonly max: number }
  number: { readonly min: number; readonly max: number }
  /** ISO 8601 with an offset on the wire. */
  instant: object
  uuid: object
  /** The id of a record of the model `of`. */
  record: { readonly of: string }
  choice: { readonly choices: readonly string[] }
  /** Ids of records, each once, from one to `max` of them. */
  ids: { readonly max: number }
  /**
   * A list of JSON objects, up to `max` of them. `of`: values for records of that model; `unlinks`: one with
   * `unlink: true` is deleted.
   */
  objects: { readonly max: number; readonly of?: string; readonly unlinks?: true }
  /** A JSON object of at most `max` characters. `of`: values for a record of that model. */
  object: { readonly max: number; readonly of?: string }
  /** From one to `max` times: each its start, or an object of `start_time` and `end_time`. */
  dates: { readonly max: number }
}
export type ArgumentType = keyof ArgumentOptions

/** An argument of a method. `required`: a call without it is a `BadRequest`, or refused with the kind given. */
export type ArgumentDeclaration = {
  [Type in ArgumentType]: {
    readonly type: Type
    readonly required?: true | RefusalKind
    /** A screen of its own says it: no general form asks people for it. */
    readonly unasked?: true
  } & ArgumentOptions[Type]
}[ArgumentType]
export type ArgumentOf<Type extends ArgumentType> = Extract<ArgumentDeclaration, { readonly type: Type }>

/** A value of a method's result. */
export type ResultDeclaration = { readonly nullable?: true } & (
  | { readonly type: 'integer' | 'text' | 'boolean' | 'instant' | 'ids' | 'object' }
  | { readonly type: 'choice'; readonly choices: readonly string[] }
)

/**
 * A method of a model's records, called by its name through `call_method`. Its name is also the tag of the
 * records it may be called on.
 */
export type MethodDeclaration = {
  readonly model: string
  readonly name: string
  /** A call asks people with a second factor again who they are. */
  readonly confirm?: ConfirmAction
  /** Called with the id 0: it finds its records by its arguments. */
  readonly recordless?: true
  readonly arguments: { readonly [name: string]: ArgumentDeclaration }
  /** Null: it gives nothing but its success. */
  readonly result: { readonly [name: string]: ResultDeclaration } | null
  /** Every refusal that it may give, besides that there is no such record. */
  readonly refusals: readonly RefusalKind[]
}
