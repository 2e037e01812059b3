import type { MethodDeclaration } from './core/method.ts'
import type { Outcome } from './core/outcome.ts'
import type { RefusalKind } from './core/refusals.ts'
import type { ModelName, ValuesOf } from './records.ts'

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
  : Declaration extends OfRecords
    ? OneOrMany<Declaration, Sent<Declaration>>
    : Declaration extends { readonly type: infer Type extends keyof Values }
      ? Values[Type]
      : never
type OfRecords = { readonly type: 'object' | 'objects'; readonly of: ModelName }
type OneOrMany<Declaration, Value> = Declaration extends { readonly type: 'objects' } ? readonly Value[] : Value
/** The values of a record as forms send them: a number may be a text that is none, which the save refuses. */
type Sent<Declaration extends OfRecords> = {
  readonly [Name in keyof ValuesOf<Declaration['of']>]?:
    | ValuesOf<Declaration['of']>[Name]
    | (number extends ValuesOf<Declaration['of']>[Name] ? string : never)
} & (Declaration extends { readonly unlinks: true } ? { readonly unlink?: true } : unknown)
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
    : Argument extends OfRecords
      ? OneOrMany<Argument, { readonly [Name in keyof Sent<Argument>]?: unknown }>
      : ValueOf<Argument>
/**
 * The checked arguments of a method; null for an optional one that was left out. The values of records are not checked:
 * their save does that.
 */
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
