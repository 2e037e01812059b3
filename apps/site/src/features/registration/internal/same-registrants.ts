import type { FormField } from '@cubic/domain/registration/form-field'
import { isUnanswered, type TypedAnswer } from '@cubic/domain/registration/typed-answer'
import type { Registrant } from './registrants.ts'

/** Finds the places, from 1, of two registrants with identical answers. */
export function sameRegistrants(
  fields: readonly FormField[],
  registrants: readonly Registrant[],
): readonly [number, number] | undefined {
  const seen = new Map<string, number>()
  for (const [index, { values }] of registrants.entries()) {
    const answers = fields.map(({ id }) => trimmed(values[id] ?? ''))
    if (answers.every(isUnanswered)) continue
    const key = JSON.stringify(answers)
    const earlier = seen.get(key)
    if (earlier !== undefined) return [earlier, index + 1]
    seen.set(key, index + 1)
  }
  return undefined
}

function trimmed(typed: TypedAnswer): TypedAnswer {
  return typeof typed === 'string' ? typed.trim() : typed.toSorted()
}
