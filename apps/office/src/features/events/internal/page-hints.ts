import { LANGUAGES, type Lang, translationName } from '@cubic/contract'
import type { StoredPage } from '../data/api.ts'
import { allBlocks, isBlankBlock, readBlocks } from '@cubic/domain/page/blocks'

export type PageHint =
  | { readonly hint: 'empty' }
  | { readonly hint: 'no_text'; readonly lang: Lang }
  | { readonly hint: 'no_alt'; readonly count: number }

/** Lists what an event's own page lacks. None of it prevents publishing. */
export function pageHints(page: Partial<Pick<StoredPage, 'content_cn' | 'content_en'>>): readonly PageHint[] {
  const shown = new Map(
    LANGUAGES.map((lang) => [
      lang,
      readBlocks(page[translationName('content', lang)]).filter((block) => !isBlankBlock(block)),
    ]),
  )
  const missing = LANGUAGES.filter((lang) => shown.get(lang)?.length === 0)
  if (missing.length === LANGUAGES.length) return [{ hint: 'empty' }]
  const count = allBlocks([...shown.values()].flat()).filter(
    (block) => block.type === 'image' && block.url !== '' && block.alt.trim() === '',
  ).length
  return [
    ...missing.map((lang) => ({ hint: 'no_text', lang }) as const),
    ...(count > 0 ? [{ hint: 'no_alt', count } as const] : []),
  ]
}
