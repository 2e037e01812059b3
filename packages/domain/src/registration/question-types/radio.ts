import { checkTyped, PLAIN, type QuestionType } from './question-type.ts'

export const radio: QuestionType = {
  ...PLAIN,
  choices: 'one',
  chosen: (answer) => (typeof answer === 'string' ? [answer.trim()] : []),
  check: checkTyped((typed, { selections }) =>
    selections.some(({ value }) => value === typed) ? { value: typed } : { problem: 'enum' },
  ),
}
