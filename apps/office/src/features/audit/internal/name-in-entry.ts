import { LANGUAGES, translationName, type Lang } from '@cubic/contract'
import { textOf } from '../../../data/display-name.ts'

type Entry = { readonly before: unknown; readonly after: unknown }

/** Returns the record's name in an entry: after the change or else before it, in this language or else in another. */
export function nameInEntry({ before, after }: Entry, displayField: string, lang: Lang): string {
  const languages = [lang, ...LANGUAGES.filter((each) => each !== lang)]
  const fields = [displayField, ...languages.map((each) => translationName(displayField, each))]
  for (const side of [after, before])
    for (const field of fields) {
      const name = isObject(side) ? textOf(side[field]) : ''
      if (name !== '') return name
    }
  return ''
}

function isObject(value: unknown): value is { readonly [field: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
