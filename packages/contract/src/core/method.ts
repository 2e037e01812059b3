import type { ConfirmAction } from './confirmation.ts'
import type { Outcome } from './outcome.ts'
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
  /** A list of JSON objects, up to `max` of them. */
  objects: { readonly max: number }
  /** A JSON object of at most `max` characters. */
  object: { readonly max: number }
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

type Values = {
  text: string
  integer: number
  number: number
  instant: string
  uuid: string
  record: number
  boolean: boolean
  ids: readonly number[]
  objects: readonly { readonly [key: string]: unknown }[]
  object: { readonly [key: string]: unknown }
  dates: readonly (string | { readonly start_time: string; readonly end_time?: string })[]
}
/** A date as it was checked; without an end, it was not given. */
export type GivenDate = { readonly start: Date; readonly end: Date | null }
type ValueOf<Declaration> = Declaration extends { readonly choices: readonly (infer Choice)[] }
  ? Choice
  : Declaration extends { readonly type: infer Type extends keyof Values }
    ? Values[Type]
    : never
/** One object type instead of an intersection, for people to read. */
type Merged<Parts> = { readonly [Name in keyof Parts]: Parts[Name] }

type RequiredName<Arguments> = {
  [Name in keyof Arguments]: Arguments[Name] extends { readonly required: true | RefusalKind } ? Name : never
}[keyof Arguments]

/** The arguments that a caller sends. */
export type ArgumentsOf<Method extends MethodDeclaration> = string extends keyof Method['arguments']
  ? { readonly [name: string]: unknown }
  : [keyof Method['arguments']] extends [never]
    ? { readonly [name: string]: never }
    : Merged<
        { readonly [Name in RequiredName<Method['arguments']>]: ValueOf<Method['arguments'][Name]> } & {
          readonly [Name in Exclude<keyof Method['arguments'], RequiredName<Method['arguments']>>]?: ValueOf<
            Method['arguments'][Name]
          >
        }
      >

type CheckedValueOf<Argument> = Argument extends { readonly type: 'instant' }
  ? Date
  : Argument extends { readonly type: 'dates' }
    ? readonly GivenDate[]
    : ValueOf<Argument>
/** The checked arguments of a method; null for an optional one that was left out. */
export type CheckedArgumentsOf<Method extends MethodDeclaration> = {
  readonly [Name in keyof Method['arguments']]:
    | CheckedValueOf<Method['arguments'][Name]>
    | (Name extends RequiredName<Method['arguments']> ? never : null)
}

/** The result of a call that is not refused. */
export type ResultOf<Method extends MethodDeclaration> = Method['result'] extends infer Result
  ? Result extends null
    ? null
    : {
        readonly [Name in keyof Result]:
          | ValueOf<Result[Name]>
          | (Result[Name] extends { readonly nullable: true } ? null : never)
      }
  : never

/** The refusals that a call may give. */
export type RefusalsOf<Method extends MethodDeclaration> = Method['refusals'][number] | 'save:not_found'

/** The outcome of the command behind a method. */
export type MethodOutcome<Method extends MethodDeclaration> = Outcome<
  ResultOf<Method> extends null ? undefined : ResultOf<Method>,
  RefusalsOf<Method>
>
