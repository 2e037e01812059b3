import { raw, sql, type Sql } from '@cubic/data-platform'
import type { Person } from '../data/person.ts'

/** Replaces a value where something must be there. */
export const DASH = '—'
/** A shorter one is part of too many words. */
const ANYWHERE_MIN = 6

/**
 * Contacts are found wherever they stand, other names as a whole value of JSON, because `li` is part of many words.
 * Names that people share find nobody.
 */
export type OwnValues = { readonly anywhere: readonly string[]; readonly whole: readonly string[] }

export function ownValuesOf({ contacts, names }: Person): OwnValues {
  const anywhere = contacts.filter(({ length }) => length >= ANYWHERE_MIN)
  return { anywhere, whole: [...names, ...contacts.filter((contact) => !anywhere.includes(contact))] }
}

export function holds(text: Sql, { anywhere, whole }: OwnValues): Sql {
  const patterns = [...anywhere, ...whole.map((value) => JSON.stringify(value))].map((part) => `%${escaped(part)}%`)
  return sql`(${text} like any(${patterns}) or ${text} = any(${whole}))`
}

export function without(text: Sql, { anywhere, whole }: OwnValues): Sql {
  const parts = [
    ...anywhere.map((value) => [value, DASH] as const),
    ...whole.map((value) => [JSON.stringify(value), JSON.stringify(DASH)] as const),
  ]
  return parts.reduce((rest, [value, dash]) => sql`${raw('replace')}(${rest}, ${value}::text, ${dash}::text)`, text)
}

const escaped = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`)
