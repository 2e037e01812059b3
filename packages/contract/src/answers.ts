import type { FormFieldType } from './core/enumerations.ts'

/** How many people gave an answer: a choice, a day, a range of numbers or a text. */
export type AnswerCount = { readonly answer: string; readonly count: number }

export type QuestionSummary = {
  readonly id: number
  readonly name: string
  readonly type: FormFieldType
  readonly removed: boolean
  readonly answered: number
  readonly counts: readonly AnswerCount[]
  readonly numbers: {
    readonly least: number
    readonly median: number
    readonly mean: number
    readonly most: number
  } | null
  readonly latest: readonly string[]
}

/** How the people of an event answered its form (schema: AnswerSummary). */
export type AnswerSummary = { readonly people: number; readonly questions: readonly QuestionSummary[] }
/** Whose answers are counted: of those with a seat, or of those under review and on the waitlist too. */
export const ANSWERS_OF = ['seated', 'all'] as const
export type AnswersOf = (typeof ANSWERS_OF)[number]
