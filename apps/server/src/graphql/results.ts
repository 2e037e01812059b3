import {
  FIELD_PROBLEMS,
  type FieldProblem,
  fillText,
  type Lang,
  type Outcome,
  type Refusal,
  REFUSALS,
  wireKindOf,
  wireRefusalOf,
  type WireFieldError,
} from '@cubic/contract'

type MutationResult = { readonly status: string; readonly error_msg: string | null; readonly error_kind: string | null }

export function fieldErrorOf({ problem, field, parameters, index }: FieldProblem, lang: Lang): WireFieldError {
  return {
    level: 'error',
    kind: wireKindOf(problem),
    message: fillText(FIELD_PROBLEMS[problem], lang, parameters),
    field,
    index: index ?? null,
  }
}

export function messageOf({ refusal, parameters }: Refusal, lang: Lang): string {
  return fillText(REFUSALS[refusal], lang, parameters)
}

export function mutationResult(outcome: Outcome<unknown>, lang: Lang): MutationResult {
  return outcome.ok
    ? { status: 'ok', error_msg: null, error_kind: null }
    : { status: 'error', error_msg: messageOf(outcome, lang), error_kind: wireRefusalOf(outcome.refusal) }
}
