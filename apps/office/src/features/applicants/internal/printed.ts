import { isNameQuestion } from '@cubic/domain/registration/contact'
import { printAnswer } from '@cubic/domain/registration/print-answer'
import { contactIn, holdsFiles } from '@cubic/domain/registration/question-types'
import type { Question } from '../data/api.ts'

/** Sorts by pinyin, then by number, so that people find their line. */
const COLLATOR = new Intl.Collator('zh-CN', { numeric: true })

export function byName<Person extends { readonly name: string; readonly unify_id?: string | null }>(
  people: readonly Person[],
): readonly Person[] {
  return people.toSorted(
    (one, other) =>
      COLLATOR.compare(one.name, other.name) || COLLATOR.compare(one.unify_id ?? '', other.unify_id ?? ''),
  )
}

/**
 * Returns the questions that may be columns: those with an answer that the reader may see, without contacts and files,
 * since anybody may see a sheet of paper.
 */
export function printableQuestions(
  questions: readonly Question[],
  people: readonly { readonly values: unknown }[],
): readonly Question[] {
  return questions.filter(
    (question) =>
      !question.removed &&
      !isNameQuestion(question) &&
      contactIn(question.type) === undefined &&
      !holdsFiles(question.type) &&
      people.some(({ values }) => printAnswer(question, values, 'cn') !== ''),
  )
}

/** Returns the largest size in which a name fits two lines of a badge. A Chinese character counts as two letters. */
export function nameSize(name: string): 'largest' | 'large' | 'normal' | 'small' {
  const width = [...name].reduce((sum, letter) => sum + (/[\u1100-\uFFFF]/u.test(letter) ? 2 : 1), 0)
  return width <= 8 ? 'largest' : width <= 16 ? 'large' : width <= 30 ? 'normal' : 'small'
}

export function chunk<Item>(items: readonly Item[], size: number): readonly (readonly Item[])[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, part) =>
    items.slice(part * size, (part + 1) * size),
  )
}
