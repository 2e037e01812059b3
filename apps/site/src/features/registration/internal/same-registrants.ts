import type { FormField } from '@cubic/domain/registration/form-field'
import type { Registrant } from './registrants.ts'

/** Finds the places, from 1, of two registrants with identical answers. */
export function sameRegistrants(
  fields: readonly FormField[],
  registrants: readonly Registrant[],
): readonly [number, number] | undefined {
  const seen = new Map<string, number>()
  for (const [index, { values }] of registrants.entries()) {
    const answers = fields.map((field) => values[field.id]?.trim() ?? '')
    if (answers.every((given) => given === '')) continue
    const key = JSON.stringify(answers)
    const earlier = seen.get(key)
    if (earlier !== undefined) return [earlier, index + 1]
    seen.set(key, index + 1)
  }
  return undefined
}
