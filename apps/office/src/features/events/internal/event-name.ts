import type { Lang } from '@cubic/contract'
import type { EventEditor } from '../data/api.ts'

/** The event's name in a language, or in the other one. */
export function eventName({ values }: EventEditor, lang: Lang): string {
  return values[`name_${lang}`] || (values.name_cn ?? '') || (values.name_en ?? '')
}
