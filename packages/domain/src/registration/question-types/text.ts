import type { Text } from '@cubic/contract'
import {
  type Allowed,
  type Checked,
  checkTyped,
  type FormBounds,
  isAbsent,
  type Matching,
  PLAIN,
  type QuestionType,
  type ReadBounds,
  type Reading,
} from './question-type.ts'
import { checkLength, readLength } from './text-length.ts'

const LENGTH_DEFAULT = 1000
const ANSWER_MATCHING_MAX = 250_000
/** Steps × characters that the patterns of one submission may take: some 15 ms. */
const MATCHING_MAX = 1_000_000
const TOO_MUCH_TO_MATCH: Text = {
  cn: '内容太长，无法检查格式，请缩短',
  en: 'it is too long to be checked. Please shorten it',
}

export const text: QuestionType = {
  ...PLAIN,
  titled: true,
  check: checkTyped(checkText),
}

function checkText(typed: string, { bounds, pattern }: Allowed, matching: Matching): Checked {
  const checked = checkLength(typed, bounds.length ?? LENGTH_DEFAULT)
  if ('problem' in checked || pattern === undefined) return checked
  matching.spent += pattern.steps * typed.length
  if (matching.spent > MATCHING_MAX) return { problem: 'content', parameters: { reason: TOO_MUCH_TO_MATCH } }
  return pattern.test(typed) ? checked : { problem: 'pattern' }
}

/** A pattern bounds the length too: steps × characters limits the server's time for each answer. */
export const readTextBounds: ReadBounds = (given, { report, compile }) => {
  const bounds = { ...readLength(given['length'], report), ...readPattern(given['pattern'], { report, compile }) }
  const steps = bounds.pattern === undefined ? 0 : (compile(bounds.pattern)?.steps ?? 0)
  const max = Math.floor(ANSWER_MATCHING_MAX / Math.max(steps, 1))
  if ((bounds.length ?? LENGTH_DEFAULT) <= max) return bounds
  report('range', 'length', { min: 1, max })
  return { ...bounds, length: max }
}

function readPattern(given: unknown, { report, compile }: Pick<Reading, 'report' | 'compile'>): FormBounds {
  if (isAbsent(given)) return {}
  if (typeof given === 'string' && compile(given)) return { pattern: given }
  report('pattern', 'pattern')
  return {}
}
