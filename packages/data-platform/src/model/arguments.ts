import {
  AppError,
  type ArgumentDeclaration,
  type ArgumentOf,
  type ArgumentType,
  type CheckedArgumentsOf,
  type GivenDate,
  isLongerThan,
  type MethodDeclaration,
  ok,
  type Outcome,
  parseInstant,
  refuse,
} from '@cubic/contract'
import { isStorableText } from '../field-types/field-type.ts'
import { shown } from '../core/shown.ts'

const UUID_MAX = 100

/** Each reader gives the checked value, null for none, or undefined for a value that the argument cannot take. */
const READERS: { readonly [Type in ArgumentType]: (value: unknown, argument: ArgumentOf<Type>) => unknown } = {
  text: (value, { max }) => readText(value, max),
  integer: (value, { min, max }) =>
    typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max ? value : undefined,
  number: (value, { min, max }) => (typeof value === 'number' && value >= min && value <= max ? value : undefined),
  instant: (value) => (typeof value === 'string' ? parseInstant(value) : undefined),
  uuid(value) {
    const text = readText(value, UUID_MAX)
    return typeof text === 'string' && !isUuid(text) ? undefined : text
  },
  record: (value) => (isId(value) ? value : undefined),
  choice: (value, { choices }) => choices.find((choice) => choice === value),
  ids: (value, { max }) =>
    Array.isArray(value) && value.length > 0 && value.length <= max && value.every(isId)
      ? [...new Set(value)]
      : undefined,
  objects: (value, { max }) =>
    Array.isArray(value) && value.length <= max && value.every((each) => isObject(each)) ? value : undefined,
  object: (value, { max }) =>
    typeof value === 'object' && !Array.isArray(value) && JSON.stringify(value).length <= max ? value : undefined,
  dates: (value, { max }) => {
    if (!Array.isArray(value) || value.length === 0 || value.length > max) return undefined
    const dates = value.map(readDate)
    return dates.includes(undefined) ? undefined : dates
  },
}

/**
 * Checks the arguments of a call against the method's declaration: `BadRequest` names the one that is wrong or unknown,
 * and a missing one is refused where its declaration says so. A slip in the name of an optional one would do something
 * else than what was asked.
 */
export function readArguments<Declaration extends MethodDeclaration>(
  { arguments: declared }: Declaration,
  given: { readonly [name: string]: unknown },
): Outcome<CheckedArgumentsOf<Declaration>> {
  const unknown = Object.keys(given).find((name) => !Object.hasOwn(declared, name))
  if (unknown !== undefined) throw noArgument(unknown, Object.keys(declared))
  const checked: { [name: string]: unknown } = {}
  for (const [name, argument] of Object.entries<ArgumentDeclaration>(declared)) {
    const value = readArgument(Object.hasOwn(given, name) ? given[name] : null, argument)
    if (value === undefined) throw invalidArgument(name)
    if (value === null && argument.required !== undefined) {
      if (argument.required === true) throw invalidArgument(name)
      return refuse(argument.required)
    }
    checked[name] = value
  }
  return ok(checked as CheckedArgumentsOf<Declaration>)
}

function readArgument(value: unknown, argument: ArgumentDeclaration): unknown {
  if (value === undefined || value === null) return null
  const read = READERS[argument.type] as (value: unknown, argument: ArgumentDeclaration) => unknown
  return read(value, argument)
}

function readText(value: unknown, max: number): string | null | undefined {
  if (!isStorableText(value) || isLongerThan(value, max)) return undefined
  return value.trim() || null
}

function readDate(value: unknown): GivenDate | undefined {
  const isAlone = typeof value === 'string'
  if (!isAlone && !isObject(value)) return undefined
  const { start_time: from, end_time: to = null } = (isAlone ? { start_time: value } : value) as {
    readonly [name: string]: unknown
  }
  const start = typeof from === 'string' ? parseInstant(from) : undefined
  const end = typeof to === 'string' ? parseInstant(to) : to === null ? null : undefined
  return start && end !== undefined ? { start, end } : undefined
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isId(id: unknown): boolean {
  return typeof id === 'number' && Number.isInteger(id) && id > 0 && id < 2 ** 31
}

export function isUuid(text: string): boolean {
  return /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i.test(text)
}

export function invalidArgument(name: string): AppError {
  return new AppError('BadRequest', { cn: `参数 ${name} 不正确`, en: `The argument ${name} is invalid` })
}

function noArgument(name: string, known: readonly string[]): AppError {
  return new AppError('BadRequest', {
    cn: `没有名为 ${shown(name)} 的参数；${known.length === 0 ? '此方法没有参数' : `可用的参数：${known.join('、')}`}`,
    en: `There is no argument ${shown(name)}. ${known.length === 0 ? 'The method takes none' : `The method takes ${known.join(', ')}`}`,
  })
}
