import type { Lang } from '@cubic/contract'
import type { EventEditor } from '../data/api.ts'

/** Falls back to the name in the other language. */
export function eventName({ values }: EventEditor, lang: Lang): string {
  return values[`name_${lang}`] || (values.name_cn ?? '') || (values.name_en ?? '')
}
