import { AppError, type Text } from '@cubic/contract'
import { asObject } from '../condition/parse.ts'
import { isStorableText } from '../field-types/field-type.ts'
import { shown } from '../core/shown.ts'

const TEXT_MAX = 200

/** Reads a part of a stored view or pivot as an object with these keys only. Throws `BadRequest` naming the problem. */
export function readPart(value: unknown, name: string, keys: readonly string[]): { readonly [key: string]: unknown } {
  const part = asObject(value, name)
  const unknown = Object.keys(part).find((key) => !keys.includes(key))
  if (unknown !== undefined)
    throw wrongPart(name, { cn: `不能有 ${shown(unknown)}`, en: `cannot have ${shown(unknown)}` })
  return part
}

export function readList<Item>(
  value: unknown,
  name: string,
  max: number,
  read: (item: unknown) => Item,
): readonly Item[] {
  if (value === undefined || value === null) return []
  if (!Array.isArray(value)) throw wrongPart(name, { cn: '须是列表', en: 'must be a list' })
  if (value.length > max) throw wrongPart(name, { cn: `最多 ${max} 项`, en: `takes at most ${max} entries` })
  return value.map((item: unknown) => read(item))
}

export function readName(value: unknown, name: string): string {
  if (!isStorableText(value) || value === '' || value === '__proto__' || value.length > TEXT_MAX)
    throw wrongPart(name, { cn: '须是文本', en: 'must be text' })
  return value
}

export function readLabel(value: unknown, name: string): string | Text | undefined {
  if (value === undefined || value === null) return undefined
  if (typeof value === 'string') return readName(value, name)
  const { cn, en } = readPart(value, name, ['cn', 'en'])
  return { cn: readName(cn, name), en: readName(en, name) }
}

export function wrongPart(name: string, reason: Text): AppError {
  return new AppError('BadRequest', { cn: `${name} ${reason.cn}`, en: `${name} ${reason.en}` })
}
