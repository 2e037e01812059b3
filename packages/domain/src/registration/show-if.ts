import type { FieldProblem, FormFieldType, Text } from '@cubic/contract'
import { hasChoices, QUESTION_TYPES } from './question-types.ts'

/** Shows a question only if one of these choices of an earlier question is taken. */
export type ShowIf = { readonly field: number; readonly in: readonly string[] }

const LABEL: Text = { cn: '显示条件', en: 'The condition' }
const REASONS = {
  shape: {
    cn: '请选择一道选择题和至少一个选项',
    en: 'choose a question with choices and at least one of them',
  },
  missing: { cn: '所依据的题目不存在或已移除', en: 'the question that it depends on does not exist or was removed' },
  choices: { cn: '只能依据选择题', en: 'it can depend only on a question with choices' },
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

type Conditional = { readonly id: number; readonly type: FormFieldType; readonly show_if: ShowIf | null }
type Given = { readonly [formFieldId: string]: unknown }

/**
 * Lists the questions that a registrant with these answers sees. One that depends on a hidden question is hidden as
 * well; one that depends on a question that is no longer asked is shown.
 */
export function visibleFields<Field extends Conditional>(fields: readonly Field[], given: Given): readonly Field[] {
  if (fields.every(({ show_if }) => show_if === null)) return fields
  const before = new Map<number, FormFieldType | 'hidden'>()
  return fields.filter(({ id, type, show_if }) => {
    const isShown = show_if === null || holds(show_if, given, before.get(show_if.field))
    before.set(id, isShown ? type : 'hidden')
    return isShown
  })
}

/** `type`: of the question that it depends on; undefined if that one is not asked. */
function holds({ field, in: values }: ShowIf, given: Given, type: FormFieldType | 'hidden' | undefined): boolean {
  if (type === undefined || type === 'hidden') return type === undefined
  const key = String(field)
  const answer = Object.hasOwn(given, key) ? given[key] : undefined
  return QUESTION_TYPES[type].chosen(answer).some((value) => values.includes(value))
}

export type ConditionalQuestion = Conditional & {
  readonly selections: readonly { readonly value: string }[]
}

/**
 * Checks the conditions of a whole form: each depends on an earlier question with choices and
 * on choices that it offers.
 */
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
  if (!hasChoices(question.type)) return 'choices'
  if (decides >= place) return 'earlier'
  const offered = new Set(question.selections.map(({ value }) => value))
  return show_if.in.every((value) => offered.has(value)) ? undefined : 'choice'
}

export function showIfProblem(reason: keyof typeof REASONS): FieldProblem {
  return { problem: 'content', field: 'show_if', parameters: { name: LABEL, reason: REASONS[reason] } }
}
