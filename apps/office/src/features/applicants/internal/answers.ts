import type { Question } from '../api.ts'

/** Formats an answer: the name of a choice, otherwise the text; '' if there is none. */
export function answerText(question: Question, values: unknown): string {
  const answer =
    typeof values === 'object' && values !== null
      ? (values as { readonly [id: string]: unknown })[String(question.id)]
      : undefined
  if (typeof answer === 'number') return String(answer)
  if (typeof answer !== 'string') return ''
  const choices = [...question.selections, ...question.removed_selections]
  return choices.find(({ value }) => value === answer)?.name ?? answer
}
