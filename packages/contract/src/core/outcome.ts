import type { FieldProblemKind } from './field-problems.ts'
import type { RefusalKind } from './refusals.ts'
import type { Text } from './text.ts'

export type Parameters = { readonly [name: string]: string | number | Text }

/** One bad field of a save or a form. */
export type FieldProblem = {
  readonly problem: FieldProblemKind
  readonly field: string
  readonly parameters: Parameters
  /** For a registration: which of the applicants sent. */
  readonly index?: number
}

export type Refusal<Kind extends RefusalKind = RefusalKind> = {
  readonly ok: false
  readonly refusal: Kind
  readonly parameters: Parameters
  readonly problems: readonly FieldProblem[]
  /** Given from memory, to very many: nothing is asked for to say more. */
  readonly recalled?: true
  /** The changes of the command are kept despite the refusal, such as the record of the refused attempt. */
  readonly kept?: true
}
export type Outcome<Value, Kind extends RefusalKind = RefusalKind> =
  | { readonly ok: true; readonly value: Value }
  | Refusal<Kind>

export function ok(): Outcome<undefined, never>
export function ok<Value>(value: Value): Outcome<Value, never>
export function ok(value?: unknown): Outcome<unknown, never> {
  return { ok: true, value }
}

export function refuse<Kind extends RefusalKind>(
  refusal: Kind,
  parameters: Parameters = {},
  problems: readonly FieldProblem[] = [],
): Refusal<Kind> {
  return { ok: false, refusal, parameters, problems }
}

/** The text in `lang` with its `{name}`s replaced. */
export function fillText(text: Text, lang: keyof Text, parameters: Parameters = {}): string {
  return text[lang].replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
    const value = parameters[name]
    if (value === undefined) return whole
    return typeof value === 'object' ? value[lang] : String(value)
  })
}
