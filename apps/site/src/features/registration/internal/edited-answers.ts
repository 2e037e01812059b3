import { isSameAnswer, type TypedAnswers } from '@cubic/domain/registration/typed-answer'
import { AGE_MAX, isObject, readTypedAnswers } from './draft.ts'

export function editedAnswersKey({
  applicantId,
  userId,
}: {
  readonly applicantId: number
  readonly userId: number
}): string {
  return `edited_answers:${userId}:${applicantId}`
}

/** Unsaved answers, kept at `saved`; `base`: the answers stored on the server at that time. */
export type EditedAnswers = { readonly base: TypedAnswers; readonly values: TypedAnswers; readonly saved: number }

export function beginEdit(stored: TypedAnswers): EditedAnswers {
  return { base: stored, values: stored, saved: 0 }
}

/** Reads unsaved changes; undefined if they would overwrite answers stored since. */
export function readEditedAnswers(kept: unknown, stored: TypedAnswers, now: number): EditedAnswers | undefined {
  if (!isObject(kept) || typeof kept['saved'] !== 'number' || now - kept['saved'] > AGE_MAX) return undefined
  const [base, values] = [readTypedAnswers(kept['base']), readTypedAnswers(kept['values'])]
  return base && values && isSame(base, stored) ? { base, values, saved: kept['saved'] } : undefined
}

function isSame(one: TypedAnswers, other: TypedAnswers): boolean {
  const fields = Object.keys({ ...one, ...other })
  return fields.every((field) => isSameAnswer(one[field], other[field]))
}
