import { AppError, parseInstant } from '@cubic/contract'
import { isStorableText } from './field-types/field-type.ts'

type Arguments = { readonly [name: string]: unknown }

/** A method's optional text, trimmed; null where it is missing or empty, `BadRequest` where it is no text or too long. */
export function readText(args: Arguments, name: string, max: number): string | null {
  const value = args[name]
  if (value === undefined || value === null) return null
  if (!isStorableText(value) || [...value].length > max) throw wrong(name)
  return value.trim() || null
}

/** A method's optional moment. */
export function readInstant(args: Arguments, name: string): Date | null {
  const value = args[name]
  if (value === undefined || value === null) return null
  const moment = typeof value === 'string' ? parseInstant(value) : undefined
  if (!moment) throw wrong(name)
  return moment
}

/** A method's whole number from `min` to `max`. */
export function readInteger(args: Arguments, name: string, min: number, max: number): number {
  const value = args[name]
  if (typeof value !== 'number' || !Number.isInteger(value) || value < min || value > max) throw wrong(name)
  return value
}

/** A method's list of record ids, each once, from one to `max` of them. */
export function readIds(args: Arguments, name: string, max: number): readonly number[] {
  const value = args[name]
  const isId = (id: unknown): id is number => typeof id === 'number' && Number.isInteger(id) && id > 0 && id < 2 ** 31
  if (!Array.isArray(value) || value.length === 0 || value.length > max || !value.every(isId)) throw wrong(name)
  return [...new Set(value)]
}

/** A method's choice among known words. */
export function readChoice<Choice extends string>(args: Arguments, name: string, choices: readonly Choice[]): Choice {
  const choice = choices.find((candidate) => candidate === args[name])
  if (choice === undefined) throw wrong(name)
  return choice
}

/** A method's optional UUID. */
export function readUuid(args: Arguments, name: string): string | null {
  const value = readText(args, name, 100)
  if (value !== null && !isUuid(value)) throw wrong(name)
  return value
}

export function isUuid(text: string): boolean {
  return /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i.test(text)
}

function wrong(name: string): AppError {
  return new AppError('BadRequest', { cn: `参数 ${name} 不正确`, en: `The argument ${name} is invalid` })
}
