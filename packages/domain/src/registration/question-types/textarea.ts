import { checkTyped, PLAIN, type QuestionType, type ReadBounds, TEXT_LENGTH_MAX } from './question-type.ts'
import { checkLength, readLength } from './text-length.ts'

export const textarea: QuestionType = {
  ...PLAIN,
  check: checkTyped((typed, { bounds }) => checkLength(typed, bounds.length ?? TEXT_LENGTH_MAX)),
}

export const readTextareaBounds: ReadBounds = (given, { report }) => readLength(given['length'], report)
