import type { FieldProblem, FormFieldType, Text } from '@cubic/contract'

/** Shows a question only if an earlier single choice has one of these answers. */
export type ShowIf = { readonly field: number; readonly in: readonly string[] }

const LABEL: Text = { cn: '显示条件', en: 'The condition' }
const REASONS = {
  shape: {
    cn: '请选择一道单选题和至少一个选项',
    en: 'choose a single choice question and at least one of its choices',
  },
  missing: { cn: '所依据的题目不存在或已移除', en: 'the question that it depends on does not exist or was removed' },
  radio: { cn: '只能依据单选题', en: 'it can depend on a single choice only' },
  earlier: { cn: '只能依据排在前面的题目', en: 'it can depend on an earlier question only' },
  choice: { cn: '所依据的选项已不存在', en: 'a choice that it depends on no longer exists' },
} as const satisfies { readonly [reason: string]: Text }

/** Reads a stored condition; null if there is none, undefined if it is malformed. */
export function parseShowIf(given: unknown): ShowIf | null | undefined {
  if (given === null || given === undefined || given === '') return null
  if (typeof given !== 'object' || Array.isArray(given)) return undefined
  const { field, in: values } = given as { readonly [key: string]: unknown }
  if (typeof field !== 'number' || !Number.isInteger(field) || !Array.isArray(values) || values.length === 0)
    return undefined
  return values.every((value) => typeof value === 'string') ? { field, in: [...new Set<string>(values)] } : undefined
}

type Conditional = { readonly id: number; readonly show_if: ShowIf | null }
type Given = { readonly [formFieldId: string]: unknown }

/**
 * Lists the questions that a registrant with these answers sees. One that depends on a hidden question is hidden as well;
 * one that depends on a question that is no longer asked is shown.
 */
export function visibleFields<Field extends Conditional>(fields: readonly Field[], given: Given): readonly Field[] {
  if (fields.every(({ show_if }) => show_if === null)) return fields
  const shown = new Map<number, boolean>()
  return fields.filter(({ id, show_if }) => {
    const isShown = show_if === null || (shown.get(show_if.field) !== false && matches(show_if, given, shown))
    shown.set(id, isShown)
    return isShown
  })
}

function matches({ field, in: values }: ShowIf, given: Given, shown: ReadonlyMap<number, boolean>): boolean {
  if (!shown.has(field)) return true
  const key = String(field)
  const answer = Object.hasOwn(given, key) ? given[key] : undefined
  return typeof answer === 'string' && values.includes(answer.trim())
}

/** A question as its form's conditions see it, in the form's order. */
export type ConditionalQuestion = Conditional & {
  readonly type: FormFieldType
  readonly selections: readonly { readonly value: string }[]
}

/** Checks the conditions of a whole form: each depends on an earlier single choice and on choices that it offers. */
export function showIfProblems(
  form: readonly ConditionalQuestion[],
): readonly { readonly id: number; readonly problem: FieldProblem }[] {
  return form.flatMap((question, place) => {
    const reason = reasonAgainst(question, form, place)
    return reason === undefined ? [] : [{ id: question.id, problem: showIfProblem(reason) }]
  })
}

function reasonAgainst(
  { show_if }: ConditionalQuestion,
  form: readonly ConditionalQuestion[],
  place: number,
): keyof typeof REASONS | undefined {
  if (show_if === null) return undefined
  const decides = form.findIndex(({ id }) => id === show_if.field)
  const question = form[decides]
  if (!question) return 'missing'
  if (question.type !== 'radio') return 'radio'
  if (decides >= place) return 'earlier'
  const offered = new Set(question.selections.map(({ value }) => value))
  return show_if.in.every((value) => offered.has(value)) ? undefined : 'choice'
}

/** The problem of a condition, for the field `show_if`. */
export function showIfProblem(reason: keyof typeof REASONS): FieldProblem {
  return { problem: 'content', field: 'show_if', parameters: { name: LABEL, reason: REASONS[reason] } }
}
