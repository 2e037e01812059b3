import type { PersonType } from '@cubic/contract'
import type { DeclarationOf, KnownModel, Model } from './records.ts'

type Nothing = Record<never, never>
type Decision = { readonly decision: 'approve' | 'reject'; readonly reason?: string }
type Method<Args = Nothing, Result = null> = { readonly args: Args; readonly result: Result }

/** The methods of each model (wire §5): what they take, and what they give where they are not refused. */
export type Methods = {
  readonly CubicEventBase: {
    readonly submit_review: Method
    readonly audit: Method<Decision>
    readonly publish: Method
    readonly unpublish: Method
    readonly pin: Method
    readonly unpin: Method
    readonly duplicate: Method<Nothing, { readonly id: number }>
    readonly send_sign_in_codes: Method<{ readonly applicant_ids?: readonly number[] }, unknown>
  }
  readonly CubicEventApplicant: {
    readonly audit: Method<Decision>
    /** With a `scan_id` (a UUID) a repeated scan is the same one. */
    readonly check_in: Method<
      { readonly at?: string; readonly source?: string; readonly scan_id?: string; readonly event_id?: number },
      {
        readonly id: number
        readonly name: string
        readonly person_type: PersonType | null
        readonly check_in_time: string
      }
    >
    readonly undo_check_in: Method
    readonly ask_leave: Method<{ readonly reason?: string }, { readonly seat_freed: boolean }>
    readonly take_back_leave: Method<Nothing, { readonly seat_retaken: boolean }>
    readonly rate: Method<{ readonly score: number; readonly comment?: string }>
    /** Called with the id 0: the code names the ticket. */
    readonly bind: Method<{ readonly flora_external_id: string }, { readonly id: number; readonly event_id: number }>
  }
}

type MethodsOf<Of extends Model> = Of extends KnownModel
  ? DeclarationOf<Of>['name'] extends infer Name extends keyof Methods
    ? Methods[Name]
    : never
  : never
type MethodOf<Of extends Model, Name> = MethodsOf<Of>[Name & keyof MethodsOf<Of>]

export type MethodName<Of extends Model> = keyof MethodsOf<Of> & string
/** The name where the model has such a method, or its methods are not known; else those that it has. */
export type CheckedMethod<Of extends Model, Name extends string> = string extends Name
  ? Name
  : [MethodsOf<Of>] extends [never]
    ? Name
    : Name extends MethodName<Of>
      ? Name
      : MethodName<Of>
export type MethodArguments<Of extends Model, Name> =
  MethodOf<Of, Name> extends { readonly args: infer Args } ? Args : { readonly [name: string]: unknown }
export type MethodResult<Of extends Model, Name> =
  MethodOf<Of, Name> extends { readonly result: infer Result } ? Result : unknown
/** What the caller says a result is; else what the method gives. */
export type ResultOf<Result, Of extends Model, Name> = [Result] extends [never] ? MethodResult<Of, Name> : Result
