import type { Answer } from './question-types/question-type.ts'

/** What a form's control holds: a text, or the values of the choices taken. */
export type TypedAnswer = string | readonly string[]
export type TypedAnswers = { readonly [formFieldId: string]: TypedAnswer }

/** Reads what was kept; undefined if a control does not hold such. */
export function readTypedAnswer(given: unknown): TypedAnswer | undefined {
  if (typeof given === 'string') return given
  return isTexts(given) ? given : undefined
}

export function isAnswer(given: unknown): given is Answer {
  return typeof given === 'string' || typeof given === 'number' || isTexts(given)
}

export function isUnanswered(typed: TypedAnswer | undefined): boolean {
  return typed === undefined || typed.length === 0
}

export function isSameAnswer(one: TypedAnswer | undefined, other: TypedAnswer | undefined): boolean {
  return JSON.stringify(one ?? '') === JSON.stringify(other ?? '')
}

function isTexts(given: unknown): given is readonly string[] {
  return Array.isArray(given) && given.every((value) => typeof value === 'string')
}
