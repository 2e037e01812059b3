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

/** Finds the places, from 1, of two registrants who gave the same answer to `phones`, however it is written. */
export function samePhones(
  phones: readonly FormField[],
  registrants: readonly Registrant[],
): readonly [number, number] | undefined {
  const seen = new Map<string, number>()
  for (const [index, { values }] of registrants.entries())
    for (const number of new Set(phones.map(({ id }) => numberOf(values[id] ?? '')).filter((one) => one !== ''))) {
      const earlier = seen.get(number)
      if (earlier !== undefined) return [earlier, index + 1]
      seen.set(number, index + 1)
    }
  return undefined
}

const NUMBER_MIN = 7
/** A phone's last digits, without the country: long enough to be one person's. */
function numberOf(typed: TypedAnswer): string {
  const digits = typeof typed === 'string' ? typed.normalize('NFKC').replaceAll(/\D/g, '') : ''
  return digits.length < NUMBER_MIN ? '' : digits.slice(-11)
}

function trimmed(typed: TypedAnswer): TypedAnswer {
  return typeof typed === 'string' ? typed.trim() : typed.toSorted()
}
