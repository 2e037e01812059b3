import type { Question } from '../api.ts'

/** An answer as people read it: the name of a choice, else what was written; '' for none. */
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
