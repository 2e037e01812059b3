import { checkTyped, PLAIN, type QuestionType } from './question-type.ts'

/** Whether somebody agrees to what the organiser asks for. Judged by the server alone (`complete-answer.ts`). */
export const consent: QuestionType = {
  ...PLAIN,
  holdsConsent: true,
  check: checkTyped((typed) => ({ value: typed })),
}
