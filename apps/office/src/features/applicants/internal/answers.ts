import type { Lang } from '@cubic/contract'
import { printAnswer } from '@cubic/domain/registration/question-types'
import type { Question } from '../data/api.ts'

/** Formats an answer: the names of choices, otherwise the text; '' if there is none. */
export function answerText(question: Question, values: unknown, lang: Lang): string {
  const answer = printAnswer(question, values)
  return typeof answer === 'object' ? answer.join(lang === 'cn' ? '、' : ', ') : String(answer)
}
