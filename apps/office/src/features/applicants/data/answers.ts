import type { AnswersOf, QuestionSummary } from '@cubic/contract'
import { query } from '@cubic/web-kit/queries/query'
import { client } from '../../../data/client.ts'
import { RECORDS } from '../../../data/families.ts'

/** Reads how people answered an event's form; null for people who are not staff. */
export const answersOf = (eventId: number, of: AnswersOf) =>
  query(RECORDS, { answersOf: eventId, of }, (signal) => client.answerSummary(eventId, of, { signal }))

export function shareOf(count: number, { answered }: Pick<QuestionSummary, 'answered'>): string {
  return answered === 0 ? '0%' : `${Math.round((count / answered) * 100)}%`
}

/** Prints all counts for pasting into a spreadsheet: one line each, cells separated by tabs. */
export function asTable(
  questions: readonly QuestionSummary[],
  head: readonly string[],
  nameOf: (answer: string, question: QuestionSummary) => string,
): string {
  const cell = (text: string) => text.replaceAll(/[\t\n\r]+/g, ' ')
  const rows = questions.flatMap((question) =>
    question.counts.map(({ answer, count }) => [
      question.name,
      nameOf(answer, question),
      String(count),
      shareOf(count, question),
    ]),
  )
  return [head, ...rows].map((row) => row.map(cell).join('\t')).join('\n')
}
